"""The course of a game: cards are turned, bonuses are claimed, finished islands are counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.core.game import Ask, Intent, Offer, Options
from companion.core.message import Refused, msg
from companion.core.rng import Rng
from companion.games.bridges import slate as slates
from companion.games.bridges.facts import BONUSES, DECK, FLAG_BONUSES, ISLANDS, STACKS, TURNED, Bonus, Card, Worth
from companion.games.bridges.options import layout_of
from companion.games.bridges.slate import BoardLaid, Drawn, Erased, LeftOut, Slate, Spoilt, Written


@dataclass(frozen=True)
class Dealt:
    """The game is set up. `order` is the shuffled deck, its last card the hidden one; empty with real cards."""

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
    """A player has earned a bonus."""

    player: str
    bonus: Bonus
    worth: Worth


@dataclass(frozen=True)
class Counted:
    """A player has counted the finished islands after the last card."""

    player: str
    finished: int


@dataclass(frozen=True)
class Withdrawn:
    """A bonus that the board no longer shows: the bridge that made it was taken back, or an island is spoilt."""

    player: str
    bonus: Bonus


Event = Dealt | BoardLaid | Flipped | Claimed | Withdrawn | Counted | Written | LeftOut | Drawn | Erased | Spoilt


@dataclass(frozen=True)
class Claim:
    """A bonus that was earned while card number `card` lay open."""

    player: str
    bonus: Bonus
    worth: Worth
    card: int


@dataclass(frozen=True)
class State:
    """All that is known about the table."""

    players: tuple[str, ...]
    board: str
    deck: Literal["default", "table"]
    order: tuple[Card, ...]
    open: tuple[Card, ...] = ()
    claims: tuple[Claim, ...] = ()
    finished: tuple[Counted, ...] = ()
    slate: Slate | None = None

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
        return tuple(card for card in DECK if card not in self.open)

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


def setup(options: Options, rng: Rng) -> Sequence[Event]:
    """Preparation: 18 cards shuffled, one unseen. Real cards are shuffled at the table instead."""
    order = rng.shuffled(DECK) if options["deck"] == "default" else ()
    dealt = Dealt(tuple(options["players"]), options["board"], options["deck"], order)
    layout = layout_of(options)
    return [dealt, BoardLaid(layout)] if layout else [dealt]


def decide(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    """What an offered intent leads to. The deal was made at the set-up, so nothing is left to chance here."""
    match intent:
        case {"do": "flip", "number": int(number), "bridges": int(bridges)}:
            return [Flipped(Card(number, bridges))]
        case {"do": "flip"}:
            return [Flipped(state.order[state.turned])]
        case {"do": "claim", "player": str(player), "bonus": ("blue" | "red" | "six") as bonus}:
            return [Claimed(player, bonus, worth_now(state, bonus))]
        case {"do": "count", "player": str(player), "finished": int(finished)}:
            return [Counted(player, finished)]
        case {"do": "count", "player": str(player)} if state.slate:
            return [Counted(player, state.slate.board.finished)]
    assert state.slate is not None, f"offered, but not decided: {intent}"
    strokes = slates.decide(state.slate, state.card, intent)
    return [*strokes, *_settled(state, strokes)]


def _settled(state: State, strokes: Sequence[Event]) -> Iterator[Event]:
    """The bonuses that strokes bring or take, at once and without being asked for."""
    for stroke in strokes:
        state = evolve(state, stroke)
    assert state.slate is not None, "who draws has a board"
    made, keeper = state.slate.board.made(), state.players[0]
    for bonus in BONUSES:
        claimed = state.claim(keeper, bonus) is not None
        if bonus in made and not claimed:
            yield Claimed(keeper, bonus, worth_now(state, bonus))
        elif claimed and bonus not in made:
            yield Withdrawn(keeper, bonus)
            yield from _moved_up(state, bonus)


def _moved_up(state: State, bonus: Bonus) -> Iterator[Event]:
    """When the board's claim falls away, those who were next in a group turn out to have been first."""
    others = [claim for claim in state.claims if claim.bonus == bonus and claim.player != state.keeper]
    first = min((claim.card for claim in others), default=0)
    for claim in others:
        if claim.card == first and claim.worth == "late":
            yield Claimed(claim.player, bonus, "full")


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, Dealt):
        return State(event.players, event.board, event.deck, event.order)
    assert state is not None, "a game begins with the deal"
    match event:
        case BoardLaid(layout):
            return replace(state, slate=slates.laid(layout))
        case Flipped(card):
            slate = slates.turned(state.slate) if state.slate else None
            return replace(state, open=(*state.open, card), slate=slate)
        case Claimed(player, bonus, worth):
            known = state.claim(player, bonus)
            claim = replace(known, worth=worth) if known else Claim(player, bonus, worth, state.turned)
            return replace(state, claims=(*(one for one in state.claims if one != known), claim))
        case Withdrawn(player, bonus):
            return replace(state, claims=tuple(one for one in state.claims if one != state.claim(player, bonus)))
        case Counted():
            return replace(state, finished=(*state.finished, event))
        case Written() | LeftOut() | Drawn() | Erased() | Spoilt():
            assert state.slate is not None, "strokes need a board"
            return replace(state, slate=slates.evolve(state.slate, event))


def worth_now(state: State, bonus: Bonus) -> Worth:
    """Solo: full up to the deadline card. Group: full for all who manage it in the round of the first (points)."""
    if state.solo:
        return "late" if closed(state, bonus) else "full"
    earlier = any(claim.bonus == bonus and claim.card < state.turned for claim in state.claims)
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


def finished_limits(bonuses: Sequence[str]) -> tuple[int, int]:
    """The fewest and most finished islands with these bonuses: each flag bonus not made leaves an island unfinished."""
    flags = sum(BONUSES[bonus].islands for bonus in FLAG_BONUSES if bonus in bonuses)
    joined = BONUSES["six"].islands if "six" in bonuses else 0
    return max(flags, joined), ISLANDS - sum(bonus not in bonuses for bonus in FLAG_BONUSES)


def over(state: State) -> bool:
    """Everybody has counted."""
    return len(state.finished) == len(state.players)


def offers(state: State) -> Sequence[Offer]:
    """All that can happen now."""
    return [*_flips(state), *_claims(state), *_counts(state), *_strokes(state)]


def _strokes(state: State) -> Iterator[Offer]:
    if state.slate and not state.finished_drawing:
        yield from slates.offers(state.slate, state.card)


def _flips(state: State) -> Iterator[Offer]:
    if state.turned == TURNED or board_waits(state):
        return
    if state.deck == "default":
        yield Offer("flip")
    else:
        for card in state.unseen:
            yield Offer("flip", {"number": card.number, "bridges": card.bridges})


def _claims(state: State) -> Iterator[Offer]:
    for player in state.players:
        for bonus in BONUSES:
            if _claim_refusal(state, player, bonus) is None:
                yield Offer("claim", {"player": player, "bonus": bonus})


def _counts(state: State) -> Iterator[Offer]:
    if state.turned < TURNED:
        return
    for player in state.players:
        if state.counted(player) is not None:
            continue
        if player == state.keeper:
            if not board_waits(state):
                yield Offer("count", {"player": player})
        else:
            low, high = count_limits(state, player)
            yield Offer("count", {"player": player}, {"finished": Ask(low, high)})


def board_waits(state: State) -> Refused | None:
    """Why the board must be seen to before the game goes on."""
    return slates.turn_refusal(state.slate, state.card) if state.slate else None


def count_limits(state: State, player: str) -> tuple[int, int]:
    """The fewest and most finished islands that fit a player's claims."""
    return finished_limits([claim.bonus for claim in state.claims if claim.player == player])


def refusal(state: State, intent: Intent) -> Refused | None:
    """Why an intent that is not on offer is not."""
    match intent:
        case {"do": "flip"}:
            return _flip_refusal(state, intent)
        case {"do": "claim", "player": str(player), "bonus": str(bonus)}:
            return _claim_refusal(state, player, bonus)
        case {"do": "count", "player": str(player)}:
            return _count_refusal(state, player)
        case {"do": str(do)} if do in slates.INTENTS:
            return _stroke_refusal(state, intent)
    return None


def _flip_refusal(state: State, intent: Intent) -> Refused | None:
    if state.turned == TURNED:
        return Refused("no_cards_left", msg("bridges.refused.no_cards_left"))
    if waits := board_waits(state):
        return waits
    match intent:
        case {"number": int(number), "bridges": int(bridges)} if Card(number, bridges) in state.open:
            return Refused("card_is_out", msg("bridges.refused.card_is_out", number=number, n=bridges))
    return None


def _claim_refusal(state: State, player: str, bonus: Any) -> Refused | None:
    if player not in state.players:
        return Refused("unknown_player", msg("bridges.refused.unknown_player", player=player))
    if bonus not in BONUSES:
        return Refused("unknown_bonus", msg("bridges.refused.unknown_bonus", known=", ".join(BONUSES)))
    if player == state.keeper:
        return Refused("board_claims", msg("bridges.refused.board_claims"))
    if state.claim(player, bonus):
        return Refused("claimed_already", msg("bridges.refused.claimed_already"))
    if state.counted(player) is not None:
        return Refused("counted_already", msg("bridges.refused.counted_already"))
    first = earliest_card(state, player, bonus)
    if state.turned < first:
        return Refused("too_early", msg("bridges.refused.too_early", card=first))
    return None


def _count_refusal(state: State, player: str) -> Refused | None:
    if player not in state.players:
        return Refused("unknown_player", msg("bridges.refused.unknown_player", player=player))
    if state.turned < TURNED:
        return Refused("not_over", msg("bridges.refused.not_over", n=TURNED - state.turned))
    if state.counted(player) is not None:
        return Refused("counted_already", msg("bridges.refused.counted_already"))
    if player == state.keeper:
        return board_waits(state) or Refused("board_counts", msg("bridges.refused.board_counts"))
    low, high = count_limits(state, player)
    return Refused("not_possible", msg("bridges.refused.count", low=low, high=high))


def _stroke_refusal(state: State, intent: Intent) -> Refused | None:
    if state.slate is None:
        return Refused("no_board", msg("bridges.refused.no_board"))
    if state.finished_drawing:
        return Refused("counted_already", msg("bridges.refused.counted_already"))
    return slates.refusal(state.slate, state.card, intent)
