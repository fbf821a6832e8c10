"""A player's island with its tiles: connected areas, coasts joined to the wharf, and the entry of it in a report."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.core.message import Problem, breach, msg
from companion.core.sheet import Choice, Record, Rows, join
from companion.core.strict_json import Entries, Json
from companion.games.misty_islands import printed_island as layouts
from companion.games.misty_islands.facts import CITY, GROUP_OF, JOKER, LANDSCAPES, MONUMENT, SPACES, TILES
from companion.games.misty_islands.printed_island import AROUND, PLACES, USUAL, PrintedIsland, Volcano

# The entries of a player that follow from an island.
SEEN = ("landscapes", "groups", "cities", "monuments", "volcanoes")
_LAID = Record("laid", fields=(Choice("at", choices=tuple(PLACES)), Choice("tile", choices=TILES)))
FIELD = Record(
    "island",
    msg("misty_islands.field.island"),
    msg("misty_islands.field.island_hint"),
    optional=True,
    fields=(Record("layout", fields=layouts.PRINTED), Rows("tiles", of=_LAID, most=SPACES)),
)


@dataclass(frozen=True)
class TiledIsland:
    """The printed island, and the tile on each space that carries one."""

    layout: PrintedIsland
    tiles: Mapping[str, str]

    def of(self, landscape: str) -> frozenset[str]:
        """The spaces with tiles of a landscape. A joker is every landscape."""
        return frozenset(at for at, tile in self.tiles.items() if tile in (landscape, JOKER))

    @cached_property
    def land(self) -> frozenset[str]:
        """The spaces with landscape tiles of any kind, without cities and monuments."""
        return frozenset(at for at, tile in self.tiles.items() if tile not in (CITY, MONUMENT))

    def cities(self) -> Mapping[str, tuple[str, ...]]:
        """Each city with the landscape tiles around it (city)."""
        return {at: tuple(self.land.intersection(AROUND[at])) for at in self._where(CITY)}

    @property
    def monuments(self) -> tuple[str, ...]:
        return self._where(MONUMENT)

    @property
    def open_volcanoes(self) -> tuple[Volcano, ...]:
        """The volcanoes without a tile on them (volcanoes)."""
        return tuple(volcano for volcano in self.layout.volcanoes if volcano.at not in self.tiles)

    def joined(self, landscape: str) -> frozenset[str]:
        """The tiles that reach their own coast without a gap; several areas may (landscape tiles)."""
        own = self.of(landscape)
        # A coast is touched from the spaces around it while it is seen, else on itself.
        at_coast = {
            space for at in self.layout.coast(landscape) for space in ((at,) if at in self.tiles else AROUND[at])
        }
        return frozenset(_reached(own & at_coast, own))

    def group(self, landscape: str) -> frozenset[str]:
        """All tiles of a landscape in groups of five or more, coast or not (bonus for landscapes)."""
        own = self.of(landscape)
        areas = (_reached({at}, own) for at in own)
        return frozenset(at for area in areas if len(area) >= GROUP_OF for at in area)

    @cached_property
    def way(self) -> frozenset[str]:
        """The landscape tiles of any kind that are connected to the wharf (end of the game)."""
        return frozenset(_reached(self.land.intersection(AROUND[self.layout.wharf]), self.land))

    def coast_joined(self, landscape: str) -> bool:
        """Whether the wharf is joined to a coast: at a space that is seen, or that carries its own landscape.

        Our ruling: a coast under its own landscape can be joined, also under a joker.
        """
        own = self.of(landscape)
        return any(
            at in self.way & own or (at not in self.tiles and self.way.intersection(AROUND[at]))
            for at in self.layout.coast(landscape)
        )

    @property
    def all_joined(self) -> bool:
        return all(map(self.coast_joined, LANDSCAPES))

    def _where(self, tile: str) -> tuple[str, ...]:
        return tuple(at for at in PLACES if self.tiles.get(at) == tile)


def _reached(starts: Iterable[str], among: Collection[str]) -> set[str]:
    """All spaces `among` the given ones that are connected to the starts over edges."""
    found, ahead = set(starts), list(starts)
    while ahead:
        new = [at for at in AROUND[ahead.pop()] if at in among and at not in found]
        found.update(new)
        ahead += new
    return found


def read(data: Entries) -> TiledIsland:
    """Read an island from the entry of a report."""
    return TiledIsland(layouts.from_json(data["layout"]), {laid["at"]: laid["tile"] for laid in data["tiles"]})


def to_json(island: TiledIsland) -> Json:
    """The entry of a report, its tiles in reading order."""
    tiles = [{"at": at, "tile": island.tiles[at]} for at in PLACES if at in island.tiles]
    return {"layout": layouts.to_json(island.layout), "tiles": tiles}


def counted(island: TiledIsland) -> Json:
    """The entries of a report that follow from this island, as the scoring pad has them."""
    return {
        "landscapes": {landscape: _area(island, landscape) for landscape in LANDSCAPES},
        "groups": [landscape for landscape in LANDSCAPES if island.group(landscape)],
        "cities": [len(around) for around in island.cities().values()],
        "monuments": len(island.monuments),
        "volcanoes": [volcano.points for volcano in island.open_volcanoes],
    }


def _area(island: TiledIsland, landscape: str) -> Json:
    joined = island.joined(landscape)
    jokers = sum(island.tiles[at] == JOKER for at in joined)
    return {"tiles": len(joined) - jokers, "jokers": jokers}


@dataclass(frozen=True)
class IslandEntry:
    """One player's entries in a report: either the island itself or the counts that follow from an island."""

    player: Json

    @property
    def name(self) -> str:
        name: str = self.player["name"]
        return name

    @property
    def island(self) -> TiledIsland | None:
        return read(self.player["island"]) if "island" in self.player else None

    def begin(self, printed: PrintedIsland | None) -> None:
        """Replace the counts by an island on which no tile lies yet."""
        self.lay(TiledIsland(printed or USUAL, {}))
        for key in SEEN:
            self.player.pop(key, None)

    def lay(self, island: TiledIsland) -> None:
        self.player["island"] = to_json(island)

    def count_by_hand(self) -> None:
        """Replace the island by the counts that follow from it."""
        self.player.update(counted(read(self.player.pop("island"))))


def told_islands(report: Entries) -> Iterator[tuple[str, TiledIsland]]:
    """The players of a report who have laid out their island, each with the island."""
    for player in map(IslandEntry, report["players"]):
        if player.island:
            yield player.name, player.island


def problems(data: Entries, where: str) -> Iterator[Problem]:
    """No space carries two tiles, and the wharf none (placing tiles)."""
    seen = {data["layout"]["wharf"]}
    for at, laid in enumerate(data["tiles"]):
        if laid["at"] in seen:
            key = "on_wharf" if laid["at"] == data["layout"]["wharf"] else "space_taken"
            yield breach(join(where, f"tiles.{at}"), f"misty_islands.report.{key}", space=laid["at"])
        seen.add(laid["at"])
