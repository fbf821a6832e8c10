"""A round: who does what in which order, the dice and their second roll, tiles and energy, the next start player."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.session import undo
from companion.games.misty_islands.events import StartFound
from companion.games.misty_islands.facts import BONUSES, DIRECTIONS
from companion.games.misty_islands.rules import next_start
from companion.games.misty_islands.state import Balloonist
from tests.games.misty_islands.table import Table
from tests.rule import rule

NAMES = ("Ana", "Ben", "Cleo", "Dora")
NEXT = {"roll": "wind", "wind": "fly", "fly": "take", "take": "sort", "sort": "lay", "fill": "roll"}


@rule("MI-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_energy_at_the_start(players: int):
    assert Table(*NAMES[:players]).energy == [5, 6, 7, 8][:players]


@rule("MI-05", "MI-08")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_order_of_a_round(players: int):
    """The dice by the last player, then each player's flight, cloud and tiles, clockwise from the start player."""
    names = NAMES[:players]
    table = Table(*names)
    seen = [("prepare", None)]
    table.place(*(3 if name == "Ben" else 1 for name in names))
    while table.public["round"] == 1 or table.public["phase"] != "wind":
        now = table.public
        if (now["phase"], now["to_act"]) != seen[-1]:
            seen.append((now["phase"], now["to_act"]))
        if now["phase"] == "lay":
            table.do("end_turn", value=3 if now["to_act"] == "Ben" else 1)
        else:
            table.upto(
                {"roll": "wind", "wind": "fly", "fly": "take", "take": "sort", "sort": "lay", "fill": "roll"}[
                    now["phase"]
                ]
            )
    turns = [(phase, name) for name in names for phase in ("fly", "take", "sort", "lay")]
    assert seen == [("prepare", None), ("roll", None), ("wind", None), *turns, ("fill", None), ("roll", None)]
    assert table.public["start"] == "Ben"
    assert table.public["roller"] == "Ana", "she sits to the right of Ben"


@rule("MI-06", "MI-17", "MI-23")
@given(st.lists(st.tuples(st.sampled_from(BONUSES), st.integers(0, 3)), min_size=1, max_size=4))
def test_what_follows_by_itself_nobody_has_to_say(rounds: list[tuple[str, int]]):
    """A free flight before the cloud, tiles onto oculars before the turn ends, clouds filled before the roll."""
    told, untold = Table().place(), Table().place()
    for at, (bonus, value) in enumerate(rounds):
        if at:
            told.do("fill")
        for table in (told, untold):
            table.do("roll", direction="ne", bonus=bonus).do("keep_wind")
            while "no_draw" in table.offered:
                table.do("no_draw")
        for _ in NAMES[:2]:
            cloud = told.first_cloud
            told.fly().do("take", cloud=cloud).do("sort").do("end_turn", value=value)
            untold.do("take", cloud=cloud).do("end_turn", value=value)
        assert untold.state == told.state


@rule("MI-22", "MI-35")
def test_what_cannot_be_is_refused_before_its_step_as_at_it():
    table = Table().place().round()
    assert table.refuses("take", cloud=0) == "not_now", "the dice come first"
    table.wind()
    assert table.do("take", cloud=2).do("end_turn", value=1).refuses("take", cloud=2) == "cloud_empty"
    table.do("correct", what="bag", tiles=0).do("take", cloud=3).do("end_turn", value=1)
    assert table.offered == {"end"}


@rule("MI-08")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_to_play_rolls(players: int):
    assert Table(*NAMES[:players]).public["roller"] == NAMES[players - 1]


@rule("MI-09")
@pytest.mark.parametrize("order", list(permutations(["direction", "bonus"])))
def test_each_die_may_be_rolled_again_once(order):
    table = Table().place().do("roll", direction="ne", bonus="tile")
    faces = {"direction": "w", "bonus": "plus_1"}
    for die in order:
        table.do("again", die=die, face=faces[die])
        assert table.public["wind"][die] == faces[die]
        assert table.refuses("again", die=die, face=faces[die]) == "rolled_twice"
    assert table.public["wind"] == faces, "the second result stands"
    assert table.offered == {"keep_wind"}


@rule("MI-09", "MI-10")
def test_the_app_rolls_both_dice_and_each_once_more():
    table = Table(dice="app").place().do("roll")
    first = table.public["wind"]
    assert first["direction"] in DIRECTIONS
    assert first["bonus"] in BONUSES
    table.do("again", die="bonus")
    assert table.public["wind"]["direction"] == first["direction"]
    assert table.refuses("again", die="bonus") == "rolled_twice"


def rolls(seed: str, rounds: int = 12) -> list[tuple[str, str, str, str]]:
    """Both dice of each round, first and second roll."""
    table, seen = Table(dice="app", seed=seed), []
    for _ in range(rounds):
        table.place() if table.public["phase"] == "prepare" else table.do("fill")
        first = table.do("roll").public["wind"]
        second = table.do("again", die="direction").do("again", die="bonus").public["wind"]
        seen.append((first["direction"], first["bonus"], second["direction"], second["bonus"]))
        table.do("keep_wind")
        while table.public["phase"] == "draw":
            table.do("no_draw")
        table.turn().turn()
    return seen


@rule("MI-11", "MI-12")
def test_every_face_of_both_dice_comes():
    seen = [roll for seed in "abcd" for roll in rolls(seed)]
    assert {face for roll in seen for face in roll[::2]} == set(DIRECTIONS)
    assert {face for roll in seen for face in roll[1::2]} == set(BONUSES)


def test_a_roll_is_its_own_in_each_round_and_seed():
    seen = rolls("a", 8) + rolls("b", 8)
    assert len(set(seen)) > 12


def test_no_other_tap_fishes_for_a_better_roll():
    """A roll follows from the set-up and the round: not from what was entered before it, nor when."""
    table = Table(dice="app").place().do("roll").do("again", die="bonus")
    wanted = table.public["wind"]
    table.session = undo(undo(table.session))
    table.do("correct", what="energy", player="Ana", energy=3).do("correct", what="bag", tiles=90)
    assert table.do("roll").do("again", die="bonus").public["wind"] == wanted


def test_dice_to_come_are_not_shown():
    table = Table(dice="app")
    assert str(table.state.luck) not in str(table.public)


@rule("MI-12", "MI-10")
@pytest.mark.parametrize(("bonus", "gain"), [("energy_1", 1), ("energy_2", 2), ("plus_1", 0), ("opposite", 0)])
def test_energy_from_the_bonus_is_for_all(bonus: str, gain: int):
    table = Table(*NAMES).place().do("roll", direction="e", bonus=bonus)
    assert table.energy == [5, 6, 7, 8]
    assert table.do("keep_wind").energy == [5 + gain, 6 + gain, 7 + gain, 8 + gain]


@rule("MI-13")
def test_a_tile_for_all_who_want_it_the_start_player_first():
    table = Table(*NAMES[:3]).place().wind("e", "tile")
    bag = table.public["bag"]
    assert (table.public["phase"], table.public["to_act"]) == ("draw", "Ana")
    table.do("draw")
    assert (table.public["to_act"], table.public["bag"], table.energy) == ("Ben", bag - 1, [5, 6, 7])
    table.do("draw", energy=4)
    assert (table.public["to_act"], table.public["bag"], table.energy) == ("Cleo", bag - 1, [5, 10, 7])
    table.do("no_draw")
    assert (table.public["phase"], table.public["to_act"], table.public["bag"]) == ("fly", "Ana", bag - 1)


@rule("MI-22")
def test_all_tiles_of_one_cloud_are_taken():
    table = Table().place().round().do("fill").upto("take")
    assert table.public["clouds"] == [1, 1, 2, 2]
    assert table.offered == {"take"}, "nobody goes without"
    table.do("take", cloud=2)
    assert (table.public["clouds"], table.public["hand"]) == ([1, 1, 0, 2], 2)


@rule("MI-22")
def test_an_empty_cloud_cannot_be_taken():
    table = Table().upto("take").do("take", cloud=0).do("sort").do("end_turn", value=1).upto("take")
    assert table.refuses("take", cloud=0) == "cloud_empty"


@rule("MI-23")
def test_the_example_a_forest_is_kept_and_a_mountain_gives_5_energy():
    table = Table().place().round().do("fill").upto("take")
    before, bag = table.energy[0], table.public["bag"]
    table.do("take", cloud=3).do("turn_in", energy=5).do("sort")
    assert (table.energy[0], table.public["bag"], table.public["hand"]) == (before + 5, bag + 1, 0)


@rule("MI-23")
@pytest.mark.parametrize("turned_in", [0, 1, 2, 3])
def test_any_number_of_tiles_may_become_energy(turned_in: int):
    table = Table().place().round().do("fill").round().do("fill").upto("take")
    cloud = table.public["clouds"].index(3)
    before, bag = table.energy[0], table.public["bag"]
    table.do("take", cloud=cloud)
    for _ in range(turned_in):
        table.do("turn_in", energy=4)
    if turned_in < 3:
        table.do("sort")
    assert (table.public["phase"], table.energy[0], table.public["bag"]) == (
        "lay",
        before + 4 * turned_in,
        bag + turned_in,
    )


@rule("MI-24")
def test_what_lies_on_an_ocular_stays():
    table = Table().upto("sort").do("sort")
    assert table.refuses("turn_in", energy=3) == "not_now"


@rule("MI-25")
def test_more_energy_than_the_bar_shows_is_lost():
    """We do not know where the bar ends: beyond 99 nothing counts, and the marker can be set where it stands."""
    table = Table().upto("sort").do("correct", what="energy", player="Ana", energy=97)
    assert table.do("turn_in", energy=6).energy[0] == 99
    assert table.do("correct", what="energy", player="Ana", energy=20).energy[0] == 20


@rule("MI-26", "MI-27", "MI-28")
def test_special_spaces_at_most_the_six_around_the_balloon():
    table = Table().upto("lay")
    energy, bag = table.energy[0], table.public["bag"]
    table.do("drop", energy=2).do("draw").do("draw", energy=3).do("drop", energy=1)
    assert (table.energy[0], table.public["bag"]) == (energy + 2 + 3 + 1, bag - 1)
    table.do("drop", energy=1).do("draw")
    assert table.refuses("drop", energy=1) == "all_covered"
    assert table.refuses("draw") == "all_covered"
    table.do("end_turn", value=1).upto("lay").do("drop", energy=1)


@rule("MI-30", "MI-31")
def test_the_example_blue_starts():
    """Yellow and Blue stand on a 3, Green on a 1; Blue has less energy than Yellow."""
    seats = [Balloonist("Yellow", 5, 3), Balloonist("Green", 2, 1), Balloonist("Blue", 4, 3)]
    assert [(next_start(seats, last).player, next_start(seats, last).by) for last in range(3)] == [
        ("Blue", "energy")
    ] * 3


@rule("MI-32")
@pytest.mark.parametrize(
    ("tied", "last", "starts"),
    [
        ("ABCD", "A", "D"),
        ("ABCD", "B", "A"),
        ("ABC", "A", "C"),
        ("AB", "A", "B"),
        ("AB", "C", "B"),
        ("AB", "D", "B"),
        ("AD", "A", "D"),
        ("BC", "A", "C"),
        ("AC", "D", "C"),
    ],
)
def test_a_full_tie_goes_counter_clockwise_from_the_last_start_player(tied: str, last: str, starts: str):
    """Ruling: the last start player comes last. A, B, C, D sit clockwise."""
    seats = [Balloonist(name, 3, 4 if name in tied else 2) for name in "ABCD"]
    assert next_start(seats, "ABCD".index(last)) == StartFound(starts, "turn")


@rule("MI-30", "MI-31", "MI-32")
@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=4).flatmap(
        lambda rows: st.tuples(st.just(rows), st.integers(0, len(rows) - 1))
    )
)
def test_the_start_player_by_elimination(game):
    """Nobody stands higher; nobody as high has less energy; nobody equal comes earlier counter-clockwise."""
    rows, last = game
    seats = [Balloonist(str(at), energy, value) for at, (value, energy) in enumerate(rows)]
    found = next_start(seats, last)
    mine = int(found.player)
    for at, (value, energy) in enumerate(rows):
        if at == mine:
            continue
        key, other = (-rows[mine][0], rows[mine][1]), (-value, energy)
        assert key <= other
        if key == other:
            assert (last - mine - 1) % len(rows) < (last - at - 1) % len(rows)
    keys = [(-value, energy) for value, energy in rows]
    assert (found.by == "turn") == (keys.count(min(keys)) > 1)


@rule("MI-30")
def test_the_value_is_where_the_balloons_end():
    table = Table(*NAMES[:3]).place(8, 0, 0).round(1, 2, 4)
    assert (table.public["start"], table.public["found_by"], table.public["roller"]) == ("Cleo", "value", "Ben")
    assert table.do("fill").wind().public["to_act"] == "Cleo"
    assert table.state.acting.value == 4, "the next flight begins there"


def test_a_wrong_value_is_put_right_before_the_flight():
    table = Table().place(3, 1).wind().do("correct", what="value", player="Ana", value=2)
    assert table.fly(spaces=2).energy[0] == 5


@pytest.mark.parametrize(("low", "high"), list(product((-1, 0), (8, 9))))
def test_balloons_stand_on_possible_numbers(low: int, high: int):
    table = Table()
    if (low, high) == (0, 8):
        assert [player["value"] for player in table.place(low, high).public["players"]] == [0, 8]
    else:
        assert table.refuses("place", space_1=low, space_2=high) == "not_now"
