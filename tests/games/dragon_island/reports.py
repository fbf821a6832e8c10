"""The report of a random table of Dragon Island."""

import random
from collections.abc import Sequence

from tests.games.limit import Report


def report(chance: random.Random, names: Sequence[str]) -> Report:
    return {
        "players": [
            {
                "name": name,
                "fame": chance.randrange(12, 44),
                "pets": {},
                "captured_colors": 2,
                "gold": chance.randrange(9),
            }
            for name in names
        ]
    }
