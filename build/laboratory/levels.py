"""How hard is each level of Small Islands' stand-in deck? python3 build/laboratory levels [--games 1000]

A simple player plays so many games against each level by the rules of the app. The landscape tiles are not known to us:
they are drawn at random here, and islands are bags of symbols instead of pictures on a table. What comes out says how
the levels differ, and roughly what a first evening is like. The figures of the last run stand in
data/small_islands/levels.toml, and the set-up says them.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import mean
from typing import Any

from companion.core.chance import Rng
from companion.games.small_islands import SMALL_ISLANDS, alexis_decides, turns
from companion.games.small_islands.alexis_cards import stand_in
from companion.games.small_islands.card_forms import usual_missions, usual_rewards
from companion.games.small_islands.missions import Mission, SeenIsland, obstacle
from companion.games.small_islands.rewards import Discovery, Reward, points
from companion.games.small_islands.state import State

# Of a tile that nobody has seen: how many resources lie on it, and how often the other signs do.
RESOURCES_ON_A_TILE = (1, 2, 2, 3, 3)
TEMPLE, PORT, LOCATION = 0.3, 0.45, 0.6
# How large an island may become before the sea closes it, how often Alexis finds no place, and grows an island.
LARGEST = (2, 3, 4, 5, 6, 8, 10)
NO_PLACE, GROWS = 0.08, 0.6
# The player lands with so many points in view, or with fewer when Alexis is likely to come first.
WORTH_LANDING, BETTER_THAN_NOTHING, LIKELY = 20, 10, 0.3
PROMISE, LATER = 0.2, 0.3
PORTS_YOURS, PORTS_HIS = (5, 6, 7, 8), (0, 1, 2, 3)
VALUES = (1, 2, 3, 4, 5)


@dataclass(frozen=True)
class Result:
    """What a game came to."""

    you: int
    alexis: int
    won: bool


class Sea:
    """The islands on the table, each with the size at which it is closed."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.islands: list[SeenIsland] = []
        self.largest: list[int] = []

    def tile(self) -> dict[str, int]:
        """A landscape tile that nobody has seen."""
        chance = self.chance
        found = {"flower": 0, "fruit": 0, "leaf": 0}
        for _ in range(chance.choice(RESOURCES_ON_A_TILE)):
            found[chance.choice(("flower", "fruit", "leaf"))] += 1
        signs = {"temple": TEMPLE, "ports": PORT, "free": LOCATION}
        return {**found, **{sign: int(chance.random() < share) for sign, share in signs.items()}}

    def with_tile(self, at: int | None, tile: dict[str, int]) -> SeenIsland:
        """An island grown by a tile, or a new one."""
        if at is None:
            return SeenIsland(str(len(self.islands)), tiles=1, **tile)
        old = self.islands[at]
        return replace(old, tiles=old.tiles + 1, **{key: getattr(old, key) + n for key, n in tile.items()})

    def lay(self, at: int | None, tile: dict[str, int]) -> None:
        grown = self.with_tile(at, tile)
        if at is None:
            self.islands.append(grown)
            self.largest.append(self.chance.choice(LARGEST))
        else:
            self.islands[at] = grown

    def open(self, his: bool) -> list[int]:
        """Islands that can grow; Alexis grows none that has a house of his."""
        return [
            at
            for at, island in enumerate(self.islands)
            if island.tiles < self.largest[at] and not (his and island.others)
        ]


class Player:
    """Chooses what is worth most now, lays where it helps most, and lands when it pays."""

    def __init__(self, sea: Sea, chance: random.Random) -> None:
        self.sea, self.chance = sea, chance
        self.hand = [sea.tile(), sea.tile()]
        self.kept = self.objective()
        self.now = self.kept

    def objective(self) -> tuple[Mission, Reward]:
        """A card of which only the kind is known."""
        return self.chance.choice(usual_missions(False)), self.chance.choice(usual_rewards(False))

    def prepare(self, houses: int) -> None:
        """Of three cards the best one is for now, the second for the next round."""
        cards = [self.kept, self.objective(), self.objective()]
        self.now, self.kept = sorted(cards, key=lambda card: -self.worth(card, houses))[:2]

    def worth(self, card: tuple[Mission, Reward], houses: int) -> float:
        return sum(sorted((self.island_worth(card, island) for island in self.sea.islands), reverse=True)[:houses])

    def island_worth(self, card: tuple[Mission, Reward], island: SeenIsland) -> float:
        """Points for a house, what a token is worth on average, or nothing."""
        mission, reward = card
        if obstacle(mission, island):
            return 0
        tokens = mean(VALUES) + 0.5 * (island.temple - 1) if isinstance(reward, Discovery) and island.temple else 0
        return points(reward, island) + tokens

    def explore(self) -> None:
        """Takes a tile, and lays the one of three that helps most."""
        tiles = [*self.hand, self.sea.tile()]
        places: list[int | None] = [None, *self.sea.open(his=False)]
        gains = [(self.gain(place, tile), -at, place) for at, tile in enumerate(tiles) for place in places]
        _, at, place = max(gains, key=lambda gain: (gain[0], gain[1]))
        self.sea.lay(place, tiles.pop(-at))
        self.hand = tiles

    def gain(self, at: int | None, tile: dict[str, int]) -> float:
        """What the tile adds to an island, to what it pays now or may pay later; one with an own house pays no more."""
        if at is not None and self.sea.islands[at].own:
            return 0
        before = self.promise(self.sea.islands[at]) if at is not None else 0
        return self.promise(self.sea.with_tile(at, tile)) - before

    def promise(self, island: SeenIsland) -> float:
        """What an island is worth in this round, or else some of it, and a little in the next one."""
        now = self.island_worth(self.now, island) or PROMISE * points(self.now[1], island)
        return now + LATER * self.island_worth(self.kept, island)


def play(level: int, seed: str) -> Result:
    """One game by the rules of the app; what lies on the table is made up."""
    rules, chance = SMALL_ISLANDS.rules, random.Random(seed)
    sea = Sea(chance)
    for at in (None, 0, None, 1):
        sea.lay(at, sea.tile())
    player = Player(sea, chance)
    state: Any = None
    turn = 0

    def happen(events: Sequence[Any]) -> None:
        nonlocal state
        for event in events:
            state = rules.evolve(state, event)

    def do(intent: dict[str, Any]) -> None:
        nonlocal turn
        turn += 1
        happen(rules.decide(state, intent, Rng(seed, turn)))

    options = rules.options.check({"level": level, "turned": "at_once"}).value
    happen(rules.setup(options, Rng(seed, 0)))
    prepared = 0
    while state.phase != "count":
        if state.phase == "explore" and state.round > prepared:
            prepared = state.round
            player.prepare(state.seats[0].in_hand)
        do(_yours(state, player) if not state.alexis_acts else _his(state, sea, chance))
    return _counted(state, chance, rules, do)


def _yours(state: State, player: Player) -> dict[str, Any]:
    """Your turn, or your Reward phase."""
    sea, houses = player.sea, state.seats[0].in_hand
    if state.phase == "reward":
        paid = {at: player.island_worth(player.now, island) for at, island in enumerate(sea.islands)}
        chosen = sorted((at for at, worth in paid.items() if worth), key=lambda at: -paid[at])[:houses]
        for at in chosen:
            sea.islands[at] = replace(sea.islands[at], own=1, free=sea.islands[at].free - 1)
        points = round(sum(paid[at] for at in chosen))
        return {"do": "houses", "houses": len(chosen), "points": points} if chosen else {"do": "done"}
    worth, ships = player.worth(player.now, houses), turns.ships(state)
    land, cards = alexis_decides.landing_chance(state)
    hurry = worth >= BETTER_THAN_NOTHING and land >= LIKELY * cards
    if ships and (worth >= WORTH_LANDING or hurry or not state.row):
        return {"do": "land", "ship": ships[0]}
    if not state.row:
        return {"do": "stuck"}
    player.explore()
    return {"do": "explore"}


def _his(state: State, sea: Sea, chance: random.Random) -> dict[str, Any]:
    """Alexis' card, and what comes of it on this table."""
    if state.card is None:
        return {"do": "alexis"}
    if state.phase == "reward":
        mission, left = state.card.mission, state.to_act.in_hand
        seen = [replace(island, own=island.others, others=island.own) for island in sea.islands]
        met = [at for at, island in enumerate(seen) if obstacle(mission, island) is None][:left]
        for at in met:
            sea.islands[at] = replace(sea.islands[at], others=1, free=sea.islands[at].free - 1)
        return {"do": "houses", "houses": len(met)}
    if state.lands:
        return {"do": "landed"}
    if state.card.tile > state.row:
        return {"do": "not_there"}
    if chance.random() < NO_PLACE:
        return {"do": "impossible"}
    grown = sea.open(his=True)
    sea.lay(chance.choice(grown) if grown and chance.random() < GROWS else None, sea.tile())
    return {"do": "placed"}


def _counted(state: Any, chance: random.Random, rules: Any, do: Any) -> Result:
    """Ports round the ships are told like at any table; the score is the app's."""
    grey = sum(ship == "grey" for _, ship in state.ships)
    own = state.seats[0].ship == "placed"
    report = SMALL_ISLANDS.scoring.report(state)
    report["players"][0] |= {"discovery": [], "ship_ports": chance.choice(PORTS_YOURS) if own else 0}
    report["alexis"]["grey_ports"] = sum(chance.choice(PORTS_HIS) for _ in range(grey))
    score = SMALL_ISLANDS.scoring.score(report, state)
    you, alexis = (placed.tally.total for placed in score.players)
    return Result(you, alexis, score.winners == (report["players"][0]["name"],))


def share_won(results: Sequence[Result]) -> int:
    """Of a hundred games."""
    return round(100 * sum(result.won for result in results) / len(results))


def main(arguments: Sequence[str]) -> int:
    """Play, and print a table."""
    parser = argparse.ArgumentParser(prog="levels", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=1000, help="at each level (default: 1000)")
    parser.add_argument("--seed", default="levels")
    args = parser.parse_args(arguments)
    print("level  card      Explore  Land  you  Alexis  won of 100")
    for side in stand_in().levels:
        results = [play(side.level, f"{args.seed} {side.level} {at}") for at in range(args.games)]
        card = f"{side.base} + {side.per_house}"
        you, alexis = (mean(getattr(result, who) for result in results) for who in ("you", "alexis"))
        row = f"{side.level:>5}  {card:<8}  {side.explore:>7}  {side.land:>4}  {you:>3.0f}  {alexis:>6.0f}"
        print(f"{row}  {share_won(results):>10}")
    return 0
