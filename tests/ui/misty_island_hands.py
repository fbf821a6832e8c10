"""Hands for the island on the score sheet of Die Inseln im Nebel: brushes by name, spaces by place."""

from typing import Any

import flet as ft

from companion.ui.games.misty_islands.island_chart import IslandScale
from tests.ui.driver import A_LOOK, Driver

BEGIN = "Lay the island out by touch"
BRUSHES = {
    "forest": "Forest", "desert": "Desert", "meadow": "Meadow", "mountain": "Mountain", "swamp": "Swamp",
    "canyon": "Canyon", "joker": "Joker", "city": "City", "monument": "Monument",
}  # fmt: skip


def picture(app: Driver, nth: int = 0) -> Any:
    """What the finger touches."""
    return [one for one in app.all(ft.GestureDetector) if one.on_tap_up][nth]


def chart(app: Driver, nth: int = 0) -> IslandScale:
    return IslandScale(float(picture(app, nth).content.width))


async def finger(app: Driver, x: float, y: float, after: float = A_LOOK, nth: int = 0) -> None:
    """A tap with a plain finger: all that the island gets is the place."""
    place = {"x": x, "y": y}
    data = {"k": "touch", "l": place, "g": place, "ld": place, "gd": place, "pd": 0.0, "ts": None}
    await app.fire(picture(app, nth), "tap_up", data, after)


async def touch(app: Driver, *spaces: str, after: float = A_LOOK, nth: int = 0) -> None:
    drawn = chart(app, nth)
    for space in spaces:
        await finger(app, *drawn.at(space), after=after, nth=nth)


async def lay_out(app: Driver, island: dict[str, Any]) -> int:
    """All tiles and open volcanoes of an island, brush by brush; how many taps it took."""
    taps = 0
    for kind, name in BRUSHES.items():
        spaces = [laid["at"] for laid in island["tiles"] if laid["tile"] == kind]
        if spaces and kind != "forest":  # which is at hand already
            await app.tap(name)
            taps += 1
        await touch(app, *spaces)
        taps += len(spaces)
    volcanoes = island["layout"]["volcanoes"]
    if volcanoes:
        await app.tap("Open volcano")
        taps += 1
    for volcano in volcanoes:
        await app.tap(f"Volcano, −{volcano['points']}")
        await touch(app, volcano["at"])
        taps += 2
    return taps
