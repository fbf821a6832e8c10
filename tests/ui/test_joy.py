"""A bonus made with the last possible card: its flag waves, or stands beside a cup where nothing may move."""

from pathlib import Path

import flet as ft
import pytest

from companion.playing.controller import Controller
from companion.store.repository import open_store
from companion.store.settings import Settings
from tests.ui.conftest import Play
from tests.ui.driver import Driver


@pytest.mark.parametrize("motion", [True, False])
def test_a_flag_waves_or_a_cup_says_it(motion: bool, play: Play, tmp_path: Path) -> None:
    Controller(open_store(tmp_path)).change(Settings(motion=motion))

    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        await app.tap("Turn the first card")
        for _ in range(6):
            await app.tap("Next card")
        await app.tap("Bonus made")
        (claim,) = {name for name in app.pressable() if name.startswith("3 blue islands finished")}
        await app.tap(claim)
        assert "With the last possible card: Blue flags, 7 points" in app.texts()
        assert ft.Icons.EMOJI_EVENTS_ROUNDED in [one.icon for one in app.all(ft.Icon)]
        assert bool([one for one in app.all(ft.Container) if one.animate_rotation]) is motion

    play(flow, "/game/bridges/setup")
