"""The course of a game: cards are turned, bonuses are claimed, finished islands are counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.core.game import Ask, Intent, Offer, Options
from companion.core.message import Refused, msg
from companion.core.rng import Rng
from companion.core.sheet import Choice, Record, Sheet, Text, player_names
from companion.games.bridges.facts import BONUSES, DECK, FLAG_BONUSES, ISLANDS, STACKS, TURNED, Bonus, Card, Worth

OPTIONS = Sheet(
    Record(
        "options",
        fields=(
            player_names(("You",), fewest=1),
            Text("board", msg("bridges.field.board"), default="A"),
            Choice(
                "deck",
                msg("bridges.field.deck"),
                default="default",
                choices=("default", "table"),
                labels=(msg("bridges.deck.default"), msg("bridges.deck.table")),
                hints=(msg("bridges.deck.default_hint"), msg("bridges.deck.table_hint")),
            ),
        ),
    )
)


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


Event = Dealt | Flipped | Claimed | Counted


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

    def claim(self, player: str, bonus: Bonus) -> Claim | None:
        return next((claim for claim in self.claims if (claim.player, claim.bonus) == (player, bonus)), None)

    def counted(self, player: str) -> int | None:
        return next((count.finished for count in self.finished if count.player == player), None)


def setup(options: Options, rng: Rng) -> Sequence[Event]:
    """Preparation: 18 cards shuffled, one unseen. Real cards are shuffled at the table instead."""
    order = rng.shuffled(DECK) if options["deck"] == "default" else ()
    return [Dealt(tuple(options["players"]), options["board"], options["deck"], order)]


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
    raise AssertionError(f"offered, but not decided: {intent}")


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, Dealt):
        return State(event.players, event.board, event.deck, event.order)
    assert state is not None, "a game begins with the deal"
    match event:
        case Flipped(card):
            return replace(state, open=(*state.open, card))
        case Claimed(player, bonus, worth):
            return replace(state, claims=(*state.claims, Claim(player, bonus, worth, state.turned)))
        case Counted():
            return replace(state, finished=(*state.finished, event))


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
    return [*_flips(state), *_claims(state), *_counts(state)]


def _flips(state: State) -> Iterator[Offer]:
    if state.turned == TURNED:
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
        if state.counted(player) is None:
            low, high = count_limits(state, player)
            yield Offer("count", {"player": player}, {"finished": Ask(low, high)})


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
    return None


def _flip_refusal(state: State, intent: Intent) -> Refused | None:
    if state.turned == TURNED:
        return Refused("no_cards_left", msg("bridges.refused.no_cards_left"))
    match intent:
        case {"number": int(number), "bridges": int(bridges)} if Card(number, bridges) in state.open:
            return Refused("card_is_out", msg("bridges.refused.card_is_out", number=number, n=bridges))
    return None


def _claim_refusal(state: State, player: str, bonus: Any) -> Refused | None:
    if player not in state.players:
        return Refused("unknown_player", msg("bridges.refused.unknown_player", player=player))
    if bonus not in BONUSES:
        return Refused("unknown_bonus", msg("bridges.refused.unknown_bonus", known=", ".join(BONUSES)))
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
    low, high = count_limits(state, player)
    return Refused("not_possible", msg("bridges.refused.count", low=low, high=high))


def public(state: State) -> dict[str, Any]:
    """What a script sees: everything but the order of the cards to come."""
    card = {"number": state.card.number, "bridges": state.card.bridges} if state.card else None
    stacks = {"stack": state.stack, "left": list(state.left)} if state.solo else {"left": [TURNED - state.turned]}
    shut = {"closed": [bonus for bonus in BONUSES if closed(state, bonus)]} if state.solo else {}
    return {
        "players": list(state.players),
        "board": state.board,
        "deck": state.deck,
        "card": card,
        "flipped": state.turned,
        **stacks,
        **shut,
        "unseen": [{"number": card.number, "bridges": card.bridges} for card in state.unseen],
        "claims": [
            {"player": claim.player, "bonus": claim.bonus, "worth": claim.worth, "card": claim.card}
            for claim in state.claims
        ],
        "finished": {count.player: count.finished for count in state.finished},
    }


def report(state: State) -> dict[str, Any]:
    """What the play knows of the final report."""
    return {"players": [_reported(state, player) for player in state.players]}


def _reported(state: State, player: str) -> dict[str, Any]:
    claims = {bonus: state.claim(player, bonus) for bonus in ("red", "blue", "six")}
    worth = {bonus: claim.worth if claim else "none" for bonus, claim in claims.items()}
    finished = state.counted(player)
    return {"name": player, **worth, **({} if finished is None else {"finished": finished})}
