"""Dream Islands: shells, pieces on a ring of islands, missions met now, and the last round."""

from __future__ import annotations

from companion.core.game import Game
from companion.games.dream_islands import rules, scoring, table, view

DREAM_ISLANDS: Game[table.State, table.Event] = Game(
    id="dream_islands",
    rules_version=1,
    options=rules.OPTIONS,
    events=table.Event,
    setup=rules.setup,
    decide=rules.decide,
    evolve=table.evolve,
    offers=rules.offers,
    refusal=rules.refusal,
    over=rules.over,
    public=rules.public,
    view=view.view,
    story=view.story,
    sheet=scoring.sheet,
    report=rules.report,
    score=scoring.score,
)
