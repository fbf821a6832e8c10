"""Results: check a score sheet, finish a game, take a result back, correct it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.core.deals import is_dealt
from companion.core.game import AnyState
from companion.core.message import Refused, msg
from companion.core.session import closed
from companion.core.sheet import Checked
from companion.core.strict_json import Entries
from companion.games import GAMES
from companion.history.archive import Archive
from companion.history.corrections import corrected
from companion.history.deal_of_day import counts_for
from companion.history.finished_game import (
    DAILY,
    DEAL,
    FinishedGame,
    ScoredReport,
    check_report,
    finished_game,
    scored_anew,
    second_try,
    tagged,
    to_row,
)
from companion.history.review import Review
from companion.playing.game_table import GameTable, refuse
from companion.playing.running_game import RunningGame
from companion.playing.wall_clock import WallClock
from companion.store.repository import Store
from companion.transfer import row_checks


class Results:
    """The way of games from the table into the history, and corrections there."""

    def __init__(
        self, store: Store, archive: Archive, table: GameTable, clock: WallClock, fresh: Callable[[], str]
    ) -> None:
        self._store = store
        self._archive = archive
        self._table = table
        self._clock = clock
        self._fresh = fresh

    def check(self, game_id: str, report: Entries, state: AnyState = None) -> tuple[Checked, ScoredReport | None]:
        """The problems of a report, or its score."""
        return check_report(GAMES[game_id], report, state)

    def finish(self, scored: ScoredReport, session_id: str | None = None) -> FinishedGame:
        """Save a checked report in the history and take the running game off the table.

        A game is saved once: a later window gets the result that is there. A game that was given up is refused.
        """
        with self._store.lock:
            running = self._table.stored(session_id) if session_id else None
            if session_id and (already := self._archive.finished(session_id)):
                self._table.remove(session_id)
                return already
            if session_id and running is None:
                raise Refused("put_away", msg("core.put_away"))
            finished, seen = self._finished(scored, running)
            self._archive.keep(finished, seen)
            if running:
                self._table.remove(running.session.id)
            return finished

    def finish_as_seen(self, session_id: str, turn: int) -> FinishedGame | None:
        """Finish with the report of the play, if the play has seen everything; None if a player must be asked."""
        with self._store.lock:
            running = self._table.resume(session_id)
            if running is None or running.turn != turn:
                return self._archive.finished(session_id)
            scoring, report = running.game.scoring, running.game.scoring.report(running.state)
            if len(scoring.settled(running.state)) < len(report["players"]):
                return None
            _, scored = self.check(running.session.game, report, running.state)
            return self.finish(scored, session_id) if scored else None

    def play_on(self, before: RunningGame) -> None:
        """Take a result back: the game lies on the table again, as before its end."""
        with self._store.lock:
            self._table.save(before)  # first: after a kill in between, the result is still in the history
            self._store.history.remove(before.session.id)

    def knows_deal(self, code: str) -> bool:
        """Whether somebody here has seen the cards of a deal, with a result or without."""
        with self._store.lock:
            played = any(entry.tags.get(DEAL) == code for entry in self._archive.entries())
            return played or code in self._store.settings.seen_deals

    def _finished(self, scored: ScoredReport, running: RunningGame | None) -> tuple[FinishedGame, Review]:
        stamp = self._clock.stamp()
        if running is None:
            return finished_game(scored, None, self._fresh(), stamp, stamp), Review(scored=scored)
        session, state = closed(running.game, running.session, running.state)
        if scored.state is not state:  # another window has gone on since, or undone taps taught the player something
            score = running.game.scoring.score(scored.report, state)
            scored = replace(scored, score=score, state=state)
        finished = finished_game(scored, session, running.session.id, running.started, stamp, running.mixed)
        finished = replace(finished, times=running.times(self._clock.moment()))
        seen, code = Review(session, state, scored), running.session.seed
        if is_dealt(code) and self.knows_deal(code):
            return second_try(finished), seen
        day = counts_for(running.session, running.started, self._archive.entries())
        return finished if day is None else tagged(finished, DAILY, day), seen

    def correct(self, before: FinishedGame, after: FinishedGame, seen: Review | None = None) -> FinishedGame:
        """Save a corrected game, which is marked as corrected from now on; `seen` is its review, if it is known."""
        with self._store.lock:
            finished = corrected(before, after, self._clock.stamp())
            refuse(row_checks.problems("history", to_row(finished), ""))
            self._archive.keep(finished, seen)
            return finished

    def rescore(self, before: FinishedGame, scored: ScoredReport) -> FinishedGame:
        """Save a finished game with another checked score sheet."""
        session = self._archive.review(before).session
        return self.correct(before, scored_anew(before, scored, session), Review(session, scored.state, scored))
