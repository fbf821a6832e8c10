"""The rules for numbers and bridges: why a stroke cannot be made now, and every breach of a reported board."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.message import Problem, Refused, breach, msg
from companion.core.sheet import join
from companion.core.strict_json import Entries
from companion.games.bridges.board import Board, Bridge, Island, read
from companion.games.bridges.facts import FLAGS, MOST_BRIDGES
from companion.games.bridges.layout import Lines, Pair, cross, neighbours

MOST_BETWEEN = 2


def write_refusal(board: Board, island: Island, number: int) -> Refused | None:
    """Why a number cannot go into an island. New strokes obey the rules at a spoilt island, too."""
    if island.number is not None:
        return no_stroke("has_number")
    load = board.load[island.id]
    if island.flag and not load:
        return no_stroke("flag_unreached")
    if load > number:
        return no_stroke("below_bridges", n=load, number=number)
    return None


def draw_refusal(board: Board, lines: Lines, pair: Pair) -> Refused | None:
    """Why one more bridge cannot run between two islands of the board."""
    if pair not in lines.crossing:
        return no_stroke("not_neighbours")
    ends = board.by_id[pair[0]], board.by_id[pair[1]]
    if board.count(pair) == MOST_BETWEEN:
        return no_stroke("third")
    if any(board.count(other) for other in lines.crossing[pair]):
        return no_stroke("crossing")
    for island in ends:
        if not room_at(board, island):
            if board.load[island.id] >= MOST_BRIDGES:
                return no_stroke("seventh", n=MOST_BRIDGES)
            return no_stroke("spoilt_full" if island.id in board.spoilt else "finished", number=island.number)
    if begins_nowhere(*ends):
        return no_stroke("no_number")
    return None


def no_stroke(code: str, **args: object) -> Refused:
    """The refusal of a stroke, with its text."""
    return Refused(code, msg(f"bridges.stroke.{code}", **args))


def room_at(board: Board, island: Island) -> int:
    """How many more bridges an island takes: up to its number, or to six, also when it is spoilt."""
    return max(0, (island.number or MOST_BRIDGES) - board.load[island.id])


def begins_nowhere(one: Island, two: Island) -> bool:
    """Whether a bridge would begin at no island with a number."""
    return one.number is None and two.number is None


def problems(data: Entries, where: str) -> Iterator[Problem]:
    """Every breach of the building rules, each at its bridge or island."""
    board = read(data)
    yield from _island_problems(board, where)
    yield from _end_problems(board, where)
    if len(board.by_id) == len(board.islands):  # else the ends of a bridge are not clear
        yield from _bridge_problems(board, where)
        yield from _number_problems(board, where)


def _island_problems(board: Board, where: str) -> Iterator[Problem]:
    """Breaches of: each island has a name and a field of its own; the flags of the box; spoilt islands exist."""
    ids: set[str] = set()
    places: set[tuple[int, int]] = set()
    for at, island in enumerate(board.islands):
        if island.id in ids:
            yield breach(f"{where}.islands.{at}.id", "bridges.board.same_id", id=island.id)
        if (island.x, island.y) in places:
            yield _breach(f"{where}.islands.{at}", "same_place", x=island.x, y=island.y)
        ids.add(island.id)
        places.add((island.x, island.y))
    for flag, wanted in FLAGS.items():
        seen = sum(island.flag == flag for island in board.islands)
        if seen != wanted:
            name = msg(f"bridges.flag.{flag}")
            yield _breach(join(where, "islands"), "flag_count", flag=name, seen=seen, wanted=wanted)
    for at, spoilt in enumerate(board.spoilt):
        if spoilt not in board.by_id:
            yield _breach(f"{where}.spoilt.{at}", "unknown_island", id=spoilt)
        elif spoilt in board.spoilt[:at]:
            yield _breach(f"{where}.spoilt.{at}", "same_id", id=spoilt)


def _end_problems(board: Board, where: str) -> Iterator[Problem]:
    """Breaches of: each bridge runs straight from an island to the next one; each pair of islands appears once."""
    pairs: set[frozenset[str]] = set()
    for at, bridge in enumerate(board.bridges):
        place, (a, b) = f"{where}.bridges.{at}", bridge.ends
        unknown = [end for end in bridge.ends if end not in board.by_id]
        yield from (_breach(place, "unknown_island", id=end) for end in unknown)
        if not unknown and not _is_straight(board, bridge):
            yield _breach(place, "not_neighbours", a=a, b=b)
        if frozenset(bridge.ends) in pairs:
            yield _breach(place, "same_pair", a=a, b=b)
        pairs.add(frozenset(bridge.ends))


def _is_straight(board: Board, bridge: Bridge) -> bool:
    return board.by_id.keys() >= set(bridge.ends) and neighbours(*board.ends(bridge), board.islands)


def _bridge_problems(board: Board, where: str) -> Iterator[Problem]:
    """Breaches of: bridges never cross, and begin at an island with a number. Bridges that lead astray are skipped."""
    straight = [(at, bridge) for at, bridge in enumerate(board.bridges) if _is_straight(board, bridge)]
    for position, (at, bridge) in enumerate(straight):
        place, (a, b) = f"{where}.bridges.{at}", bridge.ends
        for _, other in straight[:position]:
            if cross(board.ends(bridge), board.ends(other)):
                yield _breach(place, "crossing", a=a, b=b, c=other.ends[0], d=other.ends[1])
        if begins_nowhere(*board.ends(bridge)):
            yield _breach(place, "no_number", a=a, b=b)


def _number_problems(board: Board, where: str) -> Iterator[Problem]:
    """Breaches of: never more bridges than the number or than six; no number on an unreached flag island.

    The number and the bridges of a spoilt island no longer matter.
    """
    for at, island in enumerate(board.islands):
        place, load, number = f"{where}.islands.{at}", board.load[island.id], island.number
        if island.id in board.spoilt:
            continue
        if load > MOST_BRIDGES:
            text = msg("bridges.board.seventh", id=island.id, seen=load, most=MOST_BRIDGES)
            yield Problem(place, "too_many_bridges", text)
        elif number is not None and load > number:
            yield _breach(place, "above_number", id=island.id, seen=load, number=number)
        if number is not None and island.flag and not load:
            yield _breach(place, "flag_unreached", id=island.id)


def _breach(where: str, code: str, **args: object) -> Problem:
    return Problem(where, code, msg(f"bridges.board.{code}", **args))
