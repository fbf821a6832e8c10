"""Boards and card boxes of one's own: a file that comes twice is kept once, and a whole board can be played on."""

import json
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from tests.ui.conftest import Play
from tests.ui.driver import Driver

FILES = {
    "bridges": {"name": "Ours", "islands": [{"x": 1, "y": 1, "flag": None}], "without": []},
    "small_islands": {"name": "Ours", "levels": []},
    "misty_islands": {"name": "Ours", "coasts": ["forest", "desert", "meadow", "mountain", "swamp", "canyon"]},
}


def carrying(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    async def picked(self: ft.FilePicker, **how: Any) -> list[Any]:
        return [SimpleNamespace(bytes=content)]

    monkeypatch.setattr(ft.FilePicker, "pick_files", picked)


@pytest.mark.parametrize("game", FILES)
def test_a_file_that_comes_twice_is_kept_once(game: str, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    carrying(monkeypatch, json.dumps({"game": game, "cards": 1, "box": FILES[game]}).encode())

    async def flow(app: Driver) -> None:
        for _ in range(2):
            await app.tap("Open a file")
            await app.settle()
        (box,) = app.controller.boxes.of(game)
        assert box.name == "Ours"
        assert any("already" in said for said in app.snacks())

    play(flow, f"/game/{game}/cards")
