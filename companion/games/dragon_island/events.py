"""The events of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.core.codec import Extensible
from companion.games.dragon_island.facts import Action, Building, Color

How = Literal["done", "skipped", "none"]
# The place of a wizard: the tower, a tile of a color, or a tile whose color nobody has told.
WizardPlace = Literal["tower", "tile", "white", "blue", "red", "green", "gold"]


@dataclass(frozen=True)
class SetUp:
    """The box is laid out. `bag` tiles are left after each player has drawn one."""

    players: tuple[str, ...]
    bag: int


@dataclass(frozen=True)
class WizardsChosen:
    """The colors of the wizards, in the order of play."""

    colors: tuple[Color, ...]


@dataclass(frozen=True)
class OneScreen:
    """Each turn is told on one screen, in any order. The eight steps are only a reminder."""


@dataclass(frozen=True)
class Started:
    """The first player begins."""


@dataclass(frozen=True)
class Stepped:
    """A step of the turn is over: done, skipped, or there was nothing to do."""

    step: int
    how: How


@dataclass(frozen=True)
class ToldLate:
    """A deed of a past step was told."""

    step: int


@dataclass(frozen=True)
class Loss:
    """A coin that a storm takes from a pet's card; with `left` 0 the pet is gone."""

    player: str
    color: Color
    left: int


@dataclass(frozen=True)
class StormRaged(Extensible):
    """A storm tile was laid: the losses of the other players' pets, and the color of the stone that they lose."""

    player: str
    losses: tuple[Loss, ...]
    color: Color | None = None


@dataclass(frozen=True)
class Went:
    """The active wizard stands on the wizards' tower or on a terrain tile."""

    to: WizardPlace


@dataclass(frozen=True)
class ActionSeen:
    """The action of the active wizard's tile was told."""

    action: Action


@dataclass(frozen=True)
class MarkerSeen:
    """The tile of the active wizard has a marker: a treasure was found there before."""


@dataclass(frozen=True)
class Captured:
    """Dragons were captured."""

    player: str
    dragons: Mapping[Color, int]


@dataclass(frozen=True)
class Tamed:
    """A dragon became a pet."""

    player: str
    color: Color


@dataclass(frozen=True)
class Built:
    """A building stands."""

    player: str
    what: Building
    color: Color | None


@dataclass(frozen=True)
class FoundTreasure:
    """A treasure card was played."""

    player: str
    fame: int
    gold_pet: bool


@dataclass(frozen=True)
class TurnEnded:
    """The turn is over. The player drew a tile if the bag had one."""

    player: str
    drew: bool


@dataclass(frozen=True)
class Counted:
    """A player has counted the gold, and the fame if the app did not keep it."""

    player: str
    gold: int
    fame: int | None


Event = (
    SetUp
    | WizardsChosen
    | OneScreen
    | Started
    | Stepped
    | ToldLate
    | StormRaged
    | Went
    | ActionSeen
    | MarkerSeen
    | Captured
    | Tamed
    | Built
    | FoundTreasure
    | TurnEnded
    | Counted
)
