"""The files in `data/`: beside the package when installed, at the top of the tree while developing."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from companion.core.strict_json import Json


@cache
def data() -> Traversable:
    """The folder of tables and texts. On a phone the package may lie in a zip, so this need not be a path."""
    packed = files("companion").joinpath("data")
    return packed if packed.is_dir() else Path(__file__).parents[2] / "data"


def table(*path: str) -> Json:
    """What stands in a table: `table("shelf")` is `data/shelf.toml`."""
    *folders, name = path
    return tomllib.loads(data().joinpath(*folders, f"{name}.toml").read_text(encoding="utf-8"))


def facts(game: str) -> Json:
    """What the box of one game holds."""
    return table(game, "facts")


@dataclass(frozen=True)
class Box:
    """The box of one game, built or not yet."""

    id: str
    name: str
    designer: str
    players: tuple[int, int]
    minutes: int | None


@cache
def boxes() -> tuple[Box, ...]:
    """All boxes in the order of the Play page."""
    return tuple(
        Box(box["id"], box["name"], box["designer"], tuple(box["players"]), box.get("minutes"))
        for box in table("shelf")["games"]
    )


def box_name(game: str) -> str:
    """The name on the box of a game."""
    return next(box.name for box in boxes() if box.id == game)
