"""The course of a game: its set-up, the events of an intent, and its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.core.chance import Rng
from companion.core.game import Intent, Options
from companion.core.message import msg
from companion.core.setup_fields import worded_choice
from companion.core.sheet import ChoiceOrOwn, Record, Rule, Sheet, player_names
from companion.games.misty_islands import printed_island
from companion.games.misty_islands.events import (
    BagCounted,
    CloudCorrected,
    CoveredDrop,
    DidNotDraw,
    Die,
    Drew,
    Ended,
    EnergyCorrected,
    Event,
    Filled,
    Flew,
    Found,
    FoundBagEmpty,
    IslandLaid,
    JoinedCoasts,
    Laid,
    OcularsCorrected,
    Placed,
    Prepared,
    Rolled,
    RolledAgain,
    Sorted,
    StartFound,
    Took,
    TurnedIn,
    TurnEnded,
    ValueCorrected,
    WindKept,
)
from companion.games.misty_islands.facts import BONUSES, DIRECTIONS
from companion.games.misty_islands.offers import FACES, space_key, unsaid
from companion.games.misty_islands.printed_island import PrintedIsland
from companion.games.misty_islands.state import Balloonist, State


def setup(options: Options, rng: Rng) -> Sequence[Event]:
    """Prepare a game. `luck` settles all its dice, so that no tap can change a roll."""
    layout = layout_of(options)
    prepared = Prepared(tuple(options["players"]), options["dice"], options["other"] == "on", rng.below(1 << 48))
    return [prepared, *([IslandLaid(layout)] if layout else [])]


def decide(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    """The events of an offered intent, after those that it implies. The dice follow from the set-up, not from `rng`."""
    before, then = unsaid(state, intent)
    return [*before, *_decided(then, intent)]


def _decided(state: State, intent: Intent) -> Sequence[Event]:
    match intent:
        case {"do": "place"}:
            return [Placed(tuple(intent[space_key(at)] for at in range(len(state.seats))))]
        case {"do": "roll"} if state.dice == "table":
            return [Rolled(intent["direction"], intent["bonus"])]
        case {"do": "roll"}:
            return [Rolled(DIRECTIONS[_face(state, "direction", 0)], BONUSES[_face(state, "bonus", 0)])]
        case {"do": "again", "die": ("direction" | "bonus") as die}:
            return [_rolled_again(state, die, intent)]
        case {"do": "keep_wind"}:
            return [WindKept()]
        case {"do": "fill"}:
            return [Filled(state.full_clouds)]
        case {"do": "end"}:
            return [Ended("clouds")]
        case {"do": "correct"}:
            return _correction(state, intent)
        case _:
            return _decide_turn(state, state.acting.name, intent)


def _decide_turn(state: State, name: str, intent: Intent) -> Sequence[Event]:
    match intent:
        case {"do": "draw"}:
            return [Drew(name, intent.get("energy"))]
        case {"do": "no_draw"}:
            return [DidNotDraw(name)]
        case {"do": "bag_empty"}:
            return [FoundBagEmpty(name, intent.get("cloud"), intent.get("energy"))]
        case {"do": "fly", "direction": direction, "spaces": int(spaces)}:
            cost = next(flight.cost for flight in state.way(direction) if flight.spaces == spaces)
            return [Flew(name, direction, spaces, cost)]
        case {"do": "take", "cloud": int(cloud)}:
            return [Took(name, cloud, state.clouds[cloud])]
        case {"do": "turn_in", "energy": int(energy)}:
            return [TurnedIn(name, energy)]
        case {"do": "sort"}:
            return [Sorted(name, state.hand)]
        case {"do": "lay", "tiles": int(tiles)}:
            return [Laid(name, tiles)]
        case {"do": "drop", "energy": int(energy)}:
            return [CoveredDrop(name, energy)]
        case {"do": "joined"}:
            return [JoinedCoasts(name, state.finish_now)]
        case {"do": "end_turn", "value": int(value)}:
            return [TurnEnded(name, value), *_end_of_round(state, value)]
    raise AssertionError(f"offered, but not decided: {intent}")


def _rolled_again(state: State, die: Die, intent: Intent) -> RolledAgain:
    assert state.wind is not None
    face = FACES[die].index(intent["face"]) if state.dice == "table" else _face(state, die, 1)
    if die == "direction":
        return RolledAgain(die, DIRECTIONS[face], state.wind.bonus)
    return RolledAgain(die, state.wind.direction, BONUSES[face])


def _face(state: State, die: Die, again: int) -> int:
    """The face of a die. It depends only on the game's luck, the round, the die, and `again`: 1 for its second roll."""
    return Rng(f"{state.luck} {die}", 2 * state.round + again).below(len(FACES[die]))


def _correction(state: State, intent: Intent) -> Sequence[Event]:
    """A correction. At the end of a round it may change the next start player (section D)."""
    match intent:
        case {"what": "cloud", "cloud": int(cloud), "tiles": int(tiles)}:
            return [CloudCorrected(cloud, tiles)]
        case {"what": "bag", "tiles": int(tiles)}:
            return [BagCounted(tiles)]
        case {"what": "oculars", "player": str(player), "tiles": int(tiles)}:
            return [OcularsCorrected(player, tiles)]
    seat = replace(state.seat(intent["player"]), **{intent["what"]: intent[intent["what"]]})
    by_energy = intent["what"] == "energy"
    put_right = EnergyCorrected(seat.name, seat.energy) if by_energy else ValueCorrected(seat.name, seat.value)
    if state.phase != "fill":
        return [put_right]
    found = next_start(state.with_seat(seat).seats, state.last_start)
    same = (found.player, found.by) == (state.order[0].name, state.found)
    return [put_right] if same else [put_right, found]


def _end_of_round(state: State, value: int) -> Sequence[Event]:
    """After the last balloon: the end of the game, or the next start player (section D, end of the game)."""
    if state.done + 1 < len(state.seats):
        return []
    if state.bag_was_empty:
        return [Ended("bag")]
    if state.last_round == state.round:
        return [Ended("joined")]
    landed = state.with_seat(replace(state.acting, value=value))
    return [next_start(landed.seats, state.start)]


def next_start(seats: Sequence[Balloonist], previous: int) -> StartFound:
    """The player on the highest value, then with less energy, then counter-clockwise from the last start player (D).

    Our ruling: the last start player comes last.
    """
    highest = max(seat.value for seat in seats)
    by_value = [seat for seat in seats if seat.value == highest]
    least = min(seat.energy for seat in by_value)
    by_energy = [seat for seat in by_value if seat.energy == least]
    counter_clockwise = [seats[(previous - step) % len(seats)] for step in range(1, len(seats) + 1)]
    found = next(seat for seat in counter_clockwise if seat in by_energy)
    by: Found = "value" if len(by_value) == 1 else "energy" if len(by_energy) == 1 else "turn"
    return StartFound(found.name, by)


def over(state: State) -> bool:
    """Whether the game has ended."""
    return state.phase == "over"


AS_USUAL = "usual"


OPTIONS = Sheet(
    Record(
        "options",
        fields=(
            player_names(("Ana", "Ben"), starts=msg("misty_islands.who_starts")),
            worded_choice(
                "dice",
                msg("misty_islands.field.dice"),
                ("app", "table"),
                lambda word: msg(f"misty_islands.dice.{word}"),
            ),
            worded_choice(
                "other",
                msg("misty_islands.field.other"),
                ("off", "on"),
                lambda word: msg(f"misty_islands.other.{word}"),
            ),
            ChoiceOrOwn(
                "layout",
                msg("misty_islands.field.layout"),
                msg("misty_islands.field.layout_hint"),
                default=AS_USUAL,
                choices=(AS_USUAL,),
                labels=(msg("misty_islands.layout.usual"),),
                hints=(msg("misty_islands.layout.usual_hint"),),
                own=Record("layout", fields=printed_island.FIELDS),
            ),
        ),
    ),
    rules=(Rule("layout", printed_island.SHEET.problems_at),),
)


def layout_of(options: Options) -> PrintedIsland | None:
    """The copied island, or None. Options of old games lack the choice."""
    chosen = options.get("layout", AS_USUAL)
    return printed_island.from_json(chosen) if isinstance(chosen, Mapping) else None
