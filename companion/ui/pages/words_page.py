"""A word from everybody before a game begins: at its set-up, and on each phone that has come in."""

from __future__ import annotations

import flet as ft

from companion.content.shelf import box_name
from companion.core.message import msg
from companion.core.sheet import LONGEST_NAME
from companion.ui.kit.buttons import press, target
from companion.ui.kit.drawing import emblem, icon
from companion.ui.kit.empty import empty
from companion.ui.kit.forms.fields import text_control
from companion.ui.kit.page import address_part, page_view, scroll, top_bar
from companion.ui.kit.paper import paper
from companion.ui.kit.scan_codes import hash_lines
from companion.ui.kit.surfaces import stretched
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component, screen, use_ref, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import guard
from companion.ui.window.other_windows import redraw_when_changed

SEPARATOR = " · "


def word_row(ui: Ui, game: str) -> ft.Control:
    """The way to add one from the first page."""
    title, hint = msg("ui.words.row", game=box_name(game)), msg("ui.words.row_hint")
    texts = ft.Column([words(ui, title, "heading"), words(ui, hint, "small", theme.INK2)], spacing=1, expand=True)
    row = ft.Row([emblem(game, 58), texts, icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, 28, theme.INK2)], spacing=14)
    card = paper(row, ft.Padding.symmetric(vertical=9, horizontal=10))
    return target(ui, card, f"{ui.t(title)}. {ui.t(hint)}", lambda: ui.go(f"/game/{game}/words"))


@screen
def WordsPage() -> ft.Control:
    """For those who do not set the game up."""
    ui = current_ui()
    game = address_part("game_id")
    route = f"/game/{game}/words"
    redraw_when_changed(ui, lambda table, ids: table == "words" and game in ids)
    if ui.controller.store.mixing.of(game) is None:
        over = empty(
            ui,
            ft.Icons.CHECK_CIRCLE_OUTLINE_ROUNDED,
            msg("ui.words.over"),
            msg("ui.words.over_hint"),
            msg("ui.home"),
            lambda: ui.go("/"),
        )
        return page_view(ui, route, scroll([ft.Container(height=24), over]), tab="/")
    bar = top_bar(ui, msg("ui.words.title"), box_name(game), back="/", game=game)
    body = ft.Column([bar, scroll([WordsPaper(game, key="words")], top=8)], spacing=0, expand=True)
    return page_view(ui, route, body, game=game)


@component
def WordsPaper(game: str) -> ft.Control:
    """Asked for, the hash of the secret comes first and stays; then the words as they come, from wherever."""
    ui = current_ui()
    redraw_when_changed(ui, lambda table, ids: table == "words" and game in ids)
    typed, field_key = use_ref(""), use_ref(0)
    _, redraw = use_state(0)
    mixing = ui.controller.store.mixing
    mixed = mixing.of(game)

    def changed() -> None:
        ui.scene.taps.scene_changed()  # what lay under the finger is another thing now
        redraw(lambda now: now + 1)

    def ask() -> None:
        mixing.begin(game)
        changed()

    def stop() -> None:
        mixing.end(game)
        changed()

    def add() -> None:
        mixing.add(game, typed.current)
        typed.current, field_key.current = "", field_key.current + 1
        changed()

    if mixed is None:
        return press(ui, msg("ui.words.ask"), ask, "other", "dice", hint=msg("ui.words.ask_hint"))
    said = msg("ui.words.so_far", words=SEPARATOR.join(mixed.words)) if mixed.words else msg("ui.words.none")
    field = text_control(
        ui,
        msg("ui.words.field"),
        typed.current,
        lambda text: setattr(typed, "current", text),
        LONGEST_NAME,
        key=f"word-{field_key.current}",
    )
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
