"""The facts in `data/`: beside the package when installed, at the top of the tree while developing."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any


@cache
def data() -> Traversable:
    """The folder of facts and texts. On a phone the package may lie in a zip, so this need not be a path."""
    packed = files("companion").joinpath("data")
    return packed if packed.is_dir() else Path(__file__).parents[2] / "data"


def facts(game: str, name: str = "facts") -> dict[str, Any]:
    """What the box of one game holds, or another table of the same game."""
    return tomllib.loads(data().joinpath(game, f"{name}.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Box:
    """One of the five games, built or not yet."""

    id: str
    name: str
    designer: str
    players: tuple[int, int]
    minutes: int | None


@cache
def boxes() -> tuple[Box, ...]:
    """All boxes in the order of the Play page."""
    shelf = tomllib.loads(data().joinpath("shelf.toml").read_text(encoding="utf-8"))
    return tuple(
        Box(box["id"], box["name"], box["designer"], tuple(box["players"]), box.get("minutes"))
        for box in shelf["games"]
    )


def box_name(game: str) -> str:
    """The name on the box of a game."""
    return next(box.name for box in boxes() if box.id == game)
