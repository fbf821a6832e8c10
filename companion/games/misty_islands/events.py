"""What can happen at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.misty_islands.facts import Bonus, Direction, Finish
from companion.games.misty_islands.printed_island import PrintedIsland

Die = Literal["direction", "bonus"]
Dice = Literal["app", "table"]
Found = Literal["value", "energy", "turn"]
Reason = Literal["joined", "bag", "clouds"]


@dataclass(frozen=True)
class Prepared:
    """The game is set up. All dice that the app will ever roll in it follow from `luck`."""

    players: tuple[str, ...]
    dice: Dice
    other: bool
    luck: int


@dataclass(frozen=True)
class IslandLaid:
    """The printed island as its players have copied it: a game can be read without what they keep."""

    layout: PrintedIsland


@dataclass(frozen=True)
class Placed:
    """The balloons stand beside their wharfs, on spaces of these values."""

    values: tuple[int, ...]


@dataclass(frozen=True)
class Rolled:
    """Both dice lie on the table."""

    direction: Direction
    bonus: Bonus


@dataclass(frozen=True)
class RolledAgain:
    """One die was rolled a second time; its first face is gone."""

    die: Die
    direction: Direction
    bonus: Bonus


@dataclass(frozen=True)
class WindKept:
    """The dice stay as they lie, and the bonus is paid out."""


@dataclass(frozen=True)
class Drew:
    """A tile from the bag: kept, or turned into energy at once."""

    player: str
    energy: int | None


@dataclass(frozen=True)
class DidNotDraw:
    """A player leaves the bonus tile in the bag."""

    player: str


@dataclass(frozen=True)
class FoundBagEmpty:
    """There was no tile to draw. Instead the player took one from a cloud, or none."""

    player: str
    cloud: int | None
    energy: int | None


@dataclass(frozen=True)
class Flew:
    """A balloon flew, or stayed where it is, and the energy is paid."""

    player: str
    direction: Direction
    spaces: int
    cost: int


@dataclass(frozen=True)
class Took:
    """A player took all tiles of a cloud."""

    player: str
    cloud: int
    tiles: int


@dataclass(frozen=True)
class TurnedIn:
    """A tile went back into the bag for energy."""

    player: str
    energy: int


@dataclass(frozen=True)
class Sorted:
    """The tiles left in hand went onto oculars."""

    player: str
    tiles: int


@dataclass(frozen=True)
class Laid:
    """Tiles went from oculars onto the island."""

    player: str
    tiles: int


@dataclass(frozen=True)
class CoveredDrop:
    """A tile covers a drop."""

    player: str
    energy: int


@dataclass(frozen=True)
class JoinedCoasts:
    """All six coasts are joined to the wharf, for the first time at this table or in the last round."""

    player: str
    finish: Finish


@dataclass(frozen=True)
class TurnEnded:
    """A player is done, with the balloon on a space of this value."""

    player: str
    value: int


@dataclass(frozen=True)
class StartFound:
    """All have flown: who starts the next round, and what decided."""

    player: str
    by: Found


@dataclass(frozen=True)
class Filled:
    """Each cloud got a tile; so many full ones went back into the bag first."""

    emptied: int


@dataclass(frozen=True)
class Ended:
    """The game is over."""

    reason: Reason


@dataclass(frozen=True)
class EnergyCorrected:
    """A marker stands elsewhere than the app had it."""

    player: str
    energy: int


@dataclass(frozen=True)
class ValueCorrected:
    """A balloon stands on another value than the app had it."""

    player: str
    value: int


@dataclass(frozen=True)
class OcularsCorrected:
    """Another number of tiles lies on a player's oculars than the app had it."""

    player: str
    tiles: int


@dataclass(frozen=True)
class CloudCorrected:
    """Another number of tiles lies on a cloud than the app had it."""

    cloud: int
    tiles: int


@dataclass(frozen=True)
class BagCounted:
    """Somebody has counted the bag."""

    tiles: int


Event = (
    Prepared
    | IslandLaid
    | Placed
    | Rolled
    | RolledAgain
    | WindKept
    | Drew
    | DidNotDraw
    | FoundBagEmpty
    | Flew
    | Took
    | TurnedIn
    | Sorted
    | Laid
    | CoveredDrop
    | JoinedCoasts
    | TurnEnded
    | StartFound
    | Filled
    | Ended
    | EnergyCorrected
    | ValueCorrected
    | OcularsCorrected
    | CloudCorrected
    | BagCounted
)
