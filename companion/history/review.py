"""A finished game gone through once more with the rules of today: its course, the table at its end, its score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.core.chance import Rng
from companion.core.codec import CodecError
from companion.core.deals import Mixed, commitment, is_dealt, read_deal
from companion.core.game import AnyGame
from companion.core.message import Problem, Refused, msg
from companion.core.score import Score
from companion.core.session import Session, begin, evolved, fold, from_json
from companion.core.strict_json import Entries
from companion.games import GAMES
from companion.history.finished_game import FinishedGame, ScoredReport, check_report

Events = Sequence[object]


@dataclass(frozen=True)
class Review:
    """A finished game under today's rules. A part is None where it is missing or unreadable."""

    session: Session | None = None
    state: Any = None
    scored: ScoredReport | None = None

    @property
    def score(self) -> Score | None:
        """The score, explained."""
        return self.scored.score if self.scored else None


def review(finished: FinishedGame) -> Review:
    """Review a finished game as far as it can be read."""
    game = GAMES.get(finished.game)
    with suppress(CodecError):
        return go_through(game, finished.report, finished.session) if game else Review()
    return Review()


def go_through(game: AnyGame, report: Entries, stored: object) -> Review:
    """Review a report with its stored session, or raise `CodecError` for an unreadable session."""
    session = from_json(game, stored) if stored else None
    state = fold(game, session) if session else None
    return Review(session, state, check_report(game, report, state)[1])


@dataclass(frozen=True)
class Proof:
    """The result of a proof: the number of draws, and the problem of the first wrong draw."""

    commitment: str
    draws: int
    problem: Problem | None = None


def proof(game: AnyGame, session: Session, told: str | None = None, mixed: Mixed | None = None) -> Proof:
    """Draw it all again. `told` is what was told of the seed before the first draw, where that was kept.

    Where the seed is `mixed` of the words of several, it has to come of them.
    """
    sum_now = commitment(session.seed)
    if told not in (None, sum_now):
        return Proof(sum_now, 0, Problem("commitment", "other_seed", msg("core.deal.other_seed")))
    problem = (mixed.problem(session.seed) if mixed else None) or next(_other_setup(game, session), None)
    if problem:
        return Proof(sum_now, 0, problem)
    try:
        draws, problem = _drawn_again(game, session)
    except (CodecError, AssertionError, LookupError, TypeError, ValueError, AttributeError):
        return Proof(sum_now, 0, Problem("session", "bad_course", msg("carry.bad_course")))
    return Proof(sum_now, draws, problem)


def _other_setup(game: AnyGame, session: Session) -> Iterator[Problem]:
    """Where the set-up contradicts the deal code."""
    if is_dealt(session.seed):
        try:
            yield from read_deal({game.id: game}, session.seed).contradictions(session.options, "session.options")
        except Refused as refused:
            yield Problem("session.seed", refused.code, refused.text)


def _drawn_again(game: AnyGame, session: Session) -> tuple[int, Problem | None]:
    """Decide each tap anew and compare the stored events with those that the seed gives."""
    kinds = game.dealing.draws if game.dealing else ()
    opening = begin(game, session.id, session.options, session.seed).opening
    state = evolved(game, None, opening)
    seen = 0
    for at, turn in enumerate(session.turns):
        given = tuple(game.rules.decide(state, turn.intent, Rng(session.seed, at + 1)))
        # What somebody knew who had gone back comes after what the tap led to.
        stored, rest = turn.events[: len(given)], turn.events[len(given) :]
        before, seen = seen, seen + sum(isinstance(event, kinds) for event in turn.events)
        if stored != given or any(isinstance(event, kinds) for event in rest):
            return seen, _other(f"session.turns.{at}", given, turn.events, kinds, before)
        state = evolved(game, state, turn.events)
    if session.opening != opening:
        return seen, Problem("session.opening", "other_draw", msg("core.deal.other_pile"))
    return seen, None


def _other(where: str, given: Events, stored: Events, kinds: tuple[type, ...], before: int) -> Problem:
    """The problem of the first wrong draw of a step, or of the step where no draw is wrong."""
    wanted = [event for event in given if isinstance(event, kinds)]
    found = [event for event in stored if isinstance(event, kinds)]
    for at in range(max(len(wanted), len(found))):
        if wanted[at : at + 1] != found[at : at + 1]:
            return Problem(where, "other_draw", msg("core.deal.other_draw", n=before + at + 1))
    return Problem(where, "other_step", msg("core.deal.other_step"))
