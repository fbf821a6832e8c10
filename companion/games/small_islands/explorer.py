"""Great Explorer: seven achievements for each mode, for the winner of a game ("Great Explorer" in the rulebook)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from companion.core.score import Score
from companion.games.small_islands.facts import EXPLORER, FEWEST_TILES, HOUSES, OPENS_AT
from companion.games.small_islands.state import State

Known = bool | None
ACHIEVEMENTS: Mapping[str, tuple[str, ...]] = {
    "normal": ("points", "ship_points", "many_islands", "all_houses", "ship_first", "tokens", "level"),
    "advanced": ("ship_points", "big_island", "few_houses", "no_ship", "no_tokens", "level", "two_houses"),
}
Mode = Literal["normal", "advanced"]


def achievements(report: Mapping[str, Any], score: Score, state: State | None) -> dict[str, Known]:
    """What the winner has achieved in this game; None where only the table knows. Nothing without a win."""
    names = [player["name"] for player in report["players"]]
    winner = next((name for name in score.winners if name in names), None)
    if winner is None:
        return {}
    seat = names.index(winner)
    player = report["players"][seat]
    total = next(placed.tally.total for placed in score.players if placed.tally.name == winner)
    found = _reported(report["mode"], player, total) | _played(report["mode"], seat, state)
    answered = dict(state.answers) if state else {}
    return {key: answered.get(key, found.get(key)) for key in ACHIEVEMENTS[report["mode"]]}


def _reported(mode: Mode, player: Mapping[str, Any], total: int) -> dict[str, Known]:
    """What the score alone tells."""
    facts = EXPLORER[mode]
    ship = player["ship_ports"] >= facts["ship"]
    if mode == "advanced":
        few = player["houses"] <= facts["houses"]
        return {"ship_points": ship, "few_houses": few, "no_ship": player["ship"] == "not_placed"}
    return {
        "points": total >= facts["points"],
        "ship_points": ship,
        "all_houses": player["houses"] == HOUSES,
        "tokens": len(player["discovery"]) >= facts["tokens"],
    }


def _played(mode: Mode, seat: int, state: State | None) -> dict[str, Known]:
    """What the course of the game tells. Islands that were noted prove an achievement, their absence disproves none."""
    if state is None:
        return {}
    facts = EXPLORER[mode]
    level = state.solo and state.setup.level == facts["level"]
    sizes = [island.tiles for island in state.islands]
    if mode == "normal":
        many = sum(tiles >= FEWEST_TILES for tiles in sizes) >= facts["islands"]
        return {"many_islands": many or None, "ship_first": state.ships[:1] == ((seat, "you"),), "level": level}
    two = any(island.houses[seat] >= facts["own_on_one_island"] for island in state.islands)
    return {
        "big_island": any(tiles >= facts["island_tiles"] for tiles in sizes) or None,
        "no_tokens": state.bonus_used(seat) == 0,
        "level": level,
        "two_houses": two or None,
    }


def progress(games: Iterable[tuple[Mode, Mapping[str, Known]]]) -> dict[Mode, dict[str, bool]]:
    """All that was achieved so far, in each mode: once is enough."""
    found: dict[Mode, dict[str, bool]] = {
        "normal": dict.fromkeys(ACHIEVEMENTS["normal"], False),
        "advanced": dict.fromkeys(ACHIEVEMENTS["advanced"], False),
    }
    for mode, achieved in games:
        for key, known in achieved.items():
            found[mode][key] |= known is True
    return found


def opened(achieved: Mapping[str, bool]) -> bool:
    """Five open the packet of a mode."""
    return sum(achieved.values()) >= OPENS_AT
