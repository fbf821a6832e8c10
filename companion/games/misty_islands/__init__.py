"""Die Inseln im Nebel: the wind and its dice, what a flight costs, clouds, start players, the score."""

from __future__ import annotations

from companion.core.game import Game, Rules, Scoring, Statistics, Telling
from companion.games.misty_islands import (
    changes,
    dealing,
    draws,
    events,
    layout,
    offers,
    options,
    public,
    rules,
    scoring,
    sounds,
    story,
)
from companion.games.misty_islands.state import State, whose_turn
from companion.games.misty_islands.view.screen import view

MISTY_ISLANDS: Game[State, events.Event] = Game(
    id="misty_islands",
    rules_version=1,
    rules=Rules(
        options=options.OPTIONS,
        events=events.Event,
        setup=rules.setup,
        decide=rules.decide,
        evolve=changes.evolve,
        offers=offers.offers,
        over=rules.over,
        refusal=offers.refusal,
    ),
    scoring=Scoring(
        sheet=scoring.sheet,
        score=scoring.score,
        report=scoring.report,
        to_count=scoring.to_count,
    ),
    telling=Telling(
        view=view,
        story=story.story,
        public=public.public,
        sound=sounds.sound,
        seat=whose_turn,
    ),
    statistics=Statistics(
        draws=draws.draws,
        sources=draws.SOURCES,
    ),
    box=layout.SHEET,
    dealing=dealing.DEALING,
)
