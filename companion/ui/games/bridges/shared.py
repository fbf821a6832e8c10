"""What the picture of a result shows of a game of bridges: the board at its end, and what each of the stacks gave."""

from __future__ import annotations

from collections.abc import Mapping

import flet as ft

from companion.core.message import Message, msg
from companion.games.bridges.facts import STACKS
from companion.games.bridges.scoring import LINES, SYMBOLS
from companion.games.bridges.view_cards import bonuses_until
from companion.games.bridges.view_slate import board
from companion.history.review import Review
from companion.ui.games.bridges.result import still_board
from companion.ui.kit.drawing import symbol
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.context import Ui

GAP = 8


def shared(ui: Ui, seen: Review, room: float) -> list[ft.Control]:
    """A printed board has no picture, and a group has no stacks."""
    parts: list[ft.Control] = []
    if seen.state and seen.state.slate:
        parts.append(still_board(ui, board(seen.state, seen.state.slate), room))
    if seen.scored and len(seen.scored.report["players"]) == 1:
        parts.append(_stacks(ui, seen.scored.report["players"][0], _points(seen)))
    return parts


def _points(seen: Review) -> Mapping[str, int]:
    assert seen.score
    return {line.key: line.points for line in seen.score.players[0].tally.lines}


def _stacks(ui: Ui, player: Mapping[str, object], points: Mapping[str, int]) -> ft.Control:
    """Each with the bonuses that close with it, the last one with the islands, which are counted at the end."""
    cells: list[ft.Control] = []
    for at in range(len(STACKS)):
        keys = [(LINES[bonus], _word(str(player[bonus]))) for bonus in bonuses_until(sum(STACKS[: at + 1]))]
        if at == len(STACKS) - 1:
            keys.append(("finished_islands", msg("bridges.line.finished_islands")))
        rows = [_row(ui, SYMBOLS[key], points[key], word) for key, word in keys]
        name = words(ui, msg("bridges.stack", n=at + 1), "strong", theme.INK, 14)
        stack = ft.Column([name, *rows], spacing=6, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
        cells.append(
            ft.Container(
                stack,
                expand=True,
                bgcolor=theme.PAPER,
                border=ft.Border.all(1.5, theme.INK),
                border_radius=10,
                padding=ft.Padding.symmetric(vertical=8, horizontal=4),
            )
        )
    return ft.Row(cells, spacing=GAP, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def _word(worth: str) -> Message:
    return msg("bridges.worth.none") if worth == "none" else msg(f"bridges.bonus_made_{worth}")


def _row(ui: Ui, sign: str, points: int, word: Message) -> ft.Control:
    front = ft.Row(
        [symbol(ui, sign, 20, theme.MAIN), figure(ui, points, 20, theme.INK)],
        spacing=6,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    below = words(ui, word, "tag", theme.INK2, text_align=ft.TextAlign.CENTER)
    return ft.Column([front, below], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
