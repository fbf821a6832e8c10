"""The house player on the screens: beside a game that goes on, and beside its result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import Context
from dataclasses import replace
from functools import partial
from weakref import WeakKeyDictionary

import flet as ft

from companion.core.blocks import Menu
from companion.core.codec import encode
from companion.core.long_work import Work
from companion.core.message import Message, msg
from companion.games.bridges.coach import house_player
from companion.games.bridges.coach.house_player import HOUSE_GAME, HouseGame
from companion.games.bridges.coach.replay import Doing, total
from companion.games.bridges.coaching import Seen, seen
from companion.games.bridges.facts import TURNED
from companion.games.bridges.pictures import RivalBoard, RivalProgress
from companion.history.finished_game import FinishedGame
from companion.history.review import Review, review
from companion.playing.controller import Controller
from companion.ui.blocks.controls import Hands
from companion.ui.games.bridges.result import still_board
from companion.ui.kit.board_room import sheet_side
from companion.ui.kit.buttons import press
from companion.ui.kit.cards import card, card_head
from companion.ui.kit.paper import card_room
from companion.ui.kit.surfaces import middle_row
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.background import thinking_of
from companion.ui.window.component import component
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.other_windows import redraw_when_changed, redraw_when_told

Doings = tuple[Doing, ...]
# So much of what house players have done is remembered.
MOST = 200
_done: WeakKeyDictionary[Controller, dict[Seen, Doings]] = WeakKeyDictionary()


def use_rival(ui: Ui, sight: Seen | None, then: Callable[[Doings], None] | None = None) -> Doings | None:
    """What the house player does with all that it has seen, as soon as it is known. It plays aside."""
    thinking, known = thinking_of(ui.controller), _done.setdefault(ui.controller, {})
    name = f"rival-{hash(sight)}"
    redraw_when_told(ui, thinking.listeners, lambda _, ids: name in ids)
    wanted = sight is not None and sight not in known

    def think() -> None:
        if sight is not None and wanted:
            thinking.ask(name, partial(_go_on, known, sight), partial(_keep, known, sight, then), first=True)

    ft.use_effect(think, dependencies=[name, wanted])
    return known.get(sight) if sight else None


def _go_on(known: Mapping[Seen, Doings], sight: Seen) -> Work[Doings]:
    """From the last card on that is known."""
    for cards in range(len(sight.cards) - 1, 0, -1):
        if before := known.get(replace(sight, cards=sight.cards[:cards])):
            return house_player.play(sight, before)
    return house_player.play(sight, ())


def _keep(known: dict[Seen, Doings], sight: Seen, then: Callable[[Doings], None] | None, doings: Doings) -> None:
    known[sight] = doings
    for oldest in list(known)[:-MOST]:
        del known[oldest]
    if then:
        then(doings)


def paper(ui: Ui, picture: RivalProgress, hands: Hands) -> ft.Control:
    """Beside a game that goes on."""
    return RivalPaper(picture, hands, key="rival")


@component
def RivalPaper(picture: RivalProgress, hands: Hands) -> ft.Control:
    """What it had before the open card, and the way to its board."""
    ui = current_ui()
    ahead, shown = picture.ahead, picture.shown
    now = use_rival(ui, ahead)
    doings = now[:-1] if now else _done[ui.controller].get(shown)
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
def RivalLine(game_id: str) -> ft.Control:
    """Known by now, or as soon as it has played the last card; then it is kept with the game."""
    ui = current_ui()
    archive = ui.controller.archive
    redraw_when_changed(ui, lambda table, ids: table == "history" and game_id in ids)
    finished = archive.finished(game_id)
    kept = HOUSE_GAME.read(finished.analysis) if finished else None
    whole = _whole(review(finished)) if finished and kept is None else None

    def keep(doings: Doings) -> None:
        if whole:
            played = house_player.house_game(whole, doings)
            archive.keep_analysis(game_id, HOUSE_GAME.name, encode(played), HOUSE_GAME.tags(played), once=True)

    doings = use_rival(ui, whole, keep)

    def keep_what_is_known() -> None:
        if doings:
            # This window is told, too: what it shows of the game is kept elsewhere.
            Context().run(keep, doings)

    ft.use_effect(keep_what_is_known, dependencies=[game_id, doings is not None])
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
