"""The reward helper prices as the command does: the same engine, told step by step."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.blocks import Button
from companion.core.message import Refused
from companion.games.small_islands import reward_alone
from companion.games.small_islands.pictures import HandSlots, IslandList, IslandRow
from companion.games.small_islands.reward_alone import answer
from companion.games.small_islands.state import State
from tests.games.playing import ENGLISH

SYMBOLS = ("temple", "flower", "fruit", "leaf")
RESOURCES = ("flower", "fruit", "leaf")
few = st.integers(0, 4)
counts = st.fixed_dictionaries(dict.fromkeys(SYMBOLS, few)).filter(lambda found: any(found.values()))
pairs = st.permutations(RESOURCES).map(lambda order: {"kind": "more", "more": order[0], "than": order[1]})
missions = st.one_of(
    counts.map(lambda found: {"kind": "at_least", **found}),
    st.just({"kind": "equal"}),
    pairs,
    st.sampled_from(RESOURCES).map(lambda one: {"kind": "equal_with", "resource": one}),
)
KINDS = ("fewest", "flat", "size", "discovery", "best_resource", "resource_and_ports", "locations")
rewards = st.one_of(
    st.tuples(counts, few).map(lambda told: {"kind": "symbols", **told[0], "plus": told[1]}),
    st.sampled_from(KINDS).map(lambda kind: {"kind": kind}),
)
tiles = st.fixed_dictionaries(
    {"tiles": st.integers(1, 14), **dict.fromkeys(SYMBOLS, few), "ports": few, "free": st.integers(0, 2),
     "houses_1": st.integers(0, 2), "houses_2": few}
)  # fmt: skip


def told(mission: dict[str, Any], reward: dict[str, Any], houses: int, islands: list[dict[str, Any]]) -> State:
    state = reward_alone.with_mode(reward_alone.laid("You", "the others", "normal"), "advanced")
    state = reward_alone.with_houses(state, houses)
    state = reward_alone.tell(state, {"do": "mission", "slot": 1, **mission})
    state = reward_alone.tell(state, {"do": "reward", "slot": 1, **reward})
    for name, island in zip("ABCDEF", islands, strict=False):
        state = reward_alone.tell(state, {"do": "island", "name": name, **island})
    return state


def as_request(name: str, island: dict[str, int]) -> dict[str, Any]:
    """The same island as the command is asked about it. Two own houses are for it no more than one."""
    own = min(1, island["houses_1"])
    plain = {key: island[key] for key in ("tiles", *SYMBOLS, "ports")}
    houses = own + island["houses_2"]
    return {"name": name, **plain, "free_locations": island["free"], "houses": houses, "own_house": own > 0}


def rows_of(state: State) -> tuple[IslandRow, ...]:
    (picture,) = (block for block in reward_alone.view(state).blocks if isinstance(block, IslandList))
    return picture.islands


@given(missions, rewards, st.integers(0, 4), st.lists(tiles, min_size=1, max_size=6))
def test_it_prices_as_the_command_does(
    mission: dict[str, Any], reward: dict[str, Any], houses: int, islands: list[dict[str, Any]]
):
    state = told(mission, reward, houses, islands)
    requested = [as_request(name, island) for name, island in zip("ABCDEF", islands, strict=False)]
    known = answer({"mission": mission, "reward": reward, "houses": houses, "islands": requested})
    rows = {row.island.name: row for row in rows_of(state)}
    for one in known["islands"]:
        row = rows[one["name"]]
        assert (row.status in ("best", "eligible")) == one["eligible"]
        assert row.worth == one["points"] + one["draw"]
    assert sorted(name for name, row in rows.items() if row.status == "best") == sorted(known["best"])
    best = reward_alone.best_told(state)
    assert best is not None
    assert (ENGLISH(best[1]) == "No house brings anything") == (not known["best"])


def test_only_what_prices_can_be_told():
    state = reward_alone.laid("You", "the others", "normal")
    for intent in (
        {"do": "done"},
        {"do": "houses", "houses": 1, "points": 3},
        {"do": "island"},
        {"do": "remove_island"},
        {},
    ):
        with pytest.raises(Refused):
            reward_alone.tell(state, intent)


def test_nothing_can_be_built_here():
    flower = {"tiles": 2, "temple": 0, "flower": 1, "fruit": 0, "leaf": 0, "ports": 0, "free": 1}
    mission = {"kind": "at_least", "temple": 0, "flower": 1, "fruit": 0, "leaf": 0}
    state = told(mission, {"kind": "flat"}, 2, [{**flower, "houses_1": 0, "houses_2": 0}])
    (row,) = rows_of(state)
    intents = [item.intent or {} for item in row.menu.items if isinstance(item, Button)]
    assert [intent["do"] for intent in intents] == ["remove_island"]
    best = reward_alone.best_told(state)
    assert best
    assert [ENGLISH(text) for text in best] == ["Best with 2 houses", "6 points: A"]


def test_before_the_cards_are_told_it_asks_for_them():
    screen = reward_alone.view(reward_alone.laid("You", "the others", "normal"))
    assert reward_alone.best_told(reward_alone.laid("You", "the others", "normal")) is None
    assert not [block for block in screen.blocks if isinstance(block, Button)]
    (hand,) = (block for block in screen.blocks if isinstance(block, HandSlots))
    assert [ENGLISH(slot.label) for slot in hand.slots] == ["nothing noted"] * 3
