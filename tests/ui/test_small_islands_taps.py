"""How many taps a whole solo game takes, with the ledger and without."""

import pytest

from tests.games.small_islands.table import Table, box
from tests.ui.conftest import Play
from tests.ui.driver import Driver
from tests.ui.small_islands_hands import SoloHands, table_of
from tests.ui.test_small_islands import sit_down

TURNS = 29
FLOWER = {"mission": {"kind": "at_least", "flower": 1}, "reward": {"kind": "flat"}}
FRUIT = {"mission": {"kind": "at_least", "fruit": 1}, "reward": {"kind": "size"}}


@pytest.mark.parametrize(
    ("keep", "turned", "most"),
    [("ledger", "at_once", 100), ("ledger", "by_tap", 120), ("self", "by_tap", 100)],
)
def test_a_whole_game_takes_few_taps(keep: str, turned: str, most: int, play: Play) -> None:
    """Tiles and ships of both sides in four rounds, each with an objective of the card box, to the saved result."""

    async def flow(app: Driver) -> None:
        mine = box(11, 4, played=(8, 2), objectives=[FLOWER, FRUIT] * 6)
        await sit_down(app, Table(seed="d", keep=keep, turned=turned, box=mine))
        hands = SoloHands(app, "d")
        await hands.play()
        assert hands.turns >= TURNS
        assert sum(hands.taps.values()) <= most, table_of(hands.taps)

    play(flow)
