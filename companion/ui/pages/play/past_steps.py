"""The past steps of a running game, newest first; any of them can be gone back to."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.deals import is_dealt
from companion.core.message import msg
from companion.ui.kit.buttons import SCREEN_EDGES, press, target
from companion.ui.kit.drawing import icon
from companion.ui.kit.empty import game_gone_view
from companion.ui.kit.page import address_part, foot, is_wide, page_view, top_bar, two_columns, widest
from companion.ui.kit.paper import banner, card_room, paper
from companion.ui.kit.scan_codes import DealPaper
from companion.ui.kit.surfaces import padded, surface
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.component import screen
from companion.ui.window.context import SIDE, Ui, current_ui
from companion.ui.window.notice import say

# What stands beside the words of a step: its number, and the sign at its end.
NUMBER, RESTORE = 50, 38


@screen
def Steps() -> ft.Control:
    """One row a tap. Going back asks nothing: redo keeps what came later."""
    ui = current_ui()
    session_id = address_part("session_id")
    running = ui.controller.table.resume(session_id)
    route = f"/play/{session_id}/steps"
    if running is None:
        return game_gone_view(ui, route, session_id)
    session, game = running.session, running.game

    def back_to(turn: int) -> None:
        ui.controller.table.back_to(session_id, len(session.turns), turn)
        ui.go(f"/play/{session_id}")

    rows: list[ft.Control] = []
    for turn in range(len(session.turns), -1, -1):
        events = session.turns[turn - 1].events if turn else session.opening
        name = ui.t(game.telling.story(events))
        rows.append(_row(ui, turn, name[:1].upper() + name[1:], turn == len(session.turns), back_to))
    bar = top_bar(ui, msg("ui.past_steps"), msg("ui.past_steps_hint"), back=f"/play/{session_id}", game=game.id)

    def give_up() -> None:
        given_up = ui.controller.table.give_up(session_id)
        if given_up:
            say(ui, msg("ui.given_up"), undo=lambda: ui.controller.table.put_back(given_up))
        ui.go("/")

    end = press(ui, msg("ui.give_up"), give_up, "other", "remove", hint=msg("ui.give_up_hint"), within=side(ui))
    parts = [banner(ui, msg("ui.same_cards"), "plain"), paper(ft.Column(rows, spacing=0))]
    dealt = [DealPaper(session.seed, game.id, mixed=running.mixed, key="deal")] if is_dealt(session.seed) else []
    body = two_columns(ui, [bar], parts, [foot([end])], dealt)  # however many steps there are, the end is at hand
    return page_view(ui, route, body, game=game.id, widest=widest(ui))


def side(ui: Ui) -> float | None:
    """How wide a button at the foot may be, where that is beside the steps."""
    return SIDE - SCREEN_EDGES if is_wide(ui) else None


def _row(ui: Ui, turn: int, name: str, current: bool, back_to: Callable[[int], None]) -> ft.Control:
    mark = surface(
        icon(ft.Icons.MY_LOCATION_ROUNDED, 20, theme.ON_MAIN) if current else figure(ui, turn, 17, scaled=False),
        theme.MAIN if current else theme.PAPER,
        None if current else (2, theme.OUTLINE),
        radius=18,
        center=True,
        width=36,
        height=36,
    )
    role, taken = ("strong", NUMBER) if current else ("body", NUMBER + RESTORE)
    room = card_room(ui) - taken
    parts: list[ft.Control] = [mark, words(ui, name, role, room=room, expand=True)]
    if current:
        return ft.MergeSemantics(padded(ft.Row(parts, spacing=14), 7))
    parts.append(icon(ft.Icons.RESTORE_ROUNDED, 24, theme.INK2))
    box = ft.Container(ft.Row(parts, spacing=14), padding=ft.Padding.symmetric(vertical=7), border_radius=12)
    return target(ui, box, ui.t(msg("ui.back_to_step", n=turn, step=name)), lambda: back_to(turn))
