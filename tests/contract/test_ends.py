"""What the end of a play may leave open: in a group what its sheet asks for, alone nothing."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.core.game import AnyGame
from companion.games import GAMES
from tests.contract.ends import counted
from tests.contract.walks import Case, cases_of, walk

Report = dict[str, Any]


def ending(case: Case, change: Callable[[Report], None]) -> tuple[AnyGame, Any]:
    """The case's game, with another report at the end of its walk."""

    def report(state: Any) -> Report:
        told = case.game.scoring.report(state)
        change(told)
        return told

    return replace(case.game, scoring=replace(case.game.scoring, report=report)), walk(case)[-1].state


def without(key: str) -> Callable[[Report], None]:
    def change(report: Report) -> None:
        del report["players"][0][key]

    return change


GROUP = cases_of("dream_islands")[0]
ALONE = cases_of("bridges")[0]
TABLE = next(case for case in cases_of("small_islands") if case.name == "players=2")


def test_what_nobody_has_counted_yet_is_asked_for():
    report = counted(*ending(GROUP, without("missions")))
    assert report["players"][0]["missions"] == 0
    assert GAMES["dream_islands"].scoring.sheet(None).check(report).problems == ()


@pytest.mark.parametrize(
    ("case", "change", "why"),
    [
        (ALONE, without("finished"), "alone, the app has counted everything"),
        (TABLE, lambda report: report.pop("mode"), "mode is nobody's entry"),
        (GROUP, lambda report: report["players"][0].update(missions="many"), "players.0.missions"),
        (GROUP, lambda report: report.update(weather="rain"), "weather"),
    ],
)
def test_nothing_else_may_be_open_or_wrong(case: Case, change: Callable[[Report], None], why: str):
    with pytest.raises(AssertionError, match=why):
        counted(*ending(case, change))
