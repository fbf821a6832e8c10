"""Hands that play a whole solo game of Small Islands by taps, and count them by kind."""

import random
from collections import Counter

from companion.games.small_islands import ledger
from companion.games.small_islands.state import State
from tests.ui.driver import Driver, names

# How many things lie on a tile: one to three, and often one is a location.
ON_A_TILE = (1, 1, 2, 2, 3)
LOCATION = "Free locations for houses"
NAMES = ("Flowers", "Fruits", "Leaves", "Temples", "Ports", LOCATION, LOCATION)
MOST_ISLANDS = 10


class SoloHands:
    """One player at the table, who lands as soon as it is allowed."""

    def __init__(self, app: Driver, seed: str) -> None:
        self.app, self.chance = app, random.Random(seed)
        self.taps: Counter[str] = Counter()
        self.turns = 0

    @property
    def state(self) -> State | None:
        """The table; nothing once the result is saved, which the last count does."""
        return next((running.state for running in self.app.controller.table.games()), None)

    async def tap(self, kind: str, beginning: str) -> None:
        """Whatever carries a name that begins like this."""
        controls = (one for one in self.app.all() if getattr(one, "on_click", None))
        control = next(one for one in controls if any(name.startswith(beginning) for name in names(one)))
        assert not control.disabled, beginning
        await self.app.fire(control, "click")
        self.taps[kind] += 1

    async def play(self) -> None:
        """To the result."""
        while state := self.state:
            self.turns = state.laid + len(state.ships)
            await self._step(state)

    async def _step(self, state: State) -> None:
        if state.phase == "count":
            await self._count()
        elif state.phase == "reward":
            await self._reward(state)
        else:
            if state.fresh and not all(state.seats[0].hand.now):
                await self.tap("objective", "Now: ")
                await self.tap("objective", "Mission: ")
            await (self._his_turn(state) if state.alexis_acts else self._turn(state))

    async def _count(self) -> None:
        await self.tap("end", "Count ports and tokens")
        for ship in ("own ship", "grey ships"):
            if f"Ports round the {ship} 3" in self.app.pressable():
                await self.tap("end", f"Ports round the {ship} 3")
        await self.tap("end", "Done")

    async def _turn(self, state: State) -> None:
        if not state.navigation:
            if "Lay a ship" in self.app.pressable():
                await self.tap("ship", "Lay a ship")
            await self.tap("ship", "I laid my own ship" if state.seats[0].ship == "waiting" else "I laid a grey ship")
        elif state.keeping == "ledger" and state.fresh:
            await self.tap("tile", "I laid a tile")
            await self._write(state)
        elif state.keeping == "ledger":
            await self._write(state)
        else:
            await self.tap("tile", "I laid a tile")

    async def _his_turn(self, state: State) -> None:
        if state.type is None:
            await self.tap("his card", "Turn his card")
        elif state.lands:
            await self.tap("his ship", "Ship placed")
        elif state.keeping == "ledger":
            await self._write(state)
        else:
            await self.tap("his tile", "Placed")

    async def _write(self, state: State) -> None:
        """What is on the tile, then its island."""
        for name, count in Counter(self.chance.choices(NAMES, k=self.chance.choice(ON_A_TILE))).items():
            for n in range(min(2, count)):
                await self.tap("ledger", f"{name} on the tile: {n}")
        there, new = ledger.growing(state), ledger.next_name(state)
        fresh = not there or (len(state.islands) < MOST_ISLANDS and self.chance.random() < 0.3)
        await self.tap("tile", f"New island {new}" if fresh else f"Island {self.chance.choice(there)}:")

    async def _reward(self, state: State) -> None:
        known = self.app.pressable()
        if state.alexis_acts and state.card is None and "Turn his card" in known:
            await self.tap("his card", "Turn his card")
        elif state.keeping == "ledger":
            best = next((name for name in known if name.startswith(("Build on", "He builds on"))), None)
            none = "No house for him" if state.alexis_acts else "No more houses"
            await self.tap("reward", best or none)
        elif state.alexis_acts:
            await self.tap("reward", "No house for him")
        else:
            await self._counted(state)

    async def _counted(self, state: State) -> None:
        """Two houses and their points, counted at the table."""
        await self.tap("reward", "I count myself")
        for name in ("Houses and points", "Houses placed now: one more", "Done"):
            await self.tap("reward", name)


def table_of(taps: Counter[str]) -> str:
    """By kind, for eyes."""
    rows = [f"{kind:10} {count:4}" for kind, count in sorted(taps.items())]
    return "\n".join([*rows, f"{'all':10} {sum(taps.values()):4}"])
