"""How far the dice of Dice Race go."""

from tests.games.limit import NAMES, Limit, Report, put


def race(*points: int) -> Report:
    return {"players": [{"name": name, "points": n} for name, n in zip(NAMES, points, strict=False)]}


LIMITS = [Limit("three rolls of 12", race(36, 6), put("players.0.points"), "players.0.points", "too_big", ("36", "37"))]
