"""What a hint says: what is at stake, where, which part of it, and the stroke; for who sees no more than the player."""

from dataclasses import replace
from fractions import Fraction

import pytest

from companion.core.long_work import run_to_end
from companion.games.bridges.coach.fair_measure import Hint, find_hint, measure, position_of
from companion.games.bridges.coach.positions import chart
from companion.games.bridges.coach.replay import Doing
from companion.games.bridges.coaching import asked_about
from companion.games.bridges.facts import DECK, TURNED
from companion.games.bridges.state import State
from tests.games.bridges.table import Table

NOTHING = Doing(None, ())
HERE = Doing("a1", (("a1", "b1"),))
OTHER_BRIDGES = Doing("a1", (("a1", "a2"),))
ELSEWHERE = Doing("f6", (("e6", "f6"),))


def worth(*ways: tuple[Doing, float]) -> Hint:
    return Hint(tuple((doing, Fraction(points)) for doing, points in ways))


# The ways with their worth: what is at stake, which part, and the quarter (lower, right).
HINTS = [
    (((HERE, 50.0), (OTHER_BRIDGES, 49.75), (ELSEWHERE, 46.0)), 4, "number", (False, False)),
    (((ELSEWHERE, 50.0), (HERE, 49.0), (OTHER_BRIDGES, 47.5)), 2.5, "number", (True, True)),
    (((HERE, 50.0), (ELSEWHERE, 49.0), (OTHER_BRIDGES, 47.5)), 2.5, "bridges", (False, False)),
    (((Doing("c6", (("c6", "f6"),)), 50.0), (Doing("c6", ()), 49.0)), 1, "bridges", (True, True)),
    (((Doing("c6", (("c6", "f6"),)), 50.0), (HERE, 49.0)), 1, "number", (True, False)),
    (((NOTHING, 50.0), (HERE, 49.0)), 1, "number", None),
    (((Doing("a1", ()), 50.0), (HERE, 49.0)), 1, "bridges", None),
    (((HERE, 50.0), (ELSEWHERE, 49.5)), 0, "number", (False, False)),
]


@pytest.mark.parametrize(("ways", "stake", "part", "where"), HINTS)
def test_each_rung_follows_from_what_the_ways_are_worth(ways, stake, part, where):
    found = worth(*ways)
    way = found.way(NOTHING)
    assert way == ways[0][0]
    assert (found.stake, found.part(way), found.where(way)) == (stake, part, where)


def test_who_has_begun_a_way_as_good_is_not_led_away_from_it():
    found = worth((HERE, 50.0), (ELSEWHERE, 49.75), (OTHER_BRIDGES, 48.0))
    assert found.way(Doing("f6", ())) == ELSEWHERE
    assert found.way(Doing(None, (("e6", "f6"),))) == ELSEWHERE
    assert found.way(Doing("a1", (("a1", "a2"),))) == HERE, "that one loses too much"


def late(cards: int) -> State:
    """A table near the end; what lies face down lies in the order of the deck."""
    table = Table(layout="lagoon", hints="on", start="dealt", seed="late")
    for _ in range(cards):
        table.flip()
        if "leave_number" in table.offered and table.state.turned % 3:
            island = next(one for one in table.offers if one["do"] == "write")["ask"]["island"]["choices"][0]
            table.do("write", island=island)
    return table.state


def test_whoever_lies_face_down_in_which_order_the_hint_is_the_same():
    state = late(14)
    hidden = [card for card in DECK if card not in state.open]
    found = {
        run_to_end(find_hint(asked_about(replace(state, order=(*state.open, *order)))))
        for order in (hidden, hidden[::-1], hidden[1:] + hidden[:1])
    }
    assert len(found) == 1


@pytest.mark.parametrize("cards", [14, TURNED])
def test_what_is_said_is_what_the_coach_measures(cards: int):
    """Each way, played on by the house player of the coach through orders that may come, comes to this on average."""
    asked = asked_about(late(cards))
    found = run_to_end(find_hint(asked))
    assert asked.slate
    assert asked.card
    ahead = measure(chart(asked.slate.layout))
    position = position_of(asked)
    choices = ahead.choose(position, cards, asked.card, asked.unseen, lambda: False)
    steps = [choice.worth for choice in run_to_end(_work(choices))]
    assert [value for _, value in found.ways] == steps
    assert steps == sorted(steps, reverse=True)


def _work(steps):
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
        yield 0, 1


def test_it_says_how_far_it_is():
    *_, (done, of) = find_hint(asked_about(late(14)))
    assert 0 < done < of
