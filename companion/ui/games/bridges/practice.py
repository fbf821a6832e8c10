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
from companion.games.bridges.events import Event
from companion.games.bridges.facts import TURNED
from companion.games.bridges.pictures import CardTask, SlateBoard
from companion.games.bridges.rules import board_waits
from companion.games.bridges.state import State
from companion.games.bridges.telling import Stage, stages
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


@dataclass(frozen=True)
class Exercise:
    """A dear card that a player tries again: the attempt so far, and what the buttons make of it."""

    ui: Ui
    finished_id: str
    events: tuple[Event, ...]
    dear: Dear
    most: int
    attempt: Attempt
    set_attempt: Callable[[Attempt | Callable[[Attempt], Attempt]], None]

    @property
    def state(self) -> State:
        return self.attempt.states[-1]

    def go_on(self, attempt: Attempt) -> None:
        """Set an attempt after which the main button is another one: a tap meant for this one does not press it."""
        self.ui.scene.taps.scene_changed()
        self.set_attempt(attempt)

    def undo(self) -> None:
        self.set_attempt(Attempt(self.attempt.states[:-1]))

    def turn_on(self) -> None:
        """Turn the card that came next in the game."""
        if waits := board_waits(self.state):
            say(self.ui, waits.text, "bad")
        else:
            self.go_on(Attempt((*self.attempt.states, hindsight.turned_on(self.events, self.state))))

    async def ask(self) -> None:
        """Ask the coach about the board, or see the end of a game that was played on."""
        if waits := board_waits(self.state):
            say(self.ui, waits.text, "bad")
            return
        if self.state.turned > self.dear.card:
            self.go_on(replace(self.attempt, over=True))
            return
        asked = replace(self.attempt, asked=True)
        self.set_attempt(asked)
        thought = hindsight.answer_choice(self.events, self.dear, self.state)
        said = await in_background(at_progress(thought, *NOT_KNOWN))
        if said == "found":
            _note(self.ui, self.finished_id, self.dear.card)
        self.ui.scene.taps.scene_changed()
        # A player who has gone on drawing meanwhile has another question.
        self.set_attempt(lambda held: replace(asked, answer=said) if held is asked else held)

    def parts(self, hands: Hands) -> list[ft.Control]:
        """The board, or what the coach says of the attempt."""
        ui, attempt, state = self.ui, self.attempt, self.state
        assert state.slate
        if attempt.answer:
            on = [press(ui, msg("bridges.again.on"), self.turn_on)] if state.turned < TURNED else []
            return [*_said(ui, self.events, self.dear, state, attempt.answer), *on]
        if attempt.over:
            end = moment(ui, msg("bridges.coach.yours"), Stage(state), scrolled_side(ui))
            return [_told(ui, self.events, state, self.most), end]
        wait = [banner(ui, msg("bridges.again.wait"), live=True)] if attempt.asked else []
        return [*wait, *block_controls(ui, [card_task(state, state.slate), slate_board(state, state.slate)], hands)]

    def moves(self) -> list[ft.Control]:
        """The buttons at the foot."""
        ui, attempt = self.ui, self.attempt
        if attempt.told:
            start_anew = partial(self.go_on, Attempt(attempt.states[:1]))
            main = press(ui, msg("bridges.again.anew"), start_anew, "main", "again", expand=True)
        elif self.dear.card < self.state.turned < TURNED:
            main = press(ui, msg("bridges.next_card"), self.turn_on, "main", expand=True)
        else:
            main = press(ui, msg("bridges.again.ask"), None if attempt.asked else self.ask, "main", expand=True)
        undo = self.undo if len(attempt.states) > 1 and not attempt.asked else None
        return [icon_button(ui, ft.Icons.UNDO_ROUNDED, msg("ui.undo"), undo), main]


@component
def Again(finished: FinishedGame, seen: Review, dear: Dear, most: int) -> ft.Control:
    """Practice: nothing is stored but that the better choice was found."""
    ui = current_ui()
    assert seen.session
    events = events_of(seen.session)
    attempt, set_attempt = use_state(lambda: Attempt((hindsight.table_at(events, dear.card),)))
    reason, tell = use_state(cast("Message | None", None))
    reuse = use_ref(Reuse).current
    known = use_ref(lambda: stages(events)).current
    column = use_ref(ft.Ref[ft.Column]).current
    exercise = Exercise(ui, finished.id, events, dear, most, attempt, set_attempt)
    state = exercise.state
    # What is said stands at the top: a player who has scrolled down to the board must see it.
    begin_at_top(column, f"{state.turned} {attempt.asked} {attempt.told}")

    def send(intent: Intent) -> None:
        BRIDGES.rules.check(state, intent)
        tell(None)
        set_attempt(Attempt((*attempt.states, replay.acted(state, intent))))

    reuse.begin((ui.settings, ui.t.language, ui.width, ui.height))
    hands = PracticeHands(reuse, len(attempt.states), reason, send, tell)
    status = msg("bridges.again.status", card=state.turned, of=TURNED)
    bar = top_bar(ui, msg("bridges.again.title"), status, back=f"/history/{finished.id}", game=finished.game)
    parts = [*exercise.parts(hands), words(ui, msg("bridges.again.marked"), "small", theme.INK2)]
    feet = [foot([ft.Row(exercise.moves(), spacing=10)])]
    beside = [moment(ui, msg("bridges.again.then"), known[state.turned], SIDE - 2 * EDGE)] if is_wide(ui) else []
    return two_columns(ui, [bar], parts, feet, beside, column=column)


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
    """The final points of the practice, beside those of the game and the most that the coach knows of."""
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
