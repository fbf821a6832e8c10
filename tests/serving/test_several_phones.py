"""Several phones at once, on bad networks: each has its own game, no tap is lost, none is carried out twice."""

import asyncio
from pathlib import Path

from companion.core.session import fold
from tests.loop import run
from tests.serving.phones import INVOKE, House, Phone

PHONES, TAPS = 5, 12


async def play(home: Path) -> None:
    async with House(home).open() as house:
        phones = [Phone(house, seed) for seed in range(PHONES)]
        for phone in phones:
            await phone.begin()
        assert len({phone.game for phone in phones}) == PHONES

        async def taps(phone: Phone) -> None:
            for _ in range(TAPS):
                await phone.tap()

        await asyncio.gather(*map(taps, phones))
        for phone in phones:
            assert not phone.crashes
            assert house.handled[phone.session_id] == phone.clicks
            running = house.controller.table.resume(phone.game)
            assert running
            assert fold(running.game, running.session) == running.state
        assert sum(phone.breaks for phone in phones) > 0
        for phone in phones:
            await phone.leave()


def test_five_phones_tap_at_random(tmp_path: Path):
    run(play(tmp_path))


async def both(home: Path) -> list[int]:
    """Two phones look at the same game, and both tap its one button."""
    async with House(home).open() as house:
        first, second = Phone(house, 1), Phone(house, 2)
        await first.begin()
        await second.begin()
        await second.go(f"/play/{first.game}")
        lengths = []
        for name in ("Turn the first card", "Next card", "Next card"):
            await asyncio.gather(first.click(name), second.click(name))
            running = house.controller.table.resume(first.game)
            assert running
            lengths.append(len(running.session.turns))
        await first.leave()
        await second.leave()
        return lengths


def test_two_taps_at_the_same_time_on_the_same_step_are_one(tmp_path: Path):
    assert run(both(tmp_path)) == [1, 2, 3]


async def late(home: Path) -> int:
    async with House(home).open() as house:
        phone = Phone(house, 1)
        await phone.begin()
        await phone.say(INVOKE, {"control_id": 10**9, "call_id": "gone", "result": None, "error": None})
        await phone.click("Turn the first card")
        running = house.controller.table.resume(phone.game)
        await phone.leave()
        assert running
        return len(running.session.turns)


def test_an_answer_for_a_control_that_is_gone_ends_nothing(tmp_path: Path):
    assert run(late(tmp_path)) == 1


async def tap_on_what_is_gone(home: Path) -> tuple[list[str], list[str], int]:
    """The second phone taps a button that the first one's tap has just taken from its screen."""
    async with House(home).open() as house:
        first, second = Phone(house, 1), Phone(house, 2)
        await first.begin()
        await second.begin()
        await second.go(f"/play/{first.game}")
        button = second.window.find("Turn the first card")
        await first.click("Turn the first card")
        await second.until(lambda: "Next card" in second.window.pressable())
        await second.press(button)
        told = second.window.snacks()
        await second.click("Next card")
        await second.press(button)
        running = house.controller.table.resume(first.game)
        assert running
        await first.leave()
        await second.leave()
        return told, second.window.snacks(), len(running.session.turns)


def test_a_tap_that_comes_after_the_other_ones_was_drawn_is_told_what_came_before_it(tmp_path: Path):
    told, later, turns = run(tap_on_what_is_gone(tmp_path))
    assert len(told) == 1
    assert told[0].startswith("Another window was quicker: ")
    assert turns == 2
    assert not [text for text in later if "quicker" in text], "one's own second tap is no news"
