"""Dice Race: everybody rolls two dice three times, the most points win."""

from __future__ import annotations

from companion.core.game import Game, Rules, Scoring, Telling
from companion.games.dice_race import rules, scoring, view
from companion.games.dice_race.events import Event
from companion.games.dice_race.state import State, evolve

DICE_RACE: Game[State, Event] = Game(
    id="dice_race",
    rules_version=1,
    rules=Rules(rules.OPTIONS, Event, rules.setup, rules.decide, evolve, rules.offers, rules.over),
    scoring=Scoring(scoring.sheet, scoring.score, scoring.report),
    telling=Telling(view.view, view.story),
)
