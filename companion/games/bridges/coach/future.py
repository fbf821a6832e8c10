"""What is known of the cards to come: in which order they lie, or only which ones they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from companion.games.bridges.board_rules import MOST_BETWEEN
from companion.games.bridges.facts import BONUSES, MOST_BRIDGES, TURNED, Card

# How many of some cards have a number with which an island without one could be finished: by its room and its reach.
Fits = tuple[int, ...]
# An island has four lines at most.
REACH = 4 * MOST_BETWEEN + 1
# From which number to which one, for each room and reach.
_SPANS = [
    (MOST_BRIDGES - room, min(MOST_BRIDGES, MOST_BRIDGES - room + reach))
    for room in range(MOST_BRIDGES + 1)
    for reach in range(REACH)
]


@dataclass(frozen=True)
class Horizon:
    """The cards up to a deadline or to the end."""

    cards: int
    fits: Fits
    bridges: float
    most_bridges: int


@dataclass(frozen=True)
class Future:
    """What comes after a card. `certain` are all numbers that will come, where that is known."""

    turned: int
    blue: Horizon
    red: Horizon
    end: Horizon
    numbers: float
    certain: tuple[int, ...] | None
    unseen: tuple[int, ...]


def known(cards: Sequence[Card], turned: int) -> Future:
    """Looking back: the order is known. `cards` are all that were dealt."""
    rest = cards[turned:]
    blue, red = (_ordered(rest[: max(0, BONUSES[flag].deadline - turned)]) for flag in ("blue", "red"))
    numbers = tuple(card.number for card in rest)
    return Future(turned, blue, red, _ordered(rest), sum(numbers), numbers, numbers)


def _ordered(cards: Sequence[Card]) -> Horizon:
    bridges = sum(card.bridges for card in cards)
    return Horizon(len(cards), _fits_of(cards), bridges, bridges)


def unknown(unseen: Sequence[Card], turned: int) -> Future:
    """As a player sees it: `unseen` are the cards that nobody has seen, one of which never comes."""
    blue, red = (_unordered(unseen, max(0, BONUSES[flag].deadline - turned)) for flag in ("blue", "red"))
    end = _unordered(unseen, TURNED - turned)
    numbers = tuple(card.number for card in unseen)
    return Future(turned, blue, red, end, sum(numbers) * end.cards / max(1, len(unseen)), None, numbers)


def _unordered(unseen: Sequence[Card], cards: int) -> Horizon:
    counts = sorted((card.bridges for card in unseen), reverse=True)
    share = cards / max(1, len(unseen))
    return Horizon(cards, _fits_of(unseen if cards else ()), sum(counts) * share, sum(counts[:cards]))


def _fits_of(cards: Sequence[Card]) -> Fits:
    counts = [0] * (MOST_BRIDGES + 1)
    for card in cards:
        counts[card.number] += 1
    return _fits(tuple(counts))


@lru_cache(maxsize=4096)
def _fits(counts: tuple[int, ...]) -> Fits:
    upto = list(accumulate(counts))
    return tuple(upto[most] - upto[least] + counts[least] for least, most in _SPANS)
