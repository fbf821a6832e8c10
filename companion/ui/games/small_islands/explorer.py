"""Great Explorer as a card: what is achieved, what is still to do, and what only the players can tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from companion.core.blocks import Progress
from companion.core.message import Message, msg
from companion.games.small_islands.explorer import Known
from companion.ui.kit.buttons import press
from companion.ui.kit.drawing import icon
from companion.ui.kit.paper import card_room, neatline, pair, paper
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui

Answer = Callable[[str, bool], None]
# The mark before an achievement, and its gap.
MARK = 34


def explorer_card(
    ui: Ui, mode: str, found: Mapping[str, Known], count: Message, answer: Answer | None = None
) -> ft.Control:
    """The seven of a mode. With `answer`, what is open is asked right in its row."""
    done = sum(known is True for known in found.values())
    title = words(ui, msg("small_islands.explorer_mode", mode=msg(f"small_islands.mode.{mode}")), "heading")
    line = neatline(Progress((len(found),), done, False, count))
    rows: list[ft.Control] = [title, words(ui, count, "small", theme.INK2)]
    rows.append(ft.Semantics(content=line, exclude_semantics=True))
    for key, known in found.items():
        rows += _asked(ui, mode, key, answer) if known is None and answer else [_row(ui, mode, key, known is True)]
    return paper(ft.Column(rows, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def _row(ui: Ui, mode: str, key: str, done: bool) -> ft.Control:
    """Done has a check and is bold, not only green."""
    what = msg(f"small_islands.achievement.{mode}_{key}")
    sign = ft.Icons.CHECK_CIRCLE_ROUNDED if done else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
    mark = icon(sign, 24, theme.GOOD if done else theme.OUTLINE)
    ink = theme.INK if done else theme.INK2
    text = words(ui, what, "strong" if done else "body", ink, room=card_room(ui) - MARK, expand=True)
    label = ui.t(msg("small_islands.done" if done else "small_islands.to_do", what=what))
    return ft.Semantics(content=ft.Row([mark, text], spacing=10), label=label, exclude_semantics=True, container=True)


def _asked(ui: Ui, mode: str, key: str, answer: Answer) -> Sequence[ft.Control]:
    what = msg(f"small_islands.question.{mode}_{key}")
    question = words(ui, what, "strong", room=card_room(ui) - MARK, expand=True)
    mark = icon(ft.Icons.HELP_OUTLINE_ROUNDED, 24, theme.NOTE)
    no = press(ui, msg("ui.no"), partial(answer, key, False), expand=True)
    yes = press(ui, msg("ui.yes"), partial(answer, key, True), expand=True)
    return (ft.Row([mark, question], spacing=10), pair(ui, [no, yes]))
