"""A save checks and scores the sheet once; the result shows the score of that save."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.sheet import Record, Rows, Sheet
from companion.core.strict_json import Json
from companion.games import GAMES
from companion.history.review import review
from companion.playing.controller import Controller
from companion.store.repository import open_store
from tests.finishing import finish
from tests.ui.conftest import Play
from tests.ui.driver import Driver
from tests.ui.test_one_sheet import MORE, counting, taps

SCORING = GAMES["bridges"].scoring
REPORT: Json = {"players": [{"name": "Ana", "red": "none", "blue": "none", "six": "none", "finished": 3}]}


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """The number of checks and scores of score sheets while the block runs."""
    count: Counter[str] = Counter()
    check, score = Sheet.check, SCORING.score

    def counting_check(sheet: Sheet, data: Any) -> Any:
        players = next((entry for entry in sheet.root.fields if entry.key == "players"), None)
        count["check"] += isinstance(players, Rows) and isinstance(players.of, Record)
        return check(sheet, data)

    def counting_score(report: Any, state: Any) -> Any:
        count["score"] += 1
        return score(report, state)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Sheet, "check", counting_check)
        object.__setattr__(SCORING, "score", counting_score)
        try:
            yield count
        finally:
            object.__setattr__(SCORING, "score", score)


async def save(app: Driver) -> Counter[str]:
    """Saves the open sheet, and returns how often it was checked and scored up to the drawn result."""
    with counted() as count:
        await app.tap("Save the result")
        await app.settle()
        assert "Save the result" not in app.pressable()
    return count


def test_save_of_loose_sheet_checks_and_scores_once(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await taps(app, MORE, 4)
        assert await save(app) == {"check": 1, "score": 1}
        assert app.page.route.startswith("/result/")
        assert "Finished islands" in app.texts()

    play(flow, "/game/bridges/score")


def test_save_of_played_sheet_checks_and_scores_once(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.route(f"/play/{counting(app.controller)}/sheet")
        await taps(app, MORE, 4)
        await app.tap("Ben, not counted")
        await taps(app, MORE, 8)
        assert await save(app) == {"check": 1, "score": 1}
        assert app.page.route.startswith("/result/")

    play(flow)


def test_save_of_finished_sheet_checks_and_scores_once(play: Play) -> None:
    async def flow(app: Driver) -> None:
        finished = finish(app.controller, "bridges", REPORT)
        await app.route(f"/history/{finished.id}/points")
        await app.tap(MORE)
        assert await save(app) == {"check": 1, "score": 1}
        assert app.page.route == f"/history/{finished.id}"

    play(flow)


def test_remembered_review_is_that_of_the_stored_game(tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    session_id = counting(controller)
    report = {"players": [*REPORT["players"], {**REPORT["players"][0], "name": "Ben"}]}

    def agrees() -> bool:
        stored = controller.archive.finished(session_id)
        return stored is not None and controller.archive.review(stored) == review(stored)

    played = finish(controller, "bridges", report, session_id)
    with counted() as count:
        assert controller.archive.review(controller.archive.finished(session_id)).scored
    assert not count, "the score of the save is remembered"
    assert agrees()
    renoted = controller.results.correct(played, replace(played, note="At the sea"))
    assert agrees()
    _, scored = controller.results.check("bridges", {"players": report["players"][::-1]}, review(renoted).state)
    assert scored
    controller.results.rescore(renoted, scored)
    assert agrees()
    finish(controller, "bridges", REPORT)
    assert agrees(), "another game was saved since"
