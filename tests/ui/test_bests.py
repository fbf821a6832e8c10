"""Personal records at the result: modest, true, and only among games that compare."""

from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.playing.controller import Controller
from companion.store.repository import open_store
from tests.finishing import finish
from tests.ui.conftest import Play
from tests.ui.driver import Driver

WORTH = {"red": "full", "blue": "full", "six": "full"}


def bridges(*players: tuple[str, int]) -> dict[str, Any]:
    return {"players": [{"name": name, **WORTH, "finished": finished} for name, finished in players]}


def alexis(prestige: int, base: int = 30) -> dict[str, Any]:
    you = {"name": "Ida", "prestige": prestige, "discovery": [], "ship": "placed", "ship_ports": 0, "houses": 4}
    his = {"base": base, "per_house": 1, "prestige": 0, "houses": 0, "grey_ports": 0}
    return {"mode": "normal", "players": [{**you, "placed_last_tile": True}], "alexis": his}


@pytest.mark.parametrize(
    ("game", "reports", "said", "unsaid"),
    [
        ("bridges", [bridges(("Ida", 9))], "The first game of this kind", "Best result so far"),
        ("bridges", [bridges(("Ida", 9)), bridges(("Ida", 11))], "4 more", "Best result so far"),
        ("bridges", [bridges(("Ida", 9)), bridges(("Ben", 11))], "The first game of this kind", "4 more"),
        (
            "bridges",
            [bridges(("Ida", 9), ("Ben", 12)), bridges(("Ida", 10), ("Ben", 12))],
            "Ida: Best result so far: ",
            "Ben: Best",
        ),
        (
            "small_islands",
            [alexis(40), alexis(52)],
            "Best result so far: 52, 12 points more than before",
            "at this level",
        ),
        (
            "small_islands",
            [alexis(40), alexis(40), alexis(40)],
            "3 wins in a row, more than ever before",
            "Best result so far",
        ),
    ],
)
def test_records_at_the_result(
    game: str, reports: list[Any], said: str, unsaid: str, play: Play, tmp_path: Path
) -> None:
    days = count(1)
    controller = Controller(open_store(tmp_path), lambda: datetime(2026, 1, next(days), tzinfo=UTC))
    last = [finish(controller, game, report) for report in reports][-1]

    async def flow(app: Driver) -> None:
        shown = " · ".join(app.texts())
        assert said in shown
        assert unsaid not in shown

    play(flow, f"/result/{last.id}")
