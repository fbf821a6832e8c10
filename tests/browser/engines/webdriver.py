"""What both WebDriver protocols share: how hands are told, https://www.w3.org/TR/webdriver2/#actions."""

from collections.abc import Sequence
from typing import Any

from tests.browser.engines.window import Place, steps

KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Escape": "\ue00c", "Space": " "}


def key(name: str) -> dict[str, Any]:
    """A key goes down and up."""
    value = KEYS.get(name, name)
    return {"type": "key", "id": "keys", "actions": [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]}


def pointer(kind: str, way: Sequence[Place]) -> dict[str, Any]:
    """A finger, or a mouse."""
    places = [place for _, at in steps(way) for place in at]
    moved = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0} for x, y in places]
    down, up = ({"type": f"pointer{what}", "button": 0} for what in ("Down", "Up"))
    done = [moved[0], down, *moved[1:], up]
    return {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": done}
