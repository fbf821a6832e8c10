"""The report of a random table of Dice Race."""

import random
from collections.abc import Sequence

from tests.games.limit import Report


def report(chance: random.Random, names: Sequence[str]) -> Report:
    return {"players": [{"name": name, "points": chance.randrange(6, 37)} for name in names]}
