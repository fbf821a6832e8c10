"""Dice Race on the screens: from its page to the statistics, out into a file and in again."""

from pathlib import Path

from tests.transfer.desk import desk, exported, take_in
from tests.ui.conftest import Play
from tests.ui.driver import Driver


def test_a_whole_game_is_played_counted_found_and_carried_over(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        for name in ("New game", "Begin", *["Roll"] * 6):
            await app.tap(name)
        assert "Dice Race" in app.texts()
        assert "The last roll" in app.said()
        for name in ("Count", "Save the result"):
            await app.tap(name)
        (entry,) = app.controller.archive.entries()
        assert entry.game == "dice_race"
        assert {str(player.total) for player in entry.players} <= set(app.texts())
        for page in (
            "history",
            f"history/{entry.id}",
            "statistics",
            "statistics/game/dice_race",
            "game/dice_race/rules",
        ):
            await app.route(f"/{page}")
            assert any("Dice Race" in text for text in [*app.texts(), *app.said()]), page
        there = desk(tmp_path / "there")
        take_in(there, exported(app.controller))
        assert list(there.archive.entries()) == [entry]

    play(flow, "/game/dice_race")
