"""The client in process refuses what Chromium refuses: each control here is a red box there, or just none."""

from collections.abc import Callable

import flet as ft
import pytest

from tests.ui.conftest import Play
from tests.ui.driver import Driver

Make = Callable[[], ft.Control]


def placed() -> ft.Control:
    return ft.Container(ft.Text("there"), left=1, top=1)


SOUND: dict[str, Make] = {
    "a name for what is there": lambda: ft.Semantics(content=ft.Text("there"), label="name"),
    "an empty box": ft.Container,
    "a detector without content": lambda: ft.GestureDetector(on_tap=print),
    "a place in a stack": lambda: ft.Stack([placed()]),
    "a drawing that is there": lambda: ft.Image(src="drawings/app_icon.svg"),
    "bytes": lambda: ft.Image(src=b"<svg/>"),
    "what nobody sees": lambda: ft.Image(src="drawings/nothing.svg", visible=False),
    "the name of a file": lambda: ft.Text("history.log and /data/ui.json"),
}
REFUSED: dict[str, tuple[Make, str]] = {
    "a name for nothing": (lambda: ft.Semantics(label="name"), "Semantics without content is a red box"),
    "a name for what nobody sees": (
        lambda: ft.Semantics(content=ft.Text("there", visible=False)),
        "Semantics without content is a red box",
    ),
    "a deaf detector": (
        lambda: ft.GestureDetector(content=ft.Text("there")),
        "GestureDetector that hears nothing is a red",
    ),
    "an empty button": (ft.IconButton, "IconButton without an icon is a red box"),
    "no source": (lambda: ft.Image(src=""), "Image without a source is a red box"),
    "a place in a column": (lambda: ft.Column([placed()]), "Container with a place, but not in a Stack, is a red box"),
    "a share of a row that wraps": (
        lambda: ft.Row([ft.Text("there", expand=False)], wrap=True),
        "Text that expands where others wrap is a grey box",
    ),
    "no drawing": (lambda: ft.Image(src="drawings/nothing.svg"), "drawings/nothing.svg is missing"),
    "a key": (lambda: ft.Text("Now: ui.no_such_text"), "ui.no_such_text has no text"),
    "a key in a span": (lambda: ft.Text(spans=[ft.TextSpan("bridges.oh.dear")]), "bridges.oh.dear has no text"),
    "a key that is a name": (
        lambda: ft.Semantics(content=ft.Text("there"), label="core.nothing"),
        "core.nothing has no text",
    ),
}


async def show(app: Driver, control: ft.Control) -> None:
    app.page.show_dialog(ft.BottomSheet(ft.Column([control])))
    await app.settle()


@pytest.mark.parametrize("make", SOUND.values(), ids=SOUND)
def test_what_chromium_draws_is_let_through(play: Play, make: Make):
    async def flow(app: Driver) -> None:
        await show(app, make())

    play(flow)


@pytest.mark.parametrize(("make", "why"), REFUSED.values(), ids=REFUSED)
def test_what_chromium_does_not_draw_is_refused(play: Play, make: Make, why: str):
    async def flow(app: Driver) -> None:
        with pytest.raises(AssertionError, match=why):
            await show(app, make())

    play(flow)
