"""What things cost: all combinations of terrain and pets, against sums made by hand."""

from itertools import chain, combinations

import pytest

from companion.content.texts import Texts
from companion.games.dragon_island.deeds import BASE, price
from companion.games.dragon_island.facts import COLORS
from companion.games.dragon_island.pictures import TurnPrices
from tests.games.dragon_island.table import second_turn
from tests.rule import rule

PRICES = [
    pytest.param("build", (), False, 5, "5", marks=rule("DG-26")),
    pytest.param("build", (), True, 4, "5 − 1", marks=rule("DG-26", "DG-28")),
    pytest.param("build", ("white",), False, 4, "5 − 1", marks=rule("DG-26", "DG-29")),
    pytest.param("build", ("white",), True, 3, "5 − 1 − 1", marks=rule("DG-26", "DG-28", "DG-29")),
    pytest.param("capture", (), False, 10, "10", marks=rule("DG-27")),
    pytest.param("capture", (), True, 9, "10 − 1", marks=rule("DG-27", "DG-28")),
    pytest.param("capture", ("red",), False, 9, "10 − 1", marks=rule("DG-27", "DG-30")),
    pytest.param("capture", ("red",), True, 8, "10 − 1 − 1", marks=rule("DG-27", "DG-28", "DG-30")),
    pytest.param("tame", (), False, 3, "3", marks=rule("DG-33")),
    pytest.param("tame", (), True, 3, "3", marks=rule("DG-28", "DG-33")),
    pytest.param("tame", ("green",), False, 2, "3 − 1", marks=rule("DG-31", "DG-33")),
    pytest.param("tame", ("green",), True, 2, "3 − 1", marks=rule("DG-28", "DG-31", "DG-33")),
    pytest.param("move_dragon", (), False, 1, "1", marks=rule("DG-15")),
    pytest.param("move_dragon", (), True, 1, "1", marks=rule("DG-15", "DG-28")),
]
HELPS = {"build": "white", "capture": "red", "tame": "green"}


@pytest.mark.parametrize(("what", "pets", "own_terrain", "total", "written"), PRICES)
def test_a_price_and_its_sum(what, pets, own_terrain: bool, total: int, written: str):
    cost = price(what, pets, own_terrain)
    assert (cost.total, cost.sum) == (total, written)


@rule("DG-29", "DG-30", "DG-31")
@pytest.mark.parametrize("what", ["build", "capture", "tame", "move_dragon"])
@pytest.mark.parametrize("own_terrain", [False, True])
def test_only_the_pet_that_helps_changes_a_price(what, own_terrain: bool):
    every = chain.from_iterable(combinations(COLORS, count) for count in range(6))
    for pets in every:
        helped = tuple(color for color in pets if HELPS.get(what) == color)
        assert price(what, pets, own_terrain) == price(what, helped, own_terrain)


@rule("DG-29", "DG-30", "DG-31")
@pytest.mark.parametrize(
    ("color", "prices"),
    [
        ("white", {"capture": (10, 9), "build": (4, 3), "tame": (3, 3), "move_dragon": (1, 1)}),
        ("blue", {"capture": (10, 9), "build": (5, 4), "tame": (3, 3), "move_dragon": (1, 1)}),
        ("red", {"capture": (9, 8), "build": (5, 4), "tame": (3, 3), "move_dragon": (1, 1)}),
        ("green", {"capture": (10, 9), "build": (5, 4), "tame": (2, 2), "move_dragon": (1, 1)}),
        ("gold", {"capture": (10, 9), "build": (5, 4), "tame": (3, 3), "move_dragon": (1, 1)}),
    ],
)
def test_a_pet_changes_the_prices_of_its_owner_at_once_and_of_nobody_else(color: str, prices):
    plain = {"capture": (10, 9), "build": (5, 4), "tame": (3, 3), "move_dragon": (1, 1)}
    table = second_turn()
    assert shown(table) == plain
    table.do("tame", color=color)
    assert shown(table) == prices
    assert shown(table.turn_of("Ben").do("lay")) == plain
    assert shown(table.turn_of("Ana").do("lay")) == prices


@rule("DG-33")
def test_a_pet_that_is_lost_helps_no_more():
    table = second_turn().do("tame", color="red")
    for _ in range(3):
        table.turn_of("Ben").do("storm", color="red")
    assert shown(table.turn_of("Ana"))["capture"] == (10, 9)


def shown(table) -> dict[str, tuple[int, int]]:
    """The prices that are at hand, read off the screen: elsewhere and on own terrain. A script sees the same."""
    prices = table.drawing(TurnPrices).prices
    rows: dict[str, tuple[int, int]] = {
        what: (row.elsewhere.price.total, row.own_terrain.price.total) for what, row in zip(BASE, prices, strict=True)
    }
    assert table.public["prices"] == {
        what: {"elsewhere": here, "own_terrain": own} for what, (here, own) in rows.items()
    }
    return rows


@rule("DG-28", "DG-30")
def test_the_prices_are_written_out_and_said():
    table = second_turn().do("tame", color="red").turn_of("Ana").do("lay")
    picture = table.drawing(TurnPrices)
    assert picture.prices[0].own_terrain.price.sum == "10 − 1 − 1"
    assert picture.prices[1].elsewhere.price.off == (), "nothing is taken off"
    assert picture.pets == ("red",)
    assert "Capture 9 energy, on your terrain 8" in Texts("en")(picture.label)
