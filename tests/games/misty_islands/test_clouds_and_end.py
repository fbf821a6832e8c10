"""Clouds, the bag, and the ways in which the game ends."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.misty_islands import MISTY_ISLANDS
from tests.games.misty_islands.table import Table
from tests.rule import rule

NAMES = ("Ana", "Ben", "Cleo", "Dora")


@rule("MI-01", "MI-02")
@pytest.mark.parametrize(("players", "clouds"), [(2, 4), (3, 5), (4, 7)])
def test_one_tile_on_each_cloud_at_the_start(players: int, clouds: int):
    """133 tiles go into the bag: 96 landscapes, 15 jokers, 7 cities and 15 monuments."""
    table = Table(*NAMES[:players])
    assert (table.public["clouds"], table.public["bag"]) == ([1] * clouds, 133 - clouds)


@rule("MI-06")
def test_each_cloud_gets_a_tile_before_each_round_but_the_first():
    table = Table().place()
    assert table.offered == {"roll"}, "not before the first round"
    table.round()
    assert (table.public["clouds"], table.public["bag"]) == ([0, 0, 1, 1], 129)
    table.do("fill")
    assert (table.public["clouds"], table.public["bag"], table.public["round"]) == ([1, 1, 2, 2], 125, 2)


@rule("MI-07")
def test_a_full_cloud_is_emptied_into_the_bag_first():
    table = Table().place().round().do("fill").round().do("fill").round()
    assert table.public["clouds"] == [0, 0, 3, 3]
    bag = table.public["bag"]
    table.do("fill")
    assert (table.public["clouds"], table.public["bag"]) == ([1, 1, 1, 1], bag + 3 + 3 - 4)


def joined(table: Table) -> Table:
    """The player whose turn it is joins all coasts and ends the turn."""
    return table.upto("lay").do("joined").do("end_turn", value=1)


def finishes(table: Table) -> list[str]:
    return [player["finish"] for player in table.public["players"]]


@rule("MI-33", "MI-34")
def test_the_round_is_played_to_its_end_and_one_more():
    """Ana and Ben manage it in the same round, Cleo in the one after it, Dora never."""
    table = Table(*NAMES).place().round().do("fill")
    finishers = {2: ("Ana", "Ben"), 3: ("Cleo",)}
    while table.public["phase"] != "over":
        table.upto("lay")
        if table.public["to_act"] in finishers[table.public["round"]]:
            table.do("joined")
        table.do("end_turn", value=1)
        if table.public["phase"] == "fill":
            assert table.public["round"] == 2
    assert (table.public["round"], table.public["last_round"], table.public["ended"]) == (3, 3, "joined")
    assert finishes(table) == ["first", "first", "final", "none"]


@rule("MI-33")
def test_who_joins_all_coasts_does_so_once_and_not_in_the_first_round():
    table = Table().upto("lay")
    assert table.refuses("joined") == "too_early"
    table.do("end_turn", value=1).turn().do("fill").upto("lay").do("joined")
    assert table.refuses("joined") == "joined_already"


@rule("MI-35")
def test_too_few_tiles_for_the_clouds_end_the_game_at_once():
    table = Table().place().round().do("correct", what="bag", tiles=3)
    assert table.refuses("fill") == "bag_short"
    assert (table.do("end").public["ended"], MISTY_ISLANDS.rules.over(table.state)) == ("clouds", True)


@rule("MI-35", "MI-07")
def test_full_clouds_fill_the_bag_before_it_is_too_short():
    table = Table().place().round().do("fill").round().do("fill").round().do("correct", what="bag", tiles=0)
    assert table.public["clouds"] == [0, 0, 3, 3]
    assert (table.do("fill").public["clouds"], table.public["bag"]) == ([1, 1, 1, 1], 2)


@rule("MI-36")
def test_who_finds_the_bag_empty_takes_a_tile_from_a_cloud_and_the_round_is_the_last():
    table = Table().place().do("roll", direction="e", bonus="tile").do("keep_wind").do("correct", what="bag", tiles=1)
    assert table.refuses("bag_empty") == "bag_not_empty"
    table.do("draw")
    assert table.refuses("draw") == "bag_is_empty"
    table.do("bag_empty", cloud=3)
    assert (table.public["clouds"], table.public["to_act"]) == ([1, 1, 1, 0], "Ana")
    table.turn()
    assert not MISTY_ISLANDS.rules.over(table.state)
    assert (table.turn().public["ended"], table.public["round"]) == ("bag", 1)


@rule("MI-36", "MI-27")
def test_a_question_mark_without_a_tile_in_the_bag():
    table = Table().upto("lay").do("correct", what="bag", tiles=0)
    energy = table.energy[0]
    table.do("bag_empty", cloud=1, energy=4)
    assert (table.energy[0], table.public["bag"], table.public["clouds"]) == (energy + 4, 1, [0, 0, 1, 1])
    assert table.public["bag_was_empty"]


def test_clouds_without_a_tile_leave_nothing_to_take():
    """Only after tiles were lifted off the clouds one by one: the turn goes on without."""
    table = Table().upto("lay").do("correct", what="bag", tiles=0)
    for cloud in (1, 2, 3):
        table.do("bag_empty", cloud=cloud)
    table.do("end_turn", value=1).fly()
    assert table.public["phase"] == "lay"


@rule("MI-36")
def test_the_last_round_ends_by_the_bag_too():
    table = joined(Table().place().round().do("fill")).upto("lay").do("correct", what="bag", tiles=0)
    assert table.do("bag_empty").do("end_turn", value=1).public["ended"] == "bag"


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_no_tile_comes_or_goes(data):
    """Bag, clouds, hand and what the players have add up to 133 whatever is drawn, kept and turned in."""
    table = Table(*NAMES[: data.draw(st.integers(2, 4))])
    kept = 0
    for _ in range(data.draw(st.integers(1, 40))):
        state = table.state
        offers = [offer for offer in MISTY_ISLANDS.rules.offers(state) if offer.do not in ("correct", "joined")]
        if not offers:
            break
        offer = data.draw(st.sampled_from(offers))
        entries = {
            key: data.draw(st.sampled_from(ask.choices) if ask.choices else st.integers(ask.low, ask.high))
            for key, ask in offer.ask.items()
        }
        table.do(offer.do, **offer.fixed, **entries)
        if state.phase == "sort" and offer.do != "turn_in":
            kept += state.hand
        if offer.do in ("draw", "bag_empty") and "energy" not in entries and (offer.do == "draw" or offer.fixed):
            kept += 1
        now = table.state
        assert now.bag + sum(now.clouds) + now.hand + kept == 133
        assert all(0 <= tiles <= 3 for tiles in now.clouds)
        assert now.bag >= 0
        assert all(seat.energy >= 0 for seat in now.seats)


@rule("MI-34")
def test_what_the_play_knows_goes_into_the_report():
    table = joined(Table().place().round().do("fill"))
    table.turn().do("fill").round()
    first, second = MISTY_ISLANDS.scoring.report(table.state)["players"]
    assert (first["name"], first["finish"], first["energy"]) == ("Ana", table.seat("Ana")["finish"], table.energy[0])
    assert {first["finish"], second["finish"]} == {"first", "none"}
    assert "other" not in first
    assert MISTY_ISLANDS.scoring.sheet(None).check(MISTY_ISLANDS.scoring.report(table.state)).problems == ()
