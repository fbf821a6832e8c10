"""Die Inseln im Nebel: the wind and its dice, what a flight costs, clouds, start players, the score."""

from __future__ import annotations

from companion.core.game import Game
from companion.games.misty_islands import events, kept, offers, rules, scoring, story, table, view

MISTY_ISLANDS: Game[table.State, events.Event] = Game(
    id="misty_islands",
    rules_version=1,
    options=rules.OPTIONS,
    events=events.Event,
    setup=rules.setup,
    decide=rules.decide,
    evolve=table.evolve,
    offers=offers.offers,
    refusal=offers.refusal,
    over=rules.over,
    public=rules.public,
    view=view.view,
    story=story.story,
    sheet=scoring.sheet,
    report=rules.report,
    score=scoring.score,
    draws=kept.draws,
)
