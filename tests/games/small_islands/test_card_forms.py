"""Entering cards: what comes out of a form goes into it again, is sound, and has words."""

import json
from typing import Any

import pytest

from companion.content.data_files import table
from companion.core.message import msg
from companion.games.small_islands.alexis_cards import SHEET
from companion.games.small_islands.card_forms import (
    MISSION_KINDS,
    REWARD_KINDS,
    Kind,
    asked,
    card_of,
    card_text,
    first_values,
    next_values,
)
from companion.store.repository import open_store
from companion.ui.games.small_islands.box import OWN, empty_box
from companion.ui.kit.own_box import read_file
from tests.games.playing import ENGLISH
from tests.games.small_islands.table import box

STAND_IN = table("small_islands", "stand_in")
MISSIONS: list[dict[str, Any]] = [
    {"kind": "at_least", "temple": 1, "flower": 2},
    {"kind": "equal"},
    {"kind": "more", "more": "leaf", "than": "fruit"},
    {"kind": "equal_with", "resource": "fruit"},
]
REWARDS: list[dict[str, Any]] = [
    {"kind": "symbols", "flower": 1, "plus": 2},
    *({"kind": kind} for kind in ("fewest", "flat", "size", "discovery", "best_resource", "resource_and_ports")),
    {"kind": "locations"},
]
OBJECTIVES = [{"mission": mission, "reward": reward} for mission, reward in zip(MISSIONS[:3], REWARDS, strict=False)]
SHORT = {"type": "land", "tile": 3, "directions": ["down", "up"], "mission": MISSIONS[2]}
CARDS: list[tuple[Kind, dict[str, Any]]] = [
    *(("levels", dict(level)) for level in STAND_IN["levels"]),
    *(("expedition", dict(card)) for card in [*STAND_IN["expedition"], SHORT]),
    *(("objectives", card) for card in OBJECTIVES),
    *(("missions", card) for card in MISSIONS),
    *(("rewards", card) for card in REWARDS),
]


KINDS: tuple[Kind, ...] = ("levels", "expedition", "missions", "rewards", "objectives")


@pytest.mark.parametrize(("kind", "card"), CARDS)
def test_a_card_goes_into_its_form_and_comes_out_the_same(kind: Kind, card: dict[str, Any]):
    values = first_values(kind, card, 1)
    assert card_of(kind, values) == card
    assert ENGLISH(card_text(kind, card))
    assert not [entry for entry in asked(kind, values) for _ in entry.problems(values[entry.key], entry.key)]


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_form_says_is_in_every_language(kind: Kind):
    for mission in MISSION_KINDS:
        for reward in REWARD_KINDS:
            values = {**first_values(kind, None, 1), "mission": mission, "reward": reward}
            assert all(entry.label and ENGLISH(entry.label) for entry in asked(kind, values))


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_card_is_sound_with_its_symbols_and_directions(kind: Kind):
    """What the form proposes is a card but for what only the card tells."""
    entered = first_values(kind, None, 4)
    for key, told in (("asks", {"flower": 2}), ("gives", {"flower": 1, "plus": 0}), ("directions", ["up"])):
        entered |= {key: told} if key in entered else {}
    assert SHEET.check({"name": "Mine", kind: [card_of(kind, entered)]}).problems == ()


def test_the_next_card_is_of_the_same_kind_and_tells_the_rest_anew():
    land = first_values("expedition", SHORT, 1)
    following = next_values("expedition", land, 1)
    assert (following["type"], following["mission"]) == ("land", "more")
    assert (following["directions"], following["tile"]) == ([], 1)


def test_a_file_carries_a_box():
    content = json.dumps({"game": "small_islands", "cards": 1, "box": box()}).encode()
    read, why = read_file(OWN, content)
    assert why is None
    assert SHEET.check(box()).value == read


FILES = [
    *((content, "not_a_box") for content in (b"", b"{", b"[]", b'{"game": "bridges"}', b'{"name": "x", "levels": 3}')),
    (b"\xff", "not_a_box"),
    (json.dumps({"game": "small_islands", "cards": 1, "box": {"name": "x", "levels": 3}}).encode(), "damaged"),
]


@pytest.mark.parametrize(("content", "why"), FILES)
def test_another_file_says_what_it_is_and_the_log_says_more(content: bytes, why: str, caplog):
    read, text = read_file(OWN, content)
    assert not read
    assert text == msg(f"small_islands.box.{why}")
    assert caplog.messages


def test_boxes_are_kept_by_name_and_dropped(tmp_path):
    cards = open_store(tmp_path).cards
    for at, name in enumerate(("Zoe", "Ana")):
        cards.save({"id": str(at), "game": "small_islands", "box": empty_box(name)})
    cards.save({"id": "9", "game": "bridges", "box": empty_box("Other")})
    assert [box.name for box in open_store(tmp_path).cards.of("small_islands")] == ["Ana", "Zoe"]
    cards.remove("1")
    assert [box.id for box in open_store(tmp_path).cards.of("small_islands")] == ["0"]
