"""Mypy guards the pictures: a drawer with a misspelt field, or for another class, does not pass."""

import re
from pathlib import Path

from mypy import api

ROOT = Path(__file__).resolve().parents[2]
# The types of the user interface library are not the point, and reading them takes most of the time.
SETTINGS = f"""
[mypy]
strict = True
mypy_path = {ROOT}
[mypy-companion.*]
ignore_errors = True
[mypy-flet.*]
follow_imports = skip
"""
DRAWERS = """
from dataclasses import dataclass
import flet as ft
from companion.core.blocks import Picture
from companion.ui.blocks.controls import Hands
from companion.ui.blocks.game_screens import Drawer, GameLook, GameScreens
from companion.ui.window.context import Ui

@dataclass(frozen=True)
class Dice(Picture):
    faces: tuple[int, ...]

@dataclass(frozen=True)
class Track(Picture):
    length: int

def draw_dice(ui: Ui, picture: Dice, hands: Hands) -> ft.Control:
    return ft.Text(str(picture.faces))

def draw_track(ui: Ui, picture: Track, hands: Hands) -> ft.Control:
    return ft.Text(str(picture.lenght))

LOOK: GameLook
SCREENS = GameScreens(LOOK, drawers=(Drawer(Dice, draw_dice), Drawer(Track, draw_dice)))
"""


def test_mypy_refuses_a_misspelt_field_and_a_drawer_of_another_class(tmp_path: Path):
    drawers, settings = tmp_path / "drawers.py", tmp_path / "mypy.ini"
    drawers.write_text(DRAWERS, encoding="utf-8")
    settings.write_text(SETTINGS, encoding="utf-8")
    said, trouble, _ = api.run([f"--config-file={settings}", f"--cache-dir={tmp_path}", "--no-pretty", str(drawers)])
    assert not trouble
    lines = DRAWERS.split("\n")
    found = [re.search(r":(\d+): error: (.*)  \[", line) for line in said.splitlines()]
    errors = {lines[int(error[1]) - 1]: error[2] for error in found if error}
    assert [line.split("(")[0] for line in errors] == ["    return ft.Text", "SCREENS = GameScreens"]
    misspelt, exchanged = errors.values()
    assert '"Track" has no attribute "lenght"' in misspelt
    assert 'Argument 2 to "Drawer" has incompatible type' in exchanged
