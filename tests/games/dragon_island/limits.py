"""How far the box of Dragon Island goes."""

from collections.abc import Mapping
from typing import Any

from tests.games.limit import NAMES, Limit, Report, put


def dragon(*players: Mapping[str, Any]) -> Report:
    plain = {"fame": 10, "pets": {}, "captured_colors": 1, "gold": 0}
    return {"players": [{"name": name, **plain, **said} for name, said in zip(NAMES, players, strict=False)]}


def deeds(*done: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    return {"deeds": [dict(deed) for deed in done], **more}


CAVE = {"did": "build", "what": "cave", "color": "blue"}
TOWER = {"did": "build", "what": "tower"}
FOUND = {"did": "treasure", "fame": 1, "gold_pet": False}


def by_deeds(*players: dict[str, Any]) -> Report:
    plain = {"pets": {}, "gold": 0}
    return {"players": [{"name": name, **plain, **said} for name, said in zip(NAMES, players, strict=False)]}


LIMITS = [
    Limit("40 coins", dragon({"gold": 20}, {"gold": 20}),
          put("players.1.gold"), "players", "too_many_coins", ("Ben", "21", "41")),
    Limit("coins on pets' cards are coins", dragon({"gold": 30}, {"gold": 8, "pets": {"red": 2}}),
          put("players.1.pets.red"), "players", "too_many_coins", ("Ana", "30", "41")),
    Limit("4 towers", by_deeds(deeds(TOWER, TOWER, TOWER), deeds(TOWER)),
          put("players.1.deeds", TOWER), "players", "too_many_towers", ("Ana", "3", "5")),
    Limit("20 found treasures", by_deeds(deeds(*[FOUND] * 12), deeds(*[FOUND] * 8)),
          put("players.1.deeds", FOUND), "players", "too_many_treasures", ("Ana", "12", "21")),
    Limit("one cave of a colour", by_deeds(deeds(CAVE, pets={"blue": 1}), deeds(pets={"blue": 1})),
          put("players.1.deeds", CAVE), "players", "cave_twice", ("Ana", "Ben")),
]  # fmt: skip
