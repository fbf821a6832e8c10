"""The events of islands on the table, while they grow or when a player counts them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Keeping = Literal["ledger", "phase", "self"]
IslandPlace = Literal["nw", "n", "ne", "w", "middle", "e", "sw", "s", "se"]


@dataclass(frozen=True)
class IslandNoted:
    """The present count of an island. `houses` has the houses of each seat."""

    name: str
    tiles: int
    flower: int
    fruit: int
    leaf: int
    temple: int
    ports: int
    free: int
    houses: tuple[int, ...]


@dataclass(frozen=True)
class IslandRemoved:
    """An island was struck off: it has grown together with another."""

    name: str


@dataclass(frozen=True)
class KeepingChosen:
    """The player has chosen another way of counting islands."""

    keeping: Keeping


@dataclass(frozen=True)
class IslandGrew:
    """A tile came to an island; the counts are the things on the tile."""

    name: str
    flower: int
    fruit: int
    leaf: int
    temple: int
    ports: int
    free: int


@dataclass(frozen=True)
class IslandsJoined:
    """Another island has grown together with this one."""

    name: str
    other: str


@dataclass(frozen=True)
class CountLost:
    """The count of an island was lost in this round."""

    name: str
    round: int


@dataclass(frozen=True)
class TileUnwritten:
    """A tile was laid and not written into the ledger."""

    round: int


@dataclass(frozen=True)
class TokenLaid:
    """A bonus token on an island: a port, or a resource over another one."""

    seat: int
    island: str
    shows: Literal["flower", "fruit", "leaf", "port"]
    covers: Literal["flower", "fruit", "leaf"] | None


@dataclass(frozen=True)
class PlaceTold:
    """The place of an island on the table, seen from the starting tiles."""

    name: str
    place: IslandPlace


@dataclass(frozen=True)
class PortsSeen:
    """Ports round the ship of a seat (his: round the grey ones) while the game goes on; more may come."""

    seat: int
    ports: int


LedgerEvent = (
    IslandNoted
    | IslandRemoved
    | KeepingChosen
    | IslandGrew
    | IslandsJoined
    | CountLost
    | TileUnwritten
    | TokenLaid
    | PlaceTold
    | PortsSeen
)
