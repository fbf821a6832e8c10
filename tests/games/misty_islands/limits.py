"""How far the box of Die Inseln im Nebel goes."""

from collections.abc import Mapping
from typing import Any

from tests.games.limit import NAMES, Limit, Report, put, set_to
from tests.games.misty_islands.table import player


def misty(*players: Mapping[str, Any]) -> Report:
    rows = zip(NAMES, players, strict=False)
    return {"players": [player(name, **{"finish": "first", **said}) for name, said in rows]}


LIMITS = [
    Limit("102 landscape tiles", misty({"forest": (60, 0)}, {"swamp": (42, 0)}),
          put("players.1.landscapes.swamp.tiles"), "players", "too_many_tiles", ("Ana", "60", "103")),
    Limit("15 jokers", misty({"forest": (0, 9)}, {"forest": (0, 6)}),
          put("players.1.landscapes.forest.jokers"), "players", "too_many_jokers", ("Ana", "9", "16")),
    Limit("15 monuments", misty({"monuments": 5}, {"monuments": 10}),
          put("players.0.monuments"), "players", "too_many_monuments", ("Ben", "10", "16")),
    Limit("7 cities", misty({"cities": [1] * 3}, {"cities": [1] * 4}),
          put("players.0.cities"), "players", "too_many_cities", ("4", "8")),
    Limit("60 spaces", misty({"forest": (58, 0), "cities": [1], "monuments": 1}, {}),
          put("players.0.monuments"), "players.0", "too_many_on_island", ("61", "60")),
    Limit("an open volcano is a space", misty({"forest": (58, 0), "volcanoes": [2, 3]}, {}),
          put("players.0.volcanoes", 5), "players.0.volcanoes", "too_many_volcanoes", ("58", "3", "60")),
    Limit("somebody was first", misty({"finish": "none"}, {"finish": "none"}),
          set_to("players.0.finish", "final"), "players", "final_without_first", ()),
]  # fmt: skip
