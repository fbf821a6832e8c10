"""The app where it has one window only: packaged, and in a browser that runs Python."""

from typing import Any

import flet as ft
import pytest

from companion.start import in_browser, only_window
from companion.store.problem import StoreProblem, kept, newer
from companion.ui.window.context import Browser
from tests.loop import run


class Page:
    """What the first moments ask of a page, and in which order."""

    def __init__(self, deaf: bool = False) -> None:
        self.deaf = deaf
        self.asked: list[Any] = []

    def add(self, control: ft.Control) -> None:
        self.asked.append(control)

    async def get_device_info(self) -> None:
        self.asked.append("answered")
        if self.deaf:
            raise RuntimeError("this client tells nothing")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What Flet is told to run."""
    mains: list[Any] = []
    monkeypatch.setattr(ft, "run", lambda main, **how: mains.append((main, how)))
    return mains


def test_a_package_brings_its_own_drawings(started: list[Any]):
    only_window.run_packaged()
    assert started == [(only_window.show, {"assets_dir": "assets"})]


@pytest.mark.parametrize("deaf", [False, True])
def test_the_page_hears_once_the_first_screen_is_out(deaf: bool, started: list[Any], monkeypatch: pytest.MonkeyPatch):
    async def show(page: Any, browser: Browser) -> None:
        page.asked += ["screen", browser]

    monkeypatch.setattr(in_browser, "show", show)
    page = Page(deaf)
    monkeypatch.setattr(in_browser, "listen_for_fingers", lambda: page.asked.append("fingers"))
    in_browser.run(lambda: page.asked.append("shown"), '{"safari": "phone", "played": true}')
    run(started[0][0](page))
    assert page.asked == ["fingers", "screen", Browser(safari="phone", played=True), "answered", "shown"]


def test_games_that_cannot_be_opened_are_told_of_in_a_sentence(monkeypatch: pytest.MonkeyPatch):
    def open_store() -> None:
        raise problem

    problem: StoreProblem = newer(kept("history"))
    monkeypatch.setattr(only_window, "open_store", open_store)
    page = Page()
    run(only_window.show(page))  # type: ignore[arg-type]
    _, area = page.asked
    assert "Finished games: this comes from a newer version" in area.content.value
