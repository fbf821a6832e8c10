"""What there is to say of a result beside its points: hints, the house player, the coach."""

from __future__ import annotations

from collections.abc import Iterator

import flet as ft

from companion.core.message import Message, msg
from companion.games.bridges.coach.house_player import beaten
from companion.games.bridges.statistics import hints
from companion.history.finished_game import FinishedGame
from companion.history.review import Review
from companion.ui.games.bridges import hindsight, rival
from companion.ui.kit.text import counted, words
from companion.ui.window import theme
from companion.ui.window.context import Ui


def lines(ui: Ui, finished: FinishedGame) -> list[ft.Control]:
    """Below the title."""
    told = [words(ui, line, "body", theme.ON_CONTAINER, text_align=ft.TextAlign.CENTER) for line in _told(ui, finished)]
    return [*told, *rival.line(finished), *hindsight.line(ui, finished)]


def _told(ui: Ui, finished: FinishedGame) -> Iterator[Message]:
    """With how many cards hints were taken, and how many games a result alone would have beaten on a board of ours."""
    if taken := (finished.tags or {}).get("hints"):
        yield hints(taken)
    board = finished.session["options"].get("layout") if finished.session else None
    known = beaten(board, finished.score.players[0].total) if isinstance(board, str) else None
    if known and len(finished.players) == 1:
        yield msg("bridges.rival.percent", percent=known.percent, games=counted(ui, known.games))


def parts(ui: Ui, finished: FinishedGame, seen: Review) -> list[ft.Control]:
    """Beside the points."""
    return [*rival.last_board(ui, finished, seen), *hindsight.parts(ui, finished, seen)]
