"""Tap, undo, redo, finish: the one place where effects (files, clock, fresh seeds) meet the rules.

One controller serves every screen of a process. A tap says which step it was made at, so that a second tap on
the same button, or one from a screen that is behind, changes nothing. Saving comes before showing.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Any

from companion.core.codec import CodecError, encode
from companion.core.deals import is_dealt, new_deal, seed_of
from companion.core.game import AnyGame, Intent
from companion.core.merged_form import MergedForm, merge_form
from companion.core.message import Problem, Refused, msg
from companion.core.mixed import Mixed, mixed_of
from companion.core.plain import Json
from companion.core.session import (
    Session,
    act_on,
    back_to,
    begin,
    check_back,
    closed,
    fold,
    from_json,
    json_after,
    redo_on,
    to_json,
    undo,
)
from companion.core.sheet import Checked
from companion.core.table_clock import SECOND, TableClock, clock_of, new_clock
from companion.games import GAMES
from companion.history.archive import Archive
from companion.history.corrections import corrected
from companion.history.daily import counts_for
from companion.history.finished import FinishedGame, finished_game, scored_anew, second_try, tagged, to_row
from companion.history.review import review
from companion.history.scored import DAILY, DEAL, ScoredReport, check_report
from companion.running import Running
from companion.store import Settings, Store
from companion.store.cards import EnteredBox
from companion.store.lines import Row
from companion.transfer import row_checks
from companion.transfer.course_checks import draft_problems
from companion.transfer.exchange import Exchange

log = logging.getLogger("companion")


def _now() -> datetime:
    return datetime.now(UTC)


def _fresh_id() -> str:
    return secrets.token_hex(8)


@dataclass(frozen=True)
class _Kept:
    """A running game as the store has it and as it is played."""

    stored: Json
    session: Session
    state: Any


def _gone_through(stored: Any) -> _Kept:
    """A stored session and the state to which its events lead, or `CodecError`."""
    game = GAMES.get(str(stored.get("game"))) if isinstance(stored, dict) else None
    if game is None:
        raise CodecError("game", "is unknown")
    session = from_json(game, stored)
    return _Kept(stored, session, fold(game, session))


class Controller:
    """What the screens may ask for."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime] = _now, fresh: Callable[[], str] = _fresh_id
    ) -> None:
        self.store = store
        self.archive = Archive(store)
        self.exchange = Exchange(store, clock)
        self._clock = clock
        self._fresh = fresh
        self._kept: dict[str, _Kept] = {}
        self._unreadable: set[str] = set()
        # Of games that were begun since the start: those that were ended without a result are nowhere else.
        self._begun: dict[str, Json] = {}
        self._given_up: dict[str, Running] = {}

    def settings(self) -> Settings:
        return self.store.settings.load()

    def change(self, settings: Settings) -> None:
        with self.store.lock:
            self.store.settings.save(settings)

    def start(
        self, game_id: str, options: Mapping[str, Any], code: str | None = None, mixed: Mixed | None = None
    ) -> Running:
        """A new game with checked options: that of a code, `mixed` of words, or with a seed that nobody has seen."""
        game = GAMES[game_id]
        if mixed:
            code = new_deal(game, options, mixed.seed).code
        session = begin(game, self._fresh(), options, code or self._seed(game, options))
        self._begun[game_id] = deepcopy(dict(options))
        with self.store.lock:
            running = Running(session, fold(game, session), self._stamp(), self._stamp(), mixed=mixed)
            return self._save(running.with_clock(self.moment()) if self.settings().clock else running)

    def _seed(self, game: AnyGame, options: Mapping[str, Any]) -> str:
        """A code, so that others can play the same, where the app has anything to deal."""
        words = self._fresh()
        deals = game.dealing is not None and game.dealing.deals(options)
        return new_deal(game, options, seed_of(words)).code if deals else words

    def on_the_table(self, code: str) -> Running | None:
        """The unfinished game of a deal, if there is one: nobody plays the same cards twice at a time."""
        return next((running for running in self.running() if running.session.seed == code), None)

    def knows(self, code: str) -> bool:
        """Whether somebody here has seen the cards of a deal, with a result or without."""
        with self.store.lock:
            played = any(entry.tags.get(DEAL) == code for entry in self.archive.entries())
            return played or code in self.store.settings.seen_deals

    def last_set_up(self, game_id: str) -> Json:
        """How the game that was begun last was set up, however far it came; empty before the first."""
        if game_id in self._begun:
            return deepcopy(self._begun[game_id])
        begun = [(one.started, one.session.options) for one in self.running() if one.session.game == game_id]
        if played := self.archive.last_played(game_id):
            begun.append((played.started, played.session["options"]))
        _, options = max(begun, key=lambda one: one[0], default=("", {}))
        return deepcopy(dict(options))

    def running(self) -> list[Running]:
        """All unfinished games, the one that was touched last first."""
        with self.store.lock:
            finished = self.store.history.rows()
            found = (self._read(row) for row in self.store.active.latest_first() if row["id"] not in finished)
            return [running for running in found if running]

    def open(self, session_id: str) -> Running | None:
        """An unfinished game, or None where there is none of that id (any more)."""
        with self.store.lock:
            return None if session_id in self.store.history.rows() else self._on_the_table(session_id)

    def tap(self, session_id: str, at: int, intent: Intent) -> Running | None:
        """The intent carried out once: only if the game is still at the step `at`. May raise `Refused`."""
        return self._step(session_id, at, lambda one: act_on(one.game, one.session, one.state, intent))

    def tap_instead(self, session_id: str, at: int, intent: Intent) -> Running | None:
        """The last tap taken back, and this intent in its place. May raise `Refused`, and nothing changes then."""
        return self._step(session_id, at, lambda one: act_on(one.game, *_folded(one, undo(one.session)), intent))

    def undo(self, session_id: str, at: int) -> Running | None:
        return self._step(session_id, at, lambda one: _folded(one, undo(one.session)))

    def redo(self, session_id: str, at: int) -> Running | None:
        return self._step(session_id, at, lambda one: redo_on(one.game, one.session, one.state))

    def back_to(self, session_id: str, at: int, turn: int) -> Running | None:
        """Back to the step after `turn` taps; all that came later can be redone."""
        return self._step(session_id, at, lambda one: _folded(one, back_to(one.session, turn)))

    def _step(self, session_id: str, at: int, change: Callable[[Running], tuple[Session, Any]]) -> Running | None:
        with self.store.lock:
            running = self.open(session_id)
            if running is None or len(running.session.turns) != at:
                return running
            session, state = change(running)
            after = replace(running, session=session, state=state, draft=None)
            return self._save(after.clock_following(self.moment()))

    def pass_clock(self, session_id: str, seat: int | None) -> Running | None:
        """The time of this seat runs now, or nobody's; a game that had no clock has one from now on."""
        return self._clocked(session_id, lambda clock, now: clock.passed_to(seat, now))

    def leave_out_stretch(self, session_id: str) -> Running | None:
        """The clock was forgotten: what ran since its last change is nobody's time."""
        return self._clocked(session_id, lambda clock, now: clock.without_stretch(now))

    def _clocked(self, session_id: str, change: Callable[[TableClock, int], TableClock]) -> Running | None:
        with self.store.lock:
            running = self.open(session_id)
            if running is None:
                return None
            clock = running.clock or new_clock(running.seats)
            return self._save(replace(running, clock=change(clock, self.moment())))

    def moment(self) -> int:
        """Now, for clocks: milliseconds since 1970."""
        return round(self._clock().timestamp() * SECOND)

    def write_draft(self, session_id: str, report: Json, known: Json | None = None) -> MergedForm | None:
        """Keep what is entered into a score sheet, whether it is right yet or not.

        The sheet is one for all windows: of a report that was made of the `known` one, only what is new goes into it.
        None where the game is not on the table any more.
        """
        with self.store.lock:
            running = self.open(session_id)
            if running is None:
                return None
            written = MergedForm(deepcopy(report)) if known is None else merge_form(known, report, running.sheet)
            _refuse(draft_problems(running.game, written.value, running.state))
            self._save(replace(running, draft=deepcopy(written.value)))  # the form goes on changing its own
            return written

    def give_up(self, session_id: str) -> Running | None:
        """Take an unfinished game off the table; `put_back` undoes it."""
        with self.store.lock:
            running = self.open(session_id)
            if running and is_dealt(running.session.seed):
                self.store.settings.note_seen_deal(session_id, running.session.seed)
            self._clear(session_id)
            if running:
                self._given_up[session_id] = running
            return running

    def given_up(self, session_id: str) -> Running | None:
        """A game that somebody has put away since the start, for those who still look at it."""
        return self._given_up.get(session_id)

    def put_back(self, running: Running) -> None:
        with self.store.lock:
            self._given_up.pop(running.session.id, None)
            self._save(running)
            self.store.settings.forget_seen_deal(running.session.id)

    def check(self, game_id: str, report: Json, state: Any = None) -> tuple[Checked, ScoredReport | None]:
        """The problems of a report, or its score."""
        return check_report(GAMES[game_id], report, state)

    def finish(self, scored: ScoredReport, session_id: str | None = None) -> FinishedGame:
        """Into the history with a report that has been checked; the running game leaves the table.

        A game is saved once: who comes later gets the result that is there. One that was put away has none.
        """
        with self.store.lock:
            running = self._on_the_table(session_id) if session_id else None
            if session_id and (already := self.archive.finished(session_id)):
                self._clear(session_id)
                return already
            if session_id and running is None:
                raise Refused("put_away", msg("core.put_away"))
            finished = self._finished(scored, running)
            self.archive.keep(finished)
            if running:
                self._clear(running.session.id)
            return finished

    def finish_as_seen(self, session_id: str, at: int) -> FinishedGame | None:
        """Into the history with what the play has seen, if that is all; None where somebody must still be asked."""
        with self.store.lock:
            running = self.open(session_id)
            if running is None or len(running.session.turns) != at:
                return self.archive.finished(session_id)
            scoring = running.game.scoring
            if len(scoring.settled(running.state)) < len(scoring.report(running.state)["players"]):
                return None
            _, scored = self.check(running.session.game, scoring.report(running.state), running.state)
            return self.finish(scored, session_id) if scored else None

    def play_on(self, finished: Running) -> None:
        """Take a result back: the game lies on the table again, as it did before its end."""
        with self.store.lock:
            self._save(finished)  # first: killed in between, it is still in the history
            self.store.history.remove(finished.session.id)

    def _clear(self, session_id: str) -> None:
        self.store.active.remove(session_id)
        self._kept.pop(session_id, None)

    def _finished(self, scored: ScoredReport, running: Running | None) -> FinishedGame:
        stamp = self._stamp()
        if running is None:
            return finished_game(scored, None, self._fresh(), stamp, stamp)
        session, state = closed(running.game, running.session, running.state)
        if scored.state is not state:  # another window has gone on since, or something is known beyond it
            score = running.game.scoring.score(scored.report, state)
            scored = replace(scored, score=score, state=state)
        finished = finished_game(scored, session, running.session.id, running.started, stamp, running.mixed)
        finished = replace(finished, times=running.times(self.moment()))
        code = running.session.seed
        if is_dealt(code) and self.knows(code):
            return second_try(finished)
        day = counts_for(running.session, running.started, self.archive.entries())
        return finished if day is None else tagged(finished, DAILY, day)

    def today(self) -> date:
        """The day by the clock of this place."""
        return self._clock().astimezone().date()

    def correct(self, before: FinishedGame, after: FinishedGame) -> FinishedGame:
        """A finished game put right; it says so from now on."""
        with self.store.lock:
            finished = corrected(before, after, self._stamp())
            _refuse(row_checks.problems("history", to_row(finished), ""))
            self.archive.keep(finished)
            return finished

    def rescore(self, before: FinishedGame, scored: ScoredReport) -> FinishedGame:
        """A finished game with other entries in its score sheet, which have been checked: the result follows."""
        return self.correct(before, scored_anew(before, scored, review(before).session))

    def boxes(self, game_id: str) -> list[EnteredBox]:
        """The card boxes that players have entered for a game."""
        with self.store.lock:
            return self.store.cards.of(game_id)

    def box(self, box_id: str) -> EnteredBox | None:
        """One of them as it is kept by now."""
        with self.store.lock:
            return self.store.cards.get(box_id)

    def keep_box(self, game_id: str, box: Json, box_id: str | None = None) -> str:
        """A card box, new or changed, whole or not yet; its id."""
        with self.store.lock:
            box_id = box_id or self._fresh()
            row = {"id": box_id, "game": game_id, "box": box, "saved": self._stamp()}
            _refuse(row_checks.problems("cards", row, ""))
            self.store.cards.save(row)
            return box_id

    def drop_box(self, box_id: str) -> None:
        with self.store.lock:
            self.store.cards.remove(box_id)

    def _save(self, running: Running) -> Running:
        running = replace(running, saved=self._stamp())
        session, kept = running.session, self._kept.get(running.session.id)
        stored = json_after(kept.stored, kept.session, session) if kept else to_json(session)
        self.store.active.save(
            {
                "id": session.id,
                "session": stored,
                "started": running.started,
                "saved": running.saved,
                "draft": running.draft,
                **({"mixed": encode(running.mixed)} if running.mixed else {}),
                **({"clock": encode(running.clock)} if running.clock else {}),
            }
        )
        self._kept[session.id] = _Kept(stored, session, running.state)
        return running

    def _on_the_table(self, session_id: str) -> Running | None:
        """A game that lies there, also where it is in the history already: it was finished, and then the power went."""
        row = self.store.active.get(session_id)
        return self._read(row) if row else None

    def _read(self, row: Row) -> Running | None:
        """A stored game. One of a game or shape that this version does not know is told, and left where it is."""
        stored = row.get("session")
        kept = self._kept.get(row["id"])
        # The store keeps what it wrote last, so the same object means that nobody else has written since.
        if kept is None or kept.stored is not stored:
            try:
                kept = _gone_through(stored)
            except CodecError as error:
                if row["id"] not in self._unreadable:
                    self._unreadable.add(row["id"])
                    self.store.tell(msg("store.unreadable_game"))
                    log.warning("the running game %s cannot be read: %s", row["id"], error.path)
                return None
            self._kept[row["id"]] = kept
        started = row.get("started") or row["saved"]
        clock = clock_of(row, len(kept.session.options["players"]))
        return Running(kept.session, kept.state, started, row["saved"], row.get("draft"), mixed_of(row), clock)

    def _stamp(self) -> str:
        return self._clock().astimezone(UTC).isoformat(timespec="milliseconds")


def _refuse(problems: Sequence[Problem]) -> None:
    """Nothing is kept that an export could not carry: whatever a form should have stopped, stops here."""
    for problem in problems:
        raise Refused(problem.code, problem.text)


def _folded(before: Running, session: Session) -> tuple[Session, Any]:
    """After steps back that the game allows: no event can be taken out of a state."""
    check_back(before.game, before.session, len(session.turns))
    return session, fold(before.game, session)
