"""The stand-in deck and the cards that players enter."""

from collections import Counter
from typing import Any

import pytest

from companion.core.sheet import Count
from companion.games.small_islands import SMALL_ISLANDS
from companion.games.small_islands.alexis_cards import SHEET, missing, stand_in, stand_in_won
from tests.games.playing import ENGLISH
from tests.games.small_islands.table import Table, box, card, level


def lacks(cards: dict[str, Any]) -> list[str]:
    return [ENGLISH(text) for text in missing(SHEET.check(cards).value)]


def test_the_stand_in_has_the_printed_structure():
    cards = stand_in()
    assert [one.level for one in cards.levels] == [1, 2, 3, 4, 5, 6]
    assert len(cards.expedition) == 15
    assert Counter(one.type for one in cards.expedition) == {"explore": 10, "land": 5}
    assert Counter(one.tile for one in cards.expedition) == {1: 5, 2: 5, 3: 5}
    for one in cards.expedition:
        assert len(set(one.directions)) == 3
    for side in cards.levels:
        assert side.explore <= 10
        assert side.land <= 5


def test_a_whole_box_can_be_played():
    assert lacks(box()) == []
    assert Table(box=box()).public["cards"] == "own"
    assert Table(box=box(), cards="table").public["cards"] == "table"


def test_a_box_that_is_not_whole_is_sound_but_says_what_is_missing():
    new = {"name": "Mine"}
    assert SHEET.check(new).problems == ()
    assert lacks(new)[0] == "No level of Alexis is entered yet. One is enough."
    assert lacks(new)[-1] == "15 expedition cards are missing."
    assert lacks({**box(), "expedition": box()["expedition"][:14]}) == ["1 expedition card is missing."]
    assert lacks({**box(), "levels": box()["levels"][:1]}) == [], "one level is enough to play at that level"


def test_a_level_needs_as_many_cards_of_a_type_as_it_uses():
    assert lacks(box(12, 3, played=(12, 4))) == ["A level uses 4 Land cards, 3 are entered."]
    assert lacks(box(12, 3, played=(13, 3))) == ["A level uses 13 Explore cards, 12 are entered."]


def test_a_game_cannot_begin_with_a_box_that_is_not_whole():
    found = SMALL_ISLANDS.rules.options.check({"box": {"name": "Mine"}}).problems
    assert {(problem.where, problem.code) for problem in found} == {("box", "incomplete")}


def test_one_level_is_enough_to_play_at_that_level():
    mine = {**box(), "levels": [level(3, 9, 3)]}
    check = SMALL_ISLANDS.rules.options.check
    assert check({"box": mine, "level": 3}).problems == ()
    assert [(one.where, one.code) for one in check({"box": mine, "level": 2}).problems] == [
        ("level", "level_not_entered")
    ]
    assert check({"box": mine, "level": 2, "cards": "table"}).problems == ()
    assert check({"box": {"name": "Mine"}, "players": ["Ana", "Ben"]}).problems == (), "nobody draws there"


def notes(**chosen: Any) -> list[str]:
    """What the set-up says of each level."""
    (entry,) = (one for one in SMALL_ISLANDS.rules.options.root.fields if isinstance(one, Count) and one.key == "level")
    assert entry.notes
    return [ENGLISH(text) for text in entry.notes({"cards": "app", **chosen})]


def test_the_set_up_tells_the_values_of_the_cards_that_are_played_with():
    assert "**24 points" in notes()[0]
    assert [int(note.split(" of 100")[0].split()[-1]) for note in notes()] == list(stand_in_won())
    mine = notes(box={**box(), "levels": [level(3, 9, 3, base=47)]})
    assert "47 points" in mine[2]
    assert mine[0] == "Level 1 is not in this card box yet."
    assert not [note for note in notes(cards="table") if any(sign in note[8:] for sign in "0123456789")]


@pytest.mark.parametrize(
    ("changed", "where", "code"),
    [
        ({"levels": [level(1, 9, 3), level(1, 9, 3)]}, "levels.1.level", "same_level"),
        ({"levels": [level(7, 9, 3)]}, "levels.0.level", "too_big"),
        ({"expedition": [{**card(), "tile": 4}]}, "expedition.0.tile", "too_big"),
        ({"expedition": [{**card(), "directions": ["up", "up"]}]}, "expedition.0.directions", "same_direction"),
        ({"expedition": [{**card(), "directions": []}]}, "expedition.0.directions", "too_few"),
        ({"expedition": [{**card(), "directions": ["north"]}]}, "expedition.0.directions.0", "not_a_choice"),
        ({"expedition": [{**card(), "mission": {"kind": "at_least"}}]}, "expedition.0.mission", "asks_nothing"),
        ({"expedition": [card()] * 16}, "expedition", "too_many"),
        ({"objectives": [{"mission": {"kind": "equal"}}]}, "objectives.0.reward", "missing"),
        ({"rewards": [{"kind": "symbols"}]}, "rewards.0", "names_no_symbol"),
        ({"missions": [{"kind": "more", "more": "leaf", "than": "leaf"}]}, "missions.0.than", "same_resource"),
        ({"card": []}, "card", "unknown_key"),
    ],
)
def test_an_entered_card_that_cannot_be_is_refused_at_its_place(changed: dict[str, Any], where: str, code: str):
    found = SHEET.check({"name": "Mine", **changed}).problems
    assert [(problem.where, problem.code) for problem in found] == [(where, code)]


def test_two_players_need_two_colours_and_alexis_his_name():
    check = SMALL_ISLANDS.rules.options.check
    assert [p.where for p in check({"colors": {"you": "red", "alexis": "red"}}).problems] == ["colors.alexis"]
    assert [p.where for p in check({"players": ["Alexis"]}).problems] == ["players.0"]
    assert check({"players": ["Alexis", "Ben"]}).problems == ()
