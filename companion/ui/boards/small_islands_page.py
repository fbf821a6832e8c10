"""What only Small Islands has on its page: the way to Great Explorer, mode by mode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import flet as ft

from companion.core.blocks import Progress
from companion.core.message import msg
from companion.games.small_islands.cards import missing
from companion.games.small_islands.explorer import Known, Mode, achievements, opened, progress
from companion.ui import theme
from companion.ui.here import Ui
from companion.ui.widgets.buttons import target
from companion.ui.widgets.drawing import icon
from companion.ui.widgets.paper import neatline, paper
from companion.ui.widgets.words import words

GAME = "small_islands"
MODES: tuple[Mode, ...] = ("normal", "advanced")


def page(ui: Ui) -> list[ft.Control]:
    """A card for each mode; Advanced appears with its first game."""
    records = ui.controller.archive.history(GAME)
    so_far = progress(_achieved(ui, records))
    played = {"normal", *(record["report"]["mode"] for record in records)}
    cards = [_card(ui, mode, so_far[mode]) for mode in MODES if mode in played]
    return [*cards, _card_box(ui)]


def _card_box(ui: Ui) -> ft.Control:
    """The way to the card box; while none is whole, the stand-in deck is in use and says so."""
    texts: list[ft.Control] = [words(ui, msg("small_islands.box.title"), "strong", theme.INK)]
    whole = any(not list(missing(record["box"])) for record in ui.controller.boxes(GAME))
    if not whole:
        texts.append(words(ui, msg("small_islands.box.stand_in"), "small", theme.INK))
    row = ft.Row(
        [
            icon(ft.Icons.STYLE_ROUNDED, 30, theme.WARN),
            ft.Column(texts, spacing=2, expand=True),
            icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, 26, theme.WARN),
        ],
        spacing=12,
    )
    box = ft.Container(row, bgcolor=theme.WARN_C, border_radius=14, padding=14)
    return target(ui, box, ui.t(msg("small_islands.box.title")), lambda: ui.go(f"/game/{GAME}/cards"))


def _achieved(ui: Ui, records: list[dict[str, Any]]) -> Iterator[tuple[Mode, Mapping[str, Known]]]:
    for record in records:
        score = ui.controller.archive.score_of(record)
        if score:
            yield (
                record["report"]["mode"],
                achievements(record["report"], score, ui.controller.archive.state_of(record)),
            )


def _card(ui: Ui, mode: Mode, achieved: Mapping[str, bool]) -> ft.Control:
    done = sum(achieved.values())
    count = msg("small_islands.explorer_open" if opened(achieved) else "small_islands.explorer_count", n=done)
    title = words(ui, msg("small_islands.explorer_mode", mode=msg(f"small_islands.mode.{mode}")), "heading")
    line = neatline(Progress((len(achieved),), done, False, count))
    rows: list[ft.Control] = [title, words(ui, count, "small", theme.INK2)]
    rows.append(ft.Semantics(content=line, exclude_semantics=True))
    rows += [_row(ui, mode, key, known) for key, known in achieved.items()]
    return paper(ft.Column(rows, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def _row(ui: Ui, mode: Mode, key: str, done: bool) -> ft.Control:
    """Done has a check and is bold, not only green."""
    what = msg(f"small_islands.achievement.{mode}_{key}")
    sign = ft.Icons.CHECK_CIRCLE_ROUNDED if done else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
    mark = icon(sign, 24, theme.GOOD if done else theme.OUTLINE)
    text = words(ui, what, "strong" if done else "body", theme.INK if done else theme.INK2, expand=True)
    label = ui.t(msg("small_islands.done" if done else "small_islands.to_do", what=what))
    return ft.Semantics(content=ft.Row([mark, text], spacing=10), label=label, exclude_semantics=True, container=True)
