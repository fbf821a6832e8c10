"""What can happen at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.dream_islands.facts import Color, Mission, Number, Spot

EightOne = Literal["joined", "apart"]
Track = Literal["map", "missions"]


@dataclass(frozen=True)
class Laid:
    """The game is set up, the start player first."""

    players: tuple[str, ...]
    colors: tuple[Color, ...]
    eight_one: EightOne
    track: Track


@dataclass(frozen=True)
class Covered:
    """The player has covered a number with a shell, after taking off all four if none was free."""

    player: str
    number: Number
    cleared: bool


@dataclass(frozen=True)
class Moved:
    """A piece of the player at turn has moved along the arrows."""

    start: Spot
    end: Spot
    steps: int


@dataclass(frozen=True)
class Entered:
    """Without the map: a piece of the player at turn has reached the middle."""


@dataclass(frozen=True)
class Told:
    """The player at turn tells that this mission is in their hand."""

    mission: Mission


@dataclass(frozen=True)
class TakenBack:
    """A mission is not in the hand any more, or never was."""

    mission: Mission


@dataclass(frozen=True)
class Ticked:
    """The player at turn is going to lay down this mission."""

    mission: Mission


@dataclass(frozen=True)
class Unticked:
    """Not this one after all."""

    mission: Mission


@dataclass(frozen=True)
class LaidDown:
    """The player's turn is over; these missions are done."""

    player: str
    missions: tuple[Mission, ...]


Event = Laid | Covered | Moved | Entered | Told | TakenBack | Ticked | Unticked | LaidDown
