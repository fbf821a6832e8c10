"""Where room is scarce words stay whole: side by side becomes one below the other, a long label becomes a sign."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest
from hypothesis import given
from hypothesis import strategies as st
from widths import widths

from companion.core.message import msg
from companion.store.repository import open_store
from companion.store.settings import Settings
from companion.ui.kit import text
from companion.ui.kit.text import longest_word, whole_words, words
from tests.ui.conftest import Play
from tests.ui.driver import Driver, walk


@pytest.mark.parametrize(
    ("text", "scale", "room", "whole"),
    [
        ("Renommée", 1.0, 60, False),
        ("Renommée", 1.0, 90, True),
        ("Renommée", 2.0, 90, False),
        ("little tiles", 1.0, 50, True),
        ("a word and an extraordinary one", 1.0, 90, False),
        ("un titre : là", 1.0, 34, True),
        ("un titre\N{NARROW NO-BREAK SPACE}: là", 1.0, 34, False),
    ],
)
def test_the_longest_word_decides(text: str, scale: float, room: float, whole: bool) -> None:
    ui: Any = SimpleNamespace(t=lambda message: message.args["words"], scale=scale)
    assert whole_words(ui, msg("core.words", words=text), room) is whole


@given(
    st.sampled_from(["Entdeckungsplättchen", "Un mot", "Fortgeschritten-Seite"]), st.floats(40, 400), st.floats(1, 2)
)
def test_words_become_smaller_before_one_breaks(text: str, room: float, scale: float) -> None:
    ui: Any = SimpleNamespace(scale=scale, column=390)
    text_in_header: Any = words(ui, text, "lead", room=room)
    look = text_in_header.content.style
    assert longest_word(look.font_family, text) * look.size <= room + 0.01
    assert look.size <= 24 * scale


def test_the_widths_of_the_letters_are_those_of_the_faces() -> None:
    known = {face: dict(letters) for face, letters in text._letters().items()}
    assert known == widths(), "run python3 build/widths.py"


@pytest.mark.parametrize(("width", "together"), [(320, False), (390, True)])
def test_two_actions_lie_side_by_side_where_they_fit(width: int, together: bool, play: Play, tmp_path: Path) -> None:
    open_store(tmp_path).settings.choose(Settings(language="de"))

    async def flow(app: Driver) -> None:
        await app.tap("Los")
        await app.tap("Erste Karte aufdecken")
        rows = [row for row in app.all(ft.Row) if row.intrinsic_height and "Geschafft" in words_in(row)]
        assert bool(rows) is together

    play(flow, "/game/bridges/setup", width=width)


def words_in(row: ft.Row) -> list[str]:
    return [one.value for one in walk(row) if isinstance(one, ft.Text)]


@pytest.mark.parametrize(("scale", "words"), [(1.0, True), (2.0, False)])
def test_undo_keeps_its_name_when_it_is_a_sign(scale: float, words: bool, play: Play, tmp_path: Path) -> None:
    open_store(tmp_path).settings.choose(Settings(text_size=scale))

    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        await app.tap("Turn the first card")
        (undo,) = [name for name in app.pressable() if name.startswith("Undo: the ")]
        assert (undo in app.texts()) is words
        await app.tap(undo)
        assert "Before the first card · Board A" in app.texts()

    play(flow, "/game/bridges/setup", width=320)


@pytest.mark.parametrize(("scale", "height", "short"), [(2.0, 844, False), (2.0, 568, True), (1.0, 568, False)])
def test_where_bars_would_leave_no_room_to_read_they_are_short(
    scale: float, height: int, short: bool, play: Play, tmp_path: Path
) -> None:
    open_store(tmp_path).settings.choose(Settings(text_size=scale))

    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        await app.tap("Turn the first card")
        assert {"Why?", "Past steps", "Back"} <= app.pressable(), "all that can be done can be done"
        assert ("Why?" not in app.texts()) is short
        assert any("Card 1 of 17" in text for text in app.texts()), "where one is stands below what is to be done"

    play(flow, "/game/bridges/setup", width=320, height=height)
