"""Die Inseln im Nebel: a game of three on one phone by real taps, to a saved result, the islands laid by touch."""

import random
import re
from itertools import count
from pathlib import Path

from companion.games.misty_islands.state import State
from companion.playing.controller import Controller
from companion.store.repository import open_store
from tests.games.misty_islands.drawn_islands import USUAL, random_island
from tests.ui.conftest import Play
from tests.ui.counted_taps import CountedTaps
from tests.ui.driver import Driver, names
from tests.ui.misty_island_hands import BEGIN, lay_out

SETUP = "/game/misty_islands/setup"
GOAL = 4.0  # taps a turn, with the dice of its round
PLAYERS, ROUNDS, TILES = 3, 4, 12
# Once in so many times: a die is rolled again, a balloon pays, a tile becomes energy, a drop is covered.
AGAIN, PAID, TURNED, DROP = 5, 4, 4, 6
VALUES = (0, 1, 1, 2, 2, 3, 3, 4, 5)


class Table(CountedTaps):
    """Everybody takes the fullest cloud; what happens is as likely as at a table, and in time all coasts are joined."""

    def __init__(self, app: Driver) -> None:
        super().__init__(app)
        self.chance = random.Random("three balloons")

    @property
    def state(self) -> State:
        state: State = self.app.controller.table.games()[0].state
        return state

    def once_in(self, times: int) -> bool:
        return not self.chance.randrange(times)

    async def round(self) -> None:
        await self.tap("Roll both dice")
        if self.once_in(AGAIN):
            await self.tap("Roll again")
        await self.tap("Keep both")
        while self.state.phase == "draw":
            await self.tap("Drawn and kept")
        for player in range(PLAYERS):
            await self.turn(joins=self.state.round == ROUNDS - 1 and player == 0)

    async def turn(self, joins: bool) -> None:
        dearer = sorted(name for name in self.there("") if re.search(r": \d energy$", name))
        if self.once_in(PAID) and dearer:
            await self.tap(self.chance.choice(dearer))
        clouds = self.state.clouds
        await self.tap(f"Cloud {clouds.index(max(clouds)) + 1}: ")
        for _ in range(self.state.hand):
            if self.once_in(TURNED):
                await self.tap(f"{self.chance.randrange(1, 7)} energy")
        if self.once_in(DROP):
            await self.special("Number in the drop: 2 energy")
        if joins:
            await self.special("All six joined to the wharf")
        await self.over(str(self.chance.choice(VALUES)))

    async def special(self, *chosen: str) -> None:
        for name in ("A drop, a question mark, all coasts", *chosen):
            await self.tap(name)

    async def over(self, value: str) -> None:
        """The number under the balloon, which is known after staying."""
        if self.there("All laid, still on"):
            await self.tap("All laid, still on")
            return
        # Further up the same figures turn tiles into energy.
        *_, number = [one for one in self.app.all() if getattr(one, "on_click", None) and value in set(names(one))]
        await self.app.fire(number, "click")
        self.taps += 1

    async def count_the_points(self) -> None:
        """Each island by touch, then the crown; what else counts the play has seen."""
        await self.tap("Count the points")
        for player in range(PLAYERS):
            await self.tap(BEGIN)
            self.taps += await lay_out(self.app, random_island(self.chance, TILES, layout=USUAL))
            await self.tap("Crown: one more")
            await self.tap("Next: " if player < PLAYERS - 1 else "Save the result")


def test_a_whole_game_takes_few_taps(play: Play, tmp_path: Path) -> None:
    """A turn is its cloud and the number under the balloon, a round the roll and that it stands.

    A flight is said where it costs, a tile where it becomes energy.
    """
    controller = Controller(open_store(tmp_path), fresh=map(str, count()).__next__)  # the same dice each time

    async def flow(app: Driver) -> None:
        await app.tap("One more player")
        table = Table(app)
        await table.tap("Begin")
        await table.tap("Numbers under the balloons")
        for name in ("Ana", "Ben", "Cleo"):
            await table.tap(f"{name}: one more")
        await table.tap("Done")
        before = table.taps
        for _ in range(ROUNDS):
            await table.round()
        in_rounds = table.taps - before
        await table.count_the_points()
        assert app.page.route.startswith("/result/")
        assert in_rounds / (PLAYERS * ROUNDS) <= GOAL, f"{in_rounds} taps, {table.taps} to the result"
        print(in_rounds, in_rounds / (PLAYERS * ROUNDS), table.taps)

    play(flow, SETUP, controller=controller)
