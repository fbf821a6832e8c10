"""The strip of the coach: what each card of a game lost, in the stacks in which the cards lay."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import flet as ft

from companion.core.message import Message, msg
from companion.games.bridges.coach.hindsight import Verdict
from companion.games.bridges.facts import STACKS, TURNED
from companion.ui.kit.paper import card_room
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.context import Ui

# A cell of the strip: as wide as its figure needs, and how high.
NARROWEST, HIGH, GAP = 17, 34, 2
# By what a card lost: its ground, its edge, its ink.
LOOKS = {
    "best": (theme.GOOD_C, theme.GOOD, theme.GOOD),
    "small": (theme.PAPER, theme.WARN, theme.WARN),
    "dear": (theme.BAD, theme.BAD, theme.PAPER),
}


def strip(ui: Ui, told: Sequence[Verdict], now: int = 0) -> ft.Control:
    """A cell a card, in the stacks of the game; where that is too narrow, a line a stack. That of `now` is marked."""
    stacks: list[ft.Control] = []
    first = 0
    room = card_room(ui)
    in_lines = ui.stacked or room / TURNED < NARROWEST
    wide = room / (max(STACKS) if in_lines else TURNED) - GAP
    for size in STACKS:
        cells = [_cell(ui, one, wide, one.card == now) for one in told[first : first + size]]
        stacks.append(ft.Row(cells, spacing=GAP, tight=True))
        first += size
    drawn: ft.Control = ft.Column(stacks, spacing=6) if in_lines else ft.Row(stacks, spacing=6)
    said = ", ".join(ui.t(_said(one)) for one in told)
    return ft.Semantics(content=drawn, label=said, exclude_semantics=True, container=True)


def _cell(ui: Ui, one: Verdict, wide: float, now: bool) -> ft.Control:
    """What a card lost in points, and nothing where that is less than half of one."""
    ground, edge, ink = LOOKS[one.kind]
    lost = figure(ui, "" if one.kind == "best" else _lost(one.lost), 14, ink, scaled=ui.stacked)
    return ft.Container(
        lost,
        width=wide - 1,
        height=HIGH * (ui.scale if ui.stacked else 1),
        bgcolor=ground,
        border=ft.Border.all(4, theme.NOTE) if now else ft.Border.all(2, edge),
        border_radius=5,
        alignment=ft.Alignment.CENTER,
    )


def _lost(points: Fraction) -> str:
    """Whole points; half of one is the least that is shown."""
    return str(max(1, round(points)))


def _said(one: Verdict) -> Message:
    return msg(f"bridges.coach.card_{one.kind}", card=one.card, n=max(1, round(one.lost)))


def legend(ui: Ui) -> ft.Control:
    """What the three kinds of cells mean."""
    marks: list[ft.Control] = []
    for kind, (ground, edge, _) in LOOKS.items():
        mark = ft.Container(width=14, height=14, bgcolor=ground, border=ft.Border.all(2, edge), border_radius=4)
        name = words(ui, msg(f"bridges.coach.kind_{kind}"), "small", theme.INK2, expand=ui.stacked)
        marks.append(ft.Row([mark, name], spacing=6, tight=not ui.stacked))
    if ui.stacked:
        return ft.Column(marks, spacing=4)
    return ft.Row(marks, spacing=16, run_spacing=4, wrap=True)
