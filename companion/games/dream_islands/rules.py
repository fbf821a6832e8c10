"""The course of a game: how it is set up, what a tap leads to, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Intent, Options
from companion.core.rng import Rng
from companion.games.dream_islands.events import (
    Covered,
    Entered,
    Event,
    Laid,
    LaidDown,
    Moved,
    TakenBack,
    Ticked,
    Told,
    Unticked,
)
from companion.games.dream_islands.facts import NUMBERS, steps_between
from companion.games.dream_islands.state import State


def setup(options: Options, rng: Rng) -> Sequence[Event]:
    """Each player with their colour, the start player first. The mission cards are shuffled at the table."""
    players = tuple(options["players"])
    return [Laid(players, tuple(options["colors"][: len(players)]), options["eight_one"], options["track"])]


def decide(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    """What an offered intent leads to. Nothing is left to chance in this game but the cards on the table."""
    match intent["do"]:
        case "shell":
            return [Covered(state.seat.name, intent["number"], cleared=len(state.seat.shells) == len(NUMBERS))]
        case "move":
            return [Moved(intent["from"], intent["to"], steps_between(intent["from"], intent["to"]))]
        case "enter":
            return [Entered()]
        case "hold":
            return [Told(intent["mission"])]
        case "take_back":
            return [TakenBack(intent["mission"])]
        case "tick":
            return [Ticked(intent["mission"])]
        case "untick":
            return [Unticked(intent["mission"])]
        case "lay":
            return [LaidDown(state.seat.name, state.ticked)]
    raise AssertionError(f"offered, but not decided: {intent}")


def over(state: State) -> bool:
    """The last round has been played."""
    return state.over
