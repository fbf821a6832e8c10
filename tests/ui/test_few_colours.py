"""Who lacks some colours: those that tell facts stay apart, or a shape, a drawing or a word tells them, too."""

import re
from collections.abc import Callable, Mapping
from importlib.resources import files
from itertools import combinations, product
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest

from companion.games.dragon_island.pictures import DragonsOfTile
from companion.ui.games.bridges.chart import BLUE, PENNANT, RED, SWALLOWTAIL
from companion.ui.games.dragon_island.cells import COLORS as DRAGONS
from companion.ui.games.dream_islands.dream_chart import COLORS as PIECES
from companion.ui.games.dream_islands.dream_chart import ChartPen
from companion.ui.games.misty_islands.island_chart import COLORS as LANDSCAPES
from companion.ui.games.small_islands.table import HOUSES
from companion.ui.pages.result_picture import COLORS as SQUARES
from companion.ui.pages.result_picture import MARKS
from tests.games.dragon_island.test_one_screen import one_screen
from tests.ui.conftest import Play
from tests.ui.counted_taps import CountedTaps
from tests.ui.driver import Driver, walk, written

# What is left of red, green and blue in linear light, without one kind of cones (Machado, Oliveira, Fernandes 2009).
KINDS: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
DRAWINGS = files("companion").joinpath("assets", "drawings")
WHITE = (0.9505, 1.0, 1.089)
# So far apart two colours are told apart at a glance.
APART = 20.0


def lab(color: str, kind: str | None) -> tuple[float, float, float]:
    """Where a colour lies for the eye, with all cones or without one kind."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    if kind:
        light = [min(1.0, max(0.0, part)) for part in times(KINDS[kind], light)]
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (seen / most for seen, most in zip(times(TO_XYZ, light), WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def times(matrix: tuple[tuple[float, float, float], ...], vector: list[float]) -> list[float]:
    return [sum(factor * part for factor, part in zip(row, vector, strict=True)) for row in matrix]


def apart(one: str, other: str, kind: str | None = None) -> float:
    """How different two colours look."""
    return sum((a - b) ** 2 for a, b in zip(lab(one, kind), lab(other, kind), strict=True)) ** 0.5


def drawn(name: str) -> str:
    """A drawing without its colours."""
    return re.sub("#[0-9A-Fa-f]{3,6}", "", DRAWINGS.joinpath(f"sym_{name}.svg").read_text(encoding="utf-8"))


def piece(color: Any) -> list[Any]:
    """The outline of a piece."""
    return [
        (type(shape), [type(part) for part in shape.elements] if isinstance(shape, cv.Path) else ())
        for shape in ChartPen(1).piece(0, 0, 10, color, "")
    ]


def dragon(color: str) -> str:
    """The word in the cell that is tapped."""
    return str(one_screen().cells(DragonsOfTile)[color].word)


def test_the_measure_is_the_known_one() -> None:
    assert apart("#000000", "#FFFFFF") == pytest.approx(100, abs=0.1)
    assert apart("#FF0000", "#FF0000", "protanopia") == 0
    assert apart(DRAGONS["red"][0], DRAGONS["green"][0], "protanopia") < APART < apart(RED, BLUE, "protanopia")
    assert apart("#FF0000", "#00C000", "deuteranopia") < apart("#FF0000", "#00C000") / 2


# What tells a fact by its colour, and what else tells it.
FACTS: Mapping[str, tuple[Mapping[str, str], Callable[[str], Any]]] = {
    "flags": ({"red": RED, "blue": BLUE}, {"red": PENNANT, "blue": SWALLOWTAIL}.__getitem__),
    "drawn flags": ({"red": RED, "blue": BLUE}, lambda color: drawn(f"flag_{color}")),
    "landscapes": (LANDSCAPES, lambda landscape: drawn(f"hex_{landscape}")),
    "pieces": ({color: fill for color, (fill, _) in PIECES.items()}, piece),
    "squares": (SQUARES["green"], MARKS.__getitem__),
    "other squares": (SQUARES["blue"], MARKS.__getitem__),
    "dragons": ({color: fill for color, (fill, _) in DRAGONS.items()}, dragon),
}


@pytest.mark.parametrize(("fact", "kind"), list(product(FACTS, KINDS)))
def test_a_fact_is_told_by_more_than_its_colour_where_that_may_be_taken_for_another(fact: str, kind: str) -> None:
    colors, sign = FACTS[fact]
    close = [pair for pair in combinations(colors, 2) if apart(colors[pair[0]], colors[pair[1]], kind) < APART]
    assert not [pair for pair in close if sign(pair[0]) == sign(pair[1])]


def test_a_house_in_its_colour_stands_beside_the_name_of_whose_it_is(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        signs = [one for one in app.all(ft.Image) if one.color in HOUSES.values()]
        assert len({sign.color for sign in signs}) == 2
        for sign, name in zip(signs, ("You", "Alexis"), strict=True):
            (row,) = [one for one in app.all(ft.Row) if sign in one.controls]
            assert name in [written(text) for text in walk(row) if isinstance(text, ft.Text)]

    play(flow, "/game/small_islands/setup")


def test_captured_colours_have_names_beside_their_markers(play: Play) -> None:
    async def flow(app: Driver) -> None:
        hands = CountedTaps(app)
        for name in ("Begin", "Ana begins", *["Turn over"] * 2, "Red dragon captured", "Green dragon captured"):
            await hands.tap(name)
        assert "2 colours captured: red, green" in app.texts()

    play(flow, "/game/dragon_island/setup")


def test_who_starts_has_another_flag_than_the_others(play: Play) -> None:
    async def flow(app: Driver) -> None:
        flags = [app.find(name).icon for name in ("Player 1 starts", "Player 2 is to start")]
        assert flags[0] != flags[1]

    play(flow, "/game/misty_islands/setup")
