"""The first page: unfinished games, notices, and the shelf with all games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.content.data_files import Box, boxes
from companion.core.message import Message, msg
from companion.games import GAMES
from companion.playing.running_game import RunningGame
from companion.ui.kit.buttons import icon_button
from companion.ui.kit.cards import shelf_row
from companion.ui.kit.drawing import emblem, icon
from companion.ui.kit.notices import standing_notice
from companion.ui.kit.page import head_column, inset, page_view, scroll, second, widest
from companion.ui.kit.paper import Aloud, banner, card_room, neatline
from companion.ui.kit.people import seated
from companion.ui.kit.reuse import Reuse
from companion.ui.kit.scan_codes import phone_paper
from companion.ui.kit.surfaces import inside_game, middle_row, padded, stretched, surface
from companion.ui.kit.text import words
from companion.ui.pages.daily_page import daily_row
from companion.ui.pages.keeping import Lost, is_lost, keeping
from companion.ui.pages.words_page import word_row
from companion.ui.window import theme
from companion.ui.window.component import screen, use_redraw, use_ref
from companion.ui.window.context import WIDEST, Ui, current_ui
from companion.ui.window.notice import say, tapped
from companion.ui.window.other_windows import redraw_when_changed

# The room beside the title of an unfinished game: its emblem, a gap, and the wider edges of its card.
BESIDE = 80


@screen
def Home() -> ft.Control:
    """The first page: unfinished games and notices, then the shelf with all games."""
    ui = current_ui()
    window = ft.context.page
    redraw = use_redraw()
    redraw_when_changed(ui, lambda table, ids: window.route == "/" and table in ("active", "history", "words"))
    reuse = use_ref(Reuse).current
    if is_lost(ui):
        return Lost(redraw)
    reuse.begin((ui.settings, ui.t.language, ui.width))
    at_side = second(ui)
    cards = [
        reuse(one.session.id, _version(one), partial(_running_card, at_side, one, redraw))
        for one in ui.controller.table.games()
    ]
    head = padded(words(ui, msg("ui.whats_on_the_table"), "title"), left=4, top=14, bottom=2)
    wanted = [word_row(ui, game_id) for game_id in ui.controller.store.mixing.games()]
    notices = [_notice(ui, notice, redraw) for notice in ui.controller.store.notices]
    phone = [phone_paper(ui)] if ui.invitation and ui.seat.at_the_computer else []
    first = [*wanted, *cards, *notices, *keeping(ui, redraw), *phone]
    rows = [*(_box_row(ui, box) for box in boxes()), *([daily_row(ui)] if ui.settings.daily else [])]
    if first:
        page: ft.Control = head_column(ui, [inset([head, *first], 9)], rows, spacing=9)
    else:  # the side would be empty but for its title
        page = scroll([head, *rows], 9)
    return page_view(ui, "/", ft.Stack([_sea(), page], expand=True), tab="/", widest=widest(ui) if first else WIDEST)


def _sea() -> ft.Control:
    """The lines of a sea floor behind the top of the page."""
    lines = ft.Image(src="drawings/contours.svg", color=theme.DEEP, fit=ft.BoxFit.COVER, exclude_from_semantics=True)
    return ft.Container(lines, left=0, right=0, top=0, height=330, opacity=0.6, ignore_interactions=True)


def _notice(ui: Ui, notice: Message, redraw: Callable[[], None]) -> ft.Control:
    """A notice about the files, until the player puts it away."""

    def put_away() -> None:
        ui.controller.store.put_away(notice)
        redraw()

    head = notice.args.get("what", msg("ui.data"))
    return Aloud(standing_notice(ui, head, banner(ui, notice), put_away), ui.t(notice))


def _version(running: RunningGame) -> tuple[str, int, int]:
    """A value that changes with each change of the game."""
    return running.saved, len(running.session.turns), len(running.session.undone)


def _running_card(ui: Ui, running: RunningGame, redraw: Callable[[], None]) -> ft.Control:
    """An unfinished game in its own colors: its state, the way on and the way to give it up."""
    now, game_id = running.game.telling.view(running.state), running.session.game
    names = ", ".join(seated(running.session.options))
    cut = ft.TextOverflow.ELLIPSIS
    title = words(ui, now.title, "heading", theme.ON_MAIN, 23, room=card_room(ui) - BESIDE)
    who = words(ui, names, "small", theme.ON_MAIN, 16, max_lines=2, overflow=cut)
    sign = surface(emblem(game_id, 60), None, (2, theme.PAPER), radius=18)
    head = ft.Row([sign, ft.Column([title, who], spacing=0, expand=True)], spacing=14)
    status = words(ui, now.status, "strong", theme.ON_MAIN)
    line = neatline(now.progress, theme.ON_MAIN, theme.ON_MAIN, theme.MAIN)
    ways = ft.Row([_continue_button(ui, running), _give_up_button(ui, running, redraw)], spacing=8)
    card = surface(stretched([head, status, line, ways]), theme.MAIN, radius=24, pad=16)
    return inside_game(ui, game_id, card, expand=None)


def _continue_button(ui: Ui, running: RunningGame) -> ft.Control:
    label = words(ui, msg("ui.continue"), "label", theme.ON_CONTAINER, 20, room=card_room(ui) - 122)
    look = ft.ButtonStyle(
        bgcolor=theme.CONTAINER,
        padding=ft.Padding.symmetric(vertical=16, horizontal=14),
        shape=ft.RoundedRectangleBorder(radius=18),
        elevation=0,
    )
    return ft.FilledButton(
        content=middle_row([icon(ft.Icons.PLAY_ARROW_ROUNDED, 28, theme.ON_CONTAINER), label]),
        on_click=tapped(ui, lambda: ui.go(f"/play/{running.session.id}")),
        expand=True,
        style=look,
    )


def _give_up_button(ui: Ui, running: RunningGame, redraw: Callable[[], None]) -> ft.Control:
    """A button that puts the game away without a question; undo brings the game back."""

    def give_up() -> None:
        if given_up := ui.controller.table.give_up(running.session.id):
            say(ui, msg("ui.given_up"), undo=partial(put_back, given_up))
            redraw()

    def put_back(given_up: RunningGame) -> None:
        ui.controller.table.put_back(given_up)
        redraw()

    name = msg("ui.give_up_game", what=", ".join(seated(running.session.options)))
    return icon_button(ui, ft.Icons.CLOSE_ROUNDED, name, give_up, theme.ON_MAIN)


def _box_row(ui: Ui, box: Box) -> ft.Control:
    """A box on the shelf. A box that the app cannot play yet leads nowhere."""
    if box.id not in GAMES:
        return shelf_row(ui, ft.Container(emblem(box.id, 58), opacity=0.45), box.name, msg("ui.not_built"), None)
    sign = ft.Container(emblem(box.id, 58), opacity=1)
    return shelf_row(ui, sign, box.name, msg(f"{box.id}.tagline"), lambda: ui.go(f"/game/{box.id}"))
