"""A turn: shells that cycle, steps that are used up, the way into the middle, and refusals that say why."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.blocks import Steps, Text
from companion.core.game import Offer
from companion.games.dream_islands import DREAM_ISLANDS
from companion.games.dream_islands.facts import HAND, ISLANDS, MISSIONS, NUMBERS, PIECES, SMALL
from companion.games.dream_islands.pictures import IslandChart, ShellRow
from companion.games.dream_islands.state import State
from tests.games.dream_islands.table import Table, position
from tests.rule import rule


def offers(state: State) -> list[Offer]:
    return list(DREAM_ISLANDS.rules.offers(state))


def after(state: State, **intent: object) -> State:
    """The state after an intent, which must be on offer."""
    given = {key.rstrip("_"): value for key, value in intent.items()}
    DREAM_ISLANDS.rules.check(state, given)
    for event in DREAM_ISLANDS.rules.decide(state, given, None):  # type: ignore[arg-type]
        state = DREAM_ISLANDS.rules.evolve(state, event)
    return state


@rule("DI-01")
def test_the_box():
    assert PIECES == 6
    assert len(NUMBERS) == 4
    assert len(set(MISSIONS)) == 16
    kinds = Counter(mission.split("_")[0] for mission in MISSIONS)
    assert kinds == {"island": 4, "row": 4, "most": len(ISLANDS)}


@rule("DI-02", "DI-03", "DI-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_five_pieces_wait_and_the_sixth_stands_on_an_island_in_order_of_play(players: int):
    seats = list(Table(players).public["seats"].values())
    assert [seat["airplane"] for seat in seats] == [5] * players
    assert [seat["islands"].index(1) + 1 for seat in seats] == list(range(1, players + 1))
    assert all(sum(seat["islands"]) == 1 for seat in seats)
    assert len({seat["color"] for seat in seats}) == players


@rule("DI-04")
@pytest.mark.parametrize("players", [1, 5])
def test_only_two_to_four_can_play(players: int):
    checked = DREAM_ISLANDS.rules.options.check({"players": [f"P{at}" for at in range(players)]})
    assert [problem.where for problem in checked.problems] == ["players"]


@rule("DI-04")
def test_players_come_in_turn():
    table = Table(3)
    seen = []
    for start in (1, 2, 3):
        seen.append(table.public["to_act"])
        table.turn(2, (start, start + 2))
    assert [*seen, table.public["to_act"]] == ["Ana", "Ben", "Cleo", "Ana"]
    assert table.public["round"] == 2


COLORS = [
    (["yellow"], [("colors", "too_few")]),
    (["yellow", "blue"], [("colors", "too_few")]),
    (["yellow", "blue", "yellow"], [("colors.2", "same_color")]),
    (["red", "green", "yellow", "blue"], []),
    (["red", "pink", "yellow"], [("colors.1", "not_a_choice")]),
]


@pytest.mark.parametrize(("colors", "expected"), COLORS)
def test_each_player_has_a_colour(colors: list[str], expected: list[tuple[str, str]]):
    checked = DREAM_ISLANDS.rules.options.check({"players": ["A", "B", "C"], "colors": colors})
    assert [(problem.where, problem.code) for problem in checked.problems] == expected


@rule("DI-06")
def test_the_actions_come_in_order():
    table = Table()
    assert table.offered == {"shell", "hold"}
    assert table.refuses_move(1, 2) == "shell_first"
    assert table.refuses("lay") == "shell_first"
    table.shell(3)
    assert table.offered == {"move", "hold"}
    assert table.refuses("shell", number=2) == "shell_chosen"
    assert table.refuses("lay") == "steps_left"
    assert table.refuses("tick", mission="island_2") == "steps_left"
    table.move((1, 2), ("airplane", 2))
    assert table.offered == {"lay", "tick", "hold", "shell"}
    assert table.refuses_move(2, 3) == "steps_used"
    table.lay()
    assert table.public["to_act"] == "Ben"


@rule("DI-06", "DI-16")
def test_a_turn_in_which_nothing_is_met_is_over_by_itself():
    table = Table().shell(3).move((1, 4))
    assert table.public["to_act"] == "Ben"
    assert [type(event).__name__ for event in table.session.turns[-1].events] == ["Moved", "LaidDown"]
    assert table.undo().public["steps_left"] == 3, "with the move that ended it"


@rule("DI-06", "DI-16")
def test_a_turn_is_over_by_itself_when_all_that_is_met_is_laid_down():
    table = Table(3).shell(4).move((1, 4), ("airplane", 1)).tick("most_1")
    assert table.public["to_act"] == "Ana"
    table.tick("most_4")
    assert table.public["to_act"] == "Ben"
    assert table.public["seats"]["Ana"]["done"] == ["most_1", "most_4"]


@rule("DI-06", "DI-16")
def test_a_turn_in_which_nothing_is_held_that_is_met_is_over_by_itself():
    table = Table(3)
    for mission in ("island_5", "row_5", "most_8"):
        table.do("hold", mission=mission)
    assert table.shell(4).move((1, 4), ("airplane", 1)).public["to_act"] == "Ben"


@rule("DI-06", "DI-07")
def test_whoever_is_next_ends_the_turn_with_their_shell():
    table = Table(3).shell(4).move((1, 5))
    assert table.refuses("shell", number=6) == "no_such_number"
    table.do("shell", number=5)
    assert (table.public["to_act"], table.public["number"]) == ("Ben", 5)
    assert table.public["seats"]["Ana"]["done"] == []
    assert table.undo().public["to_act"] == "Ana"


@rule("DI-32")
def test_nobody_ends_the_last_turn_with_a_shell():
    state = replace(position({1: 1}, {"middle": 5, 3: 1}, {2: 1, "middle": 1}), turn=8, number=2)
    assert {"lay", "tick"} <= {offer.do for offer in offers(state)}
    assert "shell" not in {offer.do for offer in offers(state)}
    assert "shell" in {offer.do for offer in offers(replace(state, turn=7))}


@rule("DI-07")
@pytest.mark.parametrize("track", ["map", "missions"])
def test_the_last_free_number_is_covered_by_itself(track: str):
    state = replace(position({1: 1}, {2: 1}, track=track), number=2)
    ben = replace(state.seats[1], shells=(2, 5, 3))
    state = after(replace(state, seats=(state.seats[0], ben)), do="lay")
    assert (state.number, state.seat.shells) == (4, (2, 5, 3, 4))
    screen = DREAM_ISLANDS.telling.view(state)
    said = [block.text.key for block in screen.blocks if isinstance(block, Text)]
    assert "dream_islands.last_number" in said


def test_before_the_first_turn_the_islands_stand_above_what_is_to_be_laid_out():
    """Held across, a phone would show none of them."""
    kinds = [type(block) for block in Table().screen.blocks]
    assert kinds.index(ShellRow) < kinds.index(IslandChart) < kinds.index(Steps)


@rule("DI-07")
def test_a_covered_number_cannot_be_chosen():
    table = Table()
    for number, ana, ben in ((2, (1, 3), (2, 4)), (4, (3, 7), (4, 8))):
        table.turn(number, ana).turn(number, ben)
    assert table.public["seats"]["Ana"]["free_numbers"] == [3, 5]
    assert table.refuses("shell", number=2) == "covered"
    assert table.refuses("shell", number=6) == "no_such_number"
    assert table.refuses("shell", number=True) == "no_such_number"


@rule("DI-07", "DI-08")
@given(st.lists(st.integers(0, 3), min_size=9, max_size=9))
def test_shells_cycle(picks: list[int]):
    """In each four turns of a player each number comes once, in the order that they like."""
    state = position({1: 1}, {2: 1})
    chosen: list[int] = []
    for pick in picks:
        free = state.seat.free
        assert set(free) == set(NUMBERS) - set(chosen[len(chosen) // 4 * 4 :])
        number = free[pick % len(free)]
        chosen.append(number)
        state = replace(after(state, do="shell", number=number), left=0)
        state = replace(after(state, do="lay"), turn=2 * len(chosen))
    assert sorted(chosen[:4]) == sorted(chosen[4:8]) == [2, 3, 4, 5]


@rule("DI-09")
def test_the_example_splits_five_over_three_pieces():
    table = Table().shell(5).move((1, 2), ("airplane", 2), ("airplane", 2))
    assert table.public["seats"]["Ana"]["islands"][:3] == [0, 3, 0]
    assert table.public["steps_left"] == 0


@rule("DI-09")
def test_only_ones_own_pieces_move():
    assert Table().shell(3).refuses_move(2, 3) == "no_piece"


@rule("DI-10")
def test_a_step_may_not_lapse():
    table = Table().shell(3).move((1, 2))
    assert table.refuses("lay") == "steps_left"
    state = replace(position({8: 1, "middle": 5}, {2: 1}), number=3, left=3)
    assert {offer.fixed["to"] for offer in offers(state) if offer.do == "move"} == {1, 2, 3}
    state = after(state, do="move", from_=8, to=1)
    assert {offer.fixed["to"] for offer in offers(state) if offer.do == "move"} == {2, 3}


@rule("DI-10")
def test_why_the_last_piece_must_stay_outside():
    state = replace(position({8: 1, "middle": 5}, {2: 1}), number=3, left=3)
    refused = DREAM_ISLANDS.rules.refusal(state, {"do": "move", "from": 8, "to": "middle"})
    assert refused
    assert refused.code == "steps_would_lapse"
    exact = replace(state, left=1)
    assert after(exact, do="move", from_=8, to="middle").left == 0


WAYS = [
    ("airplane", 3, {1, 2, 3}),
    (4, 2, {5, 6}),
    (7, 2, {8, 1, "middle"}),
    (8, 1, {1, "middle"}),
    (6, 5, {7, 8, 1, 2, 3, "middle"}),
]


@rule("DI-11", "DI-12")
@pytest.mark.parametrize(("start", "left", "ends"), WAYS)
def test_how_far_a_piece_can_go(start, left, ends):
    state = replace(position({start: 1, "middle": 0}, {2: 1}), number=5, left=left)
    assert {offer.fixed["to"] for offer in offers(state) if offer.fixed.get("from") == start} == ends


@rule("DI-11")
def test_pieces_never_go_back():
    assert Table().shell(5).move((1, 3)).refuses_move(3, 2) == "too_far"
    assert Table().shell(5).refuses_move(1, "airplane") == "no_such_place"
    assert Table().shell(5).refuses_move(1, 9) == "no_such_place"


@rule("DI-13")
def test_the_middle_is_never_left():
    state = replace(position({"middle": 2, 3: 1}, {2: 1}), number=5, left=5)
    assert "middle" not in {offer.fixed.get("from") for offer in offers(state)}
    refused = DREAM_ISLANDS.rules.refusal(state, {"do": "move", "from": "middle", "to": 1})
    assert refused
    assert refused.code == "middle_stays"


@rule("DI-14", "DI-15")
def test_the_small_islands_fill_in_order_then_the_main_one():
    state = position({8: 6}, {8: 6})
    for arrived in range(1, 7):
        state = replace(state, number=2, left=2, turn=arrived % 2)
        state = after(state, do="move", from_=8, to="middle")
        middle = DREAM_ISLANDS.telling.public(state)["middle"]
        taken = [small["player"] for small in middle["small"]]
        order = ["Ben", "Ana", "Ben", "Ana", "Ben", "Ana"][:arrived]
        assert taken == [*order[:3], *[None] * (3 - len(order[:3]))]
        assert middle["main"] == order[3:]
    assert [small["points"] for small in middle["small"]] == list(SMALL) == [3, 2, 2]


@rule("DI-05", "DI-29")
def test_three_cards_at_most_are_told():
    table = Table()
    for mission in MISSIONS[:HAND]:
        table.do("hold", mission=mission)
    assert table.refuses("hold", mission="most_1") == "hand_full"
    assert table.refuses("hold", mission="row_9") == "no_such_mission"
    assert "hold" not in table.offered
    table.do("take_back", mission="island_2").do("hold", mission="most_1")
    assert table.public["seats"]["Ana"]["hand"] == ["island_3", "island_4", "most_1"]


@rule("DI-29")
@pytest.mark.parametrize(("done", "hand"), [(0, 3), (12, 3), (13, 3), (14, 2), (15, 1), (16, 0)])
def test_the_hand_shrinks_when_the_pile_is_empty(done: int, hand: int):
    seat = replace(Table().state.seat, done=MISSIONS[:done])
    assert seat.hand_size == hand


@rule("DI-30")
def test_a_card_that_went_under_the_pile_is_taken_back():
    table = Table().do("hold", mission="row_2").do("take_back", mission="row_2")
    assert table.public["seats"]["Ana"]["hand"] == []
    assert table.refuses("take_back", mission="row_2") == "not_now"


def sound(state: State) -> None:
    """What holds at every moment of every game with the map."""
    for at, seat in enumerate(state.seats):
        assert len(seat.pieces) == PIECES
        assert seat.pieces.count("middle") == state.middle.count(at)
        assert len(set(seat.done)) == len(seat.done)
        assert len(seat.hand) <= seat.hand_size
        assert set(seat.hand) <= set(seat.open)
        assert 0 <= len(seat.shells) <= len(NUMBERS)
        on_the_way = sum(map(travelled, seat.pieces)) - (at + 1)
        still_to_go = state.left if at == state.at else 0
        assert (seat.steps - still_to_go - on_the_way) % len(ISLANDS) == 0, "but for whole rounds"
    small = [value for at in range(len(state.seats)) for value in state.small(at)]
    assert Counter(small) == Counter(SMALL[: len(state.middle)])
    assert len(small) + sum(map(state.main, range(len(state.seats)))) == len(state.middle)


def travelled(spot: object) -> int:
    """Steps from the airplane."""
    return spot if isinstance(spot, int) else 9 if spot == "middle" else 0


@rule("DI-10", "DI-14")
@given(st.integers(0, 2**32), st.integers(2, 4), st.sampled_from(["joined", "apart"]))
def test_random_games_stay_sound_and_end(seed: int, players: int, eight_one: str):
    chance = random.Random(seed)
    state = Table(players, eight_one=eight_one).state
    for _ in range(2000):
        if state.over:
            break
        offer = chance.choice(offers(state))
        entries = {key: chance.choice(ask.choices) for key, ask in offer.ask.items()}
        assert offer.do != "lay" or state.left == 0, "all steps are used up"
        state = after(state, do=offer.do, **{f"{key}_": value for key, value in offer.fixed.items()}, **entries)
    assert state.over
    sound(state)
    assert offers(state) == []
    refused = DREAM_ISLANDS.rules.refusal(state, {"do": "shell", "number": 2})
    assert refused
    assert refused.code == "game_over"
