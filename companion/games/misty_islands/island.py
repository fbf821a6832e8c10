"""A player's island with its tiles: what lies together, what reaches its coast, what the wharf is joined to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.core.message import Problem, msg
from companion.core.plain import Entries, Json
from companion.core.sheet import Choice, Record, Rows, join
from companion.games.misty_islands import layout as layouts
from companion.games.misty_islands.facts import CITY, GROUP_OF, JOKER, LANDSCAPES, MONUMENT, SPACES, TILES
from companion.games.misty_islands.layout import USUAL, Layout, Volcano
from companion.games.misty_islands.spaces import AROUND, PLACES

_LAID = Record("laid", fields=(Choice("at", choices=tuple(PLACES)), Choice("tile", choices=TILES)))
FIELD = Record(
    "island",
    msg("misty_islands.field.island"),
    msg("misty_islands.field.island_hint"),
    optional=True,
    fields=(Record("layout", fields=layouts.PRINTED), Rows("tiles", of=_LAID, most=SPACES)),
)


@dataclass(frozen=True)
class Island:
    """The printed island, and the tile on each space that carries one."""

    layout: Layout
    tiles: Mapping[str, str]

    def of(self, landscape: str) -> frozenset[str]:
        """Where tiles of a landscape lie. A joker is every landscape."""
        return frozenset(at for at, tile in self.tiles.items() if tile in (landscape, JOKER))

    @cached_property
    def land(self) -> frozenset[str]:
        """Where landscape tiles of any kind lie; cities and monuments are none."""
        return frozenset(at for at, tile in self.tiles.items() if tile not in (CITY, MONUMENT))

    def cities(self) -> Mapping[str, tuple[str, ...]]:
        """Each city with the landscape tiles round it (city)."""
        return {at: tuple(self.land.intersection(AROUND[at])) for at in self._where(CITY)}

    @property
    def monuments(self) -> tuple[str, ...]:
        return self._where(MONUMENT)

    @property
    def open_volcanoes(self) -> tuple[Volcano, ...]:
        """Those without a tile on them (volcanoes)."""
        return tuple(volcano for volcano in self.layout.volcanoes if volcano.at not in self.tiles)

    def joined(self, landscape: str) -> frozenset[str]:
        """The tiles that reach their own coast without a gap; several areas may (landscape tiles)."""
        own = self.of(landscape)
        coast = self.layout.coast(landscape)
        at_coast = {space for at in coast for space in self._beside(at)}
        return frozenset(_reached(own & at_coast, own))

    def _beside(self, at: str) -> tuple[str, ...]:
        """The spaces that touch a coast at one of its spaces: those round it while it is seen, else itself."""
        return (at,) if at in self.tiles else AROUND[at]

    def group(self, landscape: str) -> frozenset[str]:
        """All tiles of a landscape that lie in groups of five or more, coast or not (bonus for landscapes)."""
        own = self.of(landscape)
        areas = (_reached({at}, own) for at in own)
        return frozenset(at for area in areas if len(area) >= GROUP_OF for at in area)

    @cached_property
    def way(self) -> frozenset[str]:
        """The landscape tiles that hang together with the wharf, of whatever kind (end of the game)."""
        return frozenset(_reached(self.land.intersection(AROUND[self.layout.wharf]), self.land))

    def coast_joined(self, landscape: str) -> bool:
        """Whether the wharf is joined to a coast: at a space that is seen, or that carries its own landscape.

        That a coast which its own landscape covers can be joined is our ruling, and that a joker will do for it.
        """
        own = self.of(landscape)
        for at in self.layout.coast(landscape):
            if at in self.way & own or (at not in self.tiles and self.way.intersection(AROUND[at])):
                return True
        return False

    @property
    def all_joined(self) -> bool:
        return all(map(self.coast_joined, LANDSCAPES))

    def _where(self, tile: str) -> tuple[str, ...]:
        return tuple(at for at in PLACES if self.tiles.get(at) == tile)


def _reached(starts: Iterable[str], among: Collection[str]) -> set[str]:
    """All that hangs together with the starts, over edges."""
    found, ahead = set(starts), list(starts)
    while ahead:
        new = [at for at in AROUND[ahead.pop()] if at in among and at not in found]
        found.update(new)
        ahead += new
    return found


def read(data: Entries) -> Island:
    """An island from the entry of a report."""
    return Island(layouts.from_json(data["layout"]), {laid["at"]: laid["tile"] for laid in data["tiles"]})


def to_json(island: Island) -> Json:
    """The entry of a report, its tiles in reading order."""
    tiles = [{"at": at, "tile": island.tiles[at]} for at in PLACES if at in island.tiles]
    return {"layout": layouts.to_json(island.layout), "tiles": tiles}


def bare(layout: Layout | None = None) -> Json:
    """An island on which nothing lies yet."""
    return to_json(Island(layout or USUAL, {}))


def counted(island: Island) -> Json:
    """What the pad would say of this island: the entries of a report that follow from it."""
    return {
        "landscapes": {landscape: _area(island, landscape) for landscape in LANDSCAPES},
        "groups": [landscape for landscape in LANDSCAPES if island.group(landscape)],
        "cities": [len(around) for around in island.cities().values()],
        "monuments": len(island.monuments),
        "volcanoes": [volcano.points for volcano in island.open_volcanoes],
    }


def _area(island: Island, landscape: str) -> Json:
    joined = island.joined(landscape)
    jokers = sum(island.tiles[at] == JOKER for at in joined)
    return {"tiles": len(joined) - jokers, "jokers": jokers}


def problems(data: Entries, where: str) -> Iterator[Problem]:
    """No space carries two tiles, and the wharf none (placing tiles)."""
    seen = {data["layout"]["wharf"]}
    for at, laid in enumerate(data["tiles"]):
        if laid["at"] in seen:
            key = "on_wharf" if laid["at"] == data["layout"]["wharf"] else "space_taken"
            yield Problem(join(where, f"tiles.{at}"), key, msg(f"misty_islands.report.{key}", space=laid["at"]))
        seen.add(laid["at"])
