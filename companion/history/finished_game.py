"""A finished game as the history keeps it, whichever version of the app has written it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from companion import __version__
from companion.core.chance import DrawRow, draws_json
from companion.core.codec import Extensible, decode, encode
from companion.core.deals import Mixed, commitment, is_dealt
from companion.core.game import AnyGame
from companion.core.score import Score, totals_json
from companion.core.session import Session, events_of, to_json
from companion.core.sheet import Checked, unasked
from companion.core.strict_json import Entries
from companion.games import GAMES
from companion.store.log_lines import Row

# The code that dealt a game, that somebody here had seen its cards before, and the day whose one try it was.
DEAL, AGAIN, DAILY = "deal", "again", "daily"
LONGEST = timedelta(days=1)
# Each analysis had a field of its own before one field held them all, by the name that is its key now.
FIELDS_BEFORE = ("hindsight", "rival")


@dataclass(frozen=True)
class ScoredReport:
    """A report that was checked, with its score, and the state at the end of the game that it is about."""

    game: str
    report: Entries
    score: Score
    state: Any = None

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(player["name"] for player in self.report["players"])


def check_report(game: AnyGame, report: object, state: object) -> tuple[Checked, ScoredReport | None]:
    """What is wrong with a report; its score where nothing is."""
    sheet = game.scoring.sheet(state)
    checked = sheet.check(unasked(sheet.root, report) if isinstance(report, dict) else report)
    if checked.problems:
        return checked, None
    return checked, ScoredReport(game.id, checked.value, game.scoring.score(checked.value, state), state)


def tags_and_draws(scored: ScoredReport, session: Session | None) -> tuple[Mapping[str, str], tuple[DrawRow, ...]]:
    """What finished games are told apart by, and what chance gave, so that nobody needs to look at a course."""
    statistics = GAMES[scored.game].statistics
    draws = draws_json(statistics.draws(events_of(session))) if session else []
    dealt = {DEAL: session.seed} if session and is_dealt(session.seed) else {}
    return {**statistics.tags(scored.report, scored.state), **dealt}, tuple(draws)


def draws_by_app(game: AnyGame, session: Session) -> bool:
    """Whether the app has dealt in a game, so that its seed proves its draws."""
    return game.dealing is not None and game.dealing.deals(session.options)


@dataclass(frozen=True)
class LineTotal(Extensible):
    """What one line of a score gave. A page explains the lines anew; these tell what they were on the day."""

    key: str
    count: int
    points: int


@dataclass(frozen=True)
class PlayerTotal(Extensible):
    """What one player came to."""

    name: str
    total: int
    place: int
    lines: tuple[LineTotal, ...] | None = None

    @property
    def points(self) -> Mapping[str, int]:
        """What each line gave."""
        return {line.key: line.points for line in self.lines or ()}


@dataclass(frozen=True)
class Totals(Extensible):
    """The score as it was on the day, which is what counts. An opponent whom the app plays has one, too."""

    players: tuple[PlayerTotal, ...]
    winners: tuple[str, ...]
    decided_by: str | None


@dataclass(frozen=True)
class Correction(Extensible):
    """When a game was changed last, and with which points it was saved first, where they are others now.

    `before` are the totals in the order of the players, `lines` what each line gave them. `won` are the seats of those
    who had won at first, where others have now.
    """

    at: str
    before: tuple[int, ...] | None = None
    lines: tuple[Mapping[str, int], ...] | None = None
    won: tuple[int, ...] | None = None


@dataclass(frozen=True)
class FinishedGame(Extensible):
    """`session` is its course as it is stored, None for a game that was only scored.

    `tags` and `draws` are None in a game from before they were kept, which nobody can read any more. `commitment` is
    what was told of the seed before the first draw, where the app has dealt, and the seed may be `mixed` of words.
    `analysis` holds what analyses have found since the end, by their names. `times` are the seconds of each player at
    the clock of the table, if it had one.
    """

    id: str
    game: str
    app: str
    rules_version: int
    started: str
    finished: str
    players: tuple[str, ...]
    note: str
    report: Entries
    session: Any
    score: Totals
    tags: Mapping[str, str] | None = None
    draws: tuple[Any, ...] | None = None
    place: str | None = None
    edited: Correction | None = None
    commitment: str | None = None
    mixed: Mixed | None = None
    analysis: Mapping[str, Entries] | None = None
    times: tuple[int, ...] | None = None

    @property
    def minutes(self) -> int | None:
        """How long it took, as far as that is known."""
        return minutes_between(self.started, self.finished) if self.session else None


def from_row(row: Row) -> FinishedGame:
    """A stored game, its course unpacked. `CodecError` for what is none."""
    found: FinishedGame = decode(FinishedGame, _with_one_analysis_field(row))
    return found


def _with_one_analysis_field(row: Row) -> Row:
    """The row as it is written now, made of one from before."""
    before = {name: row[name] for name in FIELDS_BEFORE if row.get(name) is not None}
    later = row.get("analysis") or {}
    if not before or not isinstance(later, Mapping):
        return row
    return {**{key: row[key] for key in row if key not in FIELDS_BEFORE}, "analysis": {**before, **later}}


def to_row(finished: FinishedGame) -> Row:
    """A finished game as it is stored."""
    row: Row = encode(finished)
    return row


def finished_game(
    scored: ScoredReport,
    session: Session | None,
    finished_id: str,
    started: str,
    finished: str,
    mixed: Mixed | None = None,
) -> FinishedGame:
    """A game that is over, with its course where the app has it."""
    game, (tags, draws) = GAMES[scored.game], tags_and_draws(scored, session)
    return FinishedGame(
        id=finished_id,
        game=scored.game,
        app=__version__,
        rules_version=game.rules_version,
        started=started,
        finished=finished,
        players=scored.players,
        note="",
        report=scored.report,
        session=to_json(session) if session else None,
        score=_totals_of(scored.score),
        tags=tags,
        draws=draws,
        commitment=commitment(session.seed) if session and draws_by_app(game, session) else None,
        mixed=mixed,
    )


def second_try(finished: FinishedGame) -> FinishedGame:
    """The same game of one who had seen its cards before."""
    return tagged(finished, AGAIN, "yes")


def tagged(finished: FinishedGame, tag: str, value: str) -> FinishedGame:
    """The same game with something that neither its report nor its course tells."""
    return replace(finished, tags={**(finished.tags or {}), tag: value})


def scored_anew(finished: FinishedGame, scored: ScoredReport, session: Session | None) -> FinishedGame:
    """The same game with another report: all that follows from it is as if it had been saved so."""
    tags, draws = tags_and_draws(scored, session)
    # Neither report nor course tells these.
    lasting = (AGAIN, DAILY, *GAMES[finished.game].statistics.analysis_tags)
    tags = {**tags, **{key: value for key, value in (finished.tags or {}).items() if key in lasting}}
    score = _totals_of(scored.score)
    return replace(finished, players=scored.players, report=scored.report, score=score, tags=tags, draws=draws)


def _totals_of(score: Score) -> Totals:
    totals: Totals = decode(Totals, totals_json(score))
    return totals


def minutes_between(started: str, finished: str) -> int | None:
    """How long a game took, at least a minute; None when it lay there for days, and when the clock was changed."""
    taken = datetime.fromisoformat(finished) - datetime.fromisoformat(started)
    return max(1, round(taken.total_seconds() / 60)) if timedelta() <= taken <= LONGEST else None


def finished_at(finished: FinishedGame, moment: datetime) -> FinishedGame:
    """The same game at another time; how long it took stays."""
    shift = moment - datetime.fromisoformat(finished.finished)
    started = datetime.fromisoformat(finished.started) + shift
    return replace(finished, started=_stamp(started), finished=_stamp(moment))


def _stamp(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")
