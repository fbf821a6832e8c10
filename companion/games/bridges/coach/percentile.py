"""How a result stands beside many games of the house player of strength 2; `build/house_table.py` has it play them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.content.files import table


@dataclass(frozen=True)
class Beaten:
    """So many of a hundred of these games came to less."""

    percent: int
    games: int


def beaten(board: str, total: int) -> Beaten | None:
    """None for a board on which it has not played them."""
    row = table("bridges", "house").get(board)
    if row is None:
        return None
    counts = {int(points): times for points, times in row["totals"].items()}
    games = sum(counts.values())
    lower = sum(times for points, times in counts.items() if points < total)
    return Beaten(round(100 * lower / games), games)
