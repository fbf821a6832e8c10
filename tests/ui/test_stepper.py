"""Entering numbers: one by one, held down, typed, as a sum."""

import asyncio
from typing import Any

import flet as ft
import pytest

from companion.ui.widgets import stepper
from companion.ui.widgets.stepper import read_sum
from tests.ui.conftest import Play
from tests.ui.driver import Driver, names, walk

START = {"lp": {"x": 0, "y": 0}, "gp": {"x": 0, "y": 0}}


def detector(app: Driver, name: str) -> Any:
    """What listens to a finger that stays on a button."""
    return next(one for one in app.all(ft.GestureDetector) if name in set(names(one)))


def value(app: Driver) -> str:
    (said,) = [name for name in app.said() if name.startswith("Finished islands:") and "Tap to type" in name]
    return said.removeprefix("Finished islands: ").split(",")[0]


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stepper, "REPEAT", 0)


def test_a_button_that_is_held_goes_on_to_the_limit(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.fire(detector(app, "Finished islands: one more"), "long_press_start", START)
        for _ in range(10):
            await app.settle()
        assert value(app) == "18"
        await app.fire(detector(app, "Finished islands: one less"), "long_press_start", START)
        for _ in range(10):
            await app.settle()
        assert value(app) == "0"

    play(flow, "/game/bridges/score")


def test_a_button_that_is_let_go_stops(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def flow(app: Driver) -> None:
        nap = asyncio.Event()
        monkeypatch.setattr(stepper, "sleep", lambda seconds: nap.wait())
        held = detector(app, "Finished islands: one more")
        finger = asyncio.ensure_future(app.fire(held, "long_press_start", START))
        await app.settle()
        assert value(app) == "0"
        await app.fire(held, "long_press_end", {**START, "v": {"x": 0, "y": 0}})
        nap.set()
        await finger
        assert value(app) == "0"

    play(flow, "/game/bridges/score")


def test_every_step_has_a_name_and_is_large_enough(play: Play) -> None:
    async def flow(app: Driver) -> None:
        for name in ("Finished islands: one more", "Finished islands: one less"):
            button = app.find(name)
            assert min(button.width, button.height) >= 48
            assert any(isinstance(one, ft.Icon) for one in walk(button))

    play(flow, "/game/bridges/score")


@pytest.mark.parametrize(
    ("text", "number"),
    [("12", 12), ("3+6+2", 11), (" 3 + 6 ", 9), ("10-3", 7), ("10−3", 7), ("3+", 3), ("", None), ("+", None),
     ("3++4", None), ("x", None), ("1e3", None), ("12345", None), ("1+" * 13, None), ("٣", 3)],
)  # fmt: skip
def test_what_is_typed(text: str, number: int | None) -> None:
    assert read_sum(text) == number
