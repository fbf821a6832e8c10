"""Two taps before the screen is drawn again: what comes of them is the same as with all the time in the world."""

import re
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.playing.game_table import GameTable
from companion.playing.running_game import RunningGame
from companion.store.repository import open_store
from tests.history.many import records
from tests.loop import run
from tests.ui.conftest import Play
from tests.ui.driver import A_LOOK, CLOCK, Driver, names

CARD = ("A new card box", "Enter an expedition card")
OF_GAMES = ("/history", "/statistics/game/small_islands")
# Where, how one gets to the form, and what is tapped there in one go: by name, or by what stands before its colon.
FORMS: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "directions": ("/game/small_islands/cards", CARD, ("up", "right", "left")),
    "directions, one again": ("/game/small_islands/cards", CARD, ("up", "right", "up")),
    "symbols": ("/game/small_islands/cards", CARD, ("Temples", "Flowers", "Flowers")),
    "players": ("/game/dragon_island/setup", (), ("One more player", "One more player")),
    "colours": ("/game/small_islands/setup", (), ("blue", "Advanced")),
    "colours of all": ("/game/dream_islands/setup", (), ("red", "green")),
    "players on a sheet": ("/game/dragon_island/score", (), ("One more player", "One more player")),
    "dragons": ("/game/dragon_island/score", (), ("Blue dragon: one more", "Red dragon: one more", "Fame: one more")),
    "cities": ("/game/misty_islands/score", (), ("One more: City", "One more: City", "One more: Volcano")),
    "coasts": ("/game/misty_islands/score", (), ("Canyon", "Swamp")),
    "settings": ("/settings", (), ("Dark", "Français")),
    "filters": ("/history", ("More filters",), ("Solo", "Advanced")),
    "helper": ("/game/small_islands/reward", (), ("Advanced", "Houses in your hand: one less")),
    "statistics": ("/statistics/game/small_islands", (), ("Cleo", "Solo, Advanced")),
}


def beginning(app: Driver, name: str) -> Any:
    for control in reversed(app.all()):  # the first one may be Undo, which names what it takes back
        found = names(control) if getattr(control, "on_click", None) else ()
        if any(name in (one, re.split("[:,]", one)[0]) for one in found):
            return control
    raise AssertionError(f"nothing to press begins with {name!r}; there are: {sorted(app.pressable())}")


def shown(app: Driver) -> list[str]:
    """What stands there, and what is chosen."""
    return app.texts() + [f"{one.label} {one.selected}" for one in app.all(ft.Semantics)]


@pytest.mark.parametrize(("route", "way", "taps"), FORMS.values(), ids=FORMS)
def test_quick_taps_come_to_the_same(tmp_path: Path, route: str, way: tuple[str, ...], taps: tuple[str, ...]) -> None:
    async def seen(home: Path, quick: bool) -> list[str]:
        open_store(home).history.save(*records(60) if route in OF_GAMES else ())
        app = await Driver.start(home, route)
        for name in way:
            await app.tap(name)
        before = shown(app)
        CLOCK.seconds += A_LOOK
        if quick:
            for control in [beginning(app, name) for name in taps]:
                await app.session.dispatch_event(control._i, "click", None)
            await app.settle()
        else:
            for name in taps:
                await app.fire(beginning(app, name), "click")
        after = shown(app)
        app.close()
        assert after != before
        return [text.replace(str(home), "") for text in after]

    async def both() -> None:
        assert await seen(tmp_path / "quick", True) == await seen(tmp_path / "slow", False)

    run(both())


def test_a_result_that_is_saved_by_two_quick_taps_is_there_once(play: Play) -> None:
    async def flow(app: Driver) -> None:
        for name in (
            "Begin",
            "Turn the first card",
            *["Next card"] * 16,
            "Count islands",
            "Finished islands: one more",
        ):
            await app.tap(name)
        save = app.find("Save the result")
        for _ in range(2):
            await app.session.dispatch_event(save._i, "click", None)
        await app.settle()
        (row,) = app.controller.store.history.newest_first()
        assert row["session"], "with its course"

    play(flow, "/game/bridges/setup")


def test_a_tap_shows_the_game_that_it_came_back_with(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """The controller is asked for the game by the tap alone, and not once more by the drawing."""
    asked: list[str] = []

    def noted(table: GameTable, session_id: str) -> RunningGame | None:
        asked.append(session_id)
        return look(table, session_id)

    look = GameTable.resume
    monkeypatch.setattr(GameTable, "resume", noted)

    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        await app.tap("Turn the first card")
        for taps in range(1, 4):
            asked.clear()
            await app.tap("Next card")
            assert len(asked) == 1, "by the tap itself"
            assert any(f"Card {1 + taps} of" in text for text in app.texts())

    play(flow, "/game/bridges/setup")
