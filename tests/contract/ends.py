"""The report at the end of a play: what the play knows, and what a group still counts on its sheet."""

import json
from typing import Any

from companion.core import strict_json
from companion.core.game import AnyGame
from companion.core.sheet import Choice, Count, Field, Flag, Record, Rows, TextField


def known(game: AnyGame, state: Any) -> dict[str, Any]:
    """The report as the play hands it over, through JSON."""
    report: dict[str, Any] = json.loads(strict_json.dumps(game.scoring.report(state)))
    return report


def counted(game: AnyGame, state: Any) -> dict[str, Any]:
    """The whole report: where several have played, what nobody has counted yet is entered now, as little as may be.

    Nothing else may be missing or wrong, and the sheet must ask for all of it.
    """
    report = known(game, state)
    sheet = game.scoring.sheet(state)
    problems = sheet.check(report).problems
    wrong = [(problem.where, problem.code) for problem in problems if problem.code != "missing"]
    assert not wrong, wrong
    assert len(report["players"]) > 1 or not problems, "alone, the app has counted everything"
    for problem in problems:
        *way, key = problem.where.split(".")
        assert way[:1] == ["players"], f"{problem.where} is nobody's entry"
        entry = _asked(sheet.root, problem.where)
        assert entry.label is not None, f"the sheet does not ask for {problem.where}"
        there: Any = report
        for step in way:
            there = there[int(step) if isinstance(there, list) else step]
        there[key] = _least(entry)
    return report


def _asked(root: Field, where: str) -> Field:
    entry = root
    for key in where.split("."):
        if isinstance(entry, Rows):
            entry = entry.of
        else:
            assert isinstance(entry, Record)
            entry = next(inner for inner in entry.fields if inner.key == key)
    return entry


def _least(entry: Field) -> Any:
    match entry:
        case Count(low=low):
            return low
        case Choice(choices=choices):
            return choices[-1]
        case Flag():
            return False
        case TextField():
            return "A word"
        case Rows():
            return []
    raise AssertionError(f"a sheet cannot ask for a {type(entry).__name__} that is not there")
