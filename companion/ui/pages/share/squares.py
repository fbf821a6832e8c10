"""What the coach says of each card as small squares: how a game went, and nothing of what it was dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import flet as ft

from companion.core.message import msg
from companion.ui.kit.drawing import icon
from companion.ui.kit.surfaces import centered, middle_row, surface, wrapped
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui

GROUPS = ("best", "small", "dear")
# In a message they are characters that every phone has in colour; the second ones differ for all eyes.
SIGNS: Mapping[str, Mapping[str, str]] = {
    "green": {"best": "🟩", "small": "🟨", "dear": "🟥"},
    "blue": {"best": "🟦", "small": "⬜", "dear": "🟧"},
}
# A picture has the same colours on every screen, dark ones too.
COLORS: Mapping[str, Mapping[str, str]] = {
    "green": {"best": "#2E8B57", "small": "#E9C46A", "dear": "#B8321F"},
    "blue": {"best": "#2B5FB8", "small": "#FFFFFF", "dear": "#E07B18"},
}
INK: Mapping[str, str] = {"best": "#FFFFFF", "small": "#12303B", "dear": "#FFFFFF"}
MARKS = {"best": ft.Icons.CHECK_ROUNDED, "small": ft.Icons.REMOVE_ROUNDED, "dear": ft.Icons.CLOSE_ROUNDED}
SIZE, GAP = 26, 4

Rows = Sequence[Sequence[str]]


def in_signs(rows: Rows, colors: str) -> list[str]:
    """For a message, line by line."""
    return ["".join(SIGNS[colors][group] for group in row) for row in rows]


def squares(ui: Ui, rows: Rows, colors: str) -> ft.Control:
    """For a picture, each with a mark of its own beside its colour, and below them what the marks mean."""
    lines: list[ft.Control] = [middle_row([_square(group, colors) for group in row], GAP) for row in rows]
    counts = Counter(group for row in rows for group in row)
    told = [f"{ui.t(msg(f'ui.squares.{group}'))}: {counts[group]}" for group in GROUPS]
    drawn = ft.Column(lines, spacing=GAP, tight=True)
    meant: list[ft.Control] = [
        ft.Row([_square(group, colors, 18), words(ui, text, "tag", theme.ON_CONTAINER)], spacing=6, tight=True)
        for group, text in zip(GROUPS, told, strict=True)
    ]
    legend = wrapped(meant, 12, 4, center=True)
    return ft.Semantics(
        content=centered([drawn, legend], tight=True),
        label=", ".join(told),
        exclude_semantics=True,
        container=True,
    )


def _square(group: str, colors: str, size: float = SIZE) -> ft.Control:
    ink = "#12303B" if colors == "blue" and group == "dear" else INK[group]
    return surface(
        icon(MARKS[group], size * 0.75, ink),
        COLORS[colors][group],
        (1.5, "#12303B"),
        radius=5,
        center=True,
        width=size,
        height=size,
    )
