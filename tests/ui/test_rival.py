"""Somebody to beat: chosen at the set-up, looked at card by card, beside the result, in history and statistics."""

import asyncio
from pathlib import Path

import flet as ft
import pytest

from companion.games.bridges.coach.house_player import HOUSE_GAME
from companion.ui.window import background
from tests.ui.bridges_hands import SETUP, touch
from tests.ui.conftest import Play
from tests.ui.driver import Driver

LAGOON = "Lagoon. A practice board of our own. It can be won with all 60 points."
STRENGTH = "House player of strength 1"


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what comes first is thought about at once."""
    monkeypatch.setattr(background, "SOON_SECONDS", 3600)
    monkeypatch.setattr(background, "REST_SECONDS", 0)
    monkeypatch.setattr(background, "ASIDE_SECONDS", 0)


async def until(app: Driver, text: str) -> str:
    """All of a text that has this in it."""
    for _ in range(400):
        await app.settle()
        for said in app.texts():
            if text in said:
                return said
        await asyncio.sleep(0.005)
    raise AssertionError(f"nobody says {text}: {app.texts()}")


async def begun(app: Driver) -> None:
    await app.route(SETUP)
    await app.type("Player 1", "Ida")
    await app.tap(LAGOON)
    await app.tap(STRENGTH)
    assert any(said.endswith(f", {STRENGTH}") for said in app.said())
    await app.tap("Begin")
    await touch(app, "b3")
    await app.tap("Turn the first card")


async def to_the_end(app: Driver) -> None:
    while "Skip this card" in app.pressable():
        await app.tap("Skip this card")
    await app.tap("To the score")


def test_its_board_is_shown_card_by_card_and_its_result_beside_ones_own(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await begun(app)
        assert "Its board is shown when the next card is turned." in app.texts()
        assert "Its board" not in app.pressable()
        await app.tap("Skip this card")
        await until(app, "After card 1:")
        await app.tap("Its board")
        assert "Board of the house player" in app.said()
        await app.tap("Close")
        await app.tap("Skip this card")
        await until(app, "After card 2:")
        await to_the_end(app)
        said = await until(app, "than the house player of strength 1")
        await until(app, "Better than 0 % of ")
        finished = app.controller.archive.entries()[0]
        assert finished.mode == "solo"
        assert finished.opponent is None
        kept = HOUSE_GAME.read(app.controller.archive.finished(finished.id).analysis)  # type: ignore[union-attr]
        assert kept
        assert finished.tags["rival_total"] == str(kept.total)
        assert f"who had {kept.total}" in said
        await app.route("/history")
        assert any(f"{STRENGTH}, its points: {kept.total}" in text for text in app.texts())
        await app.route("/statistics/game/bridges")
        assert "Strength 1: 0 won, 0 drawn, 1 lost" in app.texts()
        await app.route(f"/history/{finished.id}")
        assert "Board of the house player" in app.said()

    play(flow)


def test_on_a_tablet_its_board_lies_on_a_sheet_no_higher_than_it_needs(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await begun(app)
        await app.tap("Skip this card")
        await until(app, "After card 1:")
        await app.tap("Its board")
        assert isinstance(app.top(), ft.BottomSheet)
        assert not any(column.scroll for column in app.all(ft.Column)), "one that scrolls fills the screen"

    play(flow, width=768, height=1024)


def test_after_the_app_was_ended_it_plays_on_as_it_would_have(play: Play) -> None:
    told: list[str] = []

    async def begin(app: Driver) -> None:
        await begun(app)
        for _ in range(5):
            await app.tap("Skip this card")
        told.append(await until(app, "After card 5:"))

    async def go_on(app: Driver) -> None:
        await app.route(f"/play/{app.controller.table.games()[0].session.id}")
        assert await until(app, "After card 5:") == told[0]
        await app.tap("Skip this card")
        await until(app, "After card 6:")

    play(begin)
    play(go_on)
