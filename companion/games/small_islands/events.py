"""The events at the table. Seats are numbered from 0 in order of play; alone, Alexis has seat 1.

Events hold cards, missions and rewards as the JSON that players see and enter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.core.codec import Extensible
from companion.core.strict_json import Entries
from companion.games.small_islands.alexis_cards import CardType, Level
from companion.games.small_islands.ledger_events import Keeping, LedgerEvent

Mode = Literal["normal", "advanced"]
Source = Literal["stand_in", "own", "table"]
Ending = Literal["tiles", "row", "alexis_tile", "ships"]


@dataclass(frozen=True)
class SetUp(Extensible):
    """The table is laid. `alexis` is his printed side, where the app knows it; None in a group.

    With `at_once` the app turns his cards without a tap; older games do not have it. `keeping` is the way of counting
    islands, None for phase by phase.
    """

    players: tuple[str, ...]
    mode: Mode
    level: int
    cards: Source
    set_name: str
    alexis: Level | None
    color: str
    alexis_color: str
    objectives: tuple[Entries, ...] = ()
    missions: tuple[Entries, ...] = ()
    rewards: tuple[Entries, ...] = ()
    at_once: bool | None = None
    keeping: Keeping | None = None


@dataclass(frozen=True)
class Shuffled:
    """The expedition cards form a new pile, in this order."""

    order: tuple[Entries, ...]


@dataclass(frozen=True)
class LuckSettled:
    """Every pile of the game is settled: players with the same code get the same piles, whatever they tap."""

    luck: int


@dataclass(frozen=True)
class RoundBegan:
    """Six tiles went from the reserve to the navigation stack."""

    round: int
    first: int


@dataclass(frozen=True)
class TileLaid:
    """A player explored, with or without a bonus token."""

    seat: int
    token: bool


@dataclass(frozen=True)
class TilePutAway:
    """None of three tiles fitted: one went into the box, another was drawn."""

    seat: int


@dataclass(frozen=True)
class ShipLaid:
    """A player landed."""

    seat: int
    ship: Literal["you", "grey"]


@dataclass(frozen=True)
class Stuck:
    """No open tile and no ship: the last Reward phase begins with this player."""

    seat: int


@dataclass(frozen=True)
class CardTurned:
    """Alexis' card was turned. With cards on the table only its type is known."""

    type: CardType
    card: Entries | None


@dataclass(frozen=True)
class MissionTurned:
    """A card of Alexis for the mission of his Reward phase."""

    type: CardType
    card: Entries


@dataclass(frozen=True)
class AlexisLaid:
    """His tile is on the table."""


@dataclass(frozen=True)
class AlexisCouldNot:
    """His tile fits nowhere: it leaves the game, he gets a point."""


@dataclass(frozen=True)
class AlexisLanded:
    """A grey ship, or the player's own turned grey because it was the last one."""

    turned_grey: bool


@dataclass(frozen=True)
class AlexisBlocked:
    """His ship fits nowhere: he explores instead."""


@dataclass(frozen=True)
class TileMissing:
    """The tile on his card is not in the row: the last Reward phase begins with him."""


@dataclass(frozen=True)
class MissionNoted:
    """A mission in a player's hand, or none any more."""

    seat: int
    slot: int
    mission: Entries | None


@dataclass(frozen=True)
class RewardNoted:
    """A reward in a player's hand, or none any more."""

    seat: int
    slot: int
    reward: Entries | None


@dataclass(frozen=True)
class ObjectiveChosen:
    """The mission and the reward that a player uses now."""

    seat: int
    mission: int
    reward: int


@dataclass(frozen=True)
class CardsExchanged:
    """The card for the next round and the card that was to go back change places."""

    seat: int
    card: Literal["objective", "mission", "reward"]


@dataclass(frozen=True)
class HouseBuilt(Extensible):
    """A house on a noted island, with its points or token. One of the `drawn` tokens is kept."""

    seat: int
    island: str
    points: int
    token: bool
    drawn: int | None = None


@dataclass(frozen=True)
class HousesCounted:
    """Houses that were counted at the table."""

    seat: int
    houses: int
    points: int
    tokens: int


@dataclass(frozen=True)
class RewardDone:
    """A seat has finished its Reward phase."""

    seat: int


@dataclass(frozen=True)
class GameEnded:
    """One of the three endings; the last Reward phase is one for the player and one for Alexis."""

    why: Ending


@dataclass(frozen=True)
class Tallied:
    """After the end: ports round the ship (his: round the grey ones) and the values of the discovery tokens."""

    seat: int
    ports: int
    values: tuple[int, ...]


@dataclass(frozen=True)
class CardRead:
    """Cards on the table: the points of Alexis' card at the end."""

    base: int
    per_house: int


@dataclass(frozen=True)
class Answered:
    """An answer about an achievement. Older games asked; today the finished game asks."""

    key: str
    yes: bool


Event = (
    SetUp
    | LuckSettled
    | Shuffled
    | RoundBegan
    | TileLaid
    | TilePutAway
    | ShipLaid
    | Stuck
    | CardTurned
    | MissionTurned
    | AlexisLaid
    | AlexisCouldNot
    | AlexisLanded
    | AlexisBlocked
    | TileMissing
    | MissionNoted
    | RewardNoted
    | ObjectiveChosen
    | CardsExchanged
    | LedgerEvent
    | HouseBuilt
    | HousesCounted
    | RewardDone
    | GameEnded
    | Tallied
    | CardRead
    | Answered
)
