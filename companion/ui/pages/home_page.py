"""Play: what was not finished comes first, then the shelf with all games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.content.shelf import Box, boxes
from companion.core.message import Message, msg
from companion.games import GAMES
from companion.playing.running_game import RunningGame
from companion.ui.kit.buttons import icon_button, target
from companion.ui.kit.drawing import emblem, icon
from companion.ui.kit.notices import standing_notice
from companion.ui.kit.page import head_column, inset, page_view, scroll, second, widest
from companion.ui.kit.paper import Aloud, banner, card_room, neatline, paper
from companion.ui.kit.reuse import Reuse
from companion.ui.kit.scan_codes import phone_paper
from companion.ui.kit.surfaces import inside_game, middle_row, padded, stretched, surface
from companion.ui.kit.text import words
from companion.ui.pages.daily_page import daily_row
from companion.ui.pages.keeping import Lost, is_lost, keeping
from companion.ui.pages.words_page import word_row
from companion.ui.window import theme
from companion.ui.window.component import screen, use_ref, use_state
from companion.ui.window.context import WIDEST, Ui, current_ui
from companion.ui.window.notice import say, tapped
from companion.ui.window.other_windows import redraw_when_changed

# What stands beside the title of a game that goes on: its emblem, its gap, and the wider edges of its card.
BESIDE = 80


@screen
def Home() -> ft.Control:
    """The first page."""
    ui = current_ui()
    window = ft.context.page
    _, redraw = use_state(0)

    def changed() -> None:
        redraw(lambda now: now + 1)

    redraw_when_changed(ui, lambda table, ids: window.route == "/" and table in ("active", "history", "words"))
    running = ui.controller.table.games()
    head = padded(words(ui, msg("ui.whats_on_the_table"), "title"), left=4, top=14, bottom=2)

    def put_away(notice: Message) -> None:
        ui.controller.store.put_away(notice)
        changed()

    notices = [_notice(ui, notice, partial(put_away, notice)) for notice in ui.controller.store.notices]
    reuse = use_ref(Reuse).current
    if is_lost(ui):
        return Lost(changed)
    reuse.begin((ui.settings, ui.t.language, ui.width))
    cards = [reuse(one.session.id, _at(one), partial(_card, second(ui), one, changed)) for one in running]
    phone = [phone_paper(ui)] if ui.invitation and ui.seat.at_the_computer else []
    rows = [*(_row(ui, box) for box in boxes()), *([daily_row(ui)] if ui.settings.daily else [])]
    wanted = [word_row(ui, game) for game in ui.controller.store.mixing.games()]
    first = [head, *wanted, *cards, *notices, *keeping(ui, changed), *phone]
    # With nothing but its title, the side would be empty.
    page = head_column(ui, [inset(first, 9)], rows, spacing=9) if first[1:] else scroll([head, *rows], 9)
    sea = ft.Container(
        ft.Image(src="drawings/contours.svg", color=theme.DEEP, fit=ft.BoxFit.COVER, exclude_from_semantics=True),
        left=0,
        right=0,
        top=0,
        height=330,
        opacity=0.6,
        ignore_interactions=True,
    )
    return page_view(ui, "/", ft.Stack([sea, page], expand=True), tab="/", widest=widest(ui) if first[1:] else WIDEST)


def _notice(ui: Ui, notice: Message, put_away: Callable[[], None]) -> ft.Control:
    """What there is to know about the files, until it has been read."""
    head = notice.args.get("what", msg("ui.data"))
    return Aloud(standing_notice(ui, head, banner(ui, notice), put_away), ui.t(notice))


def _at(running: RunningGame) -> tuple[str, int, int]:
    """Changes whenever the game does."""
    return running.saved, len(running.session.turns), len(running.session.undone)


def _card(ui: Ui, running: RunningGame, changed: Callable[[], None]) -> ft.Control:
    card = inside_game(ui, running.session.game, _continue(ui, running, changed))
    card.expand = None
    return card


def _continue(ui: Ui, running: RunningGame, changed: Callable[[], None]) -> ft.Control:
    """An unfinished game, in its own colour: where it stands and the way on."""
    screen = running.game.telling.view(running.state)
    game = running.session.game
    names = ", ".join(running.session.options["players"])
    head = ft.Row(
        [
            surface(emblem(game, 60), None, (2, theme.PAPER), radius=18),
            ft.Column(
                [
                    words(ui, screen.title, "heading", theme.ON_MAIN, 23, room=card_room(ui) - BESIDE),
                    words(ui, names, "small", theme.ON_MAIN, 16, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
                ],
                spacing=0,
                expand=True,
            ),
        ],
        spacing=14,
    )
    line = neatline(screen.progress, theme.ON_MAIN, theme.ON_MAIN, theme.MAIN)
    status = words(ui, screen.status, "strong", theme.ON_MAIN)
    go_on = ft.FilledButton(
        content=middle_row(
            [
                icon(ft.Icons.PLAY_ARROW_ROUNDED, 28, theme.ON_CONTAINER),
                words(ui, msg("ui.continue"), "label", theme.ON_CONTAINER, 20, room=card_room(ui) - 122),
            ]
        ),
        on_click=tapped(ui, lambda: ui.go(f"/play/{running.session.id}")),
        expand=True,
        style=ft.ButtonStyle(
            bgcolor=theme.CONTAINER,
            padding=ft.Padding.symmetric(vertical=16, horizontal=14),
            shape=ft.RoundedRectangleBorder(radius=18),
            elevation=0,
        ),
    )
    return surface(
        stretched([head, status, line, ft.Row([go_on, _end(ui, running, changed)], spacing=8)]),
        theme.MAIN,
        radius=24,
        pad=16,
    )


def _end(ui: Ui, running: RunningGame, changed: Callable[[], None]) -> ft.Control:
    """Where one looks for it when a game will not go on; it asks nothing, and can be taken back."""

    def give_up() -> None:
        if given_up := ui.controller.table.give_up(running.session.id):
            say(ui, msg("ui.given_up"), undo=partial(put_back, given_up))
            changed()

    def put_back(given_up: RunningGame) -> None:
        ui.controller.table.put_back(given_up)
        changed()

    name = msg("ui.give_up_game", what=", ".join(running.session.options["players"]))
    return icon_button(ui, ft.Icons.CLOSE_ROUNDED, name, give_up, theme.ON_MAIN)


def _row(ui: Ui, box: Box) -> ft.Control:
    """One box on the shelf. One that the app cannot play yet says so and leads nowhere."""
    built = box.id in GAMES
    tagline = msg(f"{box.id}.tagline") if built else msg("ui.not_built")
    texts = ft.Column(
        [
            words(ui, box.name, "heading", theme.INK if built else theme.INK2),
            words(ui, tagline, "small", theme.INK2),
        ],
        spacing=1,
        expand=True,
    )
    parts: list[ft.Control] = [ft.Container(emblem(box.id, 58), opacity=1 if built else 0.45), texts]
    if built:
        parts.append(icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, 28, theme.INK2))
    card = paper(ft.Row(parts, spacing=14), ft.Padding.symmetric(vertical=9, horizontal=10))
    if not built:
        return ft.MergeSemantics(card)
    name = f"{box.name}. {ui.t(tagline)}"
    return target(ui, card, name, lambda: ui.go(f"/game/{box.id}"))
