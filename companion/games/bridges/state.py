"""All that is known about the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.bridges.events import Counted, Hinted
from companion.games.bridges.facts import BONUSES, DECK, FLAG_BONUSES, STACKS, Bonus, Card, Help, Worth
from companion.games.bridges.slate import Slate


@dataclass(frozen=True)
class Claim:
    """A bonus that was earned while card number `card` lay open."""

    player: str
    bonus: Bonus
    worth: Worth
    card: int


@dataclass(frozen=True)
class State:
    """All that is known about the table. `first` is the first number, where the app keeps the board, once it stays."""

    players: tuple[str, ...]
    board: str
    deck: Literal["default", "table"]
    order: tuple[Card, ...]
    open: tuple[Card, ...] = ()
    claims: tuple[Claim, ...] = ()
    finished: tuple[Counted, ...] = ()
    slate: Slate | None = None
    help: Help = "coach"
    went_back: tuple[int, ...] = ()
    hints: bool = False
    hinted: tuple[Hinted, ...] = ()
    first: tuple[str, int] | None = None
    rival: int = 0

    @property
    def keeper(self) -> str | None:
        """The player whose board the app keeps: the one named first, who holds the phone."""
        return self.players[0] if self.slate else None

    @property
    def solo(self) -> bool:
        return len(self.players) == 1

    @property
    def turned(self) -> int:
        """How many cards have been turned."""
        return len(self.open)

    @property
    def card(self) -> Card | None:
        """The card that lies open."""
        return self.open[-1] if self.open else None

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may still come, the hidden one among them."""
        turned = set(self.open)
        return tuple(card for card in DECK if card not in turned)

    @property
    def stack(self) -> int:
        """The solo stack, from 1, that the open card came from (before the first card: the first)."""
        return next(at for at in range(1, len(STACKS) + 1) if self.turned <= sum(STACKS[:at]))

    @property
    def left(self) -> tuple[int, ...]:
        """The cards left in each solo stack."""
        return tuple(max(0, min(size, sum(STACKS[: at + 1]) - self.turned)) for at, size in enumerate(STACKS))

    @property
    def finished_drawing(self) -> bool:
        """The islands of the board have been counted."""
        return self.keeper is not None and self.counted(self.keeper) is not None

    def claim(self, player: str, bonus: Bonus) -> Claim | None:
        return next((claim for claim in self.claims if (claim.player, claim.bonus) == (player, bonus)), None)

    def counted(self, player: str) -> int | None:
        return next((count.finished for count in self.finished if count.player == player), None)


def worth_now(state: State, bonus: Bonus) -> Worth:
    """What a bonus is worth that is made with the open card."""
    return worth_at(state, bonus, state.turned)


def worth_at(state: State, bonus: Bonus, card: int) -> Worth:
    """Solo: full up to the deadline card. Group: full for all who manage it in the round of the first (points)."""
    if state.solo:
        return "late" if card > BONUSES[bonus].deadline else "full"
    earlier = any(claim.bonus == bonus and claim.card < card for claim in state.claims)
    return "late" if earlier else "full"


def closed(state: State, bonus: Bonus) -> bool:
    """Solo: the deadline card is covered by the next one; while it lies open the bonus can still be made."""
    return state.turned > BONUSES[bonus].deadline


def earliest_card(state: State, player: str, bonus: Bonus) -> int:
    """The first card with which a bonus can be complete.

    A card writes one number. Before the first card one island without a flag has a number already; the first
    card cannot number a flag island, because no bridge leads anywhere yet (preparation, action a).
    """
    if bonus == "six":
        return BONUSES[bonus].islands - 1
    flags = [*FLAG_BONUSES] if any(state.claim(player, other) for other in FLAG_BONUSES if other != bonus) else [bonus]
    return 1 + sum(BONUSES[flag].islands for flag in flags)
