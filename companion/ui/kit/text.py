"""Text on the screen: its longest word stays whole, and `**bold**` in a message is bold."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import TypedDict, Unpack

import flet as ft

from companion.content.data_files import data
from companion.core.message import Message, msg
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.typography import ROLES, grown, style, style_of

# The margins of a card and its screen, at both sides of a text.
EDGES = 66


class TextOptions(TypedDict, total=False):
    """Options of a text: its place, its lines and what becomes of words that have no room."""

    expand: bool | int | None
    max_lines: int | None
    overflow: ft.TextOverflow
    text_align: ft.TextAlign
    no_wrap: bool
    expand_loose: bool
    selectable: bool
    key: str


HEADERS = ("title", "lead", "heading", "section")
_BOLD = re.compile(r"\*\*(.+?)\*\*")


def words(
    ui: Ui,
    text: Message | str,
    role: str = "body",
    color: ft.ColorValue = theme.INK,
    size: float | None = None,
    room: float | None = None,
    **layout: Unpack[TextOptions],
) -> ft.Control:
    """A text of the app or of a player. Its longest word stays whole in its `room`."""
    said = ui.t(text) if isinstance(text, Message) else text
    look = _fitting(ui, said, style(ui, role, color, size), role, room or ui.column - EDGES)
    parts = _BOLD.split(said)
    if len(parts) == 1:
        label = ft.Text(said, style=look, **layout)
    else:
        bold = ft.TextStyle(font_family="SourceB" if role in ("body", "small") else look.font_family)
        spans = [ft.TextSpan(part, style=bold if at % 2 else None) for at, part in enumerate(parts) if part]
        label = ft.Text(spans=spans, style=look, **layout)
    if role in HEADERS:
        return ft.Semantics(header=True, content=label, expand=layout.get("expand"))
    return label


def with_hint(ui: Ui, text: Message | str, hint: Message | str | None, room: float | None = None) -> list[ft.Control]:
    """A strong text, and the hint below, if any."""
    parts = [words(ui, text, "strong", room=room)]
    return [*parts, words(ui, hint, "small", theme.INK2, room=room)] if hint else parts


def to_select(ui: Ui, name: Message, text: str, role: str = "strong", size: float = 15) -> ft.Control:
    """A text that the player can select and copy. Assistive technology finds a field, which needs a name."""
    shown = words(ui, text, role, size=size, selectable=True)
    said = ui.t(name).rstrip(": \u202f")
    return ft.Semantics(content=shown, label=f"{said}: {text}", exclude_semantics=True, container=True)


def counted(ui: Ui, count: int) -> str:
    """A count with the thousands separator of the language."""
    high, low = divmod(count, 1000)
    return ui.t(msg("core.thousands", high=counted(ui, high), low=f"{low:03}")) if high else str(count)


def _fitting(ui: Ui, said: str, look: ft.TextStyle, role: str, room: float) -> ft.TextStyle:
    """The style, smaller if a word would break otherwise."""
    assert look.size
    assert look.font_family
    face = "SourceB" if "**" in said and role in ("body", "small") else look.font_family
    need = longest_word(face, said) * look.size
    return look if need <= room else style_of(role, look.color, look.size * room / need)


def whole_words(ui: Ui, text: Message | str, room: float, role: str = "section", size: float | None = None) -> bool:
    """Whether the longest word of a text fits into a width at its full size."""
    said = ui.t(text) if isinstance(text, Message) else text
    return longest_word(ROLES[role][0], said) * grown(ui, size or ROLES[role][1]) <= room


def figure(
    ui: Ui,
    value: int | str,
    size: float = 22,
    color: ft.ColorValue = theme.INK,
    scaled: bool = True,
    struck: bool = False,
) -> ft.Text:
    """A number in the typeface of game boxes, lifted a little: the face sits low in its line."""
    look = ft.TextStyle(
        font_family="SansitaX",
        size=grown(ui, size) if scaled else size,
        height=1.0,
        color=color,
        decoration=ft.TextDecoration.LINE_THROUGH if struck else None,
    )
    return ft.Text(str(value), style=look, offset=ft.Offset(0, -0.06), no_wrap=True)


# A letter that our fonts lack counts as a wide one.
UNKNOWN = 900


@cache
def _letters() -> dict[str, dict[str, int]]:
    """The widths of letters in thousandths of the text size, by typeface and letter."""
    faces = tomllib.loads(data().joinpath("letters.toml").read_text(encoding="utf-8"))
    return {
        face: {letter: int(width) for width, letters in shared.items() for letter in letters}
        for face, shared in faces.items()
    }


def text_width(face: str, text: str, size: float) -> float:
    """The width of a text in one line."""
    letters = _letters()[face]
    return sum(letters.get(letter, UNKNOWN) for letter in text) * size / 1000


@cache
def longest_word(face: str, text: str) -> float:
    """The width of the longest word of a text of size 1.

    A line may end after a hyphen, a dash or a slash, but not at the spaces that French has before its colons.
    """
    parts = re.split(r"(?<=[-–/])|[ \n]", text)
    return max((text_width(face, part, 1) for part in parts), default=0.0)
