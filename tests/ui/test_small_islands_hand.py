"""The objectives in hand, by taps: few for a card, and each lies in its place."""

import random

import pytest

from companion.core.strict_json import Json
from companion.games.small_islands.card_forms import HALVES, others
from companion.games.small_islands.rewards import CardHalf, half_text
from tests.games.small_islands.table import Table, box
from tests.ui.conftest import Play
from tests.ui.driver import Driver
from tests.ui.test_small_islands import Thumb, sit_down, told

OBJECTIVE = ("at least 1 temple and 2 flowers", "1 point a temple and 1 point a flower")


def test_an_objective_takes_three_taps_and_lies_in_its_place(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await sit_down(app, Table())
        thumb = Thumb(app)
        await thumb.tap("Now: nothing noted", *OBJECTIVE)
        assert thumb.taps == 3
        noted = "Mission: at least 1 temple and 2 flowers. Reward: 1 point a temple and 1 point a flower."
        assert f"Now: {noted}" in app.pressable()
        assert "Next round: nothing noted" in app.pressable()

    play(flow)


RARE = list(zip(*(random.Random("rare").sample(others(half), 2) for half in HALVES), strict=True))
# A box in which no rare card is.
MINE = box(15, 0, objectives=[{"mission": {"kind": "equal"}, "reward": {"kind": "flat"}}])


@pytest.mark.parametrize(("way", "mine"), [("Another reward", {}), ("It is none of these", {"box": MINE})])
@pytest.mark.parametrize(("mission", "reward"), RARE)
def test_an_objective_of_two_rare_halves_takes_four_taps(
    mission: CardHalf, reward: CardHalf, way: str, mine: Json, play: Play
) -> None:
    """Also where there is a box, in which it is not."""

    async def flow(app: Driver) -> None:
        await sit_down(app, Table(**mine))
        thumb = Thumb(app)
        halves = (app.say(half_text(mission)), app.say(half_text(reward)))
        await thumb.tap("Now: nothing noted", way, *halves)
        assert thumb.taps == 4
        (running,) = app.controller.table.games()
        held = running.state.seats[0].hand
        assert (held.missions[0], held.rewards[0]) == (mission, reward)
        known = next(name for name in app.pressable() if name.startswith("Now: Mission"))
        await told(app, known, *([way] if mine else []))
        assert {*halves} <= app.pressable(), "what was told is a picture when it is looked at again"

    play(flow)


def test_any_other_card_is_told_by_its_symbols(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await sit_down(app, Table())
        await told(app, "Now: nothing noted", "Another mission", "6 points", "Mission by its symbols")
        await told(app, *(f"Flowers: {n}, one more" for n in range(5)), "Done")
        assert "Now: Mission: at least 5 flowers. Reward: 6 points." in app.pressable()

    play(flow)


def test_a_card_that_is_noted_can_be_another_or_change_its_place(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await sit_down(app, Table())
        await told(app, "Now: nothing noted", *OBJECTIVE)
        known = next(name for name in app.pressable() if name.startswith("Now: Mission"))
        await told(app, known, "two resources in equal number")
        reward = "1 point a temple and 1 point a flower"
        assert f"Now: Mission: two resources in equal number. Reward: {reward}." in app.pressable()
        await told(app, "Next round: nothing noted", *OBJECTIVE)
        waiting = f"Mission: at least 1 temple and 2 flowers. Reward: {reward}."
        await app.tap(f"Next round: {waiting}")
        assert waiting in app.texts()
        await app.tap("It goes back to the pile")
        assert f"Back: {waiting}" in app.pressable()
        await told(app, f"Back: {waiting}", "Use it in this round")
        assert f"Now: {waiting}" in app.pressable()

    play(flow)


def test_a_card_of_the_own_box_is_tapped_as_a_picture(play: Play) -> None:
    mine = [{"mission": {"kind": "equal"}, "reward": {"kind": kind}} for kind in ("flat", "size")]

    async def flow(app: Driver) -> None:
        await sit_down(app, Table(box=box(15, 0, objectives=mine)))
        thumb = Thumb(app)
        card = "Mission: two resources in equal number. Reward: 4 to 10 points by size."
        await thumb.tap("Now: nothing noted", card)
        assert thumb.taps == 2
        assert f"Now: {card}" in app.pressable()
        await thumb.tap("Next round: nothing noted", "It is none of these", *OBJECTIVE)
        assert "Next round: nothing noted" not in app.pressable()

    play(flow)
