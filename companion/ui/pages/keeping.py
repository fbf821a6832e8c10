"""Games that only the browser stores: a warning, the page of lost games, and the reminder to export."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.message import Message, msg
from companion.ui.kit.buttons import press, text_button, use_file_button
from companion.ui.kit.drawing import icon
from companion.ui.kit.notices import Folded, standing_notice
from companion.ui.kit.page import page_view, second, two_columns, widest
from companion.ui.kit.paper import banner, paper
from companion.ui.kit.surfaces import padded, wrapped
from companion.ui.kit.text import words
from companion.ui.pages.transfer_page import ROUTE, use_desk
from companion.ui.window import theme
from companion.ui.window.component import screen
from companion.ui.window.context import Browser, Ui, current_ui
from companion.ui.window.notice import say


def is_lost(ui: Ui) -> bool:
    """Whether the browser has lost games that the player has neither restored nor given up."""
    return ui.browser is not None and ui.controller.store.settings.has("lost")


@screen
def Lost(dealt_with: Callable[[], None]) -> ft.Control:
    """In place of the first page: what became of the lost games, and buttons to restore them or begin anew."""
    ui = current_ui()
    assert ui.browser, "no other place loses games without a word"
    desk, parts = use_desk(ui, dealt_with)
    at_hand = second(ui)
    restore = use_file_button(
        at_hand, msg("site.lost.restore"), desk.arrive, "restore", msg("site.lost.restore_hint"), role="main"
    )

    def begin() -> None:
        ui.controller.store.settings.put("lost", False)
        dealt_with()

    title, *told = _became_of_them(ui.browser)
    head = ft.Semantics(content=words(ui, title, "title"), live_region=True, container=True)
    beside: list[ft.Control] = []
    if not parts:
        parts = [paper(ft.Column([words(ui, text) for text in told], spacing=10))]
        beside = [restore, press(at_hand, msg("site.lost.begin"), begin)]
    middle = [padded(head, left=4, top=14), *parts]
    return page_view(ui, "/", two_columns(ui, [], middle, beside=beside), tab="/", widest=widest(ui))


def _became_of_them(browser: Browser) -> Sequence[Message]:
    """The title of the page and its text. On Apple's home screen the games may still exist elsewhere."""
    if browser.safari and browser.installed:
        return msg("site.lost.elsewhere"), msg("site.lost.installed")
    why = msg("site.lost.safari" if browser.safari else "site.lost.browser")
    return msg("site.lost.title"), why, msg("site.lost.export")


def keeping(ui: Ui, changed: Callable[[], None]) -> list[ft.Control]:
    """For the first page: the reminder to export or the warning about tabs, if one is due."""
    if ui.browser is None:
        return []
    games = ui.controller.exchange.reminder.games(ui.browser.lasting)
    return [_time_to_export(ui, games, changed)] if games else _told_of_tabs(ui, changed)


def _time_to_export(ui: Ui, games: int, changed: Callable[[], None]) -> ft.Control:
    reminder = ui.controller.exchange.reminder

    def not_now() -> None:
        reminder.later()
        changed()

    def never() -> None:
        reminder.never()
        say(ui, msg("site.remind.no_more"), undo=not_now)
        changed()

    sign = icon(ft.Icons.DOWNLOAD_ROUNDED, 24, theme.MAIN)
    text = words(ui, msg("site.remind.games", n=games), "small", expand=True)
    answers: list[ft.Control] = [
        text_button(ui, msg("site.remind.export"), lambda: ui.go(ROUTE), color=theme.MAIN),
        text_button(ui, msg("site.remind.later"), not_now),
        text_button(ui, msg("site.remind.never"), never),
    ]
    lines: list[ft.Control] = [ft.Row([sign, text], spacing=10), wrapped(answers, 0, 0)]
    whole = paper(ft.Column(lines, spacing=4), ft.Padding.only(left=12, right=12, top=10, bottom=2))
    return Folded(msg("site.remind.head", n=games), ft.Icons.DOWNLOAD_ROUNDED, whole)


def before_a_game(ui: Ui, changed: Callable[[], None]) -> list[ft.Control]:
    """For the set-up of a game: not every player comes by the first page."""
    if ui.browser and is_lost(ui):
        title, *_ = _became_of_them(ui.browser)
        return [press(ui, title, lambda: ui.go("/"), "tonal", "restore")]
    return _told_of_tabs(ui, changed)


def _told_of_tabs(ui: Ui, changed: Callable[[], None]) -> list[ft.Control]:
    """The warning that a tab forgets, until the player puts it away or begins a game."""
    if ui.browser is None or not ui.browser.forgets or ui.controller.store.settings.has("told_of_tabs"):
        return []

    def put_away() -> None:
        know_of_tabs(ui)
        changed()

    played = bool(ui.controller.table.games() or ui.controller.archive.entries())
    told = msg("site.tab.played" if played else "site.tab.new", how=msg(f"site.tab.{ui.browser.safari}"))
    text = banner(ui, told, sign="share" if ui.browser.safari == "phone" else "add")
    return [standing_notice(ui, msg("site.tab.head"), text, put_away)]


def know_of_tabs(ui: Ui) -> None:
    """Store that the player has seen the warning about tabs."""
    if ui.browser and ui.browser.forgets:
        ui.controller.store.settings.put("told_of_tabs")
