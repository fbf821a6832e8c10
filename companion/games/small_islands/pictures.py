"""The pictures of Small Islands: the table, Alexis' cards, the hand, the islands, the ledger, and the race."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.core.blocks import Button, Menu, Picture
from companion.core.game import Intent
from companion.core.message import Message
from companion.core.strict_json import Entries
from companion.games.small_islands.alexis_cards import ExpeditionCard
from companion.games.small_islands.card_forms import Kind
from companion.games.small_islands.ledger_events import IslandNoted, IslandPlace
from companion.games.small_islands.missions import Mission, SeenIsland
from companion.games.small_islands.rewards import Half, Reward


@dataclass(frozen=True)
class OpenTiles(Picture):
    """The open tiles, and the tiles left in the navigation stack and in the reserve."""

    row: int
    navigation: int
    reserve: int


@dataclass(frozen=True)
class Harbour(Picture):
    """The button for a bonus token, and the ships that are still to be laid; `grey` is None without grey ships."""

    button: Button | Menu
    own: Message
    own_waits: bool
    grey: Message | None


@dataclass(frozen=True)
class AlexisPile(Picture):
    """Alexis' draw pile: the cards left, and how likely the next one lets him land."""

    left: Message
    chance: Message


@dataclass(frozen=True)
class AlexisOrders(Picture):
    """Alexis' open card: what he does and why, the tile or ship that he takes, and where it lies.

    `card` is None while the card lies on the table only. `left` and `mark` are notes at its edge, `house` reminds of
    his houses.
    """

    card: ExpeditionCard | None
    lands: bool
    word: Message
    reason: Message | None
    left: Message | None
    mark: Message | None
    order: Message
    text: Message
    middle: Literal["ship", "landscape"]
    house: Message | None
    color: str

    told = True

    @property
    def tile(self) -> int | None:
        """The number of the tile that he takes, where the app knows it."""
        return self.card.tile if self.card and not self.lands else None


@dataclass(frozen=True)
class ObjectiveCard(Picture):
    """An objective: mission and reward, or the half that is known. `small` is a strip beside a turn."""

    mission: Mission | None
    reward: Reward | None
    small: bool


@dataclass(frozen=True)
class HandSlot:
    """One of the three places in a hand: its role, the cards in it, and what a tap opens."""

    role: Message
    mission: Mission | None
    reward: Reward | None
    label: Message
    menu: Menu


@dataclass(frozen=True)
class HandSlots(Picture):
    """The three places of a hand: for this round, for the next one, and back to the pile."""

    slots: tuple[HandSlot, ...]


@dataclass(frozen=True)
class CardChange(Picture):
    """The button in the menu of a noted card that opens its form."""

    menu: Menu

    room = 74


@dataclass(frozen=True)
class ObjectiveForm(Picture):
    """The form for an objective: the places of its halves, the halves that are known, and those to tell.

    `box` has the cards of the player's own box that fit the mode.
    """

    places: tuple[int, int]
    mission: Mission | None
    reward: Reward | None
    halves: tuple[Half, ...]
    advanced: bool
    box: Mapping[Kind, tuple[Entries, ...]]

    room = 620


@dataclass(frozen=True)
class IslandYield:
    """The gain of an island: points, or discovery tokens to choose from."""

    n: int
    word: Message
    said: Message


@dataclass(frozen=True)
class IslandRow:
    """An island under the objective, with the menu of its actions: build, count, put right, strike off."""

    island: SeenIsland
    status: Literal["best", "eligible", "unknown", "no"]
    worth: int
    brings: IslandYield | None
    tiles: Message
    why: Message
    odd: Message | None
    label: Message
    menu: Menu


@dataclass(frozen=True)
class IslandList(Picture):
    """The known islands, those to build on first, and the menu that notes a new one."""

    islands: tuple[IslandRow, ...]
    note: Menu

    @property
    def room(self) -> float:
        return 80 + 86 * len(self.islands)


@dataclass(frozen=True)
class IslandTally(Picture):
    """The form of an island, filled in by tapping what is on it."""

    button: Button

    room = 300


@dataclass(frozen=True)
class IslandChip:
    """An island to which a tile can come; `locked` says why it cannot."""

    island: IslandNoted
    place: IslandPlace | None
    unknown: bool
    label: Message
    locked: Message | None


@dataclass(frozen=True)
class TilePanel(Picture):
    """The ledger at a turn: what is on the tile, then its island. The tap on the island sends the `intent`.

    `new` is the name for a new island. In a sheet, which has a frame of its own, the panel is not `framed`.
    """

    intent: Intent
    islands: tuple[IslandChip, ...]
    new: str | None
    framed: bool

    @property
    def room(self) -> float:
        return 230 + 32 * len(self.islands)


@dataclass(frozen=True)
class RaceSide:
    """One side of the race: points, None while unknown, and what they are made of."""

    name: Message
    points: int | None
    note: Message
    color: str


@dataclass(frozen=True)
class RaceStrip(Picture):
    """Both sides of a solo game; `take` says in a Reward phase how far away the lead is."""

    sides: tuple[RaceSide, ...]
    take: Message | None


@dataclass(frozen=True)
class LandingLine:
    """One line about landing, behind its symbol."""

    symbol: str
    text: Message


@dataclass(frozen=True)
class LandingPanel(Picture):
    """The prospects of a player who may land."""

    lines: tuple[LandingLine, ...]
