"""The events: cards, bonuses, the count, and the strokes on the board in the app."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.bridges.facts import Bonus, Card, Help, Worth
from companion.games.bridges.layout import Layout


@dataclass(frozen=True)
class BoardLaid:
    """The app keeps this board. A stored game holds the whole layout, so it can be read without the box."""

    layout: Layout


@dataclass(frozen=True)
class HelpChosen:
    """How much the app tells of what it sees, where that is not the default."""

    help: Help


@dataclass(frozen=True)
class HintsAllowed:
    """Hints can be taken in this game."""


@dataclass(frozen=True)
class RivalChosen:
    """A house player of this strength plays beside the player."""

    strength: int


@dataclass(frozen=True)
class Hinted:
    """A hint was taken with a card. Rung 0 marks a hint of a course that was undone: the player knows it still."""

    card: int
    rung: int


@dataclass(frozen=True)
class Given:
    """The first number, where the app has dealt it."""

    island: str
    number: int


@dataclass(frozen=True)
class Written:
    """A number stands in an island: the first one, or the open card's."""

    island: str
    number: int


@dataclass(frozen=True)
class LeftOut:
    """The open card's number is not written."""


@dataclass(frozen=True)
class Drawn:
    """One bridge more between two islands."""

    a: str
    b: str


@dataclass(frozen=True)
class Erased:
    """One bridge less, of those that were drawn with the open card."""

    a: str
    b: str


@dataclass(frozen=True)
class Spoilt:
    """An error at an island was found too late: it can never be finished."""

    island: str


Stroke = Given | Written | LeftOut | Drawn | Erased | Spoilt


@dataclass(frozen=True)
class Dealt:
    """The game is set up. `order` is the shuffled deck, the hidden card last; it is empty with real cards."""

    players: tuple[str, ...]
    board: str
    deck: Literal["default", "table"]
    order: tuple[Card, ...]


@dataclass(frozen=True)
class Flipped:
    """The next card lies open."""

    card: Card


@dataclass(frozen=True)
class Claimed:
    """A player has made a bonus."""

    player: str
    bonus: Bonus
    worth: Worth


@dataclass(frozen=True)
class ClaimedBefore:
    """A player has made a bonus with the card before the open one, and claims it late."""

    player: str
    bonus: Bonus
    worth: Worth


@dataclass(frozen=True)
class WentBack:
    """The players went back past this card, so they know it already."""

    card: int


@dataclass(frozen=True)
class Counted:
    """A player has counted the finished islands after the last card."""

    player: str
    finished: int


@dataclass(frozen=True)
class Withdrawn:
    """The board no longer shows a bonus: a bridge was taken back, or an island is spoilt."""

    player: str
    bonus: Bonus


Table = Dealt | BoardLaid | HelpChosen | HintsAllowed | RivalChosen | Flipped | Hinted | WentBack
Event = Table | Claimed | ClaimedBefore | Withdrawn | Counted | Stroke
