"""The rules of one game at hand: all entries by section, a search over their words, one of them by its address."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.content.reference import RuleEntry, Section, found, reference_of
from companion.content.shelf import box_name
from companion.core.message import Message, msg
from companion.games import GAMES
from companion.ui.kit.buttons import target, text_button
from companion.ui.kit.drawing import icon
from companion.ui.kit.empty import empty, game_gone_view, not_found_view
from companion.ui.kit.forms.fields import text_control
from companion.ui.kit.page import address_part, head_column, is_wide, page_view, scroll_to, top_bar, widest
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.surfaces import padded, top_row
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import screen, use_ref, use_state
from companion.ui.window.context import Ui, current_ui

LONGEST_QUERY = 60
# What stands beside the heading of an entry: the sign that it unfolds.
FOLD = 34


@screen
def GameRules() -> ft.Control:
    """The rules, come to from the page of the game."""
    ui = current_ui()
    game = address_part("game_id")
    return _rules(ui, game, f"/game/{game}") if game in GAMES else not_found_view(ui, f"/game/{game}/rules")


@screen
def StepRules() -> ft.Control:
    """The rules, come to from a step; Back leads to it."""
    ui = current_ui()
    session = address_part("session_id")
    running = ui.controller.table.resume(session)
    if running is None:
        return game_gone_view(ui, f"/play/{session}/rules", session)
    return _rules(ui, running.game.id, f"/play/{session}")


@screen
def SheetRules() -> ft.Control:
    """What counts, come to from a score sheet; Back leads to what is entered there."""
    ui = current_ui()
    route = ft.context.page.route
    finished_id, session_id = address_part("finished_id"), address_part("session_id")
    finished = ui.controller.archive.finished(finished_id) if finished_id else None
    running = ui.controller.table.resume(session_id) if session_id else None
    game = address_part("game_id") or (finished.game if finished else running.game.id if running else "")
    if game not in GAMES:
        return not_found_view(ui, route)
    counts = next(section for section in reference_of(game).sections if section.key == "scoring")
    return _rules(ui, game, route.removesuffix("/rules"), counts.entries[0].key)


def _rules(ui: Ui, game: str, back: str, begin: str = "") -> ft.Control:
    wanted = address_part("entry") or begin
    query = use_ref("")
    unfolded, unfold = use_state(frozenset({wanted}))
    _, redraw = use_state(0)
    window = ft.context.page

    def search(text: str) -> None:
        query.current = text
        redraw(lambda now: now + 1)

    field = text_control(ui, msg("ui.rules_search"), query.current, search, LONGEST_QUERY, key="search")
    field.prefix_icon = icon(ft.Icons.SEARCH_ROUNDED, 24, theme.INK2)
    field.expand = True
    sections = [(section, _met(ui, section, query.current)) for section in reference_of(game).sections]
    parts: list[ft.Control] = []
    for section, entries in sections:
        if entries:
            title = ft.Container(words(ui, _title(section), "heading"), key=ft.ScrollKey(section.key))  # type: ignore[call-arg]
            parts.append(title)
            rows = [
                _entry(ui, entry, bool(query.current.strip()) or entry.key in unfolded, partial(_turn, unfold, entry))
                for entry in entries
            ]
            parts.append(paper(ft.Column(rows, spacing=0), (6, 8)))
    if not parts:
        parts.append(empty(ui, ft.Icons.SEARCH_OFF_ROUNDED, msg("ui.rules_nothing"), msg("ui.rules_nothing_hint")))
    column: ft.Ref[ft.Column] = ft.Ref()
    ft.use_effect(lambda: _show(window, column, wanted), dependencies=[wanted])
    bar = top_bar(ui, msg("ui.rules_title"), box_name(game), back=back, game=game)
    top = padded(ft.Row([field]), horizontal=16, bottom=12)
    if is_wide(ui):
        there = [section for section, entries in sections if entries]
        head, bars = [top, _contents(ui, there, partial(_show, window, column))], [bar]
    else:
        head, bars = [], [bar, top]
    body = head_column(ui, head, parts, bars=bars, column=column)
    route = f"{back}/rules" if wanted == begin else f"{back}/rules/{wanted}"
    return page_view(ui, route, body, game=game, widest=widest(ui))


def _contents(ui: Ui, sections: Sequence[Section], show: Callable[[str], None]) -> ft.Control:
    """The sections, as a way to each; on a phone they are near enough without."""
    lines = [text_button(ui, _title(section), partial(show, section.key), lines=2) for section in sections]
    return padded(ft.Column([ft.Row([line]) for line in lines], spacing=0), left=4)


def _title(section: Section) -> Message:
    return msg(f"ui.rules.{section.key}")


def _show(window: ft.Page, column: ft.Ref[ft.Column], wanted: str) -> None:
    if wanted:
        scroll_to(window, column, scroll_key=wanted)


def _met(ui: Ui, section: Section, query: str) -> list[RuleEntry]:
    """The entries with all words of the query, in the language of the app."""
    head = ui.t(_title(section))
    return [entry for entry in section.entries if found(query, [head, *(ui.t(part) for part in _said(entry))])]


def _said(entry: RuleEntry) -> list[Any]:
    return [entry.head, entry.text, entry.source, *([entry.ruling] if entry.ruling else [])]


def _turn(unfold: Any, entry: RuleEntry) -> None:
    unfold(lambda now: now ^ {entry.key})


def _entry(ui: Ui, entry: RuleEntry, unfolded: bool, turn: Any) -> ft.Control:
    """A heading to tap; unfolded, the rule, its place in the rulebook and our ruling."""
    sign = ft.Icons.EXPAND_LESS_ROUNDED if unfolded else ft.Icons.EXPAND_MORE_ROUNDED
    room = card_room(ui) - FOLD
    head = ft.Container(
        ft.Row([words(ui, entry.head, "strong", room=room, expand=True), icon(sign, 24, theme.INK2)], spacing=10),
        padding=ft.Padding.symmetric(vertical=12, horizontal=8),
        border_radius=12,
    )
    parts = [target(ui, head, ui.t(entry.head), turn, expanded=unfolded)]
    if unfolded:
        lines: list[ft.Control] = [
            words(ui, entry.text, room=card_room(ui)),
            _line(ui, ft.Icons.MENU_BOOK_ROUNDED, entry.source, theme.INK2),
        ]
        if entry.ruling:
            lines.append(_line(ui, ft.Icons.GAVEL_ROUNDED, entry.ruling, theme.NOTE))
        parts.append(padded(ft.Column(lines, spacing=8), horizontal=8, bottom=14))
    return ft.Container(ft.Column(parts, spacing=0), key=ft.ScrollKey(entry.key))  # type: ignore[call-arg]


def _line(ui: Ui, sign: ft.IconData, text: Any, ink: ft.ColorValue) -> ft.Control:
    return top_row([icon(sign, 20, ink), words(ui, text, "small", ink, room=card_room(ui) - 28, expand=True)], 8)
