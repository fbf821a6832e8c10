"""The course of a game: how it is set up, what a tap leads to, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from companion.core.chance import Rng
from companion.core.game import Intent, Options
from companion.core.message import Problem, msg
from companion.core.sheet import Choice, Record, Rows, Rule, Sheet, player_names
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
from companion.games.dream_islands.facts import COLORS, NUMBERS, Number, steps_between
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
        case "hold":
            return [Told(intent["mission"])]
        case "take_back":
            return [TakenBack(intent["mission"])]
        case "tick":
            return [Ticked(intent["mission"])]
        case "untick":
            return [Unticked(intent["mission"])]
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


def _colors_fit(options: Options, where: str) -> Iterator[Problem]:
    """Each player has a colour of their own; colours left over lie in the box."""
    colors = options["colors"]
    if len(colors) < len(options["players"]):
        yield Problem("colors", "too_few", msg("dream_islands.options.too_few_colors", n=len(options["players"])))
    for at, color in enumerate(colors):
        if color in colors[:at]:
            yield Problem(f"colors.{at}", "same_color", msg("dream_islands.options.same_color"))


OPTIONS = Sheet(
    Record(
        "options",
        fields=(
            player_names(("Ana", "Ben"), starts=msg("dream_islands.who_starts")),
            Rows(
                "colors",
                msg("dream_islands.field.colors"),
                default=list(COLORS),
                of=Choice(
                    "color",
                    choices=COLORS,
                    labels=tuple(msg(f"dream_islands.color.{color}") for color in COLORS),
                    symbols=tuple(f"piece_{color}" for color in COLORS),
                ),
                fewest=2,
                most=len(COLORS),
            ),
            Choice(
                "track",
                msg("dream_islands.field.track"),
                default="map",
                choices=("map", "missions"),
                labels=(msg("dream_islands.track.map"), msg("dream_islands.track.missions")),
                hints=(msg("dream_islands.track.map_hint"), msg("dream_islands.track.missions_hint")),
            ),
            Choice(
                "eight_one",
                msg("dream_islands.field.eight_one"),
                default="joined",
                choices=("joined", "apart"),
                labels=(msg("dream_islands.eight_one.joined"), msg("dream_islands.eight_one.apart")),
                hints=(msg("dream_islands.eight_one.joined_hint"), msg("dream_islands.eight_one.apart_hint")),
            ),
        ),
    ),
    rules=(Rule("", _colors_fit, needs=("players", "colors")),),
)
