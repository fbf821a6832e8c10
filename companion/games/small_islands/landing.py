"""What landing now would mean, and what is about to end: the last round, the last Reward phase (pages 4 and 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.small_islands import alexis, turns
from companion.games.small_islands.facts import NAVIGATION
from companion.games.small_islands.missions import obstacle
from companion.games.small_islands.race import race
from companion.games.small_islands.reward_phase import best_now, objective
from companion.games.small_islands.rewards import in_turn
from companion.games.small_islands.state import ALEXIS, State

Last = Literal["tiles", "ships", "tiles_round", "ship_round"]


@dataclass(frozen=True)
class Landing:
    """Before a player who may land: with which ships, what the objective brings now, and what Alexis may do.

    `odds` are the cards that let him land among those that may come, `houses` the fewest and the most of the noted
    islands that one of his missions takes. None is unknown: no objective was told, no island noted, no card known.
    """

    ships: tuple[str, ...]
    odds: tuple[int, int] | None
    points: int | None
    draws: int
    houses: tuple[int, int] | None
    his: tuple[int, int] | None


def landing(state: State) -> Landing | None:
    """Only where landing is open: the navigation stack is empty and a ship can be taken (page 4)."""
    ships = turns.ships(state)
    if not state.solo or state.alexis_acts or not ships:
        return None
    chosen = best_now(state) if objective(state) and state.islands else None
    points = None if chosen is None else sum(one.points for one in chosen)
    draws = sum(in_turn(chosen or (), state.tokens_to_draw))
    his, houses = race(state), his_houses(state)
    sums = (his.his + his.each * houses[0], his.his + his.each * houses[1]) if houses and his.his and his.each else None
    odds = alexis.landing_chance(state) if state.app_draws else None
    return Landing(ships, odds, points, draws, houses, sums)


def his_houses(state: State) -> tuple[int, int] | None:
    """The fewest and the most houses that a card of his pile or of those that are out would let him build now."""
    missions = [card.mission for card in (*state.pile, *state.discard)]
    if not (missions and state.islands):
        return None
    left = state.seats[ALEXIS].in_hand
    seen = [one for one in state.seen(ALEXIS) if not state.unknown_since(one.name)]
    built = [min(left, sum(obstacle(mission, one) is None for one in seen)) for mission in missions]
    return min(built), max(built)


def last(state: State) -> Last | None:
    """What ends the game soon: after this Reward phase, or after this round."""
    if state.phase == "reward":
        return "ships" if not state.ships_left else "tiles" if state.reserve < NAVIGATION else None
    if state.phase == "explore" and state.reserve < NAVIGATION:
        return "tiles_round"
    return "ship_round" if state.phase == "explore" and state.ships_left == 1 and not state.navigation else None
