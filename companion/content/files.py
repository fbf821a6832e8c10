"""The files in `data/`: beside the package when installed, at the top of the tree while developing."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any


@cache
def data() -> Traversable:
    """The folder of tables and texts. On a phone the package may lie in a zip, so this need not be a path."""
    packed = files("companion").joinpath("data")
    return packed if packed.is_dir() else Path(__file__).parents[2] / "data"


def table(*path: str) -> dict[str, Any]:
    """What stands in a table: `table("shelf")` is `data/shelf.toml`."""
    *folders, name = path
    return tomllib.loads(data().joinpath(*folders, f"{name}.toml").read_text(encoding="utf-8"))


def facts(game: str) -> dict[str, Any]:
    """What the box of one game holds."""
    return table(game, "facts")
