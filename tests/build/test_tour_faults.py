"""The tour finds what it looks for: on screens made up here, each with one fault or just without it."""

from typing import Any

import flet as ft
import flet.canvas as cv
import pytest
from tour_faults import faults
from tour_window import Seen, Size, Variant


class Ruler:
    """A face in which every letter is half as wide as the text is large."""

    def learn(self, words: Any) -> None: ...

    def width(self, face: str, word: str, size: float) -> float:
        return len(word) * size / 2


def text(said: str, **more: Any) -> ft.Text:
    return ft.Text(said, style=ft.TextStyle(size=20, height=1.0), **more)


def found(
    top: ft.Control, sizes: dict[int, Size], errors: tuple[str, ...] = (), in_sight: dict[str, Size] | None = None
) -> list[str]:
    ruler: Any = Ruler()
    return [fault.what for fault in faults(Seen(top, sizes, Variant("en"), errors, in_sight or {}), ruler)]


@pytest.mark.parametrize(
    ("said", "size", "what"),
    [
        ("", (0, 0), None),
        ("ten letter", (100, 20), None),
        ("ten letter", (60, 40), None),
        ("ten letter", (60, 20), "cut off: 2 lines, 20 px high"),
        ("ten letter", (50, 40), "broken word “letter”, 60 px in 50"),
        ("ten-letter", (60, 40), None),
        ("ten\u00a0letter", (60, 40), "broken word “ten\u00a0letter”, 100 px in 60"),
    ],
)
def test_words_stay_whole_and_every_line_is_seen(said: str, size: Size, what: str | None) -> None:
    label = text(said)
    assert found(label, {label._i: size}) == ([what] if what else [])


@pytest.mark.parametrize(
    ("kind", "options", "room", "what"),
    [
        (ft.Row, {}, (210, 20), None),
        (ft.Row, {}, (200, 20), "10 px too wide"),
        (ft.Row, {}, (210, 10), "10 px too high"),
        (ft.Row, {"wrap": True}, (100, 50), None),
        (ft.Row, {"wrap": True}, (90, 50), "10 px too wide"),
        (ft.Column, {}, (100, 50), None),
        (ft.Column, {}, (100, 40), "10 px too high"),
        (ft.Column, {"scroll": ft.ScrollMode.AUTO}, (100, 30), None),
        (ft.Column, {"scroll": ft.ScrollMode.AUTO, "expand": True}, (100, 30), "30 px left to read in"),
    ],
)
def test_what_stands_in_a_row_fits_into_it(kind: Any, options: dict[str, Any], room: Size, what: str | None) -> None:
    parts = [ft.Container(), ft.Container()]
    group = kind(parts, spacing=10, **options)
    sizes = {part._i: (100.0, 20.0) for part in parts} | {group._i: room}
    assert found(group, sizes) == ([what] if what else [])


@pytest.mark.parametrize(("size", "small"), [((48, 48), False), ((44, 60), True), ((60, 40), True)])
@pytest.mark.parametrize("pressable", [True, False])
def test_what_can_be_pressed_can_be_hit(size: Size, small: bool, pressable: bool) -> None:
    box = ft.Container(on_click=(lambda: None) if pressable else None)
    assert bool(found(box, {box._i: size})) is (small and pressable)


@pytest.mark.parametrize(
    ("told", "seen", "what"),
    [
        ((300, 300), (320, 400), None),
        ((240, 300), (240, 400), "a drawing of 300 × 300 px in 240 × 300"),
        ((300, 300), (320, 260), "300 px high, seen 260 at a time"),
    ],
)
@pytest.mark.parametrize("kind", [ft.Stack, cv.Canvas])
def test_a_drawing_is_as_large_as_it_says_and_can_be_seen_at_once(
    kind: Any, told: Size, seen: Size, what: str | None
) -> None:
    drawing = kind([], width=300, height=300)
    page = ft.Column([ft.Container(drawing)], scroll=ft.ScrollMode.AUTO)
    assert found(page, {drawing._i: told, page._i: seen}) == ([what] if what else [])


@pytest.mark.parametrize(
    ("seen", "what"),
    [
        ((300, 300), None),
        ((299, 299), None),
        ((300, 250), "a board is not whole, 300 × 250 px of 300 × 300"),
        ((200, 300), "a board is not whole, 200 × 300 px of 300 × 300"),
        ((0, 0), "a board is not whole, 0 × 0 px of 300 × 300"),
    ],
)
def test_a_board_lies_whole_in_the_window(seen: Size, what: str | None) -> None:
    frame = ft.Container()
    board = ft.Semantics(content=frame, identifier="the.board")
    assert found(board, {frame._i: (300, 300)}, in_sight={"the.board": seen}) == ([what] if what else [])


def test_a_board_that_is_not_there_is_not_whole() -> None:
    assert found(ft.Container(), {}, in_sight={"the.board": (0, 0)}) == ["a board is not whole, 0 × 0 px of 0 × 0"]


def test_what_fails_while_drawing_is_a_fault() -> None:
    assert found(ft.Container(), {}, ("rendering History failed",)) == ["failed"]


@pytest.mark.parametrize(
    ("control", "what"),
    [
        (ft.Semantics(label="name"), "Semantics without content is a red box"),
        (ft.Image(src="drawings/nothing.svg"), "drawings/nothing.svg is missing"),
        (ft.Text("ui.no_such_text"), "ui.no_such_text has no text"),
        (ft.Text("Hashi"), None),
    ],
)
def test_what_is_not_drawn_or_not_said_is_a_fault(control: ft.Control, what: str | None) -> None:
    ruler: Any = Ruler()
    said = [str(fault) for fault in faults(Seen(ft.Column([control]), {}, Variant("en")), ruler)]
    assert said == ([f"not drawn: {what}"] if what else [])
