"""A table to play Small Islands at, islands to judge, and reports to hand in."""

from collections.abc import Mapping
from typing import Any, Self

from companion.commands.score import score_report
from companion.core import strict_json
from companion.core.blocks import Button, Menu
from companion.games.small_islands import SMALL_ISLANDS
from companion.games.small_islands.state import State
from tests.games.playing import ENGLISH, Playing


class Table(Playing[State]):
    """A game being played, by short calls."""

    game = SMALL_ISLANDS

    @property
    def over(self) -> bool:
        return SMALL_ISLANDS.rules.over(self.state)

    @property
    def events(self) -> list[str]:
        """What the last tap caused, by kind."""
        return [type(event).__name__ for event in self.session.turns[-1].events]

    def seat(self, at: int = 0) -> dict[str, Any]:
        player: dict[str, Any] = self.public["players"][at]
        return player

    def alexis(self, card: str | None = None) -> Self:
        """He lays a tile, or cannot if none is left; `card` is the one on the table."""
        if "alexis" in self.offered:
            self.do("alexis", **({"card": card} if card else {}))
        return self.do("no_room").alexis_lays() if "no_room" in self.offered else self.alexis_lays()

    def alexis_lays(self) -> Self:
        return self.do("placed")

    def until_ships(self) -> Self:
        """Tiles are laid by all until the navigation stack is empty and it is a player's turn."""
        while self.public["navigation"] or self.public["to_act"] == "alexis":
            card = "explore" if self.public.get("cards") == "table" else None
            self.alexis(card) if self.public["to_act"] == "alexis" else self.do("explore")
        return self

    def until_alexis(self) -> Self:
        """The same, until it is Alexis' turn."""
        self.until_ships()
        return self.do("explore")

    def rewards(self) -> Self:
        """Everybody passes the Reward phase without a house."""
        while self.public["phase"] == "reward" and not self.public["counting"]:
            if "alexis" in self.offered:
                self.do("alexis")
            self.do("done") if "done" in self.offered else self.do("houses", houses=0)
        return self

    def island(self, name: str, tiles: int = 3, *houses: int, free: int = 1, ports: int = 0, **counts: int) -> Self:
        """Note an island; symbols that are not named are not there."""
        symbols = {symbol: counts.get(symbol, 0) for symbol in ("flower", "fruit", "leaf", "temple")}
        seats = len(self.state.seats)
        there = {f"houses_{at + 1}": houses[at] if at < len(houses) else 0 for at in range(seats)}
        return self.do("island", name=name, tiles=tiles, **symbols, ports=ports, free=free, **there)

    def mission(self, slot: int = 1, **symbols: int) -> Self:
        counts = {symbol: symbols.get(symbol, 0) for symbol in ("temple", "flower", "fruit", "leaf")}
        return self.do("mission", kind="at_least", slot=slot, **counts)

    def reward(self, slot: int = 1, plus: int = 0, **symbols: int) -> Self:
        counts = {symbol: symbols.get(symbol, 0) for symbol in ("temple", "flower", "fruit", "leaf")}
        return self.do("reward", kind="symbols", slot=slot, plus=plus, **counts)

    def buttons(self) -> dict[str, Button]:
        """What can be tapped at the bottom edge, by its words; what lies in menus too."""
        found: dict[str, Button] = {}
        for item in self.screen.foot:
            inside = item.items if isinstance(item, Menu) else (item,)
            found |= {ENGLISH(one.label): one for one in inside if isinstance(one, Button)}
        return found


def card(kind: str = "explore", tile: int = 1, mission: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """An expedition card as JSON."""
    asked = dict(mission or {"kind": "at_least", "flower": 2})
    return {"type": kind, "tile": tile, "directions": ["up", "right", "left"], "mission": asked}


def level(number: int, explore: int, land: int, base: int = 40) -> dict[str, int]:
    return {"level": number, "base": base, "per_house": 1, "explore": explore, "land": land}


def box(explore: int = 10, land: int = 5, played: tuple[int, int] | None = None, **more: Any) -> dict[str, Any]:
    """A card box of so many Explore and Land cards; a level plays with all of them unless it is said."""
    cards = [card("explore", 1 + at % 3) for at in range(explore)] + [card("land", 1 + at % 3) for at in range(land)]
    levels = [level(number, *(played or (explore, land))) for number in range(1, 7)]
    return {"name": "My box", "levels": levels, "expedition": cards, **more}


def island(name: str = "A", **said: Any) -> dict[str, Any]:
    """An island of a request: three tiles and a free location, unless it is said."""
    plain = {"tiles": 3, "flower": 0, "fruit": 0, "leaf": 0, "temple": 0, "ports": 0}
    return {"name": name, **plain, "free_locations": 1, "houses": 0, "own_house": False, **said}


def player(name: str = "You", **said: Any) -> dict[str, Any]:
    """A player of a report."""
    plain = {"prestige": 0, "discovery": [], "ship": "not_placed", "ship_ports": 0, "houses": 0}
    return {"name": name, **plain, "placed_last_tile": False, **said}


def his(**said: Any) -> dict[str, Any]:
    return {"base": 40, "per_house": 1, "prestige": 0, "houses": 0, "grey_ports": 0, **said}


def report(*players: Mapping[str, Any], mode: str = "normal", **alexis: Any) -> dict[str, Any]:
    """A report; alone against Alexis."""
    solo = {"alexis": alexis.get("alexis", his())} if len(players) == 1 else {}
    return {"mode": mode, "players": [dict(one) for one in players], **solo}


def score(said: Mapping[str, Any]) -> dict[str, Any]:
    return score_report(SMALL_ISLANDS, strict_json.dumps(said))


def problems(said: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Places and codes of what is wrong with a report."""
    return [(problem["where"], problem["code"]) for problem in score(said).get("problems", [])]
