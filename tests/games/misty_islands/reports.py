"""The report of a random table of Die Inseln im Nebel."""

import random
from collections.abc import Sequence

from companion.games.misty_islands.facts import LANDSCAPES
from tests.games.limit import Report


def report(chance: random.Random, names: Sequence[str]) -> Report:
    finish = chance.randrange(len(names))
    return {
        "players": [
            {
                "name": name,
                "landscapes": {one: {"tiles": chance.randrange(4), "jokers": 0} for one in LANDSCAPES},
                "groups": [],
                "cities": [],
                "monuments": chance.randrange(3),
                "crown": 0,
                "energy": chance.randrange(12),
                "finish": "first" if at == finish else "none",
                "volcanoes": [],
            }
            for at, name in enumerate(names)
        ]
    }
