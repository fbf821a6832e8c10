"""How many points does the house player of strength 2 reach? python3 build/laboratory house_table [--games 10000]

Results are told beside its totals, which stand in data/bridges/house.toml. A game takes half a second. The command may
be interrupted at any time and goes on where it was, as long as the house player plays as it did; else it begins anew.
"""

from __future__ import annotations

import argparse
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import venv_setup

from companion.core.chance import Rng
from companion.games.bridges.coach.house_player import Player
from companion.games.bridges.coach.judgement import usual_judge
from companion.games.bridges.coach.positions import chart
from companion.games.bridges.facts import DECK, TURNED
from companion.games.bridges.layout import practice

ROOT = venv_setup.ROOT
TABLE = ROOT / "data" / "bridges" / "house.toml"
HEAD = """\
# How often the house player of strength 2 came to each total, on each board of ours. Made by
# `python3 build/laboratory house_table`; by its `first` games that command sees whether it still plays as it did.
"""
# Only so many games are lost when the command is interrupted.
STRETCH = 20
PROBES = 2


def known() -> dict[str, Any]:
    """The table as it is."""
    found: dict[str, Any] = tomllib.loads(TABLE.read_text(encoding="utf-8")) if TABLE.exists() else {}
    return found


def write(table: Mapping[str, Any]) -> None:
    """The table as the app reads it, whole or not at all."""
    lines = [HEAD]
    for board, row in table.items():
        totals = ", ".join(f"{total} = {times}" for total, times in row["totals"].items())
        lines.append(f"[{board}]\nfirst = {row['first']}\ntotals = {{ {totals} }}\n")
    new = TABLE.with_suffix(".new")
    new.write_text("\n".join(lines), encoding="utf-8")
    new.replace(TABLE)


def play(board: str, deal: int) -> int:
    """What the house player makes of one deal, on an opening of its own."""
    cards = Rng("house table", deal).shuffled(DECK)[:TURNED]
    return Player(chart(practice()[board]), usual_judge(), 2, "house table").play(cards)


def begun(row: Mapping[str, Any] | None, board: str) -> dict[str, Any]:
    """What is known of a board, if the house player still plays so."""
    first = [play(board, deal) for deal in range(PROBES)]
    if row and row["first"] == first:
        return dict(row)
    return {"first": first, "totals": {str(total): times for total, times in Counter(first).items()}}


def go_on(row: Mapping[str, Any], board: str, games: int) -> dict[str, Any]:
    """A few more games on a board."""
    counts = Counter({int(total): times for total, times in row["totals"].items()})
    played = counts.total()
    counts.update(play(board, deal) for deal in range(played, min(games, played + STRETCH)))
    return {**row, "totals": {str(total): counts[total] for total in sorted(counts)}}


def main(arguments: Sequence[str]) -> int:
    """Play on each board in turn until all have so many games."""
    parser = argparse.ArgumentParser(prog="house_table", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=10_000, help="on each board (default: 10000)")
    args = parser.parse_args(arguments)
    table = known()
    table = {board: begun(table.get(board), board) for board in practice()}
    while any(sum(row["totals"].values()) < args.games for row in table.values()):
        table = {board: go_on(row, board, args.games) for board, row in table.items()}
        write(table)
        print({board: sum(row["totals"].values()) for board, row in table.items()}, flush=True)
    return 0
