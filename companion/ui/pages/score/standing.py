"""How far each column of a score sheet is: not counted, still open, or counted and worth something."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from companion.core.game import AnyGame
from companion.core.message import Problem
from companion.core.score import Score
from companion.core.sheet import Choice, Count, Field, Flag, Text, field_at
from companion.history.scored import check_report
from companion.ui.pages.score.player_form import Report


@dataclass(frozen=True)
class Standing:
    """The columns that nobody has touched, those that are finished, and a score that knows what these give."""

    untouched: Collection[int]
    finished: Collection[int]
    score: Score | None

    def total(self, seat: int) -> int | None:
        """What a finished column comes to by now."""
        return self.score.players[seat].tally.total if self.score and seat in self.finished else None


def standing(
    game: AnyGame,
    state: Any,
    report: Report,
    first: Report | None,
    problems: Sequence[Problem],
    to_count: Collection[int],
) -> Standing:
    """`first` is the sheet before anybody has counted; in it the column of who is `to_count` looks whole."""
    seats = range(len(report["players"]))
    open_seats = {seat for seat in seats if any(problem.concerns(f"players.{seat}") for problem in problems)}
    blank = zip(seats, first["players"] if first else (), strict=False)
    same = [seat for seat, player in blank if _entries(report["players"][seat]) == _entries(player)]
    untouched = [seat for seat in same if seat in to_count or seat in open_seats]
    return Standing(untouched, set(seats) - open_seats - set(untouched), _score(game, state, report, problems))


def _entries(player: Report) -> Report:
    """A column but for its name."""
    return {key: value for key, value in player.items() if key != "name"}


def _score(game: AnyGame, state: Any, report: Report, problems: Sequence[Problem]) -> Score | None:
    """The score with the least that can stand where nothing stands yet."""
    filled, form = deepcopy(report), game.scoring.sheet(state).root
    for problem in problems:
        entry = field_at(form, problem.where)
        if problem.code not in ("missing", "blank") or entry is None:
            return None
        *way, key = problem.where.split(".")
        there: Any = filled
        for step in way:
            there = there[int(step) if isinstance(there, list) else step]
        there[key] = problem.where if isinstance(entry, Text) else _least(entry)  # a name that nobody else has
    scored = check_report(game, filled, state)[1]
    return scored.score if scored else None


def _least(entry: Field) -> Any:
    match entry:
        case Count(low=low):
            return low
        case Choice(choices=choices):
            return choices[-1]
        case Flag():
            return False
    return []
