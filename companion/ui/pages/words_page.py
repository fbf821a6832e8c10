"""Words for the chance of a game from all its players: a page for those who do not set the game up, and its paper."""

from __future__ import annotations

import flet as ft

from companion.content.data_files import box_name
from companion.core.message import msg
from companion.core.sheet import LONGEST_NAME
from companion.ui.kit.buttons import press
from companion.ui.kit.cards import shelf_row
from companion.ui.kit.drawing import emblem
from companion.ui.kit.empty import empty
from companion.ui.kit.forms.fields import text_control
from companion.ui.kit.page import address_part, page_view, scroll, top_bar
from companion.ui.kit.paper import paper
from companion.ui.kit.scan_codes import hash_lines
from companion.ui.kit.surfaces import stretched
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component, screen, use_redraw, use_ref
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import guard
from companion.ui.window.other_windows import redraw_when_changed


def word_row(ui: Ui, game_id: str) -> ft.Control:
    """The row of the first page that leads here."""
    title, hint = msg("ui.words.row", game=box_name(game_id)), msg("ui.words.row_hint")
    return shelf_row(ui, emblem(game_id, 58), title, hint, lambda: ui.go(f"/game/{game_id}/words"))


@screen
def WordsPage() -> ft.Control:
    """The paper for a word as long as words are asked for."""
    ui = current_ui()
    game_id = address_part("game_id")
    route = f"/game/{game_id}/words"
    redraw_when_changed(ui, lambda table, ids: table == "words" and game_id in ids)
    if ui.controller.store.mixing.of(game_id) is None:
        title, hint = msg("ui.words.over"), msg("ui.words.over_hint")
        over = empty(ui, ft.Icons.CHECK_CIRCLE_OUTLINE_ROUNDED, title, hint, msg("ui.home"), lambda: ui.go("/"))
        return page_view(ui, route, scroll([ft.Container(height=24), over]), tab="/")
    bar = top_bar(ui, msg("ui.words.title"), box_name(game_id), back="/", game=game_id)
    body = ft.Column([bar, scroll([WordsPaper(game_id, key="words")], top=8)], spacing=0, expand=True)
    return page_view(ui, route, body, game=game_id)


@component
def WordsPaper(game_id: str) -> ft.Control:
    """A button that asks for words; then the hash of the secret and the words of all windows as they come."""
    ui = current_ui()
    redraw_when_changed(ui, lambda table, ids: table == "words" and game_id in ids)
    typed, added = use_ref(""), use_ref(0)
    redraw = use_redraw()
    mixing = ui.controller.store.mixing
    mixed = mixing.of(game_id)

    def changed() -> None:
        ui.scene.taps.scene_changed()  # another control lies under the finger now
        redraw()

    def ask() -> None:
        mixing.begin(game_id)
        changed()

    def stop() -> None:
        mixing.end(game_id)
        changed()

    def type_word(text: str) -> None:
        typed.current = text

    def add() -> None:
        mixing.add(game_id, typed.current)
        typed.current, added.current = "", added.current + 1
        changed()

    if mixed is None:
        return press(ui, msg("ui.words.ask"), ask, "other", "dice", hint=msg("ui.words.ask_hint"))
    said = msg("ui.words.so_far", words=" · ".join(mixed.words)) if mixed.words else msg("ui.words.none")
    key = f"word-{added.current}"
    field = text_control(ui, msg("ui.words.field"), typed.current, type_word, LONGEST_NAME, key=key)
    field.on_submit = guard(ui, add)
    lines: list[ft.Control] = [
        words(ui, msg("ui.words.title"), "section"),
        words(ui, msg("ui.words.hint"), "small", theme.INK2),
        hash_lines(ui, msg("ui.words.told"), mixed.told),
        words(ui, said, "strong"),
        field,
        press(ui, msg("ui.words.add"), add, "tonal"),
        press(ui, msg("ui.words.stop"), stop, "other"),
    ]
    return paper(stretched(lines))
