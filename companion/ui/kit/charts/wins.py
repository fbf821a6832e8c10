"""Wins as boxes, filled or empty, the oldest first; beyond a dozen the share as a bar."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.core.message import Message
from companion.ui.kit.paper import bar
from companion.ui.kit.surfaces import padded, surface, wrapped
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui

MOST_BOXES = 12
GAP = 4.0
MOST_BESIDE = 5


def wins_row(ui: Ui, head: ft.Control, outcomes: Sequence[bool], said: Message, told: str) -> ft.Control:
    """What it is about, the boxes, and the same in words; many boxes get a line of their own."""
    drawn = _boxes(outcomes) if len(outcomes) <= MOST_BOXES else bar(sum(outcomes), len(outcomes))
    count = words(ui, said, "small", theme.INK, 16)
    if ui.stacked:
        content: ft.Control = ft.Column([wrapped([head, count], 12), drawn], spacing=6)
    elif len(outcomes) > MOST_BESIDE:
        content = ft.Column([ft.Row([head, ft.Container(expand=True), count]), drawn], spacing=6)
    else:
        content = ft.Row([head, ft.Container(drawn, expand=True), count], spacing=12)
    box = padded(content, 5)
    return ft.Semantics(content=box, label=told, exclude_semantics=True, container=True)


def _boxes(outcomes: Sequence[bool]) -> ft.Control:
    """As wide as there is room for, but no wider than a box should be."""
    boxes: list[ft.Control] = [_box(won) for won in outcomes]
    if len(outcomes) <= MOST_BESIDE:
        boxes += [ft.Container(expand=1) for _ in range(MOST_BESIDE - len(outcomes))]
    return ft.Row(boxes, spacing=GAP)


def _box(won: bool) -> ft.Control:
    return surface(fill=theme.MAIN if won else theme.PAPER, edge=(1.5, theme.INK), radius=3, height=22, expand=1)
