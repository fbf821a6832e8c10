"""The pictures of Hashi: the open card, the stacks, the bonuses, the board in the app, and the players beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.core.blocks import Picture
from companion.core.game import Intent
from companion.core.message import Message
from companion.games.bridges.board import Island
from companion.games.bridges.coaching import Seen
from companion.games.bridges.facts import Bonus, Card
from companion.games.bridges.layout import Pair
from companion.games.bridges.state import Claim, State

# The effect of a tap on the board.
Phase = Literal["first", "wait", "write", "draw", "done", "closed", "spoil"]


@dataclass(frozen=True)
class TurnedCard(Picture):
    """The open card, large: the players have their boards on paper."""

    card: Card

    told = True


@dataclass(frozen=True)
class StackBonus:
    """A bonus that closes with a stack, and the points that it gave or gives now."""

    bonus: Bonus
    points: int
    status: Literal["open", "gone", "made_full", "made_late"]


@dataclass(frozen=True)
class CardStack:
    """One of the three solo stacks: the cards left in it and the bonuses that close with it."""

    left: int
    current: bool
    bonuses: tuple[StackBonus, ...]


@dataclass(frozen=True)
class SoloStacks(Picture):
    """The three stacks of a solo game."""

    stacks: tuple[CardStack, ...]


@dataclass(frozen=True)
class JustInTime(Picture):
    """The bonuses that were made with the last card that could bring their full points."""

    bonuses: tuple[Bonus, ...]

    told = True


@dataclass(frozen=True)
class BonusRow:
    """One bonus of a group, with its claims; `full_gone` says that it gives only the late points from now on."""

    bonus: Bonus
    full_gone: bool
    claims: tuple[Claim, ...]


@dataclass(frozen=True)
class BonusTable(Picture):
    """The bonuses of a group."""

    rows: tuple[BonusRow, ...]


@dataclass(frozen=True)
class DeckCell:
    """One of the 18 cards. With real cards, the intent of a tap says that this card came."""

    card: Card
    status: Literal["now", "out", "unseen"]
    intent: Intent | None


@dataclass(frozen=True)
class Chances:
    """How many of the unseen cards (`of`) show each of `facts.NUMBERS` and each of `facts.COUNTS`."""

    of: int
    numbers: tuple[int, ...]
    bridges: tuple[int, ...]


@dataclass(frozen=True)
class BridgeDeck(Picture):
    """All cards: out, open or unseen. `chances` are those of the next card, while there is one."""

    cells: tuple[DeckCell, ...]
    chances: Chances | None


@dataclass(frozen=True)
class CardTask(Picture):
    """The next action on the board in the app, with the open card and how many of its bridges are drawn."""

    title: Message
    more: Message | None = None
    card: Card | None = None
    drawn: int = 0

    told = True


@dataclass(frozen=True)
class DrawnIsland(Island):
    """An island as it is drawn. It gets `most` bridges at most; one that is `past` can never be finished any more."""

    finished: bool = False
    spoilt: bool = False
    most: int | None = None
    past: bool = False


@dataclass(frozen=True)
class DrawnLine:
    """A line between two islands as it is drawn: its bridges, those of the open card among them (`fresh`).

    `joined` bridges count for six joined islands. A `free` line is dotted: a bridge may still come there.
    """

    pair: Pair
    count: int = 0
    fresh: int = 0
    joined: bool = False
    free: bool = True


@dataclass(frozen=True, kw_only=True)
class BoardIsland(DrawnIsland):
    """An island with its name for a screen reader and its reaction to a tap: an intent or the reason for none.

    Instead of the first number, a tap writes the number `instead`. A `lit` island can take the number of the moment.
    """

    name: Message
    intent: Intent | None = None
    instead: int | None = None
    why: Message | None = None
    lit: bool = False


@dataclass(frozen=True, kw_only=True)
class BoardLine(DrawnLine):
    """A line with its name for a screen reader, what a tap on it draws or erases, and why it draws nothing."""

    name: Message
    draw: Intent | None = None
    erase: Intent | None = None
    why: Message | None = None


@dataclass(frozen=True)
class HintRungs(Picture):
    """The hints taken with the open card (`rung`), the table when it was turned, and what was drawn with it since."""

    rung: int
    about: State
    written: str | None
    strokes: tuple[Pair, ...]

    acts = False


@dataclass(frozen=True)
class SlateBoard(Picture):
    """The board that the app keeps, after `turned` cards. It is `marked` unless the game is played strictly."""

    phase: Phase
    turned: int
    marked: bool
    islands: tuple[BoardIsland, ...]
    lines: tuple[BoardLine, ...]
    hint: HintRungs | None = None

    steady = True
    whole = True
    acts = True


@dataclass(frozen=True)
class SpoilBoard(SlateBoard):
    """The board on a sheet, to tap the island at which an error was found too late."""

    whole = False


@dataclass(frozen=True)
class TallyCell:
    """How far a bonus has come, in words and as a count. `gone` says that it is out of reach."""

    symbol: str
    name: Message
    count: Message
    word: Message
    made: bool
    gone: bool = False


@dataclass(frozen=True)
class BonusTally(Picture):
    """How far the bonuses of the board in the app have come."""

    cells: tuple[TallyCell, ...]


@dataclass(frozen=True)
class ClaimCell:
    """A bonus that a player may claim, or the reason why not. `gives` says what a claim gives or gave."""

    bonus: Bonus
    points: int
    made: bool
    intent: Intent | None
    gives: Message
    name: Message


@dataclass(frozen=True)
class ClaimRow:
    """One player's cells, one for each bonus."""

    player: str
    cells: tuple[ClaimCell, ...]


@dataclass(frozen=True)
class ClaimRound:
    """The claims with one card."""

    name: Message
    rows: tuple[ClaimRow, ...]


@dataclass(frozen=True)
class ClaimTable(Picture):
    """The bonuses of a group to claim, with the open card or with the one before it."""

    rounds: tuple[ClaimRound, ...]

    @property
    def room(self) -> float:
        """About 58 for each player's row."""
        return 58 * (len(self.rounds[0].rows) + len(self.rounds) - 1)


@dataclass(frozen=True)
class RivalProgress(Picture):
    """The house player beside a solo player: it works on all cards of `ahead`, and shows its board after `shown`."""

    ahead: Seen
    shown: Seen

    acts = False


@dataclass(frozen=True)
class RivalBoard(Picture):
    """The table of the house player, on a sheet where the board is so high."""

    table: State
    height: float

    acts = False

    @property
    def room(self) -> float:
        """The height of the board."""
        return self.height
