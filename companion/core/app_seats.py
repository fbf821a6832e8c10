"""A seat that the app plays. It decides from what its player may see, and the rules take its intents like taps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Generic, TypeVar

from companion.core.chance import Rng
from companion.core.game import Intent, Offer, Rules
from companion.core.long_work import Steps

S = TypeVar("S")
E = TypeVar("E")
Seen = TypeVar("Seen")


@dataclass(frozen=True)
class AppSeat(Generic[S, Seen]):
    """One player of the app, at one table.

    `sees` leaves of the state what this seat may know. `decide` chooses an intent from that and from the offers, with
    chance from the given numbers only and as strong as asked for; None leaves the next move to somebody else.
    """

    sees: Callable[[S], Seen]
    decide: Callable[[Seen, Sequence[Offer], Rng, int], Steps[Intent | None]]


def act_until_done(rules: Rules[S, E], state: S, seat: AppSeat[S, Seen], seed: str, strength: int) -> Steps[S]:
    """Let the seat act until it leaves the next move to somebody else; return the state then."""
    for turn in count(1):
        intent = yield from seat.decide(seat.sees(state), rules.offers(state), Rng(seed, turn), strength)
        if intent is None:
            break
        rules.check(state, intent)
        for event in rules.decide(state, intent, Rng(seed, turn)):
            state = rules.evolve(state, event)
    return state
