"""The report of a random table of Small Islands."""

import random
from collections.abc import Sequence

from tests.games.limit import Report


def report(chance: random.Random, names: Sequence[str]) -> Report:
    said: Report = {
        "mode": chance.choice(("normal", "normal", "advanced")),
        "players": [
            {
                "name": name,
                "prestige": chance.randrange(20, 70),
                "discovery": [chance.randrange(1, 6) for _ in range(chance.randrange(3))],
                "ship": "placed",
                "ship_ports": chance.randrange(6),
                "houses": chance.randrange(2, 9),
                "placed_last_tile": at == 0,
            }
            for at, name in enumerate(names)
        ],
    }
    if len(names) == 1:
        said["alexis"] = {
            "base": chance.choice((30, 40)),
            "per_house": 1,
            "prestige": chance.randrange(20),
            "houses": chance.randrange(9),
            "grey_ports": chance.randrange(5),
        }
    return said
