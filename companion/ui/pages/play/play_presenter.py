"""The presenter of the play screen: carries out the taps on a running game, without Flet.

A drawing passes the `RunningGame` that it shows along with each tap, so that a tap on an old drawing is recognized.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.core.blocks import Banner, Block, Picture, Screen, Text
from companion.core.game import Intent, Sound
from companion.core.message import Message, msg
from companion.history.finished_game import FinishedGame
from companion.playing.controller import Controller
from companion.playing.running_game import RunningGame
from companion.ui.blocks.dialogs import Dialog
from companion.ui.window import double_tap
from companion.ui.window.scene import Scene


class PlayWindow(Protocol):
    """The effects of a window on which a game is played."""

    def redraw(self) -> None: ...
    def go(self, route: str) -> None: ...
    def say(self, text: Message, tone: str = "plain", undo: Callable[[], None] | None = None) -> None: ...
    def speak(self, sentences: Iterable[Message]) -> None: ...
    def speak_outcome(self, finished: FinishedGame) -> None: ...
    def buzz(self) -> None: ...
    def sound(self, sound: Sound | None) -> None: ...


@dataclass(frozen=True, eq=False)
class TurnReason:
    """The reason why something is impossible at a turn. No two are equal: a repeated reason is read again."""

    turn: int = 0
    reason: Message | None = None


class PlayPresenter:
    """One running game in one window. `window` is set anew at each drawing, as settings change."""

    window: PlayWindow

    def __init__(self, controller: Controller, scene: Scene, session_id: str) -> None:
        self._controller = controller
        self._scene = scene
        self._session_id = session_id
        # The game after the last tap here, and the number of writes to the store by then.
        self._own: RunningGame | None = None
        self._own_changes = 0
        self._turn = 0
        self._page = ""
        self._opened: tuple[int, Dialog] = (0, None)
        self._other_tap: tuple[int, float] | None = None
        self.told = TurnReason()

    def running(self) -> RunningGame | None:
        """The game to draw: that of the last tap here, unless something else was written since."""
        found = self._own if self._own and self._is_own_last else self._controller.table.resume(self._session_id)
        if found:
            self._turn = found.turn
        return found

    @property
    def _is_own_last(self) -> bool:
        return self._own_changes == self._controller.store.changes

    def page_of(self, drawn: RunningGame) -> str:
        """The name of the page of a step; the tap guard learns of a new page."""
        page = drawn.screen.page or str(drawn.turn)
        if page != self._page:
            self._page = page
            self._scene.taps.scene_changed()
        return page

    def send(self, drawn: RunningGame, intent: Intent) -> None:
        """Carry out an intent at the drawn step."""
        self._change(drawn, lambda: self._controller.table.tap(self._session_id, drawn.turn, intent))

    def send_instead(self, drawn: RunningGame, intent: Intent) -> None:
        """Replace the last tap by this intent."""
        self._change(drawn, lambda: self._controller.table.tap_instead(self._session_id, drawn.turn, intent))

    def undo(self, drawn: RunningGame) -> None:
        self._change(drawn, lambda: self._controller.table.undo(self._session_id, drawn.turn))

    def redo(self, drawn: RunningGame) -> None:
        self._change(drawn, lambda: self._controller.table.redo(self._session_id, drawn.turn))

    def send_last(self, drawn: RunningGame, intent: Intent) -> None:
        """Carry out an intent that may end the game; open the result if it does."""
        changes, own = self._controller.store.changes, self._is_own(drawn)
        after = self._controller.table.tap(self._session_id, drawn.turn, intent)
        saved = self._controller.store.changes != changes
        if after and after.over and (saved or after.turn == drawn.turn + 1):  # another window may have been quicker
            self.open_sheet(after)
        else:
            self.show(None)
            self._show(drawn, after, saved, own)

    def open_sheet(self, ended: RunningGame) -> None:
        """Open the score sheet; where the play has seen everything, open the result, which one tap takes back."""
        finished = self._controller.results.finish_as_seen(self._session_id, ended.turn)
        if finished is None:
            self.window.go(f"/play/{self._session_id}/sheet")
            return
        self.window.go(f"/result/{finished.id}")
        self.window.say(msg("ui.result_saved"), undo=lambda: self._play_on(ended))
        self.window.speak_outcome(finished)

    def _play_on(self, ended: RunningGame) -> None:
        self._controller.results.play_on(ended)
        self.window.go(f"/play/{self._session_id}")

    def pass_clock(self, seat: int | None) -> None:
        """Let the time of this seat run, or stop the clock."""
        self._took(self._controller.table.pass_clock(self._session_id, seat))

    def leave_out_stretch(self) -> None:
        """Charge nobody for the time since the last change of the clock."""
        self._took(self._controller.table.leave_out_stretch(self._session_id))

    def _change(self, drawn: RunningGame, change: Callable[[], RunningGame | None]) -> None:
        self.show(None)
        changes, own = self._controller.store.changes, self._is_own(drawn)
        after = change()
        self._show(drawn, after, self._controller.store.changes != changes, own)

    def _is_own(self, drawn: RunningGame) -> bool:
        """Whether only taps of this window can have moved the game since the drawing."""
        return self._is_own_last or (self._own is not None and drawn.turn < self._own.turn)

    def _show(self, drawn: RunningGame, after: RunningGame | None, saved: bool, own: bool) -> None:
        """Draw the game after a tap, and tell the player what the tap did."""
        self._other_tap = None
        if after and not saved and not own:
            self.window.say(preceding_tap(after, drawn.turn), "bad")
        self._took(after)
        if after and saved:
            self.window.speak(step_sentences(after, drawn))
        self.window.buzz()
        if after and saved and after.turn > drawn.turn:
            self.window.sound(after.game.telling.sound(after.state, after.session.turns[-1].events))

    def _took(self, after: RunningGame | None) -> None:
        self._own, self._own_changes = after, self._controller.store.changes
        self.window.redraw()

    @property
    def dialog(self) -> Dialog:
        """The dialog over the present step. A dialog closes when another window goes on to the next step."""
        turn, dialog = self._opened
        return dialog if turn == self._turn else None

    def show(self, dialog: Dialog) -> None:
        """Open a dialog over the present step, or close it."""
        self._opened = (self._turn, dialog)
        self.window.redraw()

    def read(self, entry: str) -> None:
        """Open an entry of the rules."""
        self.show(None)
        self.window.go(f"/play/{self._session_id}/rules/{entry}")

    @property
    def reason(self) -> Message | None:
        """The reason told last at the present step."""
        return self.told.reason if self.told.turn == self._turn else None

    def tell(self, reason: Message | None) -> None:
        """Tell why something is impossible, or take the reason back."""
        self.told = TurnReason(self._turn, reason)
        self.window.redraw()
        if reason:
            self.window.speak([reason])

    def forget(self, told: TurnReason) -> None:
        """Take a reason back that was long enough on the screen, unless a newer one is there."""
        if self.told is told:
            self.told = TurnReason()
            self.window.redraw()

    def knows_hand(self, player: str) -> bool:
        """Whether the player has told this window their hand."""
        return (self._session_id, player) in self._scene.hands_told

    def show_hand(self, player: str) -> None:
        """Show the hand of a player on this window."""
        self._scene.hands_told.add((self._session_id, player))
        self.window.redraw()

    def is_concerned(self, table: str, ids: Collection[str]) -> bool:
        """Whether a change in another window is about this game; a tap may be on its way here just now."""
        concerned = table == "active" and self._session_id in ids
        if concerned and self._turn_of_other_tap() is None:  # of several other taps, the first one was quicker
            self._other_tap = self._turn, double_tap.now()
        return concerned

    def _turn_of_other_tap(self) -> int | None:
        """The turn at which another window has just acted; None once everybody has seen the new step."""
        if self._other_tap is None or double_tap.now() - self._other_tap[1] >= double_tap.TABLE_SECONDS:
            return None
        return self._other_tap[0]

    def tell_late_tap(self) -> None:
        """Tell the player that another window was quicker, after a tap on a button that is gone."""
        turn, now = self._turn_of_other_tap(), self._controller.table.resume(self._session_id)
        if turn is not None and now:
            self.window.say(preceding_tap(now, turn), "bad")
            self._other_tap = None


def preceding_tap(running: RunningGame, turn: int) -> Message:
    """What another window did at `turn`, so that the tap here counted for nothing."""
    turns = running.session.turns
    if len(turns) <= turn:
        return msg("ui.went_back_before")
    return msg("ui.came_before", what=running.game.telling.story(turns[turn].events))


def step_sentences(now: RunningGame, before: RunningGame | None = None) -> list[Message]:
    """What a screen reader says of a step: what was done or undone since `before`, then what to do now."""
    done = list(_done(before, now)) if before else []
    return done + list(_to_do(now.screen, before.screen.blocks if before else ()))


def _done(before: RunningGame, now: RunningGame) -> Iterator[Message]:
    turns, had = now.session.turns, before.session.turns
    if len(turns) < len(had):
        yield msg("ui.taken_back", what=now.game.telling.story(had[-1].events))
    elif turns:
        yield now.game.telling.story(turns[-1].events)


def _to_do(screen: Screen, known: Sequence[Block]) -> Iterator[Message]:
    """The task of the step and its news; banners that stay are not repeated."""
    for block in screen.blocks:
        match block:
            case Banner(text, live=True) if block not in known:
                yield text
            case Text(text, "lead") | Picture(label=text, told=True):
                yield text
