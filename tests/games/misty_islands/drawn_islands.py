"""Islands to count: drawn as nine rows of letters, or made at random from what the bag holds."""

import random
from collections.abc import Sequence
from typing import Any

from tests.games.misty_islands.second import LANDSCAPES, SPOTS

SIGNS = {
    "f": "forest", "d": "desert", "m": "meadow", "o": "mountain", "s": "swamp", "c": "canyon",
    "J": "joker", "T": "city", "M": "monument",
}  # fmt: skip
BAG = [*LANDSCAPES * 16, *["joker"] * 15, *["city"] * 7, *["monument"] * 15]
USUAL: dict[str, Any] = {"coasts": list(LANDSCAPES), "start": 0, "wharf": "e5", "volcanoes": []}


def drawn(*rows: str, **layout: Any) -> dict[str, Any]:
    """An island from a picture: a letter a tile, a digit for an open volcano, a star for the wharf, else a dot."""
    signs = dict(zip(SPOTS, "".join(rows).replace(" ", ""), strict=True))
    volcanoes = [{"at": at, "points": int(sign)} for at, sign in signs.items() if sign.isdigit()]
    (wharf,) = [at for at, sign in signs.items() if sign == "*"]
    tiles = [{"at": at, "tile": SIGNS[sign]} for at, sign in signs.items() if sign in SIGNS]
    return {"layout": {**USUAL, "wharf": wharf, "volcanoes": volcanoes, **layout}, "tiles": tiles}


def random_layout(chance: random.Random) -> dict[str, Any]:
    inland = [space for space, (x, y) in SPOTS.items() if abs(x) + abs(y) < 8 and abs(y) < 4]
    wharf = chance.choice(inland)
    places = chance.sample([space for space in SPOTS if space != wharf], 6)
    return {
        "coasts": chance.sample(LANDSCAPES, 6),
        "start": chance.randrange(4),
        "wharf": wharf,
        "volcanoes": [{"at": at, "points": chance.randint(1, 5)} for at in sorted(places)],
    }


def random_island(
    chance: random.Random, tiles: int = 60, favoured: Sequence[str] = (), layout: dict[str, Any] | None = None
) -> dict[str, Any]:
    """So many tiles from the bag on spaces at random. Those that are favoured come first, for large areas."""
    layout = layout or random_layout(chance)
    spaces = chance.sample([space for space in SPOTS if space != layout["wharf"]], tiles)
    bag = [*BAG]
    chance.shuffle(bag)
    bag.sort(key=lambda tile: tile not in favoured)
    return {"layout": layout, "tiles": [{"at": at, "tile": tile} for at, tile in zip(spaces, bag, strict=False)]}
