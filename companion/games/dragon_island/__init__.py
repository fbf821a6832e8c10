"""Dragon Island: the eight steps of a turn, prices, and the fame of deeds."""

from __future__ import annotations

from companion.core.game import Game, Rules, Scoring, Telling, late_view
from companion.games.dragon_island import events, offers, rules, scoring, state, telling
from companion.games.dragon_island.state import State, whose_turn

DRAGON_ISLAND: Game[State, events.Event] = Game(
    id="dragon_island",
    rules_version=1,
    rules=Rules(
        options=rules.OPTIONS,
        events=events.Event,
        setup=rules.setup,
        decide=rules.decide,
        evolve=state.evolve,
        offers=offers.offers,
        over=rules.over,
        refusal=offers.refusal,
    ),
    scoring=Scoring(
        sheet=scoring.sheet,
        score=scoring.score,
        report=scoring.report,
    ),
    telling=Telling(
        view=late_view("companion.games.dragon_island.view:view"),
        story=telling.story,
        public=telling.public,
        seat=whose_turn,
    ),
)
