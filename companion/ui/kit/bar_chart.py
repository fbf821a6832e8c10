"""Bar charts: a row for each amount, and wins as boxes. Large text puts the name above its bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from companion.core.message import Message
from companion.ui.kit.drawing import emblem
from companion.ui.kit.paper import bar, card_room
from companion.ui.kit.surfaces import colors_of, padded, spoken, stretched, surface, wrapped
from companion.ui.kit.text import figure, text_width, words
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.notice import tapped
from companion.ui.window.typography import grown

# Bars divide their room in such small parts that no difference is lost.
PARTS = 1000
# The size of what stands at the end of a bar.
NUMBER = 20
# What a bar gets of the room, beside the share of its name.
BAR_SHARE = 7
# A number that takes more of a row than this has a line of its own.
LONG = 0.3


@dataclass(frozen=True)
class Bar:
    """A row of a bar chart. `mark` is a second value on the same scale; a `game` lends its emblem and color."""

    name: str
    value: float
    told: str
    below: str | None = None
    shown: str | None = None
    game: str | None = None
    mark: float | None = None
    strong: bool = False
    go: Callable[[], None] | None = None

    @property
    def number(self) -> str:
        """The number at the end of the bar."""
        return self.shown or f"{self.value:g}"


def bars(ui: Ui, rows: Sequence[Bar], name_share: int = 5, thick: float = 18) -> ft.Control:
    """A bar for each row, all on one scale."""
    most = max([1.0, *(row.value for row in rows), *(row.mark or 0 for row in rows)])
    widest = max((text_width("SansitaX", row.number, grown(ui, NUMBER)) for row in rows), default=0)
    return stretched([_row(ui, row, most, name_share, thick, max(30, widest + 8)) for row in rows], 0)


def _row(ui: Ui, row: Bar, most: float, name_share: int, thick: float, end: float) -> ft.Control:
    long = end > card_room(ui) * LONG
    room = card_room(ui) - ((40 if row.game else 0) + (0 if long and ui.stacked else end + 10))
    if not ui.stacked:
        room = (room - 10) * name_share / (name_share + BAR_SHARE)
    texts: list[ft.Control] = [words(ui, row.name, "strong" if row.strong else "body", room=room)]
    if row.below:
        texts.append(words(ui, row.below, "small", theme.INK2, room=room))
    name = ft.Column(texts, spacing=0, expand=name_share)
    number = ft.Container(figure(ui, row.number, NUMBER), alignment=ft.Alignment.CENTER_RIGHT, width=end)
    sign: list[ft.Control] = [emblem(row.game, 30)] if row.game else []
    drawn = _drawn(row, most, thick)
    if ui.stacked:
        name.expand = True
        head = ft.Row([*sign, name, *([] if long else [number])], spacing=10)
        below = ft.Row([drawn, *([number] if long else [])], spacing=10)
        content: ft.Control = ft.Column([head, below], spacing=6)
    else:
        drawn.expand = BAR_SHARE
        content = ft.Row([*sign, name, drawn, number], spacing=10)
    box = ft.Container(
        spoken(content, row.told),
        padding=ft.Padding.symmetric(vertical=9 if row.go else 5),
        **colors_of(ui, row.game),
    )
    if row.go is None:
        return box
    box.on_click, box.ink, box.border_radius = tapped(ui, row.go), True, 12
    return ft.MergeSemantics(ft.Semantics(content=box, button=True))


def _drawn(row: Bar, most: float, thick: float) -> ft.Control:
    """The bar, with an upright line at its mark, if any."""
    layers: list[ft.Control] = [_length(row.value / most, surface(fill=theme.MAIN, radius=3), thick)]
    if row.mark is not None:
        line = ft.Container(border=ft.Border.only(right=ft.BorderSide(3, theme.INK)))
        layers.append(_length(row.mark / most, line, thick + 8))
    return ft.Container(
        ft.Stack(layers, alignment=ft.Alignment.CENTER_LEFT, fit=ft.StackFit.EXPAND), height=thick + 8, expand=True
    )


def _length(share: float, fill: ft.Container, height: float) -> ft.Control:
    part = max(0, min(PARTS, round(share * PARTS)))
    fill.height = height
    cells: list[ft.Control] = []
    if part:
        fill.expand = part
        cells.append(fill)
    if part < PARTS:
        cells.append(ft.Container(expand=PARTS - part))
    return ft.Row(cells, spacing=0, vertical_alignment=ft.CrossAxisAlignment.CENTER)


MOST_BOXES = 12
GAP = 4.0
MOST_BESIDE = 5


def wins_row(ui: Ui, head: ft.Control, outcomes: Sequence[bool], said: Message, told: str) -> ft.Control:
    """A heading, a box for each outcome, and the count. Many boxes have a line of their own, very many become a bar."""
    drawn = _boxes(outcomes) if len(outcomes) <= MOST_BOXES else bar(sum(outcomes), len(outcomes))
    count = words(ui, said, "small", theme.INK, 16)
    if ui.stacked:
        content: ft.Control = ft.Column([wrapped([head, count], 12), drawn], spacing=6)
    elif len(outcomes) > MOST_BESIDE:
        content = ft.Column([ft.Row([head, ft.Container(expand=True), count]), drawn], spacing=6)
    else:
        content = ft.Row([head, ft.Container(drawn, expand=True), count], spacing=12)
    return spoken(padded(content, 5), told)


def _boxes(outcomes: Sequence[bool]) -> ft.Control:
    """Boxes as wide as the row allows, but no wider than a box should be."""
    fills = [theme.MAIN if won else theme.PAPER for won in outcomes]
    boxes = [surface(fill=fill, edge=(1.5, theme.INK), radius=3, height=22, expand=1) for fill in fills]
    boxes += [ft.Container(expand=1) for _ in range(MOST_BESIDE - len(outcomes))]
    return ft.Row(list[ft.Control](boxes), spacing=GAP)
