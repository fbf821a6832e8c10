"""Entering numbers: one by one, held down, typed, as a sum."""

import asyncio
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.playing.controller import Controller
from companion.store.repository import open_store
from companion.ui.kit.forms import number_entry
from companion.ui.kit.forms.number_entry import MOST, read_sum
from tests.finishing import finish
from tests.store.table import SCORED
from tests.ui.conftest import Play
from tests.ui.driver import Driver, names, walk

START = {"lp": {"x": 0, "y": 0}, "gp": {"x": 0, "y": 0}}


def detector(app: Driver, name: str) -> Any:
    """What listens to a finger that stays on a button."""
    return next(one for one in app.all(ft.GestureDetector) if name in set(names(one)))


def value(app: Driver) -> str:
    (said,) = [name for name in app.said() if name.startswith("Finished islands:") and "Tap to type" in name]
    return said.removeprefix("Finished islands: ").split(",")[0]


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(number_entry, "REPEAT", 0)


def test_a_button_that_is_held_goes_on_to_the_limit(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.fire(detector(app, "Finished islands: one more"), "long_press_start", START)
        for _ in range(10):
            await app.settle()
        assert value(app) == "18"
        await app.fire(detector(app, "Finished islands: one less"), "long_press_start", START)
        for _ in range(10):
            await app.settle()
        assert value(app) == "0"

    play(flow, "/game/bridges/score")


def test_a_button_that_is_let_go_stops(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def flow(app: Driver) -> None:
        nap = asyncio.Event()
        monkeypatch.setattr(number_entry, "sleep", lambda seconds: nap.wait())
        held = detector(app, "Finished islands: one more")
        finger = asyncio.ensure_future(app.fire(held, "long_press_start", START))
        await app.settle()
        assert value(app) == "0"
        await app.fire(held, "long_press_end", {**START, "v": {"x": 0, "y": 0}})
        nap.set()
        await finger
        assert value(app) == "0"

    play(flow, "/game/bridges/score")


def test_every_step_has_a_name_and_is_large_enough(play: Play) -> None:
    async def flow(app: Driver) -> None:
        for name in ("Finished islands: one more", "Finished islands: one less"):
            button = app.find(name)
            assert min(button.width, button.height) >= 48
            assert any(isinstance(one, ft.Icon) for one in walk(button))

    play(flow, "/game/bridges/score")


@pytest.mark.parametrize(
    ("text", "value"),
    [("12", 12), ("3+6+2", 11), (" 3 + 6 ", 9), ("10-3", 7), ("10−3", 7), ("10–3", 7), ("3+", 3), ("3-", 3),
     ("3++4", 7), ("3+-4", -1), ("+3", 11), ("+3+1", 12), ("-3", 5), ("0", 0), ("", None), ("+", None), ("x", None),
     ("1e3", None), ("3,5", None), ("1+" * 13, None), ("9" * 9, MOST), ("٣", 3)],
)  # fmt: skip
def test_what_is_typed_where_eight_stand(text: str, value: int | None) -> None:
    assert read_sum(text, 8) == value


def field(app: Driver) -> str | None:
    """What the field that is open is called."""
    fields = [one for one in app.all(ft.Semantics) if any(_is_number(inner) for inner in walk(one.content))]
    return str(fields[-1].label) if fields else None


def _is_number(control: Any) -> bool:
    return isinstance(control, ft.TextField) and control.keyboard_type == ft.KeyboardType.PHONE


async def key(app: Driver, *names: str) -> None:
    (listener,) = app.all(ft.KeyboardListener)
    for name in names:
        await app.fire(listener, "key_down", {"key": name})


async def submit(app: Driver) -> None:
    await app.fire(next(one for one in app.all(ft.TextField) if _is_number(one)), "submit")


PETS = ("White dragon", "Blue dragon", "Red dragon", "Green dragon", "Gold dragon")


def test_return_leads_through_the_numbers_of_the_form_and_ends_behind_the_last(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Fame: –, from 0 to 999. Tap to type.")
        seen = []
        while label := field(app):
            seen.append(label)
            await app.type(label, "1+1")
            assert "= 2" in app.texts()
            await submit(app)
        assert seen == ["Fame", *PETS, "Colours captured"], "gold matters to nobody yet"
        assert [text for text in app.texts() if text == "2"] == ["2"] * 7
        focused = [name for name, _ in app.client.calls if name == "focus"]
        assert len(focused) == 7

    play(flow, "/game/dragon_island/score")


def test_tab_leads_on_and_back_and_the_arrows_step(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Fame: –, from 0 to 999. Tap to type.")
        await app.type("Fame", "12")
        await key(app, "Tab")
        assert field(app) == PETS[0]
        await key(app, "Shift Left", "Tab")
        assert field(app) == "Fame"
        await key(app, "Arrow Up", "Arrow Up", "Arrow Down")
        await app.tap(f"Next: {PETS[0]}")
        assert "13" in app.texts()

    play(flow, "/game/dragon_island/score")


def test_a_tap_elsewhere_takes_what_was_typed_and_then_closes_the_field(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def flow(app: Driver) -> None:
        later = asyncio.Event()
        monkeypatch.setattr(number_entry, "sleep", lambda seconds: later.wait())
        await app.tap("Fame: –, from 0 to 999. Tap to type.")
        await app.type("Fame", "7")
        opened = next(one for one in app.all(ft.TextField) if _is_number(one))
        finger = asyncio.ensure_future(app.fire(opened, "tap_outside"))
        await app.settle()
        assert field(app) == "Fame", "the tap may be on the way to the next field"
        later.set()
        await finger
        assert field(app) is None
        assert "7" in app.texts()

    play(flow, "/game/dragon_island/score")


def test_too_much_is_told_while_it_is_typed_and_nothing_is_lost(play: Play) -> None:
    async def flow(app: Driver) -> None:
        told = "7 is too much, the most is 3."
        await app.tap(f"{PETS[0]}: –, from 1 to 3. Tap to type.")
        await app.type(PETS[0], "7")
        assert told in app.texts()
        await submit(app)
        assert {"7", "1 field to check"} <= set(app.texts())
        assert any(text.endswith(f"{PETS[0]}: {told}") for text in app.texts()), "and says at which number"
        await app.type(PETS[1], "+")
        await submit(app)
        assert field(app) == PETS[2], "no number leaves all as it is"

    play(flow, "/game/dragon_island/score")


@pytest.mark.parametrize(("platform", "typing"), [("android", False), ("windows", True)])
def test_the_boxes_of_a_table_follow_one_another(play: Play, platform: str, typing: bool) -> None:
    async def flow(app: Driver) -> None:
        app.session.apply_page_patch({"platform": platform})
        await app.tap("Canyon, tiles: 0")
        assert bool(field(app)) is typing
        await app.tap("Canyon, tiles: one more")
        await app.tap("Next: Canyon, jokers")
        await app.tap("Back to: Canyon, tiles")
        assert bool(field(app)) is typing
        assert "0 to 60" in app.texts()
        await app.tap("Next: Canyon, jokers")
        await app.tap("Next: Monuments")
        assert field(app) == ("Monuments" if typing else None)
        assert "Back to: Canyon, tiles" not in app.pressable()

    play(flow, "/game/misty_islands/score")


def test_the_last_entry_of_a_sheet_is_one_tap_away(play: Play) -> None:
    async def flow(app: Driver) -> None:
        assert "Undo" in app.said()
        assert "Undo" not in app.pressable(), "nothing was entered"
        for name in ("Fame: one more", "Fame: one more", "White dragon: one more", "Blue dragon: one more"):
            await app.tap(name)
        await app.tap("Next: Player 2")
        await app.tap("Fame: one more")
        for undone in ("Fame", "Coins on pet cards", "Coins on pet cards"):
            await app.tap(f"Undo: {undone}")
        assert "Fame: 1, from 0 to 999. Tap to type." in app.said(), "all steps of a number are one entry"
        assert "White dragon: –, from 1 to 3. Tap to type." in app.said()
        await app.tap("Undo: Fame")
        assert "Fame: –, from 0 to 999. Tap to type." in app.said()

    play(flow, "/game/dragon_island/score")


def test_a_number_that_acts_at_once_refuses_what_cannot_be(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Houses in your hand: 4, from 0 to 4. Tap to type.")
        await app.type("Houses in your hand", "99")
        await submit(app)
        assert app.snacks() == ["99 is too much, the most is 4."]

    play(flow, "/game/small_islands/reward")


def test_return_leads_through_texts_and_numbers_in_their_order(play: Play) -> None:
    async def flow(app: Driver) -> None:
        name = next(one for one in app.all(ft.TextField) if one.label == "Name")
        await app.fire(name, "submit")
        assert field(app) == "Missions done"
        await submit(app)
        assert field(app) == "Pieces on the main island"

    play(flow, "/game/dream_islands/score")


def test_return_leads_from_text_to_text(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    game_id = finish(controller, "bridges", SCORED).id

    async def flow(app: Driver) -> None:
        called = len(app.client.calls)
        await app.fire(next(one for one in app.all(ft.TextField) if one.label == "Player 1"), "submit")
        assert [name for name, _ in app.client.calls[called:]] == ["focus"]

    play(flow, f"/history/{game_id}/edit")


def test_no_chip_moves_when_one_is_chosen(play: Play) -> None:
    """Each is as wide as before: what a check takes, a chip without one leaves free."""

    def edges(app: Driver) -> list[tuple[float, bool]]:
        round_ones = (one for one in app.all(ft.Container) if one.border_radius == 24)
        chips = [one for one in round_ones if isinstance(one.padding, ft.Padding) and one.padding.top == 11]
        checks = [sum(isinstance(part, ft.Icon) for part in walk(one)) for one in chips]
        return [(one.padding.left + 13 * on, bool(on)) for one, on in zip(chips, checks, strict=True)]

    async def flow(app: Driver) -> None:
        before = edges(app)
        await app.tap("Forest")
        after = edges(app)
        assert [width for width, _ in before] == [width for width, _ in after]
        assert sum(on for _, on in after) == sum(on for _, on in before) + 1

    play(flow, "/game/misty_islands/score")
