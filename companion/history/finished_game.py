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

# Tags of every game: the code of its deal, that a player had seen its cards before, and the day whose try it was.
DEAL, AGAIN, DAILY = "deal", "again", "daily"
LONGEST = timedelta(days=1)
# Each analysis had a field of its own before one field held them all, by the name that is its key now.
FIELDS_BEFORE = ("hindsight", "rival")


@dataclass(frozen=True)
class ScoredReport:
    """A valid report with its score, and the state at the end of its game."""

    game: str
    report: Entries
    score: Score
    state: Any = None

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(player["name"] for player in self.report["players"])


def check_report(game: AnyGame, report: object, state: object) -> tuple[Checked, ScoredReport | None]:
    """Validate a report, and score it where it is valid."""
    sheet = game.scoring.sheet(state)
    checked = sheet.check(unasked(sheet.root, report) if isinstance(report, dict) else report)
    if checked.problems:
        return checked, None
    return checked, ScoredReport(game.id, checked.value, game.scoring.score(checked.value, state), state)


def tags_and_draws(scored: ScoredReport, session: Session | None) -> tuple[Mapping[str, str], tuple[DrawRow, ...]]:
    """The tags and draws of a game, stored so that lists and statistics need no course."""
    statistics = GAMES[scored.game].statistics
    draws = draws_json(statistics.draws(events_of(session))) if session else []
    dealt = {DEAL: session.seed} if session and is_dealt(session.seed) else {}
    return {**statistics.tags(scored.report, scored.state), **dealt}, tuple(draws)


def draws_by_app(game: AnyGame, session: Session) -> bool:
    """Whether the app has dealt in a game, so that its seed proves its draws."""
    return game.dealing is not None and game.dealing.deals(session.options)


@dataclass(frozen=True)
class LineTotal(Extensible):
    """The points of one line of a score on the day of the game. A page explains the lines anew."""

    key: str
    count: int
    points: int


@dataclass(frozen=True)
class PlayerTotal(Extensible):
    """The total of one player."""

    name: str
    total: int
    place: int
    lines: tuple[LineTotal, ...] | None = None

    @property
    def points(self) -> Mapping[str, int]:
        """The points of each line."""
        return {line.key: line.points for line in self.lines or ()}


@dataclass(frozen=True)
class Totals(Extensible):
    """The score as it was on the day, which counts. An opponent that the app plays is among the players."""

    players: tuple[PlayerTotal, ...]
    winners: tuple[str, ...]
    decided_by: str | None


@dataclass(frozen=True)
class Correction(Extensible):
    """The moment of the last change of a game, and the first score as far as it differs from today's.

    `before` are the first totals in the order of the players, `lines` the first points of each line, `won` the seats
    of the first winners.
    """

    at: str
    before: tuple[int, ...] | None = None
    lines: tuple[Mapping[str, int], ...] | None = None
    won: tuple[int, ...] | None = None


@dataclass(frozen=True)
class FinishedGame(Extensible):
    """A finished game. `session` is its stored course, None for a game that was only scored.

    `tags` and `draws` are None in an unreadable game from before they were stored. `commitment` is the hash of the seed
    that was shown before the first draw, where the app has dealt; the seed may be `mixed` of words. `analysis` holds
    the results of analyses since the end, by their names. `times` are the seconds of each player at the table's clock.
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
        """The minutes from start to end, where they are known."""
        return minutes_between(self.started, self.finished) if self.session else None


def from_row(row: Row) -> FinishedGame:
    """Decode a stored game, its course unpacked, or raise `CodecError`."""
    return decode(FinishedGame, _with_one_analysis_field(row))


def _with_one_analysis_field(row: Row) -> Row:
    """The row in the layout of today, converted from an earlier one."""
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
    """The finished game of a scored report, with its course where the app has one."""
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
        score=decode(Totals, totals_json(scored.score)),
        tags=tags,
        draws=draws,
        commitment=commitment(session.seed) if session and draws_by_app(game, session) else None,
        mixed=mixed,
    )


def second_try(finished: FinishedGame) -> FinishedGame:
    """Mark a game whose player had seen its cards before."""
    return tagged(finished, AGAIN, "yes")


def tagged(finished: FinishedGame, tag: str, value: str) -> FinishedGame:
    """Add a tag that follows from neither report nor course."""
    return replace(finished, tags={**(finished.tags or {}), tag: value})


def scored_anew(finished: FinishedGame, scored: ScoredReport, session: Session | None) -> FinishedGame:
    """The game with another report, and with everything that follows from the report."""
    tags, draws = tags_and_draws(scored, session)
    # These tags follow from neither report nor course.
    lasting = (AGAIN, DAILY, *GAMES[finished.game].statistics.analysis_tags)
    tags = {**tags, **{key: value for key, value in (finished.tags or {}).items() if key in lasting}}
    score = decode(Totals, totals_json(scored.score))
    return replace(finished, players=scored.players, report=scored.report, score=score, tags=tags, draws=draws)


def minutes_between(started: str, finished: str) -> int | None:
    """The minutes that a game took, at least one; None after more than a day, and when the clock was changed."""
    taken = datetime.fromisoformat(finished) - datetime.fromisoformat(started)
    return max(1, round(taken.total_seconds() / 60)) if timedelta() <= taken <= LONGEST else None


def finished_at(finished: FinishedGame, moment: datetime) -> FinishedGame:
    """Move a game to another time; its length stays."""
    shift = moment - datetime.fromisoformat(finished.finished)
    started = datetime.fromisoformat(finished.started) + shift
    return replace(finished, started=_stamp(started), finished=_stamp(moment))


def _stamp(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")
