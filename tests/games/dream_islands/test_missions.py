"""Which missions a position meets: the rulebook's examples, tables, and a slow second opinion on random positions."""

from dataclasses import replace
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.content.texts import Texts
from companion.core.blocks import Heading, Menu, Picture, Text
from companion.games.dream_islands import DREAM_ISLANDS
from companion.games.dream_islands.events import Told
from companion.games.dream_islands.facts import MISSIONS
from companion.games.dream_islands.pictures import IslandChart, MissionCards, MissionsMet
from companion.games.dream_islands.state import State, runs
from tests.games.dream_islands.table import Table, met, position
from tests.rule import rule

P = TypeVar("P", bound=Picture)
A, B, C, D = 3, 4, 5, 6  # the islands of the rulebook's examples, somewhere on the ring


@rule("DI-17")
def test_three_pieces_are_exactly_three_and_not_two():
    assert {"island_2", "island_3"} & met({A: 3}, {}, {}) == {"island_3"}


@rule("DI-17")
@pytest.mark.parametrize("pieces", range(1, 7))
def test_exactly_so_many_on_an_island(pieces: int):
    islands = {mission for mission in met({A: pieces}, {}, {}) if mission.startswith("island")}
    assert islands == ({f"island_{pieces}"} if 2 <= pieces <= 5 else set())


@rule("DI-18")
def test_others_make_no_difference_to_an_island_mission():
    assert "island_2" in met({A: 2}, {A: 6}, {A: 5})


@rule("DI-19")
def test_a_row_of_four_is_no_row_of_two():
    rows = {mission for mission in met({A: 1, B: 1, C: 1, D: 1}, {}, {}) if mission.startswith("row")}
    assert rows == {"row_4"}


@rule("DI-19")
def test_a_gap_after_the_first_leaves_a_row_of_two():
    """The example goes on: the piece of the second island moves away and leaves a gap behind the first."""
    assert "row_2" in met({A: 1, C: 1, D: 1}, {}, {})
    assert "row_2" in met({A: 1, C: 1, D: 2}, {}, {})


@rule("DI-19")
@pytest.mark.parametrize("length", range(1, 7))
def test_exactly_so_many_in_a_row(length: int):
    mine = {1 + island: 1 for island in range(length)}
    rows = {mission for mission in met(mine, {}) if mission.startswith("row")}
    assert rows == ({f"row_{length}"} if 2 <= length <= 5 else set())


@rule("DI-20")
def test_a_row_takes_any_number_of_pieces_on_its_islands():
    assert "row_2" in met({A: 3, B: 2}, {A: 6, B: 6}, {C: 6})


@rule("DI-21")
def test_a_piece_elsewhere_does_no_harm():
    assert met({1: 1, 2: 1, 5: 1}, {}, {}) >= {"row_2"}
    assert {"row_2", "row_3"} <= met({1: 1, 2: 1, 4: 1, 5: 1, 6: 1}, {})


@rule("DI-22")
@pytest.mark.parametrize(
    ("mine", "joined", "apart"),
    [
        ({8: 1, 1: 1}, {"row_2"}, set()),
        ({7: 1, 8: 1, 1: 1}, {"row_3"}, {"row_2"}),
        ({8: 1, 1: 1, 2: 1, 3: 1}, {"row_4"}, {"row_3"}),
        ({7: 1, 8: 1, 1: 1, 2: 1}, {"row_4"}, {"row_2"}),
        ({8: 1, 2: 1}, set(), set()),
        ({6: 1, 7: 1, 8: 1, 1: 1, 2: 1, 3: 1}, set(), {"row_3"}),
    ],
)
def test_whether_8_and_1_are_in_a_row(mine: dict[int, int], joined: set[str], apart: set[str]):
    for ruling, expected in (("joined", joined), ("apart", apart)):
        rows = {mission for mission in met(mine, {}, eight_one=ruling) if mission.startswith("row")}
        assert rows == expected


def test_a_row_is_told_in_the_order_of_the_path():
    assert runs({1, 2, 4, 8}, joined=True) == [(4,), (8, 1, 2)]
    assert runs({1, 2, 4, 8}, joined=False) == [(1, 2), (4,), (8,)]
    assert runs(set(), joined=True) == []
    assert runs(set(range(1, 9)), joined=True) == [tuple(range(1, 9))]


@rule("DI-23")
def test_three_against_three_others_is_no_majority_and_three_against_two_is():
    found = met({A: 3, B: 3}, {A: 1, B: 1}, {A: 1, B: 1}, {A: 1})
    assert {f"most_{A}", f"most_{B}"} & found == {f"most_{B}"}


@rule("DI-23")
def test_only_the_island_of_the_card_counts():
    assert {mission for mission in met({A: 1, B: 2}, {A: 1}, {}) if mission.startswith("most")} == {f"most_{B}"}


@rule("DI-24")
def test_one_piece_on_an_empty_island_is_a_majority():
    assert f"most_{A}" in met({A: 1}, {}, {})


@rule("DI-25")
@pytest.mark.parametrize(
    ("mine", "theirs", "most"), [(1, 0, False), (2, 0, True), (2, 1, False), (3, 1, True), (3, 2, False)]
)
def test_two_players_need_two_more(mine: int, theirs: int, most: bool):
    found = met({A: mine}, {A: theirs})
    assert (f"most_{A}" in found) == most
    assert (f"island_{mine}" in found) == (mine >= 2), "for majorities only"


@rule("DI-26")
def test_the_middle_and_the_airplane_serve_no_mission():
    assert met({"middle": 5}, {}, {}) == set()
    assert met({}, {}, {}) == set()
    assert met({8: 1, "middle": 2}, {}, {}) == {"most_8"}


@rule("DI-27")
def test_one_piece_serves_several_missions():
    """The rulebook's example: a majority on B, three on one island and two in a row, all in one turn."""
    state = position({A: 3, B: 3}, {A: 1, B: 1}, {A: 1, B: 1}, {A: 1})
    state = replace(state, number=2)
    for mission in (f"most_{B}", "island_3", "row_2"):
        state = after(state, "tick", mission)
    assert state.seats[0].done == (f"most_{B}", "island_3", "row_2")


def after(state: State, do: str, mission: str | None = None) -> State:
    intent = {"do": do} | ({"mission": mission} if mission else {})
    DREAM_ISLANDS.rules.check(state, intent)
    for event in DREAM_ISLANDS.rules.decide(state, intent, None):  # type: ignore[arg-type]
        state = DREAM_ISLANDS.rules.evolve(state, event)
    return state


def refused(state: State, do: str, mission: str) -> str:
    reason = DREAM_ISLANDS.rules.refusal(state, {"do": do, "mission": mission})
    assert reason
    return reason.code


@rule("DI-16", "DI-28")
def test_what_is_met_is_ticked_laid_down_and_done():
    table = Table(3).shell(4).move((1, 4), ("airplane", 1))
    assert {row["mission"] for row in table.public["met"]} == {"most_1", "most_4"}
    table.tick("most_1")
    assert table.refuses("tick", mission="most_1") == "ticked_already"
    table.do("untick", mission="most_1").tick("most_4").lay()
    assert table.public["seats"]["Ana"]["done"] == ["most_4"]
    assert [table.public["seats"][name]["done"] for name in ("Ben", "Cleo")] == [[], []]


@rule("DI-28")
def test_what_is_done_is_not_met_again():
    state = replace(position({A: 3}, {}, {}), number=2)
    state = replace(state, seats=(replace(state.seats[0], done=("island_3",)), *state.seats[1:]))
    assert "island_3" not in {proof.mission for proof in state.met}
    assert refused(state, "tick", "island_3") == "done_already"
    assert refused(state, "hold", "island_3") == "done_already"


@rule("DI-16")
def test_only_what_is_met_and_held_is_ticked():
    state = replace(position({A: 3, B: 2, 7: 1}, {}, {}), number=2)
    assert refused(state, "tick", "island_4") == "not_met"
    assert refused(state, "tick", "island_9") == "no_such_mission"
    three = state
    for mission in ("island_3", "island_2", "row_2"):
        three = after(three, "tick", mission)
    assert three.turn == 1, "a hand has three cards, and they are laid down"
    told = state
    for mission in ("row_5", "row_4", "island_3"):
        told = after(told, "hold", mission)
    assert refused(told, "tick", "island_2") == "not_in_hand"
    assert after(told, "tick", "island_3").seats[0].done == ("island_3",)
    assert refused(told, "hold", "island_3") == "in_hand_already"


@rule("DI-16")
def test_a_card_that_is_laid_down_leaves_the_hand():
    state = after(replace(position({A: 3}, {}, {}), number=2), "hold", "island_3")
    state = after(after(state, "tick", "island_3"), "lay")
    assert state.seats[0].hand == ()


POSITIONS = st.dictionaries(st.integers(1, 8), st.integers(1, 3), max_size=4).filter(
    lambda held: sum(held.values()) <= 6
)


@rule("DI-17", "DI-19", "DI-22", "DI-23", "DI-25")
@given(st.lists(POSITIONS, min_size=2, max_size=4), st.sampled_from(["joined", "apart"]))
def test_a_second_opinion(pieces: list[dict[int, int]], ruling: str):
    """Each mission judged again, one card at a time and straight from its words."""
    mine, others = pieces[0], pieces[1:]
    expected = {mission for mission in MISSIONS if slowly_met(mission, mine, others, ruling)}
    assert met(*pieces, eight_one=ruling) == expected


def slowly_met(mission: str, mine: dict[int, int], others: list[dict[int, int]], ruling: str) -> bool:
    kind, size = mission.split("_")[0], int(mission.split("_")[1])
    if kind == "island":
        return size in mine.values()
    if kind == "most":
        return mine.get(size, 0) - sum(other.get(size, 0) for other in others) >= (2 if len(others) == 1 else 1)
    return any(row_of(start, mine, ruling) == size for start in mine)


def row_of(start: int, mine: dict[int, int], ruling: str) -> int:
    """How long the row is that begins here; 0 where none begins."""
    before = None if start == 1 and ruling == "apart" else (start - 2) % 8 + 1
    if before in mine:
        return 0
    length = 1
    while (follower := start + length) in mine or (ruling == "joined" and (follower - 1) % 8 + 1 in mine):
        length += 1
    return length


@given(st.lists(POSITIONS, min_size=2, max_size=4))
def test_each_mission_met_names_the_pieces_that_prove_it(pieces: list[dict[int, int]]):
    for proof in position(*pieces).met:
        kind, size = proof.mission.split("_")[0], int(proof.mission.split("_")[1])
        assert set(proof.islands) <= set(pieces[0])
        assert {"island": proof.mine == size, "row": len(proof.islands) == size, "most": proof.islands == (size,)}[kind]


def drawing(state: State, kind: type[P]) -> P:
    """The picture of this class on the present screen."""
    return next(block for block in DREAM_ISLANDS.telling.view(state).blocks if isinstance(block, kind))


def met_now(state: State) -> MissionsMet:
    met = drawing(state, IslandChart).met
    assert met
    return met


def test_before_the_move_is_done_the_missions_are_shown_and_locked():
    state = replace(position({A: 3}, {}, {}), number=2, left=2)
    assert all(one.locked and one.intent is None for one in met_now(state).missions)
    assert [one.intent for one in met_now(replace(state, left=0)).missions] == [
        {"do": "tick", "mission": "island_3"},
        {"do": "tick", "mission": "most_3"},
    ]


def test_what_is_met_is_counted_and_comes_first_when_it_is_laid_down():
    state = replace(position({A: 3}, {}, {}), number=2, left=2)
    met = met_now(state)
    assert (met.heading.args["n"], met.first) == (2, False)
    assert met_now(replace(state, left=0)).first


def test_others_are_not_told_what_is_in_a_hand():
    state = replace(position({A: 3}, {}, {}), number=2)
    hand = met_now(state).hand
    assert not hand.secret
    unknown = [one.seen_elsewhere(hand) for one in met_now(state).missions]
    known = state
    for mission in ("most_3", "row_5", "row_4"):
        known = after(known, "hold", mission)
    met = met_now(known)
    assert met.hand.secret
    assert [bool(one.in_hand) for one in met.missions] == [False, True]
    assert [bool(one.reason) for one in met.missions] == [True, False]
    assert [one.seen_elsewhere(met.hand) for one in met.missions] == unknown
    cards = drawing(known, MissionCards).cards
    assert {card.mission: card.status for card in cards}["most_3"] == "hand"
    elsewhere = {card.mission: card.seen_elsewhere(met.hand) for card in cards}
    assert {card.intent for card in elsewhere.values()} == {None}
    assert (elsewhere["most_3"].status, elsewhere["most_3"].word) == ("open", elsewhere["most_8"].word)
    assert Texts("en")(DREAM_ISLANDS.telling.story([Told("most_3")])) == "A card in hand"


def test_the_islands_of_ticked_missions_are_marked():
    state = after(replace(position({A: 3, B: 1}, {}, {}), number=2), "tick", "row_2")
    assert drawing(state, IslandChart).marked == (A, B)


@rule("DI-28")
def test_what_everybody_has_done_can_be_looked_up():
    state = position({A: 3}, {}, {})
    assert not [block for block in DREAM_ISLANDS.telling.view(state).blocks if isinstance(block, Menu)]
    state = replace(state, seats=(state.seats[0], replace(state.seats[1], done=("row_2", "island_3")), state.seats[2]))
    (menu,) = [block for block in DREAM_ISLANDS.telling.view(state).blocks if isinstance(block, Menu)]
    said = [Texts("en")(item.text) for item in menu.items if isinstance(item, Heading | Text)]
    assert said == ["Ana", "none yet", "Ben", "3 on one, 2 in a row", "Cleo", "none yet"]
