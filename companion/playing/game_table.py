"""The games on the table: begin, resume, tap, undo, redo, table clock, draft of the score sheet, give up.

A tap names the step at which it was made, so that a second tap on the same button, or a tap in a window that is
behind, changes nothing. Each change is saved before it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace

from companion.core.deals import Mixed, is_dealt, new_deal, seed_of
from companion.core.game import AnyGame, AnyState, Intent, Options
from companion.core.merged_form import MergedForm, merge_form
from companion.core.message import Problem, Refused
from companion.core.session import (
    Session,
    act_on,
    back_to,
    begin,
    check_back,
    fold,
    redo_on,
    undo,
)
from companion.core.strict_json import Json
from companion.core.table_clock import TableClock, new_clock
from companion.games import GAMES
from companion.history.archive import Archive
from companion.playing.resume import ResumedGames
from companion.playing.running_game import RunningGame
from companion.playing.wall_clock import WallClock
from companion.store.repository import Store
from companion.transfer.sound import draft_problems


class GameTable(ResumedGames):
    """All unfinished games of a store. Each game is decoded once, as long as nobody else writes to its row."""

    def __init__(self, store: Store, archive: Archive, clock: WallClock, fresh: Callable[[], str]) -> None:
        super().__init__(store, clock)
        self._archive = archive
        self._fresh = fresh
        # The set-ups of games begun since the start: games that ended without a result are nowhere else.
        self._begun: dict[str, Json] = {}
        self._given_up: dict[str, RunningGame] = {}

    def start(self, game_id: str, options: Options, code: str | None = None, mixed: Mixed | None = None) -> RunningGame:
        """Begin a game with checked options: the deal of `code`, a deal `mixed` of words, or a fresh seed."""
        game = GAMES[game_id]
        if mixed:
            code = new_deal(game, options, mixed.seed).code
        session = begin(game, self._fresh(), options, code or self._seed(game, options))
        self._begun[game_id] = deepcopy(dict(options))
        with self._store.lock:
            stamp = self._clock.stamp()
            running = RunningGame(session, fold(game, session), stamp, stamp, mixed=mixed)
            wants_clock = self._store.settings.load().clock
            return self.save(running.with_clock(self._clock.moment()) if wants_clock else running)

    def _seed(self, game: AnyGame, options: Options) -> str:
        """A deal code, so that others can play the same deal; plain words where the app deals nothing."""
        words = self._fresh()
        deals = game.dealing is not None and game.dealing.deals(options)
        return new_deal(game, options, seed_of(words)).code if deals else words

    def game_of_deal(self, code: str) -> RunningGame | None:
        """The unfinished game of a deal: nobody plays the same cards twice at a time."""
        return next((running for running in self.games() if running.session.seed == code), None)

    def last_set_up(self, game_id: str) -> Json:
        """The options of the game of this kind that was begun last; empty before the first."""
        if game_id in self._begun:
            return deepcopy(self._begun[game_id])
        begun = [(one.started, one.session.options) for one in self.games() if one.session.game == game_id]
        if played := self._archive.last_played(game_id):
            begun.append((played.started, played.session["options"]))
        _, options = max(begun, key=lambda one: one[0], default=("", {}))
        return deepcopy(dict(options))

    def tap(self, session_id: str, turn: int, intent: Intent) -> RunningGame | None:
        """Carry out the intent if the game is still at step `turn`. May raise `Refused`."""
        return self._step(session_id, turn, lambda one: act_on(one.game, one.session, one.state, intent))

    def tap_instead(self, session_id: str, turn: int, intent: Intent) -> RunningGame | None:
        """Replace the last tap by this intent. May raise `Refused`; nothing changes then."""
        return self._step(session_id, turn, lambda one: act_on(one.game, *_folded(one, undo(one.session)), intent))

    def undo(self, session_id: str, turn: int) -> RunningGame | None:
        return self._step(session_id, turn, lambda one: _folded(one, undo(one.session)))

    def redo(self, session_id: str, turn: int) -> RunningGame | None:
        return self._step(session_id, turn, lambda one: redo_on(one.game, one.session, one.state))

    def back_to(self, session_id: str, turn: int, wanted: int) -> RunningGame | None:
        """Undo all taps after the first `wanted` ones; redo brings them back."""
        return self._step(session_id, turn, lambda one: _folded(one, back_to(one.session, wanted)))

    def _step(
        self, session_id: str, turn: int, change: Callable[[RunningGame], tuple[Session, AnyState]]
    ) -> RunningGame | None:
        with self._store.lock:
            running = self.resume(session_id)
            if running is None or running.turn != turn:
                return running
            session, state = change(running)
            after = replace(running, session=session, state=state, draft=None)
            return self.save(after.clock_following(self._clock.moment()))

    def pass_clock(self, session_id: str, seat: int | None) -> RunningGame | None:
        """Let the time of this seat run, or stop the clock (None); a game without a clock gets one."""
        return self._clocked(session_id, lambda clock, now: clock.passed_to(seat, now))

    def leave_out_stretch(self, session_id: str) -> RunningGame | None:
        """Charge nobody for the time since the last change of the clock."""
        return self._clocked(session_id, lambda clock, now: clock.without_stretch(now))

    def _clocked(self, session_id: str, change: Callable[[TableClock, int], TableClock]) -> RunningGame | None:
        with self._store.lock:
            running = self.resume(session_id)
            if running is None:
                return None
            clock = running.clock or new_clock(running.seats)
            return self.save(replace(running, clock=change(clock, self._clock.moment())))

    def write_draft(self, session_id: str, report: Json, known: Json | None = None) -> MergedForm | None:
        """Save the entries of a score sheet, right or not.

        All windows share the sheet: only entries of `report` that differ from the `known` sheet are written. Returns
        None when the game is not on the table any more.
        """
        with self._store.lock:
            running = self.resume(session_id)
            if running is None:
                return None
            written = MergedForm(deepcopy(report)) if known is None else merge_form(known, report, running.sheet)
            refuse(draft_problems(running.game, written.value, running.state))
            self.save(replace(running, draft=deepcopy(written.value)))  # the form goes on changing its own
            return written

    def give_up(self, session_id: str) -> RunningGame | None:
        """Take an unfinished game off the table; `put_back` undoes it."""
        with self._store.lock:
            running = self.resume(session_id)
            if running and is_dealt(running.session.seed):
                self._store.settings.note_seen_deal(session_id, running.session.seed)
            self.remove(session_id)
            if running:
                self._given_up[session_id] = running
            return running

    def given_up(self, session_id: str) -> RunningGame | None:
        """A game that was given up since the start of the app, for windows that still show it."""
        return self._given_up.get(session_id)

    def put_back(self, running: RunningGame) -> None:
        """Undo `give_up`."""
        with self._store.lock:
            self._given_up.pop(running.session.id, None)
            self.save(running)
            self._store.settings.forget_seen_deal(running.session.id)


def refuse(problems: Sequence[Problem]) -> None:
    """Raise the first problem: nothing is stored that an import would reject."""
    for problem in problems:
        raise Refused(problem.code, problem.text)


def _folded(before: RunningGame, session: Session) -> tuple[Session, AnyState]:
    """A session after steps back that the game allows, and its state."""
    check_back(before.game, before.session, len(session.turns))
    return session, fold(before.game, session)
