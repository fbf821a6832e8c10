"""Corrections of finished games. A correction never changes a game, it makes a new one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.core.message import Problem, msg
from companion.core.sheet import Record, Rows, Sheet, TextField
from companion.history.finished_game import Correction, FinishedGame


def name_problems(names: Sequence[str], others: Sequence[str] = ()) -> list[Problem]:
    """The problems of the players' names; the names of `others` are taken, too."""
    sheet = Sheet(Record("", fields=(Rows("players", of=Record("", fields=(TextField("name"),)), names_differ=True),)))
    found = list(sheet.check({"players": [{"name": name} for name in names]}).problems)
    for at, name in enumerate(names):
        if name.strip() in others:
            where = f"players.{at}.name"
            found.append(Problem(where, "same_name", msg("core.same_name", name=name.strip())))
    return found


def opponents(finished: FinishedGame) -> list[str]:
    """The names in the score that no player at the table has."""
    return [player.name for player in finished.score.players if player.name not in finished.players]


def renamed(finished: FinishedGame, names: Sequence[str]) -> FinishedGame:
    """Rename the players, in their order. No point changes."""
    new = dict(zip(finished.players, (name.strip() for name in names), strict=True))
    report, score = finished.report, finished.score
    return replace(
        finished,
        players=tuple(new.values()),
        report={
            **report,
            "players": [{**one, "name": new.get(one["name"], one["name"])} for one in report["players"]],
        },
        score=replace(
            score,
            players=tuple(replace(player, name=new.get(player.name, player.name)) for player in score.players),
            winners=tuple(new.get(name, name) for name in score.winners),
        ),
    )


def corrected(before: FinishedGame, after: FinishedGame, stamp: str) -> FinishedGame:
    """Note in `after` the moment of the change, and the first score as far as it differs."""
    known = before.edited
    totals = (known and known.before) or _totals(before)
    # An earlier version of the app has kept the first totals only.
    lines = known.lines if known and (known.lines or known.before) else _lines(before)
    won = known.won if known and known.won is not None else _won(before)
    return replace(
        after,
        edited=Correction(
            stamp,
            totals if totals != _totals(after) else None,
            lines if lines != _lines(after) else None,
            won if won != _won(after) else None,
        ),
    )


def _won(finished: FinishedGame) -> tuple[int, ...]:
    """The seats of the winners: names may change in a correction."""
    winners = finished.score.winners
    return tuple(at for at, player in enumerate(finished.score.players) if player.name in winners)


def first_winners(finished: FinishedGame) -> tuple[str, ...]:
    """The first winners under the names of today; empty where a correction has not changed them."""
    seats = (finished.edited and finished.edited.won) or ()
    players = finished.score.players
    return tuple(players[at].name for at in seats if at < len(players))


def _totals(finished: FinishedGame) -> tuple[int, ...]:
    return tuple(player.total for player in finished.score.players)


def _lines(finished: FinishedGame) -> tuple[Mapping[str, int], ...]:
    return tuple(player.points for player in finished.score.players)


@dataclass(frozen=True)
class ChangedLine:
    """A line of a score whose points have changed."""

    player: str
    key: str
    first: int
    now: int


def changed_lines(finished: FinishedGame) -> Iterator[ChangedLine]:
    """The lines that a correction has changed."""
    first = (finished.edited and finished.edited.lines) or ()
    for player, lines in zip(finished.score.players, first, strict=False):
        for key, points in player.points.items():
            if lines.get(key, points) != points:
                yield ChangedLine(player.name, key, lines[key], points)
