"""Dragon Island on one screen a turn: a whole game in few taps, with the fame of the same game step by step."""

import random
import re

import flet as ft

from tests.games.dragon_island.table import Table
from tests.ui.conftest import Play
from tests.ui.driver import Driver

SETUP = "/game/dragon_island/setup"
GOAL = 3  # taps a turn
# What happens in a turn, as often as at a table where something happens in two turns of three.
DEEDS = ("quiet", "quiet", "capture", "capture", "build", "storm", "treasure", "both")


class Player:
    """Taps what happened, and does the same at a table of its own, step by step."""

    def __init__(self, app: Driver, table: Table) -> None:
        self.app, self.table, self.taps = app, table, 0

    async def tap(self, start: str) -> None:
        """What begins so: hints are part of a name."""
        found = [name for name in self.app.pressable() if name.startswith(start)]
        assert found, (start, self.app.pressable())
        await self.app.tap(min(found))
        self.taps += 1

    async def turn(self, deed: str, chance: random.Random) -> None:
        if deed == "storm" and self.table.state.storms < 8:
            await self.tap("Storm tile: red")
            self.table.do("storm", color="red")
        else:
            self.table.do("lay")
        if deed != "quiet":
            await self.tap("Your wizard’s tile: blue")
        if deed in ("capture", "both"):
            color = chance.choice(("Red", "Blue", "White"))
            count = chance.randint(1, 3)
            for _ in range(count):
                await self.tap(f"{color} dragon captured")
            self.table.capture(**{color.lower(): count})
        if deed in ("build", "both") and self.table.state.towers_left:
            await self.tap("Energy tower built")
            self.table.do("build", what="tower")
        if deed == "treasure":
            for name in ("Treasure found", "3", "Done"):
                await self.tap(name)
            self.table.do("treasure", fame=3)
        await self.over()

    async def over(self) -> None:
        await self.tap("Turn over")
        self.table.end()


def test_a_whole_game_takes_three_taps_a_turn_at_most(play: Play) -> None:
    async def flow(app: Driver) -> None:
        chance = random.Random("one screen")
        await app.tap("Begin")
        await app.tap("Ana begins")
        player = Player(app, Table())
        for _ in range(2):
            await player.over()
        turns = 2
        while player.table.public["phase"] == "turn":
            await player.turn(chance.choice(DEEDS), chance)
            turns += 1
        running = app.controller.table.games()[0]
        assert running.game.telling.public(running.state)["fame"] == player.table.public["fame"]
        assert turns == 20
        assert player.taps <= GOAL * turns, f"{player.taps} taps in {turns} turns"

    play(flow, SETUP)


def test_each_dragon_is_captured_by_its_tap_and_taken_back_by_undo(play: Play) -> None:
    async def flow(app: Driver) -> None:
        for name in ("Begin", "Ana begins", "Turn over", "Turn over", "Red dragon captured, 2 fame"):
            await app.tap(name)
        assert "Red dragon captured, 1 fame" in app.pressable()
        await app.tap("Blue dragon captured, 2 fame")
        await app.tap("Undo: Ana: 1 dragon captured")
        await app.tap("Turn over")
        assert any(text.startswith("What happens in Ben’s turn") for text in app.texts())
        (running,) = app.controller.table.games()
        assert dict(running.state.players[0].deeds[0].dragons) == {"red": 1}

    play(flow, SETUP)


def test_the_eight_steps_stand_below_as_a_reminder(play: Play) -> None:
    async def flow(app: Driver) -> None:
        for name in ("Begin", "Ana begins", "Turn over", "Turn over"):
            await app.tap(name)
        texts = app.texts()
        assert texts.index("The eight steps") > texts.index("On the table")
        assert "Lay a tile, take its energy" in texts
        assert not [one for one in app.all(ft.Semantics) if re.search(r"Step \d of", one.label or "")]

    play(flow, SETUP, width=320, height=568)
