"""Dream Islands: shells, pieces on a ring of islands, missions met now, and the last round."""

from __future__ import annotations

from companion.core.game import Game, Rules, Scoring, Telling
from companion.games.dream_islands import rules, scoring, table, view

DREAM_ISLANDS: Game[table.State, table.Event] = Game(
    id="dream_islands",
    rules_version=1,
    rules=Rules(
        options=rules.OPTIONS,
        events=table.Event,
        setup=rules.setup,
        decide=rules.decide,
        evolve=table.evolve,
        offers=rules.offers,
        over=rules.over,
        refusal=rules.refusal,
    ),
    scoring=Scoring(
        sheet=scoring.sheet,
        score=scoring.score,
        report=rules.report,
    ),
    telling=Telling(
        view=view.view,
        story=view.story,
        public=rules.public,
    ),
)
