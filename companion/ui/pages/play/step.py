"""A game at the table: the present step, its actions, undo and why, and the past steps."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import flet as ft

from companion.core.message import Message, msg
from companion.core.session import act_on
from companion.playing.controller import Controller
from companion.playing.running_game import RunningGame
from companion.ui.blocks.controls import Hands
from companion.ui.blocks.dialogs import Dialog, step_dialog
from companion.ui.games import SCREENS
from companion.ui.kit.empty import game_gone_view
from companion.ui.kit.page import address_part, begin_at_top, page_view, widest
from companion.ui.kit.reuse import Reuse
from companion.ui.pages.play.aloud import say_step
from companion.ui.pages.play.bars import Moves
from companion.ui.pages.play.clock import clock_bar
from companion.ui.pages.play.layout import Step, step_layout
from companion.ui.pages.score.result_banner import tell_outcome
from companion.ui.window import double_tap
from companion.ui.window.component import screen, use_ref, use_state
from companion.ui.window.context import current_ui
from companion.ui.window.notice import say
from companion.ui.window.other_windows import redraw_when_changed
from companion.ui.window.sheets import use_sheet

# So long it takes to read why something cannot be.
READ_SECONDS = 5.0


@dataclass(frozen=True, eq=False)
class Told:
    """Why something cannot be at a step. No two are equal: what is told again is read again."""

    at: int
    reason: Message | None = None


NOTHING = Told(0)


class Shown:
    """The game that a tap came back with is the one that is shown, as long as nothing else was written since."""

    def __init__(self) -> None:
        self._running: RunningGame | None = None
        self._changes = 0

    def came_back(self, controller: Controller, running: RunningGame | None) -> None:
        self._running, self._changes = running, controller.store.changes

    def is_last(self, controller: Controller) -> bool:
        """Whether nothing was written since the last tap here."""
        return self._changes == controller.store.changes

    def turns(self) -> int:
        """How far the game was after the last tap here."""
        return len(self._running.session.turns) if self._running else 0

    def running(self, controller: Controller, session_id: str) -> RunningGame | None:
        """The game as it is now."""
        known = self._running
        if known and known.session.id == session_id and self._changes == controller.store.changes:
            return known
        return controller.table.resume(session_id)


class Between:
    """At which step of this window somebody in another one has just acted: a tap may have been on its way then."""

    def __init__(self) -> None:
        self._at: int | None = None
        self._when = 0.0

    def somebody_acted(self, at: int) -> None:
        """Of several who have, the first one was quicker than the tap."""
        if self.step() is None:
            self._at, self._when = at, double_tap.now()

    def forget(self) -> None:
        self._at = None

    def step(self) -> int | None:
        """None where nobody has, or so long ago that everybody has seen it."""
        return self._at if double_tap.now() - self._when < double_tap.TABLE_SECONDS else None


def came_before(running: RunningGame, at: int) -> Message:
    """What somebody else has done at the step of a tap, which therefore counted for nothing."""
    turns = running.session.turns
    if len(turns) <= at:
        return msg("ui.went_back_before")
    return msg("ui.came_before", what=running.game.telling.story(turns[at].events))


@screen
def PlayScreen() -> ft.Control:
    """The step of one running game. A tap saves first, then the saved game is what is shown."""
    ui = current_ui()
    session_id = address_part("session_id")
    _, redraw = use_state(0)
    opened, set_opened = use_state(cast("tuple[int, Dialog]", (0, None)))
    told, tell = use_state(NOTHING)
    step = use_ref(0)
    page = use_ref("")
    between = use_ref(Between).current

    def concerns(table: str, ids: Collection[str]) -> bool:
        about_it = table == "active" and session_id in ids
        if about_it:
            between.somebody_acted(step.current)
        return about_it

    redraw_when_changed(ui, concerns)
    reuse = use_ref(Reuse).current
    shown = use_ref(Shown).current
    running = shown.running(ui.controller, session_id)
    ft.use_effect(
        lambda: ui.device.stay_awake(ui.settings.keep_awake),
        dependencies=[ui.settings.keep_awake],
        cleanup=lambda: ui.device.stay_awake(False),
    )
    ft.use_effect(ui.be_heard, dependencies=[ui.settings.sounds])
    if running is None:
        return game_gone_view(ui, f"/play/{session_id}", session_id)
    ft.use_effect(lambda: say_step(ui, None, running), dependencies=[session_id])
    at = len(running.session.turns)
    # What was opened at a step is about that step: it closes when another window goes on.
    step.current = at
    dialog = opened[1] if opened[0] == at else None

    window = ft.context.page

    async def forget() -> None:
        await sleep(READ_SECONDS)
        tell(lambda held: NOTHING if held is told else held)

    def read_it() -> None:
        if told.reason:
            window.run_task(forget)

    ft.use_effect(read_it, dependencies=[id(told)])

    def told_late() -> None:
        """The button is gone, as somebody else has used it, or another."""
        came = between.step()
        now = ui.controller.table.resume(session_id)
        if came is not None and now:
            say(ui, came_before(now, came), "bad")
            between.forget()

    def hear_late_taps() -> None:
        ui.scene.taps.on_late_tap(told_late)

    ft.use_effect(hear_late_taps, dependencies=[session_id], cleanup=lambda: ui.scene.taps.on_late_tap(None))

    def set_dialog(new: Dialog) -> None:
        set_opened((step.current, new))

    def moved(change: Callable[[], RunningGame | None]) -> None:
        set_dialog(None)
        between.forget()
        changes, own = ui.controller.store.changes, shown.is_last(ui.controller) or at < shown.turns()
        after = change()
        if after and ui.controller.store.changes == changes and not own:
            say(ui, came_before(after, at), "bad")
        shown.came_back(ui.controller, after)
        redraw(lambda now: now + 1)
        if after and ui.controller.store.changes != changes:
            say_step(ui, (running, screen), after)
        ui.buzz()
        if after and len(after.session.turns) > at and ui.controller.store.changes != changes:
            ui.sound(after.game.telling.sound(after.state, after.session.turns[-1].events))

    def clocked(after: RunningGame | None) -> None:
        shown.came_back(ui.controller, after)
        redraw(lambda now: now + 1)

    def send(intent: Mapping[str, Any]) -> None:
        moved(lambda: ui.controller.table.tap(session_id, at, intent))

    def send_instead(intent: Mapping[str, Any]) -> None:
        moved(lambda: ui.controller.table.tap_instead(session_id, at, intent))

    def to_the_end(ended: RunningGame) -> None:
        """What the play has seen all of needs no sheet; one tap ended the game then, so one brings it back."""
        finished = ui.controller.results.finish_as_seen(session_id, len(ended.session.turns))
        if finished is None:
            ui.go(f"/play/{session_id}/sheet")
            return
        ui.go(f"/result/{finished.id}")
        say(ui, msg("ui.result_saved"), undo=partial(take_back, ended))
        tell_outcome(ui, finished.score.winners, [player.total for player in finished.score.players])

    def end(intent: Mapping[str, Any]) -> None:
        """The last count of a game leads on to what it comes to, before this page looks for a game that is gone."""
        _, state = act_on(running.game, running.session, running.state, intent)
        after = ui.controller.table.tap(session_id, at, intent) if running.game.rules.over(state) else None
        if after and after.game.rules.over(after.state):
            to_the_end(after)
        else:
            send(intent)

    def take_back(ended: RunningGame) -> None:
        ui.controller.results.play_on(ended)
        ui.go(f"/play/{session_id}")

    def told_why(reason: Message | None) -> None:
        tell(Told(step.current, reason))
        if reason:
            ui.scene.tell(ui.t(reason))

    def show_hand(player: str) -> None:
        ui.scene.hands_told.add((session_id, player))
        redraw(lambda now: now + 1)

    def read(entry: str) -> None:
        set_dialog(None)
        ui.go(f"/play/{session_id}/rules/{entry}")

    reuse.begin((ui.settings, ui.t.language, ui.width, ui.height))
    hands = Hands(
        send=send,
        send_instead=send_instead,
        ask=lambda button: set_dialog(("ask", button)),
        menu=lambda menu: set_dialog(("menu", menu)),
        sheet=lambda: to_the_end(running),
        end=end,
        draw=SCREENS[running.game.id].draw,
        reuse=reuse,
        turn=at,
        read=read,
        reason=told.reason if told.at == at else None,
        tell=told_why,
        knows_hand=lambda player: (session_id, player) in ui.scene.hands_told,
        show_hand=show_hand,
    )
    screen = running.game.telling.view(running.state)
    if page.current != (screen.page or str(at)):
        page.current = screen.page or str(at)
        ui.scene.taps.scene_changed()
    use_sheet(ui, step_dialog(ui, running.game.id, dialog, screen, hands, set_dialog), lambda: set_dialog(None))
    moves = Moves(
        undo=lambda: moved(lambda: ui.controller.table.undo(session_id, at)),
        redo=lambda: moved(lambda: ui.controller.table.redo(session_id, at)),
        why=lambda: set_dialog(("why", 0)),
    )
    column: ft.Ref[ft.Column] = ft.Ref()
    begin_at_top(column, page.current)
    clock = clock_bar(
        ui,
        running,
        lambda seat: clocked(ui.controller.table.pass_clock(session_id, seat)),
        lambda: clocked(ui.controller.table.leave_out_stretch(session_id)),
    )
    body = step_layout(ui, Step(running, screen, hands, moves, column, clock))
    return page_view(ui, f"/play/{session_id}", body, game=running.game.id, widest=widest(ui))
