"""The course of a game: how it is set up, what a tap leads to, and when it is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from typing import get_args

from companion.core.chance import Rng
from companion.core.game import Intent, Options
from companion.core.message import msg
from companion.core.setup_fields import own_colors, player_colors, worded_choice
from companion.core.sheet import Record, Sheet, player_names
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
    after_laying,
    evolve,
)
from companion.games.dream_islands.facts import COLORS, NUMBERS, EightOne, Mission, Number, Track, steps_between
from companion.games.dream_islands.offers import may_tick
from companion.games.dream_islands.state import State


def setup(options: Options, rng: Rng) -> Sequence[Event]:
    """Each player with their colour, the start player first. The mission cards are shuffled at the table."""
    players = tuple(options["players"])
    return [Laid(players, tuple(options["colors"][: len(players)]), options["eight_one"], options["track"])]


def decide(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    """What an offered intent leads to, and what nobody need say after it.

    Nothing is left to chance in this game but the cards on the table.
    """
    events = _led_to(state, intent)
    return [*events, *_goes_on(reduce(evolve, events, state), events[-1])]


WITH_A_MISSION: Mapping[str, Callable[[Mission], Event]] = {
    "hold": Told,
    "take_back": TakenBack,
    "tick": Ticked,
    "untick": Unticked,
}


def _led_to(state: State, intent: Intent) -> Sequence[Event]:
    match intent["do"]:
        case "shell" if state.number:
            laid, then = after_laying(state)
            return [laid, _covered(then, intent["number"])]
        case "shell":
            return [_covered(state, intent["number"])]
        case "move":
            return [Moved(intent["from"], intent["to"], steps_between(intent["from"], intent["to"]))]
        case "enter":
            return [Entered()]
        case "hold" | "take_back" | "tick" | "untick" as do:
            return [WITH_A_MISSION[do](intent["mission"])]
        case "lay":
            return [after_laying(state)[0]]
    raise AssertionError(f"offered, but not decided: {intent}")


def _covered(state: State, number: Number) -> Covered:
    return Covered(state.seat.name, number, cleared=len(state.seat.shells) == len(NUMBERS))


def _goes_on(state: State, last: Event) -> Iterator[Event]:
    """A turn in which nothing more can be laid down is over, and a number that is the last free one gets its shell."""
    if isinstance(last, Moved | Ticked) and state.track == "map" and state.phase == "missions" and not may_tick(state):
        last, state = after_laying(state)
        yield last
    if isinstance(last, LaidDown) and not state.over and len(state.seat.free) == 1:
        yield _covered(state, state.seat.free[0])


def over(state: State) -> bool:
    """The last round has been played."""
    return state.over


OPTIONS = Sheet(
    Record(
        "options",
        fields=(
            player_names(("Ana", "Ben"), starts=msg("dream_islands.who_starts")),
            player_colors(
                COLORS, msg("dream_islands.field.colors"), lambda color: msg(f"dream_islands.color.{color}"), "piece"
            ),
            worded_choice(
                "track",
                msg("dream_islands.field.track"),
                get_args(Track),
                lambda track: msg(f"dream_islands.track.{track}"),
            ),
            worded_choice(
                "eight_one",
                msg("dream_islands.field.eight_one"),
                get_args(EightOne),
                lambda way: msg(f"dream_islands.eight_one.{way}"),
            ),
        ),
    ),
    rules=(
        own_colors(
            lambda players: msg("dream_islands.options.too_few_colors", n=players),
            msg("dream_islands.options.same_color"),
        ),
    ),
)
