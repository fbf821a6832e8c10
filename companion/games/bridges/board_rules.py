"""The rules for numbers and bridges: every breach of a finished board, and why a stroke cannot be made now."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.message import Message, Problem, Refused, msg
from companion.core.sheet import join
from companion.core.strict_json import Entries
from companion.games.bridges.board import Board, Bridge, Island, read
from companion.games.bridges.facts import FLAGS, MOST_BRIDGES
from companion.games.bridges.layout import Lines, Pair, cross, neighbours

MOST_BETWEEN = 2


def write_refusal(board: Board, island: Island, number: int) -> Refused | None:
    """Why a number cannot go into an island. What is new keeps to the rules at a spoilt island, too."""
    if island.number is not None:
        return _refused("has_number")
    load = board.load.get(island.id, 0)
    if island.flag and not load:
        return _refused("flag_unreached")
    if load > number:
        return _refused("below_bridges", n=load, number=number)
    return None


def draw_refusal(board: Board, lines: Lines, pair: Pair) -> Refused | None:
    """Why one more bridge cannot run between two islands of the board."""
    if pair not in lines.crossing:
        return _refused("not_neighbours")
    ends = board.by_id[pair[0]], board.by_id[pair[1]]
    if board.count(pair) == MOST_BETWEEN:
        return _refused("third")
    if any(board.count(other) for other in lines.crossing[pair]):
        return _refused("crossing")
    for island in ends:
        if not room_at(board, island):
            if board.load.get(island.id, 0) >= MOST_BRIDGES:
                return _refused("seventh", n=MOST_BRIDGES)
            return _refused("spoilt_full" if island.id in board.spoilt else "finished", number=island.number)
    if begins_nowhere(*ends):
        return _refused("no_number")
    return None


def _refused(code: str, **args: object) -> Refused:
    return Refused(code, msg(f"bridges.stroke.{code}", **args))


def room_at(board: Board, island: Island) -> int:
    """How many bridges more an island takes: up to its number, or to six. A spoilt one takes no more than others."""
    return max(0, (island.number or MOST_BRIDGES) - board.load.get(island.id, 0))


def overload(board: Board, island: Island, load: int) -> str | None:
    """Whether so many bridges are too many for an island at the end; a spoilt one had its error before."""
    if island.id in board.spoilt:
        return None
    if load > MOST_BRIDGES:
        return "too_many_bridges"
    if island.number is not None and load > island.number:
        return "above_number"
    return None


def unreached_flag(board: Board, island: Island) -> bool:
    """An island with a flag can have no number before a bridge leads there."""
    return bool(island.flag) and not board.load.get(island.id) and island.id not in board.spoilt


def begins_nowhere(one: Island, two: Island) -> bool:
    """A bridge begins at an island with a number."""
    return one.number is None and two.number is None


def problems(data: Entries, where: str) -> Iterator[Problem]:
    """Every breach of the building rules, each at its bridge or island."""
    board = read(data)
    yield from _island_problems(board, where)
    yield from _end_problems(board, where)
    if len(board.by_id) == len(board.islands):  # else nobody knows which island a bridge leads to
        yield from _bridge_problems(board, where)
        yield from _number_problems(board, where)


def _island_problems(board: Board, where: str) -> Iterator[Problem]:
    ids: set[str] = set()
    places: set[tuple[int, int]] = set()
    for at, island in enumerate(board.islands):
        if island.id in ids:
            yield Problem(f"{where}.islands.{at}.id", "same_id", msg("bridges.board.same_id", id=island.id))
        if (island.x, island.y) in places:
            yield _breach(where, "islands", at, "same_place", msg("bridges.board.same_place", x=island.x, y=island.y))
        ids.add(island.id)
        places.add((island.x, island.y))
    for flag, wanted in FLAGS.items():
        seen = sum(island.flag == flag for island in board.islands)
        if seen != wanted:
            text = msg("bridges.board.flag_count", flag=msg(f"bridges.flag.{flag}"), seen=seen, wanted=wanted)
            yield Problem(join(where, "islands"), "flag_count", text)
    for at, spoilt in enumerate(board.spoilt):
        if spoilt not in board.by_id:
            yield _breach(where, "spoilt", at, "unknown_island", msg("bridges.board.unknown_island", id=spoilt))
        elif spoilt in board.spoilt[:at]:
            yield _breach(where, "spoilt", at, "same_id", msg("bridges.board.same_id", id=spoilt))


def _end_problems(board: Board, where: str) -> Iterator[Problem]:
    """Each bridge runs straight from an island to the next one, and each pair of islands appears once."""
    pairs: set[frozenset[str]] = set()
    for at, bridge in enumerate(board.bridges):
        unknown = [end for end in bridge.ends if end not in board.by_id]
        for end in unknown:
            yield _breach(where, "bridges", at, "unknown_island", msg("bridges.board.unknown_island", id=end))
        if not unknown and not _neighbours(board, bridge):
            yield _breach(where, "bridges", at, "not_neighbours", _about("bridges.board.not_neighbours", bridge))
        if frozenset(bridge.ends) in pairs:
            yield _breach(where, "bridges", at, "same_pair", _about("bridges.board.same_pair", bridge))
        pairs.add(frozenset(bridge.ends))


def _neighbours(board: Board, bridge: Bridge) -> bool:
    if not board.by_id.keys() >= set(bridge.ends):
        return False
    one, two = board.ends(bridge)
    return neighbours(one, two, board.islands)


def _bridge_problems(board: Board, where: str) -> Iterator[Problem]:
    """Bridges never cross, and begin at an island with a number. One that leads astray is not looked at again."""
    straight = [(at, bridge) for at, bridge in enumerate(board.bridges) if _neighbours(board, bridge)]
    for position, (at, bridge) in enumerate(straight):
        for _, other in straight[:position]:
            if cross(board.ends(bridge), board.ends(other)):
                text = _about("bridges.board.crossing", bridge, c=other.ends[0], d=other.ends[1])
                yield _breach(where, "bridges", at, "crossing", text)
        if begins_nowhere(*board.ends(bridge)):
            yield _breach(where, "bridges", at, "no_number", _about("bridges.board.no_number", bridge))


def _number_problems(board: Board, where: str) -> Iterator[Problem]:
    """Never more bridges than the number, never more than six, no flag island numbered without a bridge.

    A spoilt island is past saving: its own number and count no longer matter.
    """
    for at, island in enumerate(board.islands):
        load = board.load.get(island.id, 0)
        match overload(board, island, load):
            case "too_many_bridges":
                text = msg("bridges.board.seventh", id=island.id, seen=load, most=MOST_BRIDGES)
                yield _breach(where, "islands", at, "too_many_bridges", text)
            case "above_number":
                text = msg("bridges.board.above_number", id=island.id, seen=load, number=island.number)
                yield _breach(where, "islands", at, "above_number", text)
        if island.number is not None and unreached_flag(board, island):
            yield _breach(where, "islands", at, "flag_unreached", msg("bridges.board.flag_unreached", id=island.id))


def _about(key: str, bridge: Bridge, **more: str) -> Message:
    return msg(key, a=bridge.ends[0], b=bridge.ends[1], **more)


def _breach(where: str, part: str, at: int, code: str, text: Message) -> Problem:
    return Problem(f"{where}.{part}.{at}", code, text)
