"""The prospects of a player: the race, the consequences of landing now, and the end to come (pages 4 and 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.core.blocks import Banner, Block
from companion.core.message import Message, msg
from companion.games.small_islands import alexis_decides, turns
from companion.games.small_islands.facts import NAVIGATION
from companion.games.small_islands.missions import joined, obstacle
from companion.games.small_islands.pictures import LandingLine, LandingPanel, RaceSide, RaceStrip
from companion.games.small_islands.reward_phase import best_now, objective
from companion.games.small_islands.rewards import in_turn
from companion.games.small_islands.state import ALEXIS, State

Last = Literal["tiles", "ships", "tiles_round", "ship_round"]


@dataclass(frozen=True)
class Landing:
    """The consequences of landing now: the ships, the points or draws of the objective, and the chances of Alexis.

    `odds` are the Land cards among those that may come, `houses` the fewest and the most noted islands that one of his
    missions takes, `his` his points with them. None is unknown: without an objective, an island, or a known card.
    """

    ships: tuple[str, ...]
    odds: tuple[int, int] | None
    points: int | None
    draws: int
    houses: tuple[int, int] | None
    his: tuple[int, int] | None


def landing(state: State) -> Landing | None:
    """The consequences of landing; None while the navigation stack has tiles, or without a ship (page 4)."""
    ships = turns.ships(state)
    if not state.solo or state.alexis_acts or not ships:
        return None
    chosen = best_now(state) if objective(state) and state.islands else None
    points = None if chosen is None else sum(one.points for one in chosen)
    draws = sum(in_turn(chosen or (), state.tokens_to_draw))
    his, houses = race(state), his_houses(state)
    sums = (his.his + his.each * houses[0], his.his + his.each * houses[1]) if houses and his.his and his.each else None
    odds = alexis_decides.landing_chance(state) if state.app_draws else None
    return Landing(ships, odds, points, draws, houses, sums)


def his_houses(state: State) -> tuple[int, int] | None:
    """The fewest and the most houses that a card of his pile or his discards would let him build now."""
    missions = [card.mission for card in (*state.pile, *state.discard)]
    if not (missions and state.islands):
        return None
    left = state.seats[ALEXIS].in_hand
    seen = [one for one in state.seen(ALEXIS) if not state.unknown_since(one.name)]
    built = [min(left, sum(obstacle(mission, one) is None for one in seen)) for mission in missions]
    return min(built), max(built)


def last(state: State) -> Last | None:
    """The reason why the game ends after this Reward phase or after this round, or None."""
    if state.phase == "reward":
        return "ships" if not state.ships_left else "tiles" if state.reserve < NAVIGATION else None
    if state.phase == "explore" and state.reserve < NAVIGATION:
        return "tiles_round"
    return "ship_round" if state.phase == "explore" and state.ships_left == 1 and not state.navigation else None


@dataclass(frozen=True)
class RaceStandings:
    """The points of both sides by now; the values of `tokens` are known at the end only, ports as far as seen.

    `base` and `each` are the points of his card and of each of his houses; None while his card is unknown.
    """

    you: int
    tokens: int
    base: int | None
    each: int | None
    houses: int
    prestige: int
    ports: int

    @property
    def for_houses(self) -> int:
        return self.houses * (self.each or 0)

    @property
    def his(self) -> int | None:
        return None if self.base is None else self.base + self.for_houses + self.prestige + self.ports

    @property
    def ahead(self) -> int | None:
        """The lead of the player; negative for the lead of Alexis."""
        return None if self.his is None else self.you - self.his


def race(state: State) -> RaceStandings:
    """The present standings, with the counts after the end."""
    you, alexis, side = state.seats[0], state.seats[ALEXIS], state.setup.alexis
    base, each = (side.base, side.per_house) if side else (state.base, state.per_house)
    yours = you.prestige + sum(you.values or ()) + (state.ports_of(0) or 0)
    return RaceStandings(yours, you.tokens, base, each, alexis.placed, alexis.prestige, state.ports_of(ALEXIS) or 0)


def race_strip(state: State) -> Iterator[Block]:
    """Both sides of a solo game, on each of its screens."""
    if not state.solo:
        return
    found = race(state)
    you, his = _yours(state, found), _his(state, found)
    name = state.seats[0].name
    sides = (
        RaceSide(msg("core.words", words=name), found.you, you, state.setup.color),
        RaceSide(msg("small_islands.alexis"), found.his, his, state.setup.alexis_color),
    )
    shown = "–" if found.his is None else found.his
    label = msg("small_islands.race_label", name=name, you=found.you, yours=you, his=shown, note=his)
    yield RaceStrip(sides, _take(state, found), label=label)


def _yours(state: State, found: RaceStandings) -> Message:
    seat = state.seats[0]
    if seat.ports is not None:
        return msg("small_islands.race_counted")
    seen, ports = state.ports_of(0), seat.ship != "grey"
    if seen is not None:
        said = msg("small_islands.race_ports_seen", n=seen)
        tokens = msg("small_islands.race_tokens", n=found.tokens)
        return msg("small_islands.race_and", first=said, second=tokens) if found.tokens else said
    if found.tokens:
        key = "race_tokens_and_ports" if ports else "race_tokens"
        return msg(f"small_islands.{key}", n=found.tokens)
    return msg("small_islands.race_ports" if ports else "small_islands.race_counted")


def _his(state: State, found: RaceStandings) -> Message:
    if found.base is None:
        return msg("small_islands.race_card_unknown", n=found.houses)
    said = msg("small_islands.race_card", base=found.base)
    if found.houses:
        said = msg("small_islands.race_houses", base=found.base, points=found.for_houses, n=found.houses)
    if found.prestige:
        said = msg("small_islands.race_plus", what=said, n=found.prestige)
    if state.ports_of(ALEXIS) is not None:
        return msg("small_islands.race_plus_ports", what=said, n=found.ports)
    return msg("small_islands.race_with_ports", what=said)


def _take(state: State, found: RaceStandings) -> Message | None:
    """The way to the lead in a Reward phase, and the points that this phase can bring."""
    if state.phase == "explore" or found.ahead is None:
        return None
    gap = found.ahead
    key = "race_ahead" if gap > 0 else "race_even" if gap == 0 else "race_behind"
    said = msg(f"small_islands.{key}", n=abs(gap))
    brings = sum(one.points for one in best_now(state)) if state.phase == "reward" and not state.alexis_acts else 0
    return msg("small_islands.race_brings", what=said, n=brings) if brings else said


def notices(state: State) -> Iterator[Block]:
    """A warning of the last round and the last Reward phase."""
    if state.phase == "reward" and state.last_phase:
        yield Banner(msg("small_islands.last_phase"), "warn", live=True)
    elif found := last(state):
        yield Banner(msg(f"small_islands.last_{found}"), "warn", live=True)


def landing_panel(state: State) -> Iterator[Block]:
    """The panel for a player who may land."""
    found = landing(state)
    if found is None:
        return
    rows = tuple(LandingLine(symbol, text) for symbol, text in _rows(state, found))
    yield LandingPanel(rows, label=joined([row.text for row in rows], "small_islands.landing_more"))


def _rows(state: State, found: Landing) -> Iterator[tuple[str, Message]]:
    both = "both" if len(found.ships) > 1 else found.ships[0]
    yield "ship", msg(f"small_islands.landing_with_{both}")
    if found.odds:
        yield "card", msg("small_islands.landing_odds", land=found.odds[0], n=found.odds[1])
    if found.points is None:
        yield "star", msg("small_islands.landing_unknown")
    elif found.draws:
        yield "discovery", msg("small_islands.landing_draws", n=found.draws)
    else:
        total = state.seats[0].prestige + found.points
        yield "star", msg("small_islands.landing_points", n=found.points, total=total)
    if found.houses:
        yield "house", _his_houses(found)


def _his_houses(found: Landing) -> Message:
    assert found.houses is not None, "asked only where his missions can be judged"
    few, many = found.houses
    built = msg("small_islands.landing_his_sure" if few == many else "small_islands.landing_his", few=few, n=many)
    if found.his is None or not many:
        return built
    key = "small_islands.landing_then_sure" if few == many else "small_islands.landing_then"
    return msg(key, what=built, low=found.his[0], high=found.his[1])
