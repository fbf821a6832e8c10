"""Choosing the cards or the board of a game at set-up: what comes with the app, or what players have entered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import flet as ft

from companion.core.message import msg
from companion.core.sheet import ChoiceOrOwn, Record
from companion.games import GAMES
from companion.ui.kit.buttons import press, target
from companion.ui.kit.drawing import icon
from companion.ui.kit.forms.fields import under_field
from companion.ui.kit.paper import card_room
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui

# What the mark of a row takes, and its edges beyond those of a card.
MARK, GAP = 40, 12


# What a box or board looks like, where a game has a picture of it.
PictureOf = Callable[[Ui, Any], ft.Container | None]


def box_choice(
    ui: Ui,
    game_id: str,
    entry: Record | ChoiceOrOwn,
    values: dict[str, Any],
    changed: Callable[[], None],
    picture: PictureOf,
) -> list[ft.Control]:
    """A row for each, the player's own first; one that is not whole stays visible and says what it lacks."""

    def choose(chosen: Any) -> None:
        if chosen is None:
            values.pop(entry.key, None)
        else:
            values[entry.key] = chosen
        changed()

    rows: list[ft.Control] = [words(ui, entry.label or msg("ui.no_label"), "section")]
    if entry.hint:
        rows.append(words(ui, entry.hint, "small", theme.INK2))
    now = values.get(entry.key)
    for box in ui.controller.boxes.of(game_id):
        checked = GAMES[game_id].rules.options.check({entry.key: box.content})
        found = under_field(checked.problems, entry.key)
        lacks = ui.t(found[0].text) if found else ""
        tap = None if found else partial(choose, box.content)
        rows.append(box_row(ui, box.name, lacks, now == box.content, tap, picture(ui, box.content)))
    rows += [
        box_row(ui, name, hint, now == value, partial(choose, value), picture(ui, value))
        for value, name, hint in _ours(ui, game_id, entry)
    ]
    to_the_box = press(ui, msg(f"{game_id}.box.title"), _to_the_box(ui), "other", "card")
    return [
        ft.Column([*rows, to_the_box], spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
    ]


def _to_the_box(ui: Ui) -> Callable[[], None]:
    """Over the set-up, which stays as it is."""
    return lambda: ui.go(f"{ft.context.page.route}/cards")


def _ours(ui: Ui, game_id: str, entry: Record | ChoiceOrOwn) -> Iterator[tuple[Any, str, str]]:
    """What comes with the app: its value, its name, a word about it."""
    if isinstance(entry, Record):
        yield None, ui.t(msg(f"{game_id}.box.use_stand_in")), ""
        return
    for at, choice in enumerate(entry.choices):
        yield choice, ui.t(entry.labels[at]), ui.t(entry.hints[at]) if entry.hints else ""


def box_row(
    ui: Ui, name: str, hint: str, on: bool, tap: Callable[[], None] | None, picture: ft.Container | None = None
) -> ft.Control:
    """One of several to choose from, with a word about it; without a tap it is locked."""
    sign = ft.Icons.RADIO_BUTTON_CHECKED_ROUNDED if on else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
    mark = ft.Icons.LOCK_ROUNDED if tap is None else sign
    beside = 0 if picture is None or ui.stacked else (picture.width or 0) + GAP
    room = card_room(ui) - MARK - beside
    texts: list[ft.Control] = [words(ui, name, "strong", room=room)]
    if hint:
        texts.append(words(ui, hint, "small", theme.INK2, room=room))
    if picture and ui.stacked:
        texts.append(picture)
    parts: list[ft.Control] = [
        icon(mark, 24, theme.MAIN if on else theme.OUTLINE),
        ft.Column(texts, spacing=0, expand=True),
    ]
    if picture and not ui.stacked:
        parts.append(picture)
    box = ft.Container(
        ft.Row(parts, spacing=GAP),
        bgcolor=theme.CONTAINER if on else theme.SHOAL if tap is None else theme.PAPER,
        border=ft.Border.all(2, theme.MAIN if on else theme.OUTLINE),
        border_radius=16,
        padding=ft.Padding.symmetric(vertical=10, horizontal=12),
    )
    return target(ui, box, f"{name}. {hint}" if hint else name, tap, selected=on)
