"""What the tests know of single games lies in modules of the same name in each game's folder, found through the list.

`limits`  LIMITS: how far the box goes, with a report that just fits
`reports`  report(chance, names): what players of these names report of a random table
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from companion.games import GAMES


def part(game: str, name: str) -> Any:
    """One module of one game."""
    return import_module(f"{__package__}.{game}.{name}")


def there(name: str) -> dict[str, Any]:
    """The module of each game that has it."""
    return {game: part(game, name) for game in GAMES if find_spec(f"{__package__}.{game}.{name}")}
