"""A dear card once more: the board as it was, the same card, another choice, and what the coach says of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import cast

import flet as ft

from companion.core.blocks import Picture
from companion.core.game import Intent
from companion.core.long_work import NOT_KNOWN, at_progress
from companion.core.message import Message, msg
from companion.core.session import events_of
from companion.games.bridges import BRIDGES
from companion.games.bridges.coach import hindsight, replay
from companion.games.bridges.coach.hindsight import HINDSIGHT, Answer, Dear
from companion.games.bridges.course import Stage, stages
from companion.games.bridges.events import Event
from companion.games.bridges.facts import TURNED
from companion.games.bridges.pictures import CardTask, SlateBoard
from companion.games.bridges.rules import board_waits
from companion.games.bridges.state import State
from companion.games.bridges.view_slate import card_task, slate_board
from companion.history.finished_game import FinishedGame
from companion.history.review import Review
from companion.ui.blocks.controls import Hands, block_controls
from companion.ui.blocks.game_screens import keep_found
from companion.ui.games.bridges.board import BridgeBoard
from companion.ui.games.bridges.coach_report import moment
from companion.ui.games.bridges.drawings import task
from companion.ui.kit.board_room import EDGE, scrolled_side
from companion.ui.kit.buttons import icon_button, press
from companion.ui.kit.page import begin_at_top, foot, is_wide, top_bar, two_columns
from companion.ui.kit.paper import banner
from companion.ui.kit.reuse import Reuse
from companion.ui.kit.surfaces import middle_row
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.background import in_background
from companion.ui.window.component import component, use_ref, use_state
from companion.ui.window.context import SIDE, Ui, current_ui
from companion.ui.window.notice import say

TONES = {"found": "good", "closer": "plain", "missed": "warn"}


@dataclass(frozen=True)
class Attempt:
    """The table after each stroke, the last one now; and what was answered, if anything was. `over`: to the end."""

    states: tuple[State, ...]
    asked: bool = False
    answer: Answer | None = None
    over: bool = False

    @property
    def told(self) -> bool:
        return self.over or self.answer is not None


def page(ui: Ui, finished: FinishedGame, seen: Review, card: int) -> ft.Control | None:
    """None where that card was none of the dear ones."""
    found = HINDSIGHT.read(finished.analysis)
    dear = next((one for one in found.dear if one.card == card), None) if found else None
    most = found.most[card - 1] if found else 0
    return Again(finished, seen, dear, most, key=f"again-{finished.id}-{card}") if dear and seen.session else None


class PracticeHands(Hands):
    """The player's hands on a board that is tried again: they draw and are told why not, and nothing else."""

    def __init__(
        self,
        reuse: Reuse,
        turn: int,
        reason: Message | None,
        send: Callable[[Intent], None],
        tell: Callable[[Message | None], None],
    ) -> None:
        super().__init__(_draw, reuse, turn, reason)
        self._send = send
        self._tell = tell

    def send(self, intent: Intent) -> None:
        self._send(intent)

    def tell(self, reason: Message | None) -> None:
        self._tell(reason)


@component
def Again(finished: FinishedGame, seen: Review, dear: Dear, most: int) -> ft.Control:
    """Nothing of it is kept but that the better choice was found."""
    ui = current_ui()
    assert seen.session
    events = events_of(seen.session)
    attempt, set_attempt = use_state(lambda: Attempt((hindsight.table_at(events, dear.card),)))
    reason, tell = use_state(cast("Message | None", None))
    reuse = use_ref(Reuse).current
    known = use_ref(lambda: stages(events)).current
    column = use_ref(ft.Ref[ft.Column]).current
    state = attempt.states[-1]
    # What is said stands at the top, and is said to who has scrolled down to the board.
    begin_at_top(column, f"{state.turned} {attempt.asked} {attempt.told}")

    def send(intent: Intent) -> None:
        BRIDGES.rules.check(state, intent)
        tell(None)
        set_attempt(Attempt((*attempt.states, replay.acted(state, intent))))

    def go_on(attempt: Attempt) -> None:
        """The main button is another one from now on; a tap that was meant for this one is not taken for it."""
        ui.scene.taps.scene_changed()
        set_attempt(attempt)

    def undo() -> None:
        set_attempt(Attempt(attempt.states[:-1]))

    def turn_on() -> None:
        if waits := board_waits(state):
            say(ui, waits.text, "bad")
        else:
            go_on(Attempt((*attempt.states, hindsight.turned_on(events, state))))

    async def ask() -> None:
        if waits := board_waits(state):
            say(ui, waits.text, "bad")
            return
        if state.turned > dear.card:
            go_on(replace(attempt, over=True))
            return
        asked = replace(attempt, asked=True)
        set_attempt(asked)
        said = await in_background(at_progress(hindsight.answer_choice(events, dear, state), *NOT_KNOWN))
        if said == "found":
            _note(ui, finished.id, dear.card)
        ui.scene.taps.scene_changed()
        # Who has gone on drawing meanwhile has another question.
        set_attempt(lambda held: replace(asked, answer=said) if held is asked else held)

    reuse.begin((ui.settings, ui.t.language, ui.width, ui.height))
    hands = PracticeHands(reuse, len(attempt.states), reason, send, tell)
    status = msg("bridges.again.status", card=state.turned, of=TURNED)
    bar = top_bar(ui, msg("bridges.again.title"), status, back=f"/history/{finished.id}", game=finished.game)
    parts = _parts(ui, events, dear, most, attempt, hands)
    if attempt.answer and state.turned < TURNED:
        parts.append(press(ui, msg("bridges.again.on"), turn_on))
    parts.append(words(ui, msg("bridges.again.marked"), "small", theme.INK2))
    if attempt.told:
        start_anew = partial(go_on, Attempt(attempt.states[:1]))
        last = press(ui, msg("bridges.again.anew"), start_anew, "main", "again", expand=True)
    elif dear.card < state.turned < TURNED:
        last = press(ui, msg("bridges.next_card"), turn_on, "main", expand=True)
    else:
        last = press(ui, msg("bridges.again.ask"), None if attempt.asked else ask, "main", expand=True)
    take_back = undo if len(attempt.states) > 1 and not attempt.asked else None
    moves = [icon_button(ui, ft.Icons.UNDO_ROUNDED, msg("ui.undo"), take_back), last]
    beside = [moment(ui, msg("bridges.again.then"), known[state.turned], SIDE - 2 * EDGE)] if is_wide(ui) else []
    return two_columns(ui, [bar], parts, [foot([ft.Row(moves, spacing=10)])], beside, column=column)


def _parts(ui: Ui, events: Sequence[Event], dear: Dear, most: int, attempt: Attempt, hands: Hands) -> list[ft.Control]:
    """The board, or what the coach says of the attempt."""
    state = attempt.states[-1]
    assert state.slate
    if attempt.answer:
        return _said(ui, events, dear, state, attempt.answer)
    if attempt.over:
        end = moment(ui, msg("bridges.coach.yours"), Stage(state), scrolled_side(ui))
        return [_told(ui, events, state, most), end]
    wait = [banner(ui, msg("bridges.again.wait"), live=True)] if attempt.asked else []
    return [*wait, *block_controls(ui, [card_task(state, state.slate), slate_board(state, state.slate)], hands)]


def _note(ui: Ui, finished_id: str, card: int) -> None:
    """The better choice was found; once is enough."""
    finished = ui.controller.archive.finished(finished_id)
    found = HINDSIGHT.read(finished.analysis) if finished else None
    if found and card not in found.solved:
        solved = tuple(sorted((*found.solved, card)))
        keep_found(ui, HINDSIGHT, finished_id, replace(found, solved=solved))


def _said(ui: Ui, events: Sequence[Event], dear: Dear, state: State, answer: Answer) -> list[ft.Control]:
    """In a word; the way is shown to who has missed it."""
    name, shown = msg("bridges.coach.yours"), state
    if answer != "found":
        doing = replay.Doing(dear.write, dear.bridges)
        name, shown = msg("bridges.coach.better"), replay.done(hindsight.table_at(events, dear.card), doing)
    picture = moment(ui, name, Stage(shown), scrolled_side(ui))
    return [banner(ui, msg(f"bridges.again.{answer}"), TONES[answer], live=True), picture]


def _told(ui: Ui, events: Sequence[Event], state: State, most: int) -> ft.Control:
    """What it came to in the end, beside the game and what the coach knows of."""
    total, was = hindsight.totals_of(events, state)
    if total >= most:
        return banner(ui, msg("bridges.again.all", total=total), TONES["found"], live=True)
    tone = TONES["closer" if total > was else "missed"]
    return banner(ui, msg("bridges.again.total", total=total, was=was, most=most), tone, live=True)


def _draw(ui: Ui, picture: Picture, hands: Hands) -> ft.Control:
    """The board, as large as one that is scrolled to."""
    if isinstance(picture, CardTask):
        return task(ui, picture)
    assert isinstance(picture, SlateBoard)
    return middle_row([BridgeBoard(picture, hands, scrolled_side(ui))])
