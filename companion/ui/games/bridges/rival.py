"""The house player on the screens: beside a game that goes on, and beside its result."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import Context
from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.blocks import Menu
from companion.core.long_work import Work
from companion.core.message import Message, msg
from companion.games.bridges.coach import house_player
from companion.games.bridges.coach.house_player import HOUSE_GAME, HouseGame
from companion.games.bridges.coach.replay import Doing, total
from companion.games.bridges.coaching import Seen, seen
from companion.games.bridges.facts import TURNED
from companion.games.bridges.pictures import RivalBoard, RivalProgress
from companion.history.finished_game import FinishedGame
from companion.history.review import Review
from companion.ui.blocks.controls import Hands
from companion.ui.blocks.game_screens import keep_found, use_stored
from companion.ui.games.bridges.result import still_board
from companion.ui.kit.board_room import sheet_side
from companion.ui.kit.buttons import press
from companion.ui.kit.cards import card, card_head
from companion.ui.kit.paper import card_room
from companion.ui.kit.surfaces import middle_row
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.background import Findings, use_found
from companion.ui.window.component import component
from companion.ui.window.context import Ui, current_ui

Doings = tuple[Doing, ...]
# The moves of the last house players, by what they have seen.
MOVES: Findings[Seen, Doings] = Findings(200)


def use_moves(ui: Ui, sight: Seen | None, then: Callable[[Doings], None] | None = None) -> Doings | None:
    """The moves of the house player with all cards that it has seen, as soon as they are known."""

    def begin(sight: Seen) -> Work[Doings]:
        """Play on from the last card with which the moves are known."""
        fewer = (replace(sight, cards=sight.cards[:cards]) for cards in range(len(sight.cards) - 1, 0, -1))
        return house_player.play(sight, next(filter(None, (MOVES.get(ui, one) for one in fewer)), ()))

    return use_found(ui, f"rival-{hash(sight)}", sight, MOVES, begin, then=then)


def paper(ui: Ui, picture: RivalProgress, hands: Hands) -> ft.Control:
    """Beside a game that goes on."""
    return RivalPaper(picture, hands, key="rival")


@component
def RivalPaper(picture: RivalProgress, hands: Hands) -> ft.Control:
    """What it had before the open card, and the way to its board."""
    ui = current_ui()
    ahead, shown = picture.ahead, picture.shown
    now = use_moves(ui, ahead)
    doings = now[:-1] if now else MOVES.get(ui, shown)
    head = partial(card_head, ui, picture.label)
    if not shown.cards:
        return card(ui, [head(below=msg("bridges.rival.before"))])
    if doings is None:
        return card(ui, [head(below=msg("bridges.rival.playing"))])
    table = house_player.table_after(shown, doings)
    points = msg("bridges.rival.after", card=len(shown.cards), n=total(table))
    shows = RivalBoard(table, sheet_side(ui) / ui.scale, label=msg("bridges.rival.board"))
    look = partial(hands.open_menu, Menu(picture.label, points, (shows,)))
    return card(ui, [head(below=points), press(ui, msg("bridges.rival.look"), look, within=card_room(ui))])


def shown_board(ui: Ui, picture: RivalBoard, hands: Hands) -> ft.Control:
    """Its board, on a sheet."""
    return middle_row(still_board(ui, picture.table, sheet_side(ui), picture.label))


def line(finished: FinishedGame) -> list[ft.Control]:
    """Below a title: how the result stands beside the house player's."""
    return [RivalLine(finished.id, key=f"rival-{finished.id}")] if (finished.tags or {}).get("rival") else []


@component
def RivalLine(finished_id: str) -> ft.Control:
    """Known by now, or as soon as it has played the last card; then it is kept with the game."""
    ui = current_ui()
    kept = use_stored(ui, HOUSE_GAME, finished_id)
    finished = ui.controller.archive.finished(finished_id)
    whole = _whole(ui.controller.archive.review(finished)) if finished and kept is None else None

    def keep(doings: Doings) -> None:
        if whole:
            keep_found(ui, HOUSE_GAME, finished_id, house_player.house_game(whole, doings), once=True)

    doings = use_moves(ui, whole, keep)

    def keep_what_is_known() -> None:
        if doings:
            # This window is told, too: what it shows of the game is kept elsewhere.
            Context().run(keep, doings)

    ft.use_effect(keep_what_is_known, dependencies=[finished_id, doings is not None])
    if finished is None or (kept is None and whole is None):
        return ft.Container()
    said = beside(finished.score.players[0].total, kept) if kept else msg("bridges.rival.playing")
    return words(ui, said, "body", theme.ON_CONTAINER, text_align=ft.TextAlign.CENTER)


def beside(points: int, kept: HouseGame) -> Message:
    """A result beside the house player's."""
    came_out = "won" if points > kept.total else "lost" if points < kept.total else "drawn"
    ahead = abs(points - kept.total)
    return msg(f"bridges.rival.{came_out}", n=ahead, strength=kept.strength, total=kept.total)


def _whole(found: Review) -> Seen | None:
    """All that a house player saw of a game that is over."""
    return seen(found.state, TURNED) if found.state else None


def last_board(ui: Ui, finished: FinishedGame, found: Review) -> list[ft.Control]:
    """The house player's board at the end."""
    kept, whole = HOUSE_GAME.read(finished.analysis), _whole(found)
    if kept is None or whole is None:
        return []
    title = msg("bridges.rival.board")
    head = card_head(ui, title, below=beside(finished.score.players[0].total, kept))
    board = still_board(ui, house_player.table_after(whole, kept.doings), card_room(ui), title)
    return [card(ui, [head, middle_row(board)], spacing=10)]
