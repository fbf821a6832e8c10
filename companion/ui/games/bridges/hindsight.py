"""What the coach says of a finished game: a line beside the result, a strip of its cards, and the dearest of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.core.blocks import Progress
from companion.core.codec import encode
from companion.core.message import Message, msg
from companion.core.session import events_of
from companion.games.bridges.coach import hindsight
from companion.games.bridges.coach.hindsight import Hindsight, Verdict, points, verdicts
from companion.history.finished_game import FinishedGame
from companion.history.review import Review
from companion.ui.games.bridges.dear_cards import dear_cards
from companion.ui.games.bridges.strip import legend, strip
from companion.ui.kit.buttons import press, text_button
from companion.ui.kit.cards import card, card_head
from companion.ui.kit.paper import card_room, neatline
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.background import CELLS, Thinking, thinking_of
from companion.ui.window.component import component
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.other_windows import redraw_when_changed, redraw_when_told

# Where the rules at hand tell how the figures are made.
HOW = "/game/bridges/rules/coach_measures"


def line(ui: Ui, finished: FinishedGame) -> list[ft.Control]:
    """Right below the title, as soon as it is known."""
    return [Line(finished.id, key=f"line-{finished.id}")]


def parts(ui: Ui, finished: FinishedGame, seen: Review) -> list[ft.Control]:
    """What there is to say of a game that the coach can look back at."""
    fits = seen.session is not None and seen.state is not None and hindsight.fits(seen.state)
    return [Coach(finished.id, seen, key=f"coach-{finished.id}")] if fits else []


def ask(ui: Ui, finished: FinishedGame, seen: Review) -> None:
    """Have the coach look back at a game, if it has not done so yet."""
    known = hindsight.HINDSIGHT.read(finished.analysis)
    if seen.session and seen.state and hindsight.fits(seen.state) and known is None:
        begin = partial(hindsight.HINDSIGHT.begin, seen.session)
        thinking_of(ui.controller).ask(finished.id, begin, partial(keep, ui, finished.id))


def keep(ui: Ui, finished_id: str, found: Hindsight) -> None:
    """Store what the coach has found in a game."""
    ui.controller.archive.keep_analysis(finished_id, hindsight.HINDSIGHT.name, encode(found))


def _known(ui: Ui, game_id: str) -> Hindsight | None:
    """What is kept by now, whichever window has asked."""
    redraw_when_changed(ui, lambda table, ids: table == "history" and game_id in ids)
    finished = ui.controller.archive.finished(game_id)
    return hindsight.HINDSIGHT.read(finished.analysis) if finished else None


@component
def Line(game_id: str) -> ft.Control:
    """What was in it, for who did not know the order and for who did."""
    ui = current_ui()
    found = _known(ui, game_id)
    if found is None:
        return ft.Container()
    key = "bridges.coach.line" if found.exact[0] else "bridges.coach.line_at_least"
    said = msg(key, score=round(found.score), fair=round(found.fair), most=found.most[0])
    return words(ui, said, "body", theme.ON_CONTAINER, text_align=ft.TextAlign.CENTER)


@component
def Coach(game_id: str, seen: Review) -> ft.Control:
    """The strip and the dearest cards; before, how far the coach is, or the way to ask it."""
    ui = current_ui()
    thinking, found = thinking_of(ui.controller), _known(ui, game_id)
    if found is None:
        return Asked(game_id, seen, thinking, key="asked")
    told = verdicts(found)
    body: list[ft.Control] = [
        card_head(ui, msg("bridges.coach.title"), below=_rate(told)),
        strip(ui, told),
        legend(ui),
        words(ui, _account(found), "small", theme.INK2),
        *_capped(ui, found),
        *_solved(ui, found),
        text_button(ui, msg("bridges.coach.how"), partial(ui.go, HOW)),
    ]
    session = seen.session
    assert session
    parts = [card(ui, body, spacing=12), *dear_cards(ui, events_of(session), found, game_id)]
    return ft.Column(parts, spacing=14, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@component
def Asked(game_id: str, seen: Review, thinking: Thinking) -> ft.Control:
    """A line that fills while the coach thinks. One may leave: it goes on, and is found finished."""
    ui = current_ui()
    redraw_when_told(ui, thinking.listeners, lambda _, ids: game_id in ids)
    done = thinking.so_far(game_id)
    head = card_head(ui, msg("bridges.coach.title"))
    if done is None:
        finished = ui.controller.archive.finished(game_id)
        tap = partial(ask, ui, finished, seen) if finished else None
        below = words(ui, msg("bridges.coach.ask_hint"), "small", theme.INK2)
        return card(ui, [head, below, press(ui, msg("bridges.coach.ask"), tap, within=card_room(ui))])
    at_work = msg("bridges.coach.at_work")
    cells = ft.Semantics(content=neatline(Progress((CELLS,), done, True, at_work)), exclude_semantics=True)
    return card(ui, [head, cells, words(ui, at_work, "small", theme.INK2)])


def _rate(told: Sequence[Verdict]) -> Message:
    """How often the choice was as good as the best one, where it made any difference."""
    choices = [one for one in told if one.open]
    return msg("bridges.coach.rate", good=sum(one.kind == "best" for one in choices), n=len(choices))


def _account(found: Hindsight) -> Message:
    """In whole points that add up."""
    start, lost, score = round(points(found.start)), round(points(sum(found.losses))), round(found.score)
    return msg("bridges.coach.account", start=start, luck=_signed(score - start + lost), lost=lost, score=score)


def _capped(ui: Ui, found: Hindsight) -> list[ft.Control]:
    """Why more was lost than was in it, where that is so."""
    told = round(points(found.start + sum(found.luck)))
    said = msg("bridges.coach.capped", sum=told)
    return [words(ui, said, "small", theme.INK2)] if told > round(found.fair) else []


def _solved(ui: Ui, found: Hindsight) -> list[ft.Control]:
    """How many of the dear cards were found in practice, from the first one on."""
    said = msg("bridges.again.count", done=len(found.solved), n=len(found.dear))
    return [words(ui, said, "small", theme.GOOD)] if found.solved else []


def _signed(value: int) -> str:
    return f"+\u00a0{value}" if value >= 0 else f"−\u00a0{-value}"
