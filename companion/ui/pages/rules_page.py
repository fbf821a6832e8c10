"""The rules of one game: all entries by section, a search over their words, and each entry by its address."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.content.data_files import box_name
from companion.content.reference import RuleEntry, Section, found, reference_of
from companion.core.message import Message, msg
from companion.games import GAMES
from companion.ui.kit.buttons import target, text_button
from companion.ui.kit.drawing import icon
from companion.ui.kit.empty import empty, game_gone_view, not_found_view
from companion.ui.kit.forms.fields import text_control
from companion.ui.kit.page import address_part, head_column, is_wide, page_view, scroll_to, top_bar, widest
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.surfaces import padded, surface, top_row
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import screen, use_redraw, use_ref, use_state
from companion.ui.window.context import Ui, current_ui

LONGEST_QUERY = 60
# The room of the sign beside the heading of an entry.
FOLD = 34


@screen
def GameRules() -> ft.Control:
    """The rules, opened from the page of the game."""
    ui = current_ui()
    game_id = address_part("game_id")
    route = f"/game/{game_id}"
    return _rules(ui, game_id, route) if game_id in GAMES else not_found_view(ui, f"{route}/rules")


@screen
def StepRules() -> ft.Control:
    """The rules, opened from a step, to which Back leads."""
    ui = current_ui()
    session_id = address_part("session_id")
    running = ui.controller.table.resume(session_id)
    if running is None:
        return game_gone_view(ui, f"/play/{session_id}/rules", session_id)
    return _rules(ui, running.game.id, f"/play/{session_id}")


@screen
def SheetRules() -> ft.Control:
    """The rules of scoring, opened from a score sheet, to which Back leads."""
    ui = current_ui()
    route = ft.context.page.route
    finished_id, session_id = address_part("finished_id"), address_part("session_id")
    finished = ui.controller.archive.finished(finished_id) if finished_id else None
    running = ui.controller.table.resume(session_id) if session_id else None
    game_id = address_part("game_id") or (finished.game if finished else running.game.id if running else "")
    if game_id not in GAMES:
        return not_found_view(ui, route)
    counts = next(section for section in reference_of(game_id).sections if section.key == "scoring")
    return _rules(ui, game_id, route.removesuffix("/rules"), counts.entries[0].key)


def _rules(ui: Ui, game_id: str, back: str, begin: str = "") -> ft.Control:
    """The rules with a search, unfolded and scrolled to the entry of the address, or to the entry `begin`."""
    wanted = address_part("entry") or begin
    query = use_ref("")
    unfolded, unfold = use_state(frozenset({wanted}))
    redraw = use_redraw()
    window = ft.context.page

    def search(text: str) -> None:
        query.current = text
        redraw()

    def entry_row(entry: RuleEntry) -> ft.Control:
        is_open = bool(query.current.strip()) or entry.key in unfolded
        return _entry(ui, entry, is_open, lambda: unfold(lambda now: now ^ {entry.key}))

    shown = [(section, _found_entries(ui, section, query.current)) for section in reference_of(game_id).sections]
    shown = [(section, entries) for section, entries in shown if entries]
    parts: list[ft.Control] = []
    for section, entries in shown:
        parts.append(_scrolled_to(section.key, words(ui, _title(section), "heading")))
        parts.append(paper(ft.Column([entry_row(entry) for entry in entries], spacing=0), (6, 8)))
    if not parts:
        parts.append(empty(ui, ft.Icons.SEARCH_OFF_ROUNDED, msg("ui.rules_nothing"), msg("ui.rules_nothing_hint")))
    column: ft.Ref[ft.Column] = ft.Ref()
    ft.use_effect(lambda: _show(window, column, wanted), dependencies=[wanted])
    bar = top_bar(ui, msg("ui.rules_title"), box_name(game_id), back=back, game=game_id)
    field = text_control(ui, msg("ui.rules_search"), query.current, search, LONGEST_QUERY, key="search")
    field.prefix_icon = icon(ft.Icons.SEARCH_ROUNDED, 24, theme.INK2)
    field.expand = True
    top = padded(ft.Row([field]), horizontal=16, bottom=12)
    if is_wide(ui):
        contents = _contents(ui, [section for section, _ in shown], partial(_show, window, column))
        body = head_column(ui, [top, contents], parts, bars=[bar], column=column)
    else:
        body = head_column(ui, [], parts, bars=[bar, top], column=column)
    route = f"{back}/rules" if wanted == begin else f"{back}/rules/{wanted}"
    return page_view(ui, route, body, game=game_id, widest=widest(ui))


def _scrolled_to(key: str, content: ft.Control) -> ft.Control:
    """Content that a page can scroll to."""
    return ft.Container(content, key=ft.ScrollKey(key))  # type: ignore[call-arg]


def _contents(ui: Ui, sections: Sequence[Section], show: Callable[[str], None]) -> ft.Control:
    """A button for each section. A phone needs none: there, the sections lie close together."""
    lines = [text_button(ui, _title(section), partial(show, section.key), lines=2) for section in sections]
    return padded(ft.Column([ft.Row([line]) for line in lines], spacing=0), left=4)


def _title(section: Section) -> Message:
    return msg(f"ui.rules.{section.key}")


def _show(window: ft.Page, column: ft.Ref[ft.Column], wanted: str) -> None:
    if wanted:
        scroll_to(window, column, scroll_key=wanted)


def _found_entries(ui: Ui, section: Section, query: str) -> list[RuleEntry]:
    """The entries that have all words of the query, in the language of the app."""

    def texts(entry: RuleEntry) -> list[str]:
        said = (entry.head, entry.text, entry.source, entry.ruling)
        return [ui.t(text) for text in said if text]

    head = ui.t(_title(section))
    return [entry for entry in section.entries if found(query, [head, *texts(entry)])]


def _entry(ui: Ui, entry: RuleEntry, unfolded: bool, turn: Callable[[], None]) -> ft.Control:
    """A heading to tap; unfolded, also the rule, its place in the rulebook and our ruling."""
    sign = ft.Icons.EXPAND_LESS_ROUNDED if unfolded else ft.Icons.EXPAND_MORE_ROUNDED
    title = words(ui, entry.head, "strong", room=card_room(ui) - FOLD, expand=True)
    head = surface(ft.Row([title, icon(sign, 24, theme.INK2)], spacing=10), None, radius=12, pad=(12, 8))
    parts = [target(ui, head, ui.t(entry.head), turn, expanded=unfolded)]
    if unfolded:
        lines = [words(ui, entry.text, room=card_room(ui))]
        lines.append(_source(ui, ft.Icons.MENU_BOOK_ROUNDED, entry.source, theme.INK2))
        if entry.ruling:
            lines.append(_source(ui, ft.Icons.GAVEL_ROUNDED, entry.ruling, theme.NOTE))
        parts.append(padded(ft.Column(lines, spacing=8), horizontal=8, bottom=14))
    return _scrolled_to(entry.key, ft.Column(parts, spacing=0))


def _source(ui: Ui, sign: ft.IconData, text: Message, ink: ft.ColorValue) -> ft.Control:
    return top_row([icon(sign, 20, ink), words(ui, text, "small", ink, room=card_room(ui) - 28, expand=True)], 8)
