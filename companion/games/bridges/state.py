"""The table: everything that is known about it, how each event changes it, and which bonuses still give full points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from companion.games.bridges import slate as slates
from companion.games.bridges.events import (
    BoardLaid,
    Claimed,
    ClaimedBefore,
    Counted,
    Dealt,
    Drawn,
    Erased,
    Event,
    Flipped,
    Given,
    HelpChosen,
    Hinted,
    HintsAllowed,
    LeftOut,
    RivalChosen,
    Spoilt,
    WentBack,
    Withdrawn,
    Written,
)
from companion.games.bridges.facts import DECK, STACKS, Bonus, Card, Help, Worth
from companion.games.bridges.slate import Slate


@dataclass(frozen=True)
class Claim:
    """A bonus that a player made while card number `card` lay open."""

    player: str
    bonus: Bonus
    worth: Worth
    card: int


@dataclass(frozen=True)
class State:
    """Everything that is known about the table. `first` is the first number on the board in the app, once it stays."""

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
        """The player of the board in the app: the one named first."""
        return self.players[0] if self.slate else None

    @property
    def kept(self) -> Slate:
        """The board in the app, for code that only games with one reach."""
        assert self.slate is not None, "this game has no board in the app"
        return self.slate

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
        """The solo stack of the open card, from 1; before the first card, the first one."""
        return next(at for at in range(1, len(STACKS) + 1) if self.turned <= sum(STACKS[:at]))

    @property
    def left(self) -> tuple[int, ...]:
        """The cards left in each solo stack."""
        return tuple(max(0, min(size, sum(STACKS[: at + 1]) - self.turned)) for at, size in enumerate(STACKS))

    @property
    def finished_drawing(self) -> bool:
        """Whether the islands of the board in the app have been counted."""
        return self.keeper is not None and self.counted(self.keeper) is not None

    def claim(self, player: str, bonus: Bonus) -> Claim | None:
        return next((claim for claim in self.claims if (claim.player, claim.bonus) == (player, bonus)), None)

    def counted(self, player: str) -> int | None:
        return next((count.finished for count in self.finished if count.player == player), None)


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, Dealt):
        return State(event.players, event.board, event.deck, event.order)
    assert state is not None, "a game begins with the deal"
    match event:
        case BoardLaid(layout):
            return replace(state, slate=slates.laid(layout))
        case HelpChosen(how):
            return replace(state, help=how)
        case RivalChosen(strength):
            return replace(state, rival=strength)
        case HintsAllowed():
            return replace(state, hints=True)
        case Hinted():
            return replace(state, hinted=(*state.hinted, event))
        case WentBack(card):
            return replace(state, went_back=(*state.went_back, card))
        case Flipped(card):
            slate, first = state.slate, state.slate.first if state.slate else None
            stands = (first.id, first.number) if first and first.number else None
            slate = slates.turned(slate) if slate else None
            return replace(state, open=(*state.open, card), slate=slate, first=state.first or stands)
        case Claimed(player, bonus, worth):
            known = state.claim(player, bonus)
            claim = replace(known, worth=worth) if known else Claim(player, bonus, worth, state.turned)
            return replace(state, claims=(*(one for one in state.claims if one != known), claim))
        case ClaimedBefore(player, bonus, worth):
            return replace(state, claims=(*state.claims, Claim(player, bonus, worth, state.turned - 1)))
        case Withdrawn(player, bonus):
            return replace(state, claims=tuple(one for one in state.claims if one != state.claim(player, bonus)))
        case Counted():
            return replace(state, finished=(*state.finished, event))
        case Given() | Written() | LeftOut() | Drawn() | Erased() | Spoilt():
            return replace(state, slate=slates.evolve(state.kept, event))
