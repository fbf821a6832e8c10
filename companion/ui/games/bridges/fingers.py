"""The meaning of taps and drags on the board: the place decides, whatever lies there for a screen reader."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import hypot

from companion.core.message import Message, msg
from companion.games.bridges.pictures import BoardIsland, BoardLine, SlateBoard
from companion.ui.blocks.controls import Hands
from companion.ui.games.bridges.chart import BoardSize
from companion.ui.window.double_tap import TapGuard

# In cells: how far from a line a tap still means it, how far from an island a drag may end on it, what moves a drag.
BESIDE, LANDS, UNDER_WAY = 0.3, 0.55, 0.45
# In points: how far from the middle of an island a tap still means it, where no line is nearer.
REACH = 30.0


@dataclass(frozen=True, eq=False)
class Pick:
    """The islands that a finger holds on one view of the board: the first end of a bridge, and the end aimed at.

    No two are equal: after Undo the same end is picked on a board that only looks the same.
    """

    of: SlateBoard | None
    island: str | None = None
    aimed: str | None = None


class Fingers:
    """The board as it is drawn now, and what a player does on it."""

    def __init__(
        self,
        picture: SlateBoard,
        chart: BoardSize,
        hands: Hands,
        pick: Pick,
        show: Callable[[Pick], None],
        taps: TapGuard,
    ) -> None:
        self.picture = picture
        self.chart = chart
        self.hands = hands
        self.pick = pick
        self._show = show
        self._taps = taps

    def set_pick(self, island: str | None = None, aimed: str | None = None) -> None:
        """Hold these islands at once: the second of two quick taps may come before the first one is drawn."""
        self.pick = Pick(self.picture, island, aimed)
        self._show(self.pick)
        if self.hands.reason:
            self.hands.tell(None)

    @cached_property
    def islands(self) -> dict[str, BoardIsland]:
        return {island.id: island for island in self.picture.islands}

    @cached_property
    def lines(self) -> dict[frozenset[str], BoardLine]:
        return {frozenset(line.pair): line for line in self.picture.lines}

    @property
    def writes(self) -> bool:
        """Whether a tap means the island itself, not an end of a bridge."""
        return self.picture.phase in ("first", "wait", "write", "spoil")

    def touch(self, x: float, y: float) -> None:
        """A tap somewhere on the board: on an island, beside one, or on a line that can be seen."""
        away, name = min((self._away(name, x, y), name) for name in self.islands)
        line = None if away <= self.chart.radius else self.line_at(x, y)
        if line:
            self.press_line(line)
        elif away <= max(self.chart.radius, REACH):
            self.tap(name)
        else:
            self.set_pick()

    def _away(self, name: str, x: float, y: float) -> float:
        at = self.chart.at(self.islands[name])
        return hypot(x - at[0], y - at[1])

    def line_at(self, x: float, y: float) -> frozenset[str] | None:
        """The visible line beside which a place lies, between its islands."""
        found = [
            (across, pair)
            for pair, line in self.lines.items()
            if (line.count or line.free) and (across := self._beside(line, x, y)) is not None
        ]
        return min(found, key=lambda one: one[0])[1] if found else None

    def _beside(self, line: BoardLine, x: float, y: float) -> float | None:
        (ax, ay), (bx, by) = (self.chart.at(self.islands[end]) for end in line.pair)
        across, along, start, end = (y - ay, x, ax, bx) if ay == by else (x - ax, y, ay, by)
        near = abs(across) <= self.chart.cell * BESIDE and min(start, end) < along < max(start, end)
        return abs(across) if near else None

    def tap(self, name: str) -> None:
        """Write, or pick one end of a bridge and then the other."""
        if self._taps.is_repeated(name):
            return
        if self.writes:
            self._write(self.islands[name])
        elif self.pick.island is None:
            self._take(name)
        elif self.pick.island == name:
            self.set_pick()
        else:
            self._join(self.pick.island, name)

    def _write(self, island: BoardIsland) -> None:
        if island.intent:
            self.hands.send(island.intent)
        elif island.instead:
            self.hands.send_instead({"do": "write", "island": island.id, "number": island.instead})
        elif island.why:
            self._say(island.why)

    def _take(self, name: str) -> None:
        """Pick the first end. Where no bridge can go, the reason comes at once."""
        lines = [line for line in self.picture.lines if name in line.pair]
        if any(line.draw for line in lines):
            self.set_pick(name)
            return
        reasons = {line.why.key: line.why for line in lines if line.why}
        self._say(next(iter(reasons.values())) if len(reasons) == 1 else msg("bridges.slate.nothing_here"))

    def _join(self, first: str, second: str) -> None:
        """Draw a bridge between two islands that were tapped, or say why not."""
        line = self.lines.get(frozenset((first, second)))
        if line is None:
            self._say(msg("bridges.stroke.not_neighbours"))
        else:
            self._draw(line)  # the next view knows no pick

    def _draw(self, line: BoardLine, erase: bool = False) -> None:
        intent = line.draw or (line.erase if erase else None)
        if intent:
            self.hands.send(intent)
        elif line.why:
            self._say(line.why)

    def press_line(self, pair: frozenset[str]) -> None:
        """Draw a bridge, as long as there may be one more; then take back what this card has drawn there."""
        if not self._taps.is_repeated(pair):
            self._draw(self.lines[pair], erase=True)

    def drag(self, name: str, x: float, y: float) -> None:
        """Show the neighbour at which a finger that came from an island has arrived."""
        if not self.writes:
            aimed = self._aimed(name, x, y)
            if (self.pick.island, self.pick.aimed) != (name, aimed):
                self.set_pick(name, aimed)

    def drop(self, name: str, x: float, y: float) -> None:
        """The finger lets go. Only a neighbour means anything, and nothing stays picked."""
        line = self.lines.get(frozenset((name, self._aimed(name, x, y) or name)))
        if line and (line.draw or line.why):
            self._draw(line)
        elif self.pick.island:
            self.set_pick()

    def _aimed(self, name: str, x: float, y: float) -> str | None:
        """The neighbour on which a drag is now."""
        if self._away(name, x, y) <= self.chart.cell * UNDER_WAY:
            return None
        away, other = min((self._away(other, x, y), other) for other in self.islands if other != name)
        return other if away <= self.chart.cell * LANDS and frozenset((name, other)) in self.lines else None

    def _say(self, reason: Message) -> None:
        """Say why not. Nothing stays picked."""
        self.set_pick()
        self.hands.tell(reason)

    def lit(self) -> frozenset[str]:
        """The islands that may be tapped next."""
        if self.writes or not self.picture.marked:
            return frozenset(name for name, island in self.islands.items() if island.lit)
        picked = self.pick.island
        lines = [line for line in self.picture.lines if line.draw and picked in line.pair]
        return frozenset(end for line in lines for end in line.pair if end != picked)
