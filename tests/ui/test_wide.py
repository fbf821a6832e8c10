"""A step on a phone held across and on a tablet: two columns, with everything that there is in one."""

from pathlib import Path

import flet as ft
import pytest

from companion.ui.shell import SIDE
from tests.loop import run
from tests.ui.driver import Driver

UPRIGHT = (390, 844)
SIZES = [(844, 390), (1180, 820), (760, 1024)]


async def step(home: Path, size: tuple[int, int], game: str) -> tuple[set[str], list[float | None]]:
    app = await Driver.start(home, f"/game/{game}/setup", *size)
    await app.tap("Begin")
    widths = [column.width for column in app.all(ft.Column)]
    found = app.pressable()
    app.close()
    return found, widths


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["bridges", "small_islands"])
def test_two_columns_offer_what_one_does(tmp_path: Path, size: tuple[int, int], game: str):
    upright, one = run(step(tmp_path / "upright", UPRIGHT, game))
    wide, two = run(step(tmp_path / "wide", size, game))
    assert wide == upright
    assert SIDE in two
    assert SIDE not in one
