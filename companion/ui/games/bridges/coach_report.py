"""What the coach says of a finished game: a line beside the result, a strip of its cards, and the dearest of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import flet as ft

from companion.core.message import Message, msg
from companion.core.session import events_of
from companion.games.bridges.coach import replay
from companion.games.bridges.coach.hindsight import (
    HINDSIGHT,
    TENTHS,
    Dear,
    Hindsight,
    Verdict,
    in_tenths,
    points,
    verdicts,
)
from companion.games.bridges.coach.house_player import beaten
from companion.games.bridges.events import Event, Written
from companion.games.bridges.scoring import LINES
from companion.games.bridges.state import State
from companion.games.bridges.statistics import hints
from companion.games.bridges.telling import Stage, drawn, stages, story
from companion.games.bridges.view_slate import slate_board
from companion.history.finished_game import FinishedGame
from companion.history.review import Review
from companion.ui.blocks.game_screens import think_about, use_stored
from companion.ui.games.bridges import rival
from companion.ui.games.bridges.chart import canvas, chart_in, frame
from companion.ui.games.bridges.coach_strip import at_work_lines, legend, strip
from companion.ui.kit.buttons import press, text_button
from companion.ui.kit.cards import card, card_head, number
from companion.ui.kit.paper import card_room
from companion.ui.kit.surfaces import spoken, stretched, top_row
from companion.ui.kit.text import counted, words
from companion.ui.window import theme
from companion.ui.window.background import Thinking, thinking_of
from companion.ui.window.component import component
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.other_windows import redraw_when_told

# Where the rules at hand tell how the figures are made.
HOW = "/game/bridges/rules/coach_measures"
GAP = 12
# In the order in which a loss is kept.
PARTS = (*(LINES[bonus] for bonus in ("blue", "red", "six")), "finished_islands")


@component
def Line(finished_id: str) -> ft.Control:
    """The points that were possible: without knowing the order of the cards, and knowing the order."""
    ui = current_ui()
    found = use_stored(ui, HINDSIGHT, finished_id)
    if found is None:
        return ft.Container()
    key = "bridges.coach.line" if found.exact[0] else "bridges.coach.line_at_least"
    said = msg(key, score=round(found.score), fair=round(found.fair), most=found.most[0])
    return words(ui, said, "body", theme.ON_CONTAINER, text_align=ft.TextAlign.CENTER)


@component
def Coach(finished_id: str, seen: Review) -> ft.Control:
    """The strip and the dearest cards; before, how far the coach is, or the way to ask it."""
    ui = current_ui()
    thinking, found = thinking_of(ui.controller), use_stored(ui, HINDSIGHT, finished_id)
    if found is None:
        return Asked(finished_id, seen, thinking, key="asked")
    told = verdicts(found)
    body: list[ft.Control] = [
        card_head(ui, msg("bridges.coach.title"), below=_rate(told)),
        strip(ui, told),
        legend(ui),
        words(ui, _account(found), "small", theme.INK2),
        *_more(ui, found),
        text_button(ui, msg("bridges.coach.how"), partial(ui.go, HOW)),
    ]
    session = seen.session
    assert session
    parts = [card(ui, body, spacing=12), *dear_cards(ui, events_of(session), found, finished_id)]
    return stretched(parts, 14)


@component
def Asked(finished_id: str, seen: Review, thinking: Thinking) -> ft.Control:
    """A line that fills while the coach thinks. One may leave: it goes on, and is found finished."""
    ui = current_ui()
    redraw_when_told(ui, thinking.listeners, lambda _, ids: finished_id in ids)
    done = thinking.so_far(finished_id)
    head = card_head(ui, msg("bridges.coach.title"))
    if done is None:
        finished = ui.controller.archive.finished(finished_id)
        tap = partial(think_about, ui, HINDSIGHT, finished, seen) if finished else None
        below = words(ui, msg("bridges.coach.ask_hint"), "small", theme.INK2)
        return card(ui, [head, below, press(ui, msg("bridges.coach.ask"), tap, within=card_room(ui))])
    return card(ui, [head, *at_work_lines(ui, msg("bridges.coach.at_work"), done)])


def _rate(told: Sequence[Verdict]) -> Message:
    """How often the choice was as good as the best one, where it made any difference."""
    choices = [one for one in told if one.open]
    return msg("bridges.coach.rate", good=sum(one.kind == "best" for one in choices), n=len(choices))


def _account(found: Hindsight) -> Message:
    """In whole points that add up."""
    start, lost, score = round(points(found.start)), round(points(sum(found.losses))), round(found.score)
    more = score - start + lost
    luck = f"+\u00a0{more}" if more >= 0 else f"−\u00a0{-more}"
    return msg("bridges.coach.account", start=start, luck=luck, lost=lost, score=score)


def _more(ui: Ui, found: Hindsight) -> Iterator[ft.Control]:
    """Why more was lost than was in the game, and how many of the dear cards the player has found in practice."""
    told = round(points(found.start + sum(found.luck)))
    if told > round(found.fair):
        yield words(ui, msg("bridges.coach.capped", sum=told), "small", theme.INK2)
    if found.solved:
        yield words(ui, msg("bridges.again.count", done=len(found.solved), n=len(found.dear)), "small", theme.GOOD)


def dear_cards(ui: Ui, events: Sequence[Event], found: Hindsight, finished_id: str) -> list[ft.Control]:
    """One card for each, in the order in which they came."""
    known = stages(events)
    return [
        _dear(ui, known[dear.card - 1], known[dear.card], dear, _again(ui, finished_id, dear, found))
        for dear in found.dear
    ]


def _again(ui: Ui, finished_id: str, dear: Dear, found: Hindsight) -> list[ft.Control]:
    """The way to try it once more, and whether the better choice was found since."""
    solved = [words(ui, msg("bridges.again.solved"), "small", theme.GOOD)] if dear.card in found.solved else []
    go = partial(ui.go, f"/history/{finished_id}/again/{dear.card}")
    return [*solved, press(ui, msg("bridges.again.try"), go, sign="again", within=card_room(ui))]


def _dear(ui: Ui, before: Stage, after: Stage, dear: Dear, more: Sequence[ft.Control]) -> ft.Control:
    flipped = after.state.card
    assert flipped
    better = replay.done(replay.flipped(before.state, flipped), replay.Doing(dear.write, dear.bridges))
    title = msg("bridges.coach.dear", card=dear.card, what=after.title)
    room = card_room(ui) if ui.stacked else (card_room(ui) - GAP) / 2
    alike = after.told == Stage(better).told
    two = [
        moment(ui, msg("bridges.coach.yours"), after, room, alike),
        moment(ui, msg("bridges.coach.better"), Stage(better), room, alike),
    ]
    boards = ft.Column(two, spacing=GAP) if ui.stacked else top_row(two, GAP)
    return card(ui, [card_head(ui, title, below=_why(ui, dear)), boards, *more], spacing=10)


def _why(ui: Ui, dear: Dear) -> Message:
    """The sources of the average loss, in the words of the game."""
    tenths = in_tenths(dear.parts)
    parts = ", ".join(ui.t(part) for part in _loss_parts(ui, tenths))
    return msg("bridges.coach.why", lost=number(ui, sum(tenths) / TENTHS), parts=parts)


def _loss_parts(ui: Ui, tenths: Sequence[int]) -> Iterator[Message]:
    """The largest first."""
    for part, line in sorted(zip(tenths, PARTS, strict=True), key=lambda one: -one[0]):
        if part:
            told = number(ui, -part / TENTHS)
            yield msg("bridges.coach.part", line=msg(f"bridges.line.{line}"), points=told if part > 0 else f"+{told}")


def moment(ui: Ui, name: Message, stage: Stage, side: float, in_full: bool = False) -> ft.Control:
    """The board at the end of a card. What was drawn with it is hollow, and its number is ringed.

    Beside another one of which the same would be said, each bridge is told `in_full`.
    """
    state = stage.state
    picture = slate_board(state, state.kept)
    lines = [line for line in picture.lines if line.count]
    board = canvas(chart_in(side), picture.islands, lines, state.kept.written)
    told = " · ".join(ui.t(one) for one in (_strokes(state) if in_full else stage.told))
    below = words(ui, told, "small", theme.INK2, room=side)
    column = ft.Column([words(ui, name, "strong", room=side), frame(board), below], spacing=4, width=side)
    return spoken(column, ", ".join(ui.t(one) for one in (name, *_strokes(state))))


def _strokes(state: State) -> Iterator[Message]:
    assert state.card
    if state.kept.written:
        yield story([Written(state.kept.written, state.card.number)])
    yield from drawn(state.kept.strokes)


def lines(ui: Ui, finished: FinishedGame) -> list[ft.Control]:
    """Below the title."""
    told = [
        words(ui, line, "body", theme.ON_CONTAINER, text_align=ft.TextAlign.CENTER)
        for line in _told_beside(ui, finished)
    ]
    return [*told, *rival.line(finished), Line(finished.id, key=f"line-{finished.id}")]


def _told_beside(ui: Ui, finished: FinishedGame) -> Iterator[Message]:
    """With how many cards hints were taken, and how many games a result alone would have beaten on a board of ours."""
    if taken := (finished.tags or {}).get("hints"):
        yield hints(taken)
    board = (finished.session or {}).get("options", {}).get("layout")
    known = beaten(board, finished.score.players[0].total) if isinstance(board, str) else None
    if known and len(finished.players) == 1:
        yield msg("bridges.rival.percent", percent=known.percent, games=counted(ui, known.games))


def parts(ui: Ui, finished: FinishedGame, seen: Review) -> list[ft.Control]:
    """The board of the house player, and the coach where there is anything to look back at."""
    fits = seen.session is not None and seen.state is not None and HINDSIGHT.fits(seen.state)
    coach = [Coach(finished.id, seen, key=f"coach-{finished.id}")] if fits else []
    return [*rival.last_board(ui, finished, seen), *coach]
