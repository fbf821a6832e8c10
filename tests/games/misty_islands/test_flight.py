"""What a flight costs: the examples, each face of the bonus die, and every price against a search by brute force."""

from heapq import heappop, heappush
from itertools import count, product

import pytest

from companion.games.misty_islands.facts import BONUSES, DIRECTIONS
from companion.games.misty_islands.flight import Wind, affordable, flights
from companion.games.misty_islands.pictures import FlightChooser, FlightPrices
from tests.games.misty_islands.table import Table
from tests.games.playing import ENGLISH
from tests.rule import rule

CLOCKWISE = ["ne", "e", "se", "sw", "w", "nw"]


def cheapest(value: int, free: bool, spaces: int) -> int:
    """The least energy for a flight, one step of the rules at a time.

    A balloon has some movement left. One energy makes it one more or one less. Without movement, and bound for
    another direction, it has turned, and then each space takes two energy. With movement it may use it up.
    """
    order = count()
    queue = [(0, next(order), value, False, 0)]
    seen = set()
    while queue:
        paid, _, movement, turned, flown = heappop(queue)
        if (movement, turned, flown) in seen:
            continue
        seen.add((movement, turned, flown))
        if flown == spaces and movement == 0 and turned != free:
            return paid
        steps: list[tuple[int, int, bool, int]] = []
        if not turned:
            steps += [(paid + 1, movement + by, turned, flown) for by in (1, -1) if movement + by >= 0]
        if movement and free and not turned:
            steps.append((paid, movement - 1, turned, flown + 1))
        if movement == 0 and not free:
            steps.append((paid, 0, True, flown))
            if turned:
                steps.append((paid + 2, 0, True, flown + 1))
        for cost, left, has_turned, far in steps:
            if left <= 10 and far <= spaces:
                heappush(queue, (cost, next(order), left, has_turned, far))
    raise AssertionError("there is always a way")


@rule("MI-17", "MI-18", "MI-19")
@pytest.mark.parametrize("free", [True, False])
@pytest.mark.parametrize("worth", range(10))
def test_every_price_is_the_least_that_the_rules_allow(worth: int, free: bool):
    """Free from staying on, else from one space on, up to the coast on the far side or the number itself."""
    prices = {flight.spaces: flight.cost for flight in flights(worth, free)}
    assert list(prices) == list(range(0 if free else 1, (9 if free and worth == 9 else 8) + 1))
    assert prices == {spaces: cheapest(worth, free, spaces) for spaces in prices}


@rule("MI-17", "MI-18", "MI-19")
@pytest.mark.parametrize(
    ("direction", "spaces", "energy"),
    [("ne", 3, 0), ("ne", 2, 1), ("e", 1, 3 + 2)],
    ids=["example 1", "example 2", "example 3"],
)
def test_the_three_examples(direction: str, spaces: int, energy: int):
    """The balloon stands on a 3 and the wind blows to the north-east."""
    table = Table().place(3, 1).wind("ne", "energy_1").fly(direction, spaces)
    assert table.energy == [5 + 1 - energy, 6 + 1]


@rule("MI-18")
def test_on_a_0_the_balloon_stays_or_pays_for_each_space():
    table = Table().place(0, 0).wind()
    assert table.fly(spaces=0).energy[0] == 5
    assert table.undo().fly(spaces=2).energy[0] == 3


@rule("MI-15", "MI-16", "MI-11")
@pytest.mark.parametrize(("direction", "bonus"), list(product(DIRECTIONS, BONUSES)))
def test_what_the_bonus_makes_free(direction, bonus):
    """The opposite is three side lines on, the neighbours are one to either side; other faces add none."""
    at = CLOCKWISE.index(direction)
    added = {"opposite": {CLOCKWISE[at - 3]}, "neighbours": {CLOCKWISE[at - 1], CLOCKWISE[(at + 1) % 6]}}
    free = Wind(direction, bonus).free
    assert free[0] == direction
    assert set(free[1:]) == added.get(bonus, set())
    assert len(free) == len(set(free))


@rule("MI-15", "MI-16")
@pytest.mark.parametrize(("bonus", "also"), [("opposite", {"sw"}), ("neighbours", {"nw", "e"})])
def test_a_north_east_wind_as_the_rulebook_has_it(bonus, also):
    assert set(Wind("ne", bonus).free) == {"ne"} | also


@rule("MI-14", "MI-19")
def test_one_more_counts_for_everything():
    """Ruling: with the +1 a 3 flies four spaces, and braking to 0 takes four energy."""
    table = Table("Ana", "Ben", "Cleo", "Dora").place(2, 2, 2, 3).wind("ne", "plus_1")
    for _ in range(3):
        table.turn()
    assert table.energy[3] == 8
    assert table.fly("ne", 4).energy[3] == 8
    assert table.undo().fly("ne", 3).energy[3] == 7
    assert table.undo().fly("e", 1).energy[3] == 8 - (4 + 2)


@rule("MI-21")
@pytest.mark.parametrize("value", range(9))
def test_only_what_the_energy_pays_for_is_on_offer(value: int):
    """Ana has 5 energy."""
    table = Table().place(value, 1).upto("roll").wind("ne", "neighbours")
    for direction in CLOCKWISE:
        free = direction in ("nw", "ne", "e")
        for spaces in range(10):
            known = spaces <= 8 if free else 1 <= spaces <= 8
            cost = cheapest(value, free, spaces) if known else 99
            if cost <= 5:
                assert table.fly(direction, spaces).energy[0] == 5 - cost
                table.undo()
            else:
                assert table.refuses("fly", direction=direction, spaces=spaces) in ("too_expensive", "not_now")


@rule("MI-21")
def test_a_flight_that_is_too_dear_says_its_price():
    table = Table().place(3, 1).wind("ne", "neighbours")
    assert table.refuses("fly", direction="sw", spaces=2) == "too_expensive"
    (cells,) = (way.flights for way in table.drawing(FlightChooser).ways if way.direction == "sw")
    assert [cell.intent is None for cell in cells] == [False] + [True] * 7
    assert cells[1].sum
    assert ENGLISH(cells[1].sum) == "3 + 4 = 7"


@rule("MI-20")
def test_the_coast_ends_a_flight_and_asks_for_nothing():
    """No straight line is longer than eight spaces. An 8 with the +1 still flies with the wind for nothing."""
    table = Table().place(8, 1).wind("ne", "plus_1")
    assert table.fly("ne", 9).energy == [5, 6]


@pytest.mark.parametrize("energy", range(12))
@pytest.mark.parametrize("free", [True, False])
@pytest.mark.parametrize("worth", range(10))
def test_what_can_be_paid_is_a_run_without_gaps(worth: int, free: bool, energy: int):
    """An offer names its least and its most spaces, so all between them must be payable."""
    paid = [flight.spaces for flight in affordable(flights(worth, free), energy)]
    assert paid == list(range(paid[0], paid[-1] + 1)) if paid else not free


@rule("MI-17", "MI-19")
def test_the_price_card_writes_the_sum_out():
    """Mockup: north-east with its neighbours, from a 3."""
    table = Table().place(3, 0).do("roll", direction="ne", bonus="neighbours")
    rows = [
        [(ENGLISH(row.text), ENGLISH(row.price), row.paid) for row in card.rows]
        for card in table.drawing(FlightPrices).cards
    ]
    assert rows == [
        [
            ("3 spaces NE, NW or E", "free", True),
            ("2 or 4 spaces there", "1 energy", True),
            ("1 space SE, SW or W", "3 + 2 = 5 energy", True),
        ],
        [("Stay", "free", True), ("1 space NE, NW or E", "1 energy", True), ("1 space SE, SW or W", "2 energy", True)],
    ]


@rule("MI-19")
def test_every_flight_shown_has_its_price_and_its_intent_costs_that():
    table = Table("Ana", "Ben", "Cleo").place(2, 4, 3).wind("sw", "opposite")
    table.turn().turn()
    for way in table.drawing(FlightChooser).ways:
        for cell in way.flights:
            if cell.intent:
                before = table.energy[2]
                table.do(**cell.intent)
                paid = before - table.energy[2]
                assert ENGLISH(cell.price) == (f"{paid} energy" if paid else "free")
                table.undo()
