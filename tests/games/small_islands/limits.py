"""How far the box of Small Islands goes."""

from tests.games.limit import NAMES, Limit, Report, put, set_to
from tests.games.small_islands.table import his, player, report


def tokens(*counts: int) -> Report:
    rows = [player(name, discovery=[1] * n, houses=8) for name, n in zip(NAMES, counts, strict=False)]
    return report(*rows)


def solo(ship: str, ports: int) -> Report:
    return report(player(ship=ship), alexis=his(grey_ports=ports))


LIMITS = [
    Limit("12 discovery tokens", tokens(2, 6, 4),
          put("players.0.discovery"), "players", "too_many_tokens", ("Ben", "6", "13")),
    Limit("a token needs a house", report(player(discovery=[3], houses=1)),
          put("players.0.discovery"), "players.0.discovery", "tokens_without_houses", ("2", "1")),
    Limit("one last tile",
          report(player("Ana", placed_last_tile=True), player("Ben")),
          set_to("players.1.placed_last_tile", True), "players", "two_last_tiles", ("Ana", "Ben")),
    Limit("three grey ships beside yours", solo("placed", 48),
          put("alexis.grey_ports"), "alexis.grey_ports", "too_many_ports", ("3", "48", "49")),
    Limit("four grey ships", solo("not_placed", 64),
          put("alexis.grey_ports"), "alexis.grey_ports", "too_big", ("64", "65")),
    Limit("no ship, no ports", report(player(), alexis=his()),
          put("players.0.ship_ports"), "players.0.ship_ports", "ports_without_ship", ()),
]  # fmt: skip
