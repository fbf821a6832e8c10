"""Die Inseln im Nebel: the wind and its dice, what a flight costs, clouds, start players, the score."""

from __future__ import annotations

from companion.core.game import Game, Rules, Scoring, Statistics, Telling
from companion.games.misty_islands import draws, events, offers, rules, scoring, story, table, view

MISTY_ISLANDS: Game[table.State, events.Event] = Game(
    id="misty_islands",
    rules_version=1,
    rules=Rules(
        options=rules.OPTIONS,
        events=events.Event,
        setup=rules.setup,
        decide=rules.decide,
        evolve=table.evolve,
        offers=offers.offers,
        over=rules.over,
        refusal=offers.refusal,
    ),
    scoring=Scoring(
        sheet=scoring.sheet,
        score=scoring.score,
        report=rules.report,
    ),
    telling=Telling(
        view=view.view,
        story=story.story,
        public=rules.public,
    ),
    statistics=Statistics(
        draws=draws.draws,
        sources=draws.SOURCES,
    ),
)
