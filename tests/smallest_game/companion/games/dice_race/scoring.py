"""The end: the sheet that may be filled in without a play, what a play knows of it, and the score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.message import msg
from companion.core.score import Line, Score, Tally, rank
from companion.core.sheet import Count, Record, Rows, Sheet, TextField
from companion.games.dice_race.rules import FACES, ROUNDS
from companion.games.dice_race.state import State

_POINTS = Count("points", msg("dice_race.line.points"), low=2 * ROUNDS, high=2 * FACES * ROUNDS, symbol="dice")
_PLAYER = Record("player", fields=(TextField("name", msg("core.field.name")), _POINTS))
_SHEET = Sheet(Record("report", fields=(Rows("players", of=_PLAYER, fewest=2, most=4, names_differ=True),)))


def sheet(state: State | None) -> Sheet:
    """The score form."""
    return _SHEET


def report(state: State) -> dict[str, Any]:
    """What the play knows of the form: all of it."""
    return {"players": [{"name": name, "points": state.points(at)} for at, name in enumerate(state.players)]}


def score(report: Mapping[str, Any], state: State | None) -> Score:
    """Lines that add up and say why, places, and who has won."""
    counted = [(player["name"], player["points"]) for player in report["players"]]
    lines = [Line("points", n, n, msg("dice_race.why_points", n=n), symbol="dice") for _, n in counted]
    return rank([Tally(name, (line,)) for (name, _), line in zip(counted, lines, strict=True)])
