"""A table to play the bridge game at, and boards to draw on."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from companion.core.sheet import Checked
from companion.games.bridges import BRIDGES
from companion.games.bridges.state import State
from tests.games.playing import Playing, flaws, handed_in


class Table(Playing[State]):
    """A game being played, by short calls."""

    game = BRIDGES

    def flip(self, times: int = 1) -> Self:
        """Turn so many cards; real ones come in the order of the deck."""
        for _ in range(times):
            unseen = self.public["unseen"][0]
            self.do("flip", **({} if self.state.deck == "default" else unseen))
        return self

    def claim(self, bonus: str, player: str = "You") -> str:
        """Claim a bonus and say what it was worth."""
        self.do("claim", player=player, bonus=bonus)
        worth: str = self.state.claims[-1].worth
        return worth


def player(name: str = "Sarah", **said: Any) -> dict[str, Any]:
    """A player of a report, without a bonus unless it is said."""
    return {"name": name, "red": "none", "blue": "none", "six": "none", **said}


def check(*players: Mapping[str, Any]) -> Checked:
    return handed_in(BRIDGES, *players)


def problems(*players: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Places and codes of what is wrong with a report."""
    return flaws(check(*players))


LAYOUT = """
a b c . d .
. e . f . g
h . i . j .
. k . l . m
n . o . p .
. q . r . .
"""
PLACES = {
    name: (x, y)
    for y, row in enumerate(LAYOUT.split("\n")[1:-1])
    for x, name in enumerate(row.split())
    if name != "."
}  # fmt: skip
RED, BLUE = "adgp", "hmq"
# Every island is finished here: rows first, then what fits between them.
FULL = "a=b b-c c=d e=f f-g h-i i=j k=l l=m n-o o=p q=r a=h h-n g=m"


def bridges(drawn: str) -> list[list[Any]]:
    """`a-b` is one bridge, `a=b` two."""
    return [[pair[0], pair[2], 1 + (pair[1] == "=")] for pair in drawn.split()]


def load(drawn: Sequence[Sequence[Any]]) -> dict[str, int]:
    """How many bridges lead to each island."""
    return {name: sum(count for *ends, count in drawn if name in ends) for name in PLACES}


def board(drawn: str, numbers: str = "", spoilt: str = "", flags: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A board with these bridges. Islands have the number that finishes them unless `numbers` says else: `a3 b.`"""
    lines = bridges(drawn)
    written = {name: count if 1 <= count <= 6 else None for name, count in load(lines).items()}
    for entry in numbers.split():
        written[entry[0]] = None if entry[1] == "." else int(entry[1])
    flagged = flags or {**dict.fromkeys(RED, "red"), **dict.fromkeys(BLUE, "blue")}
    return {
        "islands": [
            {"id": name, "x": x, "y": y, "flag": flagged.get(name), "number": written[name]}
            for name, (x, y) in PLACES.items()
        ],
        "bridges": lines,
        "spoilt": list(spoilt),
    }
