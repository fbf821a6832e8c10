"""A table to play Die Inseln im Nebel at, with dice of the players' own, and reports to hand in."""

from collections.abc import Mapping
from typing import Any, Self

from companion.commands.score import score_report
from companion.core import strict_json
from companion.core.sheet import Checked
from companion.games.misty_islands import MISTY_ISLANDS
from companion.games.misty_islands.state import State
from tests.games.playing import Playing, flaws, handed_in

LANDSCAPES = ("forest", "desert", "meadow", "mountain", "swamp", "canyon")


class Table(Playing[State]):
    """A game being played, by short calls. The dice lie on the table unless the options say else."""

    game = MISTY_ISLANDS

    def __init__(self, *players: str, dice: str = "table", **options: Any) -> None:
        super().__init__(*players, dice=dice, **options)

    def seat(self, name: str) -> dict[str, Any]:
        return next(player for player in self.public["players"] if player["name"] == name)

    @property
    def energy(self) -> list[int]:
        """In the order of the seats."""
        return [player["energy"] for player in self.public["players"]]

    @property
    def offered(self) -> set[str]:
        """What can be done, but for corrections."""
        return super().offered - {"correct"}

    @property
    def first_cloud(self) -> int:
        """The first cloud with a tile on it."""
        return next(at for at, tiles in enumerate(self.public["clouds"]) if tiles)

    def place(self, *values: int) -> Self:
        """The balloons stand on these values (1 each unless they are given)."""
        seats = len(self.state.seats)
        return self.do("place", **{f"space_{at + 1}": value for at, value in enumerate(values or (1,) * seats)})

    def wind(self, direction: str = "ne", bonus: str = "opposite") -> Self:
        """The dice lie like this and are kept."""
        return self.do("roll", direction=direction, bonus=bonus).do("keep_wind")

    def fly(self, direction: str | None = None, spaces: int | None = None) -> Self:
        """Fly; with nothing said, free with the wind."""
        wind = self.state.wind
        assert wind is not None
        usual = wind.worth(self.state.acting.value)
        return self.do("fly", direction=direction or wind.direction, spaces=usual if spaces is None else spaces)

    def turn(self, value: int = 1) -> Self:
        """Fly with the wind, take the first cloud that has tiles, keep all, end on this value."""
        self.fly()
        if self.public["phase"] == "take":
            self.do("take", cloud=self.first_cloud).do("sort")
        return self.do("end_turn", value=value)

    def round(self, *values: int, bonus: str = "opposite") -> Self:
        """A whole round but for its clouds, with these values at the end, in the order of play."""
        self.wind(bonus=bonus)
        for value in values or (1,) * len(self.state.seats):
            self.turn(value)
        return self

    def upto(self, phase: str) -> Self:
        """Play on free flights until this phase."""
        step = {
            "prepare": self.place,
            "roll": lambda: self.do("roll", direction="ne", bonus="opposite"),
            "wind": lambda: self.do("keep_wind"),
            "fly": self.fly,
            "take": lambda: self.do("take", cloud=self.first_cloud),
            "sort": lambda: self.do("sort"),
            "lay": lambda: self.do("end_turn", value=1),
            "fill": lambda: self.do("fill"),
        }
        while self.public["phase"] != phase:
            step[self.public["phase"]]()
        return self


def player(name: str = "Ida", **said: Any) -> dict[str, Any]:
    """A player of a report who has nothing but what is said; landscapes as `forest=(tiles, jokers)`."""
    areas = {key: said.pop(key, (0, 0)) for key in LANDSCAPES}
    landscapes = {key: {"tiles": tiles, "jokers": jokers} for key, (tiles, jokers) in areas.items()}
    empty = {"groups": [], "cities": [], "monuments": 0, "crown": 0, "energy": 0, "finish": "none", "volcanoes": []}
    return {"name": name, "landscapes": landscapes, **empty, **said}


def players(**said: list[Any]) -> list[dict[str, Any]]:
    """Several players: `players(monuments=[4, 4, 2])`."""
    rows = zip(*said.values(), strict=True)
    return [player(f"Player {at}", **dict(zip(said, row, strict=True))) for at, row in enumerate(rows, start=1)]


def check(*reported: Mapping[str, Any]) -> Checked:
    return handed_in(MISTY_ISLANDS, *reported)


def problems(*reported: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Places and codes of what is wrong with a report."""
    return flaws(check(*reported))


def score(*reported: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a sound report."""
    answer = score_report(MISTY_ISLANDS, strict_json.dumps({"players": list(reported)}))
    assert "problems" not in answer
    return answer


def points(answer: Mapping[str, Any], key: str) -> list[int]:
    """The points of every player on one line."""
    return [line["points"] for row in answer["players"] for line in row["lines"] if line["key"] == key]
