"""The hand: three cards in the Preparation, one of them the objective, which the Reward phase only reveals."""

from typing import Any

import pytest

from companion.core.blocks import Button, Menu
from companion.games.small_islands import hand
from companion.games.small_islands.missions import AtLeast, Equal, EqualWith, Mission, More
from companion.games.small_islands.pictures import HandSlots
from companion.games.small_islands.rewards import Locations, Reward, Size, Symbols
from tests.games.playing import ENGLISH
from tests.games.small_islands.table import Table, box
from tests.rule import rule


def three(mode: str = "normal") -> Table:
    """Three objectives in the Preparation: for one flower, for two, for three."""
    table = Table(mode=mode)
    for slot in (1, 2, 3):
        table.mission(slot, flower=slot).reward(slot, flower=slot)
    return table


def phase(table: Table) -> Table:
    return table.until_ships().do("land", ship="grey")


def asked_for(table: Table, slot: str) -> list[int | None]:
    """How many flowers the missions ask for, by place: for now, for the next round, to go back."""
    held = table.state.seats[0].hand
    at = (held.mission, *hand.waiting(held.mission)) if slot == "mission" else (held.reward, *hand.waiting(held.reward))
    cards = held.missions if slot == "mission" else held.rewards
    return [getattr(cards[place], "flower", None) for place in at]


@rule("SI-74")
@pytest.mark.parametrize("intent", [
    {"do": "mission", "kind": "equal", "slot": 1},
    {"do": "reward", "kind": "flat", "slot": 1},
    {"do": "choose", "mission": 2, "reward": 2},
    {"do": "exchange", "card": "objective"},
])  # fmt: skip
def test_what_was_chosen_in_the_preparation_cannot_be_changed_in_the_reward_phase(intent: dict[str, Any]):
    table = phase(three())
    assert table.refuses(**intent) == "objective_is_fixed"
    table.island("A", 3, flower=4).do("build", island="A")
    assert table.refuses(**intent) == "objective_is_fixed"
    assert not {"mission", "reward", "objective", "choose", "exchange"} & table.offered


@rule("SI-74")
def test_an_objective_that_was_not_noted_is_revealed_once():
    table = phase(Table().mission(2, flower=9 - 5))
    assert table.refuses("mission", kind="equal", slot=2) == "objective_is_fixed"
    table.do("mission", kind="equal", slot=1)
    assert table.refuses("mission", kind="equal", slot=1) == "objective_is_fixed"
    table.do("reward", kind="flat", slot=1)
    assert not {"mission", "reward", "objective"} & table.offered


@rule("SI-74")
def test_in_a_group_everybody_reveals_in_the_own_phase():
    table = Table("Ana", "Ben")
    assert "mission" not in table.offered, "in the Preparation cards are secret"
    phase(table).mission(flower=1)
    assert table.refuses("mission", kind="equal", slot=1) == "objective_is_fixed"
    table.do("done")
    assert table.state.to_act.hand.now == (None, None)
    assert "objective" in table.offered


@rule("SI-09", "SI-27")
def test_of_three_cards_one_is_used_one_waits_and_one_goes_back():
    table = phase(three()).do("done").do("alexis").do("houses", houses=0)
    assert asked_for(table, "mission") == [2, None, None]
    (now, after, back) = table.drawing(HandSlots).slots
    assert ENGLISH(now.label) == "Mission: at least 2 flowers. Reward: 2 points a flower."
    assert [(slot.mission, slot.reward) for slot in (after, back)] == [(None, None)] * 2


@rule("SI-09")
def test_which_card_waits_and_which_goes_back_is_told_with_one_tap():
    table = three()
    assert asked_for(table, "mission") == [1, 2, 3]
    assert asked_for(table.do("exchange", card="objective"), "mission") == [1, 3, 2]
    assert asked_for(table.do("choose", mission=3, reward=3), "mission")[0] == 2, "what waited lay at the third place"
    assert Table().refuses("exchange", card="objective") == "not_now"


@rule("SI-10")
def test_in_advanced_mode_each_half_has_its_places():
    table = three("advanced").do("choose", mission=1, reward=3).do("exchange", card="mission")
    assert (asked_for(table, "mission"), asked_for(table, "reward")) == ([1, 3, 2], [3, 1, 2])
    phase(table).do("done").do("alexis").do("houses", houses=0)
    assert (asked_for(table, "mission"), asked_for(table, "reward")) == ([3, None, None], [1, None, None])


MISSIONS = [AtLeast(temple=1, flower=2), Equal(), More("leaf", "flower"), EqualWith("fruit")]
REWARDS = [Symbols(temple=1, plus=2), Size(), Locations()]


@rule("SI-10")
@pytest.mark.parametrize("mission", [*MISSIONS, None])
@pytest.mark.parametrize("reward", [*REWARDS, None])
def test_what_a_form_tells_is_on_offer_and_comes_to_its_places(mission: Mission | None, reward: Reward | None):
    if not (mission or reward):
        return
    intent = hand.telling((1, 2), True, mission, reward)
    table = Table(mode="advanced").do(**intent)
    held = table.state.seats[0].hand
    assert (held.missions[1] is not None, held.rewards[2] is not None) == (mission is not None, reward is not None)
    plain = Table(mode="advanced")
    if mission:
        plain.do(**hand.telling((1, 2), True, mission, None))
    if reward:
        plain.do(**hand.telling((1, 2), True, None, reward))
    assert plain.state.seats[0].hand == held


def test_a_card_that_asks_for_nothing_is_none():
    table = Table().mission(flower=1).mission()
    assert table.state.seats[0].hand.missions[0] is None


@rule("SI-10")
@pytest.mark.parametrize(("mode", "pairs"), [("normal", 2), ("advanced", 4)])
def test_every_pair_is_compared_while_an_objective_is_chosen(mode: str, pairs: int):
    table = Table(mode=mode).mission(1, flower=1).reward(1, temple=1).mission(2, leaf=1).reward(2, leaf=2)
    menu, *_ = (block for block in table.screen.blocks if isinstance(block, Menu))
    assert len([item for item in menu.items if isinstance(item, Button)]) == pairs
    assert not [block for block in table.do("explore").screen.blocks if isinstance(block, Menu)][1:]


def test_advanced_cards_are_offered_in_advanced_mode_only():
    for mode, there in (("normal", False), ("advanced", True)):
        table = Table(mode=mode)
        offered = {offer.get("kind") for offer in table.offers} | {
            word for offer in table.offers if offer["do"] == "objective" for word in offer["ask"]["mission"]["choices"]
        }
        advanced = {"equal_with", "best_resource", "resource_and_ports", "locations", "equal_with_leaf"}
        assert (advanced <= offered) is there
        assert bool(advanced & offered) is there


def test_cards_of_the_own_box_need_only_their_number():
    mission, reward = {"kind": "equal"}, {"kind": "flat"}
    mine = box(objectives=[{"mission": mission, "reward": reward}], missions=[mission], rewards=[reward])
    table = phase(Table(box=mine)).do("objective", slot=1, card=1).island("A", 2, flower=1, leaf=1)
    assert "Build on A" in table.buttons()
    table = Table(box=mine, mode="advanced").do("mission", slot=2, card=1).do("reward", slot=1, card=1)
    assert "card" not in str([offer for offer in table.offers if offer["do"] == "objective"])
    assert Table(box=mine).refuses("objective", slot=1, card=2) == "not_now"


def test_the_kept_card_is_seen_when_the_round_is_set_up_whoever_begins():
    table = three().until_ships().do("land", ship="grey").do("done").do("alexis").do("houses", houses=0)
    assert table.state.alexis_acts
    assert table.drawing(HandSlots)
