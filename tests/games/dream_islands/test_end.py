"""The last round, the game without the map, and what the app says at the end."""

from dataclasses import replace

import pytest

from companion.core.blocks import Banner, Button
from companion.games.dream_islands import DREAM_ISLANDS
from companion.games.dream_islands.facts import MISSIONS
from companion.games.dream_islands.state import State
from tests.games.dream_islands.table import NAMES, Table, position
from tests.rule import rule


def finish_turn(state: State) -> State:
    for event in DREAM_ISLANDS.rules.decide(state, {"do": "lay"}, None):  # type: ignore[arg-type]
        state = DREAM_ISLANDS.rules.evolve(state, event)
    return state


def close_to_the_end(at: int, middle: int, done: int) -> State:
    """Four players; the one at seat `at` has just moved."""
    state = position({8: 3}, {8: 3}, {8: 3}, {8: 3})
    seats = [*state.seats]
    seats[at] = replace(seats[at], done=MISSIONS[:done])
    return replace(state, seats=tuple(seats), turn=8 + at, number=2, middle=tuple(n % 4 for n in range(middle)))


@rule("DI-31", "DI-32")
@pytest.mark.parametrize(("middle", "done"), [(6, 0), (0, 16), (7, 16), (5, 15)])
@pytest.mark.parametrize("at", range(4))
def test_the_round_is_played_to_the_right_of_the_start_player(at: int, middle: int, done: int):
    state = close_to_the_end(at, middle, done)
    ends = middle >= 6 or done == 16
    assert state.ending == ends
    assert not state.over
    for turn in range(at, 4):
        assert not state.over
        state = finish_turn(replace(state, turn=8 + turn, number=2))
    assert state.over == ends
    assert bool(DREAM_ISLANDS.rules.offers(state)) != ends


@rule("DI-31")
def test_pieces_of_all_players_count_for_the_end():
    state = position({"middle": 3, 8: 1}, {"middle": 2})
    assert not state.ending
    assert position({"middle": 4}, {"middle": 2}).ending


@rule("DI-32")
@pytest.mark.parametrize("at", range(4))
def test_the_app_says_who_still_plays(at: int):
    state = close_to_the_end(at, 6, 0)
    banner = next(
        block for block in DREAM_ISLANDS.telling.view(state).blocks if isinstance(block, Banner) and block.live
    )
    assert banner.text.args["now"] == NAMES[at]
    assert banner.text.args.get("players", "") == ", ".join(NAMES[at + 1 :])


def test_at_the_end_the_points_are_counted():
    state = finish_turn(close_to_the_end(3, 6, 0))
    foot = DREAM_ISLANDS.telling.view(state).foot
    assert [button.opens_sheet for button in foot if isinstance(button, Button)] == [True]


@rule("DI-33", "DI-35")
def test_the_report_holds_what_the_table_shows():
    state = replace(close_to_the_end(3, 6, 0), middle=(1, 0, 0, 2, 2, 1))
    seats = [replace(seat, hand=("row_2",)) for seat in state.seats]
    state = finish_turn(replace(state, seats=(replace(seats[0], done=MISSIONS[:5]), *seats[1:])))
    assert DREAM_ISLANDS.scoring.report(state) == {
        "players": [
            {"name": "Ana", "missions": 5, "small": [2, 2], "main": 0},
            {"name": "Ben", "missions": 0, "small": [3], "main": 1},
            {"name": "Cleo", "missions": 0, "small": [], "main": 2},
            {"name": "Dan", "missions": 0, "small": [], "main": 0},
        ]
    }


def test_without_the_map_players_judge_for_themselves():
    table = Table(2, track="missions").shell(5)
    assert table.offered == {"lay", "tick", "hold", "shell"}
    table.tick("row_2", "most_1", "island_5")
    assert table.refuses("tick", mission="row_3") == "not_in_hand"
    table.lay()
    assert len(table.public["seats"]["Ana"]["done"]) == 3
    assert table.public["seats"]["Ana"]["free_numbers"] == [2, 3, 4]


@rule("DI-31")
def test_without_the_map_the_middle_needs_steps_enough():
    """The start player's first piece needs eight steps, the next ones nine each."""
    table = Table(2, track="missions")
    for number, may in ((3, False), (4, False), (2, True)):
        table.shell(number)
        assert ("enter" in table.offered) == may
        if not may:
            assert table.refuses("enter") == "not_so_soon"
            table.lay().shell(number).lay()
    table.do("enter")
    assert table.refuses("enter") == "not_so_soon"
    assert table.public["middle"]["small"][0] == {"points": 3, "player": "Ana"}


def test_with_the_map_nobody_is_told_to_be_in_the_middle():
    assert Table(3).shell(4).move((1, 5)).refuses("enter") == "map_knows"


def test_without_the_map_all_six_come_in_with_nothing_to_spare():
    """54 steps less the head start of the first piece, or whole rounds more."""
    state = Table(2, track="missions").state
    for steps, fits in ((52, False), (53, True), (54, False), (61, True)):
        ana = replace(state.seats[0], steps=steps)
        late = replace(state, seats=(ana, state.seats[1]), middle=(0,) * 5, number=2)
        assert ("enter" in {offer.do for offer in DREAM_ISLANDS.rules.offers(late)}) == fits
    full = replace(state, seats=(replace(state.seats[0], steps=999), state.seats[1]), middle=(0,) * 6, number=2)
    assert "enter" not in {offer.do for offer in DREAM_ISLANDS.rules.offers(full)}


@rule("DI-29", "DI-30")
def test_the_next_player_s_screen_reminds_of_drawing_cards():
    state = Table().turn(2, (1, 3)).state
    reminder = next(block for block in DREAM_ISLANDS.telling.view(state).blocks if isinstance(block, Banner))
    assert reminder.text.args == {"player": "Ana", "n": 3}
    first = DREAM_ISLANDS.telling.view(Table().state)
    assert not [block for block in first.blocks if isinstance(block, Banner)]


SOON = [
    (4, {}, []),
    (5, {}, ["soon_middle"]),
    (4, {1: 15}, ["soon_missions"]),
    (5, {0: 15, 2: 15}, ["soon_middle", "soon_missions"]),
    (6, {1: 15}, ["last_round"]),
    (5, {1: 16}, ["last_round"]),
]


@rule("DI-31")
@pytest.mark.parametrize(("middle", "done", "said"), SOON)
def test_what_will_end_the_game_is_said_before_it_does(middle: int, done: dict[int, int], said: list[str]):
    state = close_to_the_end(0, middle, 0)
    seats = tuple(replace(seat, done=MISSIONS[: done.get(at, 0)]) for at, seat in enumerate(state.seats))
    screen = DREAM_ISLANDS.telling.view(replace(state, seats=seats, number=2, left=1))
    found = [block.text for block in screen.blocks if isinstance(block, Banner)]
    assert [text.key.removeprefix("dream_islands.") for text in found] == said
    told = [text.args["players"] for text in found if text.key == "dream_islands.soon_missions"]
    assert told == [", ".join(NAMES[at] for at in done)] * ("soon_missions" in said)
