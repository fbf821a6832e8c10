"""One short game of each of the five, from the set-up to the saved result, for eyes and hands or for ears alone.

An action is an activation of one thing or an entry of words. That a screen reader goes from thing to thing is reading,
as looking for a button is.
"""

import random
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from companion.games.bridges.layout import place_at, practice_facts
from companion.games.dream_islands import DREAM_ISLANDS
from companion.games.dream_islands.offers import may_tick
from companion.games.misty_islands.offers import joined_refusal
from companion.games.small_islands.state import State as SmallIslands
from tests.games.bridges.table import Table
from tests.games.misty_islands.drawn_islands import USUAL, random_island
from tests.ui.bridges_hands import LAGOON, finger, middle, on_line
from tests.ui.counted_taps import CountedTaps
from tests.ui.dream_hands import taps_for
from tests.ui.driver import NAMES, names
from tests.ui.heard import Heard, heard
from tests.ui.misty_island_hands import BEGIN, BRUSHES
from tests.ui.misty_island_hands import touch as touch_space
from tests.ui.small_islands_hands import SoloHands

TILES = 8


class Eyes(CountedTaps):
    """Sees the screen: boards are touched where something lies."""

    async def enter(self, label: str, text: str) -> None:
        await self.app.type(label, text)
        self.taps += 1

    async def island(self, name: str) -> None:
        await finger(self.app, *middle(self.app, name))
        self.taps += 1

    async def line(self, a: str, b: str) -> None:
        await on_line(self.app, a, b)
        self.taps += 1

    async def space(self, name: str) -> None:
        await touch_space(self.app, name)
        self.taps += 1

    async def number(self, value: int) -> None:
        """The last of the keys that show it: further up the same figures turn tiles into energy."""
        *_, key = [one for one in self.app.all() if getattr(one, "on_click", None) and str(value) in set(names(one))]
        await self.app.fire(key, "click")
        self.taps += 1


class Ears(Eyes):
    """Knows nothing but roles and names, and of two things that are called alike none."""

    async def tap(self, start: str) -> None:
        await self.app.fire(self._only("button", start).pressed[0], "click")
        self.taps += 1

    async def enter(self, label: str, text: str) -> None:
        field = self._only("textbox", label).pressed[0]
        self.app.session.apply_patch(field._i, {"value": text})
        await self.app.fire(field, "change", text)
        self.taps += 1

    async def island(self, name: str) -> None:
        await self.tap(f"Island {_place(name)},")

    async def line(self, a: str, b: str) -> None:
        await self.tap(f"Draw a bridge from {_place(a)} to {_place(b)},")

    async def space(self, name: str) -> None:
        await self.tap(f"Space {name}:")

    async def number(self, value: int) -> None:
        await self.tap(str(value))

    def _only(self, role: str, start: str) -> Heard:
        things = [one for one in heard(self.app) if one.role == role and one.pressed]
        alike = [name for name, times in Counter(one.name for one in things).items() if times > 1]
        assert not alike, f"nobody could tell these apart by ear: {alike}"
        found = [one for one in things if one.name.startswith(start)]
        assert found, f"no {role} begins with {start!r}: {sorted(one.name for one in things)}"
        return min(found, key=lambda one: one.name)


def _place(name: str) -> str:
    x, y = place_at(name)
    return f"row {y + 1} column {x + 1}"


async def _begin(hands: Eyes, players: int, *chosen: str) -> None:
    for seat, name in enumerate(NAMES[:players]):
        await hands.enter(f"Player {seat + 1}", name)
    for start in (*chosen, "Begin"):
        await hands.tap(start)


def _state(hands: Eyes) -> Any:
    return hands.app.controller.table.games()[0].state


async def bridges(hands: Eyes) -> None:
    """The game of a practice board that reaches all 60 points, its cards on the table."""
    board = next(one for one in practice_facts() if one["key"] == "lagoon")
    played = Table(seed=board["seed"], layout=board["key"])
    await _begin(hands, 1, LAGOON, "Cards on the table", "Plain. ")
    first, *cards = board["perfect"]
    await hands.island(first.split()[0])
    for number, card in zip(played.state.order, cards, strict=False):
        island, _, drawn = card.partition(" | ")
        await hands.tap(f"Number {number.number}, {number.bridges} bridge")
        await hands.island(island)
        for pair in drawn.split():
            await hands.line(*pair.split("-"))
    await hands.tap("To the score")


async def dragon_island(hands: Eyes) -> None:
    """Two deeds of each kind, else nothing happens."""
    await _begin(hands, 2)
    await hands.tap("Ana begins")
    deeds = [
        ("Red dragon captured", "Red dragon captured"),
        ("Energy tower built",),
        ("Treasure found", "Fame on the card 3", "Done"),
        ("Storm tile: red", "Blue dragon captured"),
    ]
    turn = 0
    while _state(hands).phase == "turn":
        for name in deeds[turn // 2 - 1] if turn in (2, 4, 6, 8) else ():
            await hands.tap(name)
        await hands.tap("Turn over")
        turn += 1
    await hands.tap("Count")
    await hands.tap("Save the result")


async def dream_islands(hands: Eyes) -> None:
    """Pieces go to the middle as soon as they may; what is met there is laid down."""
    await _begin(hands, 2)
    chance = random.Random("by ear")
    while not (state := _state(hands)).over:
        offers = [offer.to_json() for offer in DREAM_ISLANDS.rules.offers(state)]
        moves = [one for one in offers if one["do"] in ("shell", "move")]
        to_middle = [one for one in moves if one.get("to") == "middle"]
        if state.phase == "missions" and (ticks := may_tick(state)):
            await hands.tap(*taps_for(state, {"do": "tick", "mission": ticks[0]}))
        elif state.phase == "missions":
            await hands.tap("Lay down" if state.ticked else "No mission this turn")
        else:
            for name in taps_for(state, chance.choice(to_middle or moves)):
                await hands.tap(name)
    await hands.tap("Count the points")
    await hands.tap("Save the result")


async def misty_islands(hands: Eyes) -> None:
    """All coasts are joined as soon as that may be."""
    chance = random.Random("by ear")
    await _begin(hands, 2)
    for name in ("Numbers under the balloons", "Ana: one more", "Ben: one more", "Done"):
        await hands.tap(name)
    while (state := _state(hands)).phase != "over":
        match state.phase:
            case "roll" | "fill":
                await hands.tap("Roll both dice")
            case "wind":
                await hands.tap("Keep both")
            case "draw":
                await hands.tap("Drawn and kept")
            case "fly":
                await hands.tap(f"Cloud {state.clouds.index(max(state.clouds)) + 1}: ")
            case _:
                if joined_refusal(state) is None:
                    for name in ("A drop, a question mark, all coasts", "All six joined to the wharf"):
                        await hands.tap(name)
                if state.stayed:
                    await hands.tap("All laid, still on")
                else:
                    await hands.number(3)
    await hands.tap("Count the points")
    for player in range(2):
        await hands.tap(BEGIN)
        await _lay_out(hands, random_island(chance, TILES, layout=USUAL))
        await hands.tap("Crown: one more")
        await hands.tap("Next: " if player == 0 else "Save the result")


async def _lay_out(hands: Eyes, island: Mapping[str, Any]) -> None:
    for kind, name in BRUSHES.items():
        spaces = [laid["at"] for laid in island["tiles"] if laid["tile"] == kind]
        if spaces and kind != "forest":  # which is at hand already
            await hands.tap(name)
        for space in spaces:
            await hands.space(space)


class Solo(SoloHands):
    """Against Alexis, the objectives left to the table."""

    def __init__(self, hands: Eyes) -> None:
        super().__init__(hands.app, "by ear")
        self.hands = hands

    async def tap(self, kind: str, beginning: str) -> None:
        await self.hands.tap(beginning)

    async def _step(self, state: SmallIslands) -> None:
        if state.phase in ("count", "reward"):
            await super()._step(state)
        else:
            await (self._his_turn(state) if state.alexis_acts else self._turn(state))


async def small_islands(hands: Eyes) -> None:
    """Alone against Alexis, whose cards the app turns."""
    await _begin(hands, 1, "I count myself")
    await Solo(hands).play()


GAMES: Mapping[str, Callable[[Eyes], Awaitable[None]]] = {
    "small_islands": small_islands,
    "bridges": bridges,
    "dream_islands": dream_islands,
    "dragon_island": dragon_island,
    "misty_islands": misty_islands,
}
