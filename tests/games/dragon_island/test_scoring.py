"""The end: lines and ties, what a report may say against the box, and both ways of scoring."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.commands.score import score_json
from companion.content.texts import Texts
from companion.core.chance import Rng
from companion.core.session import begin, fold
from companion.core.sheet import unasked
from companion.games.dragon_island import DRAGON_ISLAND
from companion.games.dragon_island.deeds import Build, Capture, Treasure
from companion.games.dragon_island.state import State, WizardPlayer
from tests.games.dragon_island.table import (
    NAMES,
    Table,
    built,
    captured,
    check,
    player,
    problems,
    scored,
    second_turn,
    treasure,
)
from tests.rule import rule


@rule("DG-51")
def test_fame_and_the_coins_on_pet_cards_add_up_and_own_gold_does_not():
    answer = scored(player(fame=23, pets={"red": 3, "blue": 1}, captured_colors=4, gold=6), player("Ben", fame=9))
    first, second = answer["players"]
    assert first["lines"] == [
        {"key": "fame", "count": 23, "points": 23},
        {"key": "pet_gold", "count": 4, "points": 4},
    ]
    assert (first["total"], second["total"]) == (27, 9)
    assert (answer["winners"], answer["decided_by"], answer["warnings"]) == (["Ana"], "points", [])


TIES = [
    pytest.param((20, 3, 0), (19, 5, 9), ["Ana"], "points", marks=rule("DG-51")),
    pytest.param((20, 3, 0), (20, 2, 9), ["Ana"], "captured_colors", marks=rule("DG-52")),
    pytest.param((20, 3, 4), (20, 3, 5), ["Ben"], "gold", marks=rule("DG-53")),
    pytest.param((20, 3, 5), (20, 3, 5), ["Ana", "Ben"], "shared", marks=rule("DG-54")),
]


@pytest.mark.parametrize(("ana", "ben", "winners", "decided_by"), TIES)
def test_ties(ana, ben, winners, decided_by: str):
    rows = [
        player(name, fame=fame, captured_colors=colors, gold=gold)
        for name, (fame, colors, gold) in (("Ana", ana), ("Ben", ben))
    ]
    answer = scored(*rows)
    assert (answer["winners"], answer["decided_by"]) == (winners, decided_by)


@rule("DG-53")
def test_coins_on_pet_cards_break_no_tie():
    answer = scored(player(fame=18, pets={"red": 2}, gold=1), player("Ben", fame=20, gold=2))
    assert answer["winners"] == ["Ben"]


@rule("DG-52", "DG-53")
def test_lower_places_are_ordered_by_the_same_ties():
    rows = [("Ana", 30, 0, 0), ("Ben", 20, 2, 1), ("Cleo", 20, 2, 3), ("Dora", 20, 3, 0)]
    answer = scored(*(player(name, fame=fame, captured_colors=c, gold=g) for name, fame, c, g in rows))
    assert [one["place"] for one in answer["players"]] == [1, 4, 3, 2]


@rule("DG-52")
def test_deeds_tell_the_captured_colours():
    rows = player(deeds=[captured(red=1, blue=1), captured(red=1)]), player("Ben", fame=5, captured_colors=1)
    assert scored(*rows)["decided_by"] == "captured_colors"


HARD = player("Ben", fame=10, captured_colors=5)
PROBLEMS = [
    ({"fame": 1, "captured_colors": 1}, [("players.0.fame", "too_little_fame")]),
    ({"fame": 9, "captured_colors": 5}, [("players.0.fame", "too_little_fame")]),
    ({"fame": 1000}, [("players.0.fame", "too_big")]),
    ({"fame": -1}, [("players.0.fame", "too_small")]),
    ({"fame": True}, [("players.0.fame", "wrong_type")]),
    ({"captured_colors": 6}, [("players.0.captured_colors", "too_big")]),
    ({"gold": 41}, [("players.0.gold", "too_big")]),
    ({"pets": {"red": 0}}, [("players.0.pets.red", "too_small")]),
    ({"pets": {"red": 4}}, [("players.0.pets.red", "too_big")]),
    ({"pets": {"pink": 1}}, [("players.0.pets.pink", "unknown_key")]),
    ({"deeds": [], "captured_colors": 1}, [("players.0.captured_colors", "deeds_disagree")]),
    ({"deeds": [captured(red=3)], "captured_colors": 2}, [("players.0.captured_colors", "deeds_disagree")]),
    ({"deeds": [captured()]}, [("players.0.deeds.0.dragons", "empty_capture")]),
    ({"deeds": [captured(red=0)]}, [("players.0.deeds.0.dragons", "empty_capture")]),
    ({"deeds": [captured(red=11)]}, [("players.0.deeds.0.dragons.red", "too_big")]),
    ({"deeds": [captured(pink=1)]}, [("players.0.deeds.0.dragons.pink", "unknown_key")]),
    ({"deeds": [{"did": "sleep"}]}, [("players.0.deeds.0.did", "not_a_choice")]),
    ({"deeds": [{"fame": 1}]}, [("players.0.deeds.0.did", "missing")]),
    ({"deeds": ["capture"]}, [("players.0.deeds.0", "wrong_type")]),
    ({"deeds": [{"did": "build", "what": "castle"}]}, [("players.0.deeds.0.what", "not_a_choice")]),
    ({"deeds": [built("cave")]}, [("players.0.deeds.0.color", "missing")]),
    ({"deeds": [built("tower", "red")]}, [("players.0.deeds.0.color", "unknown_key")]),
    ({"deeds": [built("stable"), built("stable")]}, [("players.0.deeds.1", "built_again")]),
    ({"deeds": [built("tower")] * 5}, [("players.0.deeds.4", "built_again")]),
    ({"deeds": [treasure(1)] * 21}, [("players.0.deeds.20", "treasure_again")]),
    ({"deeds": [built("cave", "red")]}, [("players.0.deeds.0", "cave_without_pet")]),
    ({"deeds": [built("cave", "red")] * 2, "pets": {"red": 1}}, [("players.0.deeds.1", "built_again")]),
    ({"deeds": [{"did": "treasure", "fame": 1}]}, [("players.0.deeds.0.gold_pet", "missing")]),
    ({"deeds": [{**treasure(1), "gold_pet": 1}]}, [("players.0.deeds.0.gold_pet", "wrong_type")]),
]


@rule("DG-36", "DG-37", "DG-39", "DG-40", "DG-41", "DG-47", "DG-59", "DG-60")
@pytest.mark.parametrize(("said", "found"), PROBLEMS)
def test_what_cannot_be_is_refused_at_its_place(said, found):
    assert problems(player(**said), HARD) == found


@pytest.mark.parametrize("missing", ["name", "pets", "gold", "fame", "captured_colors"])
def test_what_is_missing_is_named(missing: str):
    row = {key: value for key, value in player().items() if key != missing}
    assert (f"players.0.{missing}", "missing") in problems(row, HARD)


def test_fame_and_deeds_are_not_both_handed_in_and_one_of_them_is():
    both = {**player(), "deeds": [built("stable")] * 2}
    assert problems(both, HARD) == [("players.0.deeds.1", "built_again"), ("players.0.deeds", "fame_and_deeds")]
    neither = {"name": "Ana", "pets": {}, "gold": 0}
    assert problems(neither, HARD) == [("players.0.fame", "missing"), ("players.0.captured_colors", "missing")]


def test_two_to_four_play():
    assert problems(player()) == [("players", "too_few")]
    assert ("players", "too_many") in problems(*(player(name) for name in "ABCDE"))


COINS = [
    ([(20, {"red": 3}), (14, {"blue": 3})], []),
    ([(20, {"red": 3}), (15, {"blue": 3})], [("players", "too_many_coins")]),
    ([(40, {}), (0, {})], []),
    ([(40, {"red": 1}), (0, {})], [("players.0.gold", "too_many_coins")]),
    ([(30, {}), (0, {"red": 3, "blue": 3, "white": 3, "green": 3})], [("players", "too_many_coins")]),
]


@rule("DG-59")
@pytest.mark.parametrize(("stocks", "found"), COINS)
def test_forty_coins_for_all(stocks, found):
    rows = [player(name, gold=gold, pets=pets) for name, (gold, pets) in zip(NAMES, stocks, strict=False)]
    assert problems(*rows) == found


@rule("DG-59")
def test_too_many_coins_name_the_likely_slip():
    (problem,) = check(player(gold=6), player("Ben", gold=30), player("Cleo", gold=5)).problems
    assert "Ben’s gold first: 30" in Texts("en")(problem.text)


SHARED = [
    ([built("tower")] * 3, [built("tower")], []),
    ([built("tower")] * 3, [built("tower")] * 2, [("players", "too_many_towers")]),
    ([treasure(1)] * 11, [treasure(1)] * 9, []),
    ([treasure(1)] * 11, [treasure(1)] * 10, [("players", "too_many_treasures")]),
    ([built("cave", "red")], [built("cave", "blue")], []),
    ([built("cave", "red")], [built("cave", "red")], [("players", "cave_twice")]),
    ([built("stable")], [built("stable")], []),
]


@rule("DG-40", "DG-42", "DG-47", "DG-39")
@pytest.mark.parametrize(("ana", "ben", "found"), SHARED)
def test_what_the_box_holds_once_for_all(ana, ben, found):
    pets = {"red": 1, "blue": 1}
    assert problems(player(deeds=ana, pets=pets), player("Ben", deeds=ben, pets=pets)) == found


def test_problems_between_players_are_found_beside_other_problems():
    ana = player(deeds=[built("cave", "red"), built("castle")], pets={"red": 3}, gold=30)
    ben = {**player("Ben", deeds=[built("cave", "red"), captured()], pets={"red": 3}, gold=30), "name": ""}
    assert {
        ("players.0.deeds.1.what", "not_a_choice"),
        ("players.1.name", "blank"),
        ("players.1.deeds.1.dragons", "empty_capture"),
        ("players", "too_many_coins"),
        ("players", "cave_twice"),
    } == set(problems(ana, ben))


def test_more_fame_than_markers_is_odd_but_possible():
    (warning,) = check(player(fame=170), player("Ben", fame=9)).warnings
    assert (warning.where, warning.code) == ("players", "more_fame_than_markers")
    assert "Ana first: 170" in Texts("en")(warning.text)
    assert check(player(fame=170), player("Ben", fame=8)).warnings == ()


@rule("DG-53")
@pytest.mark.parametrize(
    ("ana", "ben", "cleo", "asked"),
    [
        ((9, 2), (9, 2), (4, 2), ["Ana", "Ben"]),
        ((9, 2), (9, 3), (4, 2), []),
        ((9, 2), (8, 2), (4, 2), []),
        ((9, 2), (4, 2), (4, 2), ["Ben", "Cleo"]),
        ((9, 2), (9, 2), (9, 2), ["Ana", "Ben", "Cleo"]),
        ((9, 2), (None, 2), (9, 2), ["Ana", "Cleo"]),
    ],
)
def test_gold_matters_to_those_whom_a_second_tie_concerns(ana, ben, cleo, asked: list[str]):
    """Whom a form does not ask has counted none, for all that it matters; a script says it in any case."""
    rows = [
        {"name": name, "pets": {}, "fame": fame, "captured_colors": colors}
        for name, (fame, colors) in zip(NAMES, (ana, ben, cleo), strict=False)
    ]
    root = DRAGON_ISLAND.scoring.sheet(None).root
    filled = unasked(root, {"players": rows})["players"]
    assert [player["name"] for player in filled if "gold" not in player] == asked
    assert {player["gold"] for player in filled if "gold" in player} <= {0}


@rule("DG-51", "DG-53")
def test_coins_on_pet_cards_make_a_tie_too():
    rows = [player("Ana", fame=9, pets={"red": 3}), player("Ben", fame=12)]
    for one in rows:
        del one["gold"]
    filled = unasked(DRAGON_ISLAND.scoring.sheet(None).root, {"players": rows})
    assert all("gold" not in one for one in filled["players"])


@rule("DG-51", "DG-53")
def test_counting_gold_ends_the_game():
    table = Table(2).rounds(1).do("lay").do("tame", color="red").to_the_end()
    assert table.public["phase"] == "count"
    assert table.refuses("count", player="Nobody", gold=1) == "unknown_player"
    assert table.refuses("count", player="Ana", gold=38) == "count", "three of the forty lie on a card"
    table.do("count", player="Ana", gold=30)
    assert table.refuses("count", player="Ana", gold=1) == "counted_already"
    assert table.refuses("count", player="Ben", gold=8) == "count"
    table.do("count", player="Ben", gold=7, fame=12)
    assert table.public["phase"] == "over"
    assert DRAGON_ISLAND.scoring.report(table.state) == {
        "players": [
            {"name": "Ana", "fame": 0, "pets": {"red": 3}, "captured_colors": 0, "gold": 30},
            {"name": "Ben", "fame": 12, "pets": {}, "captured_colors": 0, "gold": 7},
        ]
    }


@rule("DG-36")
def test_fame_that_is_counted_by_hand_is_enough_for_the_captured_colours():
    table = second_turn().capture(red=1, blue=1).to_the_end()
    assert table.refuses("count", player="Ana", gold=0, fame=3) == "count"
    table.do("count", player="Ana", gold=0, fame=4)


def told(deeds) -> list[dict[str, object]]:
    """Deeds of a state as a report tells them."""
    found = []
    for deed in deeds:
        match deed:
            case Capture(dragons):
                found.append(captured(**{str(color): count for color, count in dragons.items()}))
            case Build(what, color):
                found.append(built(what, color))
            case Treasure(fame, gold_pet):
                found.append(treasure(fame, gold_pet))
    return found


def with_deeds(one: WizardPlayer) -> dict[str, object]:
    assert one.counted
    return {"name": one.name, "deeds": told(one.deeds), "pets": dict(one.pets), "gold": one.counted.gold}


def random_end(data: st.DataObject) -> State:
    """A game by drawn offers, with the fame kept by the app."""
    options = DRAGON_ISLAND.rules.options.check({"players": list(NAMES[: data.draw(st.integers(2, 4))])}).value
    chance, rng = data.draw(st.randoms(use_true_random=False)), Rng("unused", 0)
    state: State = fold(DRAGON_ISLAND, begin(DRAGON_ISLAND, "drawn", options, "drawn"))
    while offers := [
        offer for offer in DRAGON_ISLAND.rules.offers(state) if "fame" not in offer.ask or offer.do != "count"
    ]:
        offer = chance.choice(offers)
        entries = {
            key: chance.choice(ask.choices) if ask.choices else chance.randint(ask.low, ask.high)
            for key, ask in offer.ask.items()
        }
        for event in DRAGON_ISLAND.rules.decide(state, {"do": offer.do, **offer.fixed, **entries}, rng):
            state = DRAGON_ISLAND.rules.evolve(state, event)
    return state


@rule("DG-51", "DG-52")
@settings(max_examples=30)
@given(st.data())
def test_both_ways_of_scoring_agree(data: st.DataObject):
    """A whole game: reported as one number of fame, and as its deeds."""
    state = random_end(data)
    as_number = scored(*DRAGON_ISLAND.scoring.report(state)["players"])
    assert as_number == scored(*(json.loads(json.dumps(with_deeds(one))) for one in state.players))
    answer = score_json(
        "dragon_island",
        DRAGON_ISLAND.scoring.score(check(*DRAGON_ISLAND.scoring.report(state)["players"]).value, state),
    )
    assert answer["players"] == as_number["players"]


def test_the_line_says_where_fame_came_from():
    table = second_turn().capture(red=2).do("build", what="tower").do("treasure", fame=4).to_the_end()
    table.do("count", player="Ana", gold=0).do("count", player="Ben", gold=0, fame=5)
    score = DRAGON_ISLAND.scoring.score(check(*DRAGON_ISLAND.scoring.report(table.state)["players"]).value, table.state)
    said = [Texts("en")(placed.tally.lines[0].why) for placed in score.players]
    assert said == ["dragons 3, buildings 3, treasures 4", "as counted"]
