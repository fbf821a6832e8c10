"""A table to play Dragon Island at, and reports of how it ended."""

from collections.abc import Mapping
from typing import Any, Self

from companion.commands.score import score_json
from companion.core.sheet import Checked
from companion.games.dragon_island import DRAGON_ISLAND
from companion.games.dragon_island.pictures import DragonsOfTile, StormColors, TileAction, TurnCell, WizardStand
from companion.games.dragon_island.state import State
from tests.games.playing import ENGLISH, Playing, flaws, handed_in

NAMES = ("Ana", "Ben", "Cleo", "Dora")


RowPicture = WizardStand | TileAction | StormColors | DragonsOfTile


class Table(Playing[State]):
    """A game being played, by short calls."""

    game = DRAGON_ISLAND

    def __init__(self, players: int = 2, start: bool = True, **options: Any) -> None:
        super().__init__(*NAMES[:players], **options)
        if start:
            self.do("start")

    def capture(self, **dragons: int) -> Self:
        """Capture these dragons: one is the one that is surely there, the others come on top."""
        color = next(iter(dragons))
        more = {f"more_{name}": dragons.get(name, 0) - (name == color) for name in COLORS}
        return self.do("capture", color=color, **more)

    def cells(self, kind: type[RowPicture], line: int = 0) -> dict[str, TurnCell]:
        """The cells in a row of a drawing, by the colour or symbol that they show."""
        return {cell.look: cell for cell in self.drawing(kind).rows[line].cells}

    def note(self, kind: type[RowPicture], line: int = 0) -> str:
        """The note of a row of a drawing."""
        note = self.drawing(kind).rows[line].note
        return ENGLISH(note) if note else ""

    def end(self) -> Self:
        """The rest of the turn, with nothing more done."""
        if self.public["step"] == 1:
            self.do("lay")
        if self.public["turn"] == 1 and self.public["step"] == 4:
            self.do("wizard", to="tile")
        return self.do("draw" if self.public["bag"] else "end_turn")

    def rounds(self, count: int) -> Self:
        """So many uneventful turns of everybody."""
        for _ in range(count * len(self.public["players"])):
            self.end()
        return self

    def to_the_end(self) -> Self:
        """All turns that are left, uneventful."""
        while self.public["phase"] == "turn":
            self.end()
        return self

    def turn_of(self, name: str) -> Self:
        """On to this player's next turn."""
        self.end()
        while self.public["to_act"] != name:
            self.end()
        return self


COLORS = ("white", "blue", "red", "green", "gold")


def second_turn(players: int = 2) -> Table:
    """Ana's second turn, her tile laid: everything can happen now."""
    return Table(players).rounds(1).do("lay")


def player(name: str = "Ana", **said: Any) -> dict[str, Any]:
    """A player of a report with nothing but 10 fame, unless it is said."""
    fame = {} if "deeds" in said else {"fame": 10, "captured_colors": 0}
    return {"name": name, "pets": {}, "gold": 0, **fame, **said}


def captured(**dragons: int) -> dict[str, Any]:
    return {"did": "capture", "dragons": dragons}


def built(what: str, color: str | None = None) -> dict[str, Any]:
    return {"did": "build", "what": what, **({"color": color} if color else {})}


def treasure(fame: int, gold_pet: bool = False) -> dict[str, Any]:
    return {"did": "treasure", "fame": fame, "gold_pet": gold_pet}


def check(*players: Mapping[str, Any]) -> Checked:
    return handed_in(DRAGON_ISLAND, *players)


def problems(*players: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Places and codes of what is wrong with a report."""
    return flaws(check(*players))


def scored(*players: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a report, which must be sound."""
    checked = check(*players)
    assert checked.problems == ()
    return score_json("dragon_island", DRAGON_ISLAND.scoring.score(checked.value, None))


def total(*deeds: Mapping[str, Any], pets: Mapping[str, int] | None = None) -> int:
    """The points of one player with these deeds."""
    result: int = scored(player(deeds=list(deeds), pets=pets or {}), player("Ben"))["players"][0]["total"]
    return result
