"""A final score: lines that add up and explain themselves, places, and what decided a tie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.core.message import Message, Problem
from companion.core.strict_json import Entries, Json


@dataclass(frozen=True)
class Line:
    """One row of the breakdown. `most` are the highest possible points, where the box sets a limit.

    A line that is always zero for this player exists, but is not `shown`.
    """

    key: str
    count: int
    points: int
    why: Message
    most: int | None = None
    symbol: str | None = None
    shown: bool = True


@dataclass(frozen=True)
class Tally:
    """One player's lines, and the numbers that break a tie (more is better), in the order of the rules."""

    name: str
    lines: tuple[Line, ...]
    ties: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


@dataclass(frozen=True)
class RankedTally:
    """A tally with its place; players who share a place leave the next one empty."""

    tally: Tally
    place: int


@dataclass(frozen=True)
class Merit:
    """The title of a solo player, its rung on the ladder of titles, and the goal for the next one."""

    text: Message
    rank: int
    of: int
    goal: Message | None


@dataclass(frozen=True)
class Score:
    """The end of a game. `extra` has the parts of the answer that only one game has, as JSON with messages."""

    players: tuple[RankedTally, ...]
    winners: tuple[str, ...]
    decided_by: str | None
    warnings: tuple[Problem, ...] = ()
    merit: Merit | None = None
    extra: Entries = field(default_factory=dict)


def rank(tallies: Sequence[Tally], tie_breaks: Sequence[str] = ()) -> Score:
    """The score of some tallies. The first of points and tie-breaks in which the winner is alone ahead decides."""
    keys = [(tally.total, *tally.ties) for tally in tallies]
    placed = tuple(
        RankedTally(tally, 1 + sum(other > key for other in keys)) for tally, key in zip(tallies, keys, strict=True)
    )
    winners = tuple(player.tally.name for player in placed if player.place == 1)
    return Score(placed, winners, _decider(sorted(keys, reverse=True), ("points", *tie_breaks)))


def _decider(keys: Sequence[tuple[int, ...]], names: Sequence[str]) -> str:
    if len(keys) == 1:
        return names[0]
    differing = (name for name, first, second in zip(names, keys[0], keys[1], strict=False) if first != second)
    return next(differing, "shared")


def totals_json(score: Score) -> Json:
    """Lines, totals, places and winners as plain JSON, for answers to scripts and for the history."""
    return {
        "players": [
            {
                "name": placed.tally.name,
                "total": placed.tally.total,
                "place": placed.place,
                "lines": [{"key": line.key, "count": line.count, "points": line.points} for line in placed.tally.lines],
            }
            for placed in score.players
        ],
        "winners": list(score.winners),
        "decided_by": score.decided_by,
    }


def name_or_number(players: Sequence[Entries], at: int) -> str:
    """A player's name, or the number of the player where the name has a problem itself."""
    name = players[at].get("name")
    return name.strip() if isinstance(name, str) and name.strip() else str(at + 1)


def biggest_entry(players: Sequence[Entries], counts: Sequence[int]) -> Json:
    """The biggest entry and its player, as arguments of a message that says where to look first."""
    at = max(range(len(players)), key=lambda at: counts[at])
    return {"player": name_or_number(players, at), "entry": counts[at]}
