"""The events of a game."""

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
    """The game is set up. All dice that the app rolls follow from `luck`."""

    players: tuple[str, ...]
    dice: Dice
    other: bool
    luck: int


@dataclass(frozen=True)
class IslandLaid:
    """The printed island as the players have copied it. With it a game can be read without their copies."""

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
    """There was no tile to draw. The player took one from a cloud instead, or none."""

    player: str
    cloud: int | None
    energy: int | None


@dataclass(frozen=True)
class Flew:
    """A balloon flew or stayed, and its player paid the energy."""

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
    """A player has joined all six coasts to the wharf, as one of the first or in the final round."""

    player: str
    finish: Finish


@dataclass(frozen=True)
class TurnEnded:
    """A player has ended the turn, with the balloon on a space of this value."""

    player: str
    value: int


@dataclass(frozen=True)
class StartFound:
    """The next start player was found, `by` the reason that decided."""

    player: str
    by: Found


@dataclass(frozen=True)
class Filled:
    """Each cloud got a tile, after the tiles of `emptied` full clouds went back into the bag."""

    emptied: int


@dataclass(frozen=True)
class Ended:
    """The game is over."""

    reason: Reason


@dataclass(frozen=True)
class EnergyCorrected:
    """A marker stands at another energy than in the app."""

    player: str
    energy: int


@dataclass(frozen=True)
class ValueCorrected:
    """A balloon stands on another value than in the app."""

    player: str
    value: int


@dataclass(frozen=True)
class OcularsCorrected:
    """A player's oculars hold another number of tiles than in the app."""

    player: str
    tiles: int


@dataclass(frozen=True)
class CloudCorrected:
    """A cloud holds another number of tiles than in the app."""

    cloud: int
    tiles: int


@dataclass(frozen=True)
class BagCounted:
    """The players have counted the bag."""

    tiles: int


DrawingTiles = WindKept | Drew | DidNotDraw | FoundBagEmpty
TakingATurn = Flew | Took | TurnedIn | Sorted | Laid | CoveredDrop | JoinedCoasts | TurnEnded
CorrectingAPlayer = EnergyCorrected | ValueCorrected | OcularsCorrected
Event = (
    Prepared
    | IslandLaid
    | Placed
    | Rolled
    | RolledAgain
    | DrawingTiles
    | TakingATurn
    | StartFound
    | Filled
    | Ended
    | CorrectingAPlayer
    | CloudCorrected
    | BagCounted
)
