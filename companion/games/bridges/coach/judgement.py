"""What is known of the cards to come, and the chance that an island is finished, by its number, room and lines.

The weights in `data/bridges/judgement.toml` are a judgement; a wrong one costs points, never truth. The tables hold an
island by its room (the bridges that it takes) and its reach (the bridges that its lines can bring).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate

from companion.content.data_files import table
from companion.games.bridges.board_rules import MOST_BETWEEN
from companion.games.bridges.facts import BONUSES, DECK, MOST_BRIDGES, TURNED, Card

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
    """The cards after a card. `certain` are all numbers that will come, where that is known."""

    turned: int
    blue: Horizon
    red: Horizon
    end: Horizon
    numbers: float
    certain: tuple[int, ...] | None
    unseen: tuple[int, ...]


def known(cards: Sequence[Card], turned: int) -> Future:
    """The future when the order is known. `cards` are all that were dealt."""
    rest = cards[turned:]
    blue, red = (_ordered(rest[: max(0, BONUSES[flag].deadline - turned)]) for flag in ("blue", "red"))
    numbers = tuple(card.number for card in rest)
    return Future(turned, blue, red, _ordered(rest), sum(numbers), numbers, numbers)


def _ordered(cards: Sequence[Card]) -> Horizon:
    bridges = sum(card.bridges for card in cards)
    return Horizon(len(cards), _fits_of(cards), bridges, bridges)


def unknown(unseen: Sequence[Card], turned: int) -> Future:
    """The future as a player sees it: `unseen` are the cards that nobody has seen, one of which never comes."""
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


SLIGHT = 0.001


@dataclass(frozen=True)
class Weights:
    """How to judge an island, a bonus and the bridges that are left.

    An island with a number: `sure` for each bridge that it lacks, `tight` where no line may fail, `eased` by each one
    more, `pace` bridges a card. One without: `missed` by each card that fits, `written` at most, `early` cards from
    the end. `short` is what each lacking bridge costs and `spare` each one too many, `reached` what a flag without a
    bridge is worth, `grown` and `curve` how a group of finished islands counts; `blue`, `red`, `late` and `joint` weigh
    the bonuses.
    """

    sure: float
    tight: float
    eased: float
    pace: float
    missed: float
    written: float
    early: float
    short: float
    spare: float
    reached: float
    grown: float
    curve: float
    blue: float
    red: float
    late: float
    joint: float


class Judge:
    """Weights, with the chances that follow from them worked out once: by cards left, bridges lacking, spare lines."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        cards, spare = range(TURNED + 2), range(MOST_BRIDGES + 1)
        self.finish = [[[self._finish(left, lack, more) for more in spare] for lack in spare] for left in cards]
        self.number = [[self._number(left, fit) for fit in range(len(DECK) + 1)] for left in cards]

        self._numbered: dict[tuple[int, int], tuple[list[float], list[bool]]] = {}

    def _finish(self, left: int, lack: int, more: int) -> float:
        one = self.weights
        chance = one.sure**lack * (1 - one.tight * max(0.0, one.eased) ** more)
        return _chance(chance * min(1.0, left * one.pace / (lack + 1)) ** 0.7) if left else 0.0

    def _number(self, left: int, fit: int) -> float:
        one = self.weights
        return (
            _chance((1 - max(0.0, one.missed) ** fit) * one.written * min(1.0, (left + one.early) / 8))
            if left and fit
            else 0.0
        )

    def numbered(self, left: int, bridges: int) -> tuple[list[float], list[bool]]:
        """For an island with a number: the chance that it is finished, and whether it can be at all."""
        if (left, bridges) not in self._numbered:
            chances, alive = [1.0] * REACH, [True] * REACH
            for room in range(1, MOST_BRIDGES + 1):
                for reach in range(REACH):
                    alive.append(room <= min(reach, bridges))
                    spare = min(reach - room, MOST_BRIDGES)
                    chances.append(self.finish[left][room][spare] if alive[-1] else 0.0)
            self._numbered[left, bridges] = chances, alive
        return self._numbered[left, bridges]

    def blank(self, cards: int, fits: Fits, unreached: float = 1.0) -> list[float]:
        """For an island without one: the chance that a number comes, `unreached` of it where no bridge leads."""
        return _blank(self, cards, fits, unreached)


@lru_cache(maxsize=4096)
def _blank(judge: Judge, cards: int, fits: Fits, unreached: float) -> list[float]:
    number = judge.number[cards]
    found = [number[fit] for fit in fits]
    if unreached != 1:
        found[-REACH:] = [chance * unreached for chance in found[-REACH:]]
    return found


def _chance(value: float) -> float:
    """A chance that is never quite 0: that would count as impossible."""
    return max(SLIGHT, min(0.98, value))


@cache
def usual_judge() -> Judge:
    """Of a player, with the weights that were found by playing."""
    return Judge(Weights(**table("bridges", "judgement")["weights"]))


@cache
def knowing_judge() -> Judge:
    """The judge for a player who knows the order of the cards."""
    return Judge(Weights(**table("bridges", "judgement")["knowing"]))
