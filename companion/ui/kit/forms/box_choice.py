"""Choosing the cards or the board of a game at set-up: those of the app, or what players have entered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import flet as ft

from companion.core.message import msg
from companion.core.sheet import ChoiceOrOwn, Record
from companion.core.strict_json import Json
from companion.games import GAMES
from companion.ui.kit.buttons import press
from companion.ui.kit.forms.choices import marked_row
from companion.ui.kit.forms.field_parts import title_and_hint, under_field
from companion.ui.kit.paper import card_room
from companion.ui.kit.surfaces import stretched
from companion.ui.kit.text import with_hint
from companion.ui.window.context import Ui

# The room of a row's mark, and the gap beside a picture.
MARK, GAP = 40, 12

# Draws a box or board, where the game has a picture of it.
PictureOf = Callable[[Ui, Any], ft.Container | None]


def box_choice(
    ui: Ui,
    game_id: str,
    entry: Record | ChoiceOrOwn,
    values: Json,
    changed: Callable[[], None],
    picture: PictureOf,
) -> list[ft.Control]:
    """A row for each box, the player's own first. An incomplete box is locked and says what it lacks."""

    def choose(chosen: object) -> None:
        if chosen is None:
            values.pop(entry.key, None)
        else:
            values[entry.key] = chosen
        changed()

    def row(name: str, hint: str, content: Json | str | None, lacks: str = "") -> ft.Control:
        on, tap = values.get(entry.key) == content, None if lacks else partial(choose, content)
        return box_row(ui, name, lacks or hint, on, tap, picture(ui, content))

    rows = title_and_hint(ui, entry)
    for box in ui.controller.boxes.of(game_id):
        found = under_field(GAMES[game_id].rules.options.check({entry.key: box.content}).problems, entry.key)
        rows.append(row(box.name, "", box.content, ui.t(found[0].text) if found else ""))
    rows += [row(name, hint, value) for value, name, hint in _boxes_of_app(ui, game_id, entry)]
    # The page of the boxes lies over the set-up, which stays as it is.
    rows.append(
        press(ui, msg(f"{game_id}.box.title"), lambda: ui.go(f"{ft.context.page.route}/cards"), "other", "card")
    )
    return [stretched(rows, 8)]


def _boxes_of_app(ui: Ui, game_id: str, entry: Record | ChoiceOrOwn) -> Iterator[tuple[str | None, str, str]]:
    """The value of each box that comes with the app, its name and its hint."""
    if isinstance(entry, Record):
        yield None, ui.t(msg(f"{game_id}.box.use_stand_in")), ""
        return
    for at, choice in enumerate(entry.choices):
        yield choice, ui.t(entry.labels[at]), ui.t(entry.hints[at]) if entry.hints else ""


def box_row(
    ui: Ui, name: str, hint: str, on: bool, tap: Callable[[], None] | None, picture: ft.Container | None = None
) -> ft.Control:
    """One box to choose, with its hint and picture. A row without a tap is locked."""
    beside = 0 if picture is None or ui.stacked else (picture.width or 0) + GAP
    room = card_room(ui) - MARK - beside
    texts = with_hint(ui, name, hint, room)
    pictures = [picture] if picture else []
    below, right = (pictures, []) if ui.stacked else ([], pictures)
    parts = [ft.Column([*texts, *below], spacing=0, expand=True), *right]
    return marked_row(ui, parts, f"{name}. {hint}" if hint else name, on, tap)
