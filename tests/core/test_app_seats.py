"""A seat that the app plays: it knows what its player may know, and the rules take its intents like anybody's."""

from collections.abc import Sequence

import pytest

from companion.core.app_seats import AppSeat, act_until_done
from companion.core.chance import Rng
from companion.core.game import Ask, Intent, Offer, Rules
from companion.core.long_work import Steps, at_once
from companion.core.message import Refused
from companion.core.sheet import Record, Sheet

# A pile of counters of which the player may know half: each tap takes one or two.
PILE = 5


def _offers(left: int) -> Sequence[Offer]:
    return [Offer("take", ask={"count": Ask(1, min(2, left))})] if left else []


RULES: Rules[int, int] = Rules(
    options=Sheet(Record("options")),
    events=int,
    setup=lambda options, rng: [PILE],
    decide=lambda left, intent, rng: [intent["count"]],
    evolve=lambda left, count: PILE if left is None else left - count,
    offers=_offers,
    over=lambda left: left == 0,
)


class Taker:
    """Takes as many as its strength until nobody offers anything any more."""

    def __init__(self, last: int = 0) -> None:
        self.last = last
        self.seen: list[tuple[bool, int]] = []
        self.drawn: list[int] = []

    def decide(self, seen: bool, offers: Sequence[Offer], rng: Rng, strength: int) -> Steps[Intent | None]:
        self.seen.append((seen, len(offers)))
        self.drawn.append(rng.below(1000))
        yield 0
        return {"do": "take", "count": strength} if offers and len(self.seen) != self.last else None


def seat(taker: Taker) -> AppSeat[int, bool]:
    return AppSeat(lambda left: left > PILE // 2, taker.decide)


def test_it_acts_until_it_leaves_the_next_move_to_somebody_else():
    taker = Taker()
    assert at_once(act_until_done(RULES, PILE, seat(taker), "seed", 1)) == 0
    assert [offers for _, offers in taker.seen] == [1, 1, 1, 1, 1, 0]
    assert at_once(act_until_done(RULES, PILE, seat(Taker(last=3)), "seed", 2)) == 1


def test_it_sees_no_more_than_its_player():
    taker = Taker()
    at_once(act_until_done(RULES, PILE, seat(taker), "seed", 1))
    assert [seen for seen, _ in taker.seen] == [True, True, True, False, False, False]


def test_an_intent_that_is_not_on_offer_is_refused():
    with pytest.raises(Refused):
        at_once(act_until_done(RULES, PILE, seat(Taker()), "seed", 3))
    with pytest.raises(Refused):
        at_once(act_until_done(RULES, 1, seat(Taker()), "seed", 2))


def test_its_chance_is_the_same_for_the_same_seed_and_another_at_each_turn():
    one, same, other = Taker(), Taker(), Taker()
    for taker, seed in ((one, "a"), (same, "a"), (other, "b")):
        at_once(act_until_done(RULES, PILE, seat(taker), seed, 1))
    assert one.drawn == same.drawn != other.drawn
    assert len(set(one.drawn)) > 1


def test_its_thought_takes_steps():
    steps = act_until_done(RULES, PILE, seat(Taker()), "seed", 2)
    assert next(steps) == 0
    steps.close()
