"""What only the bridge game has on its page: the boards to play on, and the way to boards of one's own."""

from __future__ import annotations

from collections.abc import Iterator

import flet as ft

from companion.core.message import msg
from companion.games.bridges.layout import missing, practice
from companion.ui.games.bridges.miniature import miniature
from companion.ui.kit.buttons import press, target
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui

GAME = "bridges"
# A board's picture, so that three lie side by side on a phone, and from the edge of its card to it.
SIDE, EDGE = 92, 7


def actions(ui: Ui) -> list[ft.Control]:
    """Boards are copied once from the printed ones, and kept."""
    return [press(ui, msg("bridges.box.title"), lambda: ui.go(f"/game/{GAME}/cards"), sign="board", expand=True)]


def parts(ui: Ui) -> list[ft.Control]:
    """The boards that the app can keep: a tap on one leads to the set-up of a game on it."""
    boards = [_board(ui, *one) for one in _boards(ui)]
    shelf: ft.Control = ft.Row(boards, spacing=10, run_spacing=10, wrap=True)
    if ui.stacked:
        shelf = ft.Column(boards, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return [words(ui, msg("bridges.page.boards"), "section"), shelf]


def _boards(ui: Ui) -> Iterator[tuple[str, str, ft.Container | None]]:
    """How the set-up knows a board, what it is called, how it looks: one’s own that are whole, then ours."""
    for box in ui.controller.boxes.of(GAME):
        if not any(missing(box.content)):
            yield box.id, box.name, miniature(ui, box.content, SIDE)
    for key in practice():
        yield key, ui.t(msg(f"bridges.practice.{key}")), miniature(ui, key, SIDE)


def _board(ui: Ui, key: str, name: str, picture: ft.Container | None) -> ft.Control:
    assert picture, "a board that can be played on can be drawn"
    if ui.stacked:
        inside: ft.Control = ft.Row([picture, words(ui, name, "strong", expand=True)], spacing=12)
    else:
        line = words(ui, name, "strong", room=SIDE, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)
        inside = ft.Column([picture, ft.Container(line, width=SIDE)], spacing=4, tight=True)
    card = ft.Container(
        inside,
        padding=EDGE,
        border_radius=16,
        bgcolor=theme.PAPER,
        border=ft.Border.all(2, theme.OUTLINE),
    )
    said = ui.t(msg("bridges.page.begin_on", name=name))
    return target(ui, card, said, lambda: ui.go(f"/game/{GAME}/setup/{key}"))
