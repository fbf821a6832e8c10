"""The report of a random table of the bridge game."""

import random
from collections.abc import Sequence
from typing import Any

from tests.games.limit import Report


def report(chance: random.Random, names: Sequence[str]) -> Report:
    players = [{"name": name, **bonuses(chance)} for name in names]
    if len(players) > 1:  # nobody is late for what nobody was first to
        players[0].update({bonus: "full" for bonus in ("red", "blue", "six") if players[0][bonus] == "late"})
        players[0] = {**players[0], "red": "full", "blue": "full", "six": "full", "finished": chance.randrange(7, 19)}
    return {"players": players}


def bonuses(chance: random.Random) -> dict[str, Any]:
    worth = {bonus: chance.choice(("full", "late", "none")) for bonus in ("red", "blue", "six")}
    return {**worth, "finished": chance.randrange(7, 17)}
