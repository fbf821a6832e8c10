"""Die Inseln im Nebel: wind dice, prices of flights, clouds, start players and the score."""

from __future__ import annotations

from companion.core.deal_codes import Dealing
from companion.core.game import Game, Rules, Scoring, Statistics, Telling, late_view
from companion.games.misty_islands import changes, events, offers, printed_island, rules, scoring, telling
from companion.games.misty_islands.state import State, whose_turn

MISTY_ISLANDS: Game[State, events.Event] = Game(
    id="misty_islands",
    rules_version=1,
    rules=Rules(
        options=rules.OPTIONS,
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
        view=late_view("companion.games.misty_islands.view:view"),
        story=telling.story,
        public=telling.public,
        sound=telling.sound,
        seat=whose_turn,
    ),
    statistics=Statistics(
        draws=telling.draws,
        sources=telling.SOURCES,
    ),
    box=printed_island.SHEET,
    dealing=Dealing(
        number=3,
        draws=(events.Rolled, events.RolledAgain),
        needs={"dice": "app"},
        of_day=lambda day: {},
    ),
)
