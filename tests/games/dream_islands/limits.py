"""How far the box of Dream Islands goes."""

from tests.games.dream_islands.table import player
from tests.games.limit import Limit, Report, put


def dream(*players: tuple[str, list[int], int]) -> Report:
    return {"players": [player(name, 3, held, main) for name, held, main in players]}


LIMITS = [
    Limit("a small island holds one piece", dream(("Ana", [3], 0), ("Ben", [2], 0)),
          put("players.1.small", 3), "players", "island_taken", ("Ana", "Ben")),
    Limit("the small islands come first", dream(("Ana", [3, 2], 0), ("Ben", [], 0)),
          put("players.1.main"), "players", "main_too_soon", ("Ben", "1")),
    Limit("they are filled in order", dream(("Ana", [], 0), ("Ben", [], 0)),
          put("players.1.small", 2), "players", "island_skipped", ("Ben",)),
    Limit("six pieces a player", dream(("Ana", [3, 2, 2], 3), ("Ben", [], 0)),
          put("players.0.main"), "players.0.main", "too_many_pieces", ("7",)),
]  # fmt: skip
