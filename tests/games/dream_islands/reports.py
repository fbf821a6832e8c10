"""The report of a random table of Dream Islands."""

import random
from collections.abc import Sequence

from tests.games.limit import Report


def report(chance: random.Random, names: Sequence[str]) -> Report:
    small = [[3], [2, 2]] if len(names) == 2 else [[3], [2], [2], []]
    return {
        "players": [
            {"name": name, "missions": chance.randrange(4, 16), "small": small[at], "main": chance.randrange(4)}
            for at, name in enumerate(names)
        ]
    }
