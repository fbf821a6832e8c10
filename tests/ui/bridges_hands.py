"""Hands for the bridge board: taps by name, by place and on lines, drags, and what was kept of them."""

from pathlib import Path
from typing import Any

import flet as ft

from companion.games.bridges.layout import place_at
from companion.store.repository import open_store
from tests.ui.driver import A_LOOK, Driver, names

SETUP = "/game/bridges/setup"
CARDS = "Cards on the table. You turn your own cards and tap the one that came."
LAGOON = "Lagoon. A practice board of our own. It can be won with all 60 points."
# The first cards of a game on the lagoon, each with all that it brings.
FIRST = [((6, 1), "c5", ["c5-f5"]), ((3, 1), "b1", ["b1-b2"])]


def called(app: Driver, start: str) -> Any:
    """What can be pressed under a name that begins so."""
    found = [
        one for one in app.all() if getattr(one, "on_click", None) and any(n.startswith(start) for n in names(one))
    ]
    assert found, f"nothing to press is called {start!r}: {sorted(app.pressable())}"
    return found[0]


def island(app: Driver, name: str) -> Any:
    x, y = place_at(name)
    return called(app, f"Island row {y + 1} column {x + 1},")


async def touch(app: Driver, *islands: str) -> None:
    for name in islands:
        await app.fire(island(app, name), "click")


def side(app: Driver) -> float:
    """How wide the water is."""
    (water,) = [one for one in app.all(ft.Container) if one.key == "water"]
    return float(water.content.width)


def middle(app: Driver, name: str) -> tuple[float, float]:
    """Where an island lies on the water."""
    x, y = place_at(name)
    cell = side(app) / 6
    return cell * (x + 0.5), cell * (y + 0.5)


def at(x: float, y: float) -> dict[str, Any]:
    place = {"x": x, "y": y}
    return {"k": "touch", "l": place, "g": place, "ld": place, "gd": place, "pd": 0.0, "ts": None}


async def finger(app: Driver, x: float, y: float, after: float = A_LOOK) -> None:
    """A tap with a plain finger: all that the board gets is the place."""
    (water,) = [one for one in app.all(ft.GestureDetector) if one.on_tap_up]
    await app.fire(water, "tap_up", at(x, y), after)


async def on_line(app: Driver, a: str, b: str, after: float = A_LOOK) -> None:
    """A tap on the middle of the line between two islands."""
    (ax, ay), (bx, by) = middle(app, a), middle(app, b)
    await finger(app, (ax + bx) / 2, (ay + by) / 2, after)


async def drag(app: Driver, name: str, dx: float, dy: float) -> None:
    """From the middle of an island so many fields far, in three moves."""
    (start,) = [one for one in app.all(ft.Container) if one.key == f"from {name}"]
    cell, half = side(app) / 6, start.width / 2
    way = "horizontal" if abs(dx) > abs(dy) else "vertical"
    places = [at(half + dx * cell * share, half + dy * cell * share) for share in (0.4, 0.8, 1.0)]
    for place in places:
        await app.fire(start.content, f"{way}_drag_update", place)
    last = places[-1]["l"]
    await app.fire(start.content, f"{way}_drag_end", {"pv": 0.0, "l": last, "g": last, "v": {"x": 0, "y": 0}})


async def begin(app: Driver) -> None:
    for name in (CARDS, LAGOON, "Begin"):
        await app.tap(name)
    await touch(app, "b3")


async def card(app: Driver, number: int, bridges: int, name: str = "") -> None:
    """A card of the table, and the island that gets its number."""
    plural = "" if bridges == 1 else "s"
    await app.tap(f"Number {number}, {bridges} bridge{plural}: may still come")
    if name:
        await touch(app, name)


def strokes(tmp_path: Path) -> list[dict[str, Any]]:
    """The intents that were kept on disk."""
    (row,) = open_store(tmp_path).active.latest_first()
    return [turn["intent"] for turn in row["session"]["turns"]]
