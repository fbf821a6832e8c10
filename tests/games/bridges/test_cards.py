"""The cards: the deal is fair, the hidden card stays hidden, and real cards are followed."""

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from companion.core.chance import Rng
from companion.games.bridges import BRIDGES
from companion.games.bridges.events import Dealt
from companion.games.bridges.facts import DECK, TURNED, Card
from tests.games.bridges.table import Table
from tests.rule import rule

# Of the sums below, one in a thousand honest shuffles has more: chi-square with 17 degrees of freedom.
HONEST = 40.79


@rule("BR-01")
def test_each_number_comes_with_each_count_once():
    assert sorted((card.number, card.bridges) for card in DECK) == sorted(product(range(1, 7), range(1, 4)))


def chi_square(counts: Counter[Card], deals: int) -> float:
    expected = deals / len(DECK)
    return sum((counts[card] - expected) ** 2 / expected for card in DECK)


@rule("BR-05")
def test_in_ten_thousand_deals_each_card_is_hidden_first_and_anywhere_equally_often():
    deals = 10_000
    options = BRIDGES.rules.options.check({}).value
    orders = []
    for deal in range(deals):
        (dealt,) = BRIDGES.rules.setup(options, Rng(f"deal {deal}", 0))
        assert isinstance(dealt, Dealt)
        orders.append(dealt.order)
    assert all(sorted(order) == sorted(DECK) for order in orders[:100])
    for position in (0, TURNED, *range(1, TURNED)):
        assert chi_square(Counter(order[position] for order in orders), deals) < HONEST, f"card {position}"


@rule("BR-05")
def test_neighbouring_cards_have_nothing_to_do_with_each_other():
    """Each ordered pair as first and second card: 306 pairs, so 305 degrees of freedom, one in a thousand above 385."""
    deals = 10_000
    pairs = Counter(Rng(f"pair {deal}", 0).shuffled(DECK)[:2] for deal in range(deals))
    expected = deals / (18 * 17)
    assert sum((pairs[one, two] - expected) ** 2 / expected for one in DECK for two in DECK if one != two) < 385


def test_a_crooked_shuffle_would_be_noticed():
    """An old mistake: no card may stay where it is. The tests above must be able to see it."""
    deals, counts = 10_000, Counter[Card]()
    for deal in range(deals):
        rng, deck = Rng(f"deal {deal}", 0), list(DECK)
        for last in range(len(deck) - 1, 0, -1):
            other = rng.below(last)
            deck[last], deck[other] = deck[other], deck[last]
        counts[deck[-1]] += 1
    assert chi_square(counts, deals) > HONEST


@rule("BR-05", "BR-18")
@pytest.mark.parametrize("deck", ["default", "table"])
def test_seventeen_cards_are_turned_and_one_stays_unseen(deck: str):
    table = Table(deck=deck)
    assert table.public["flipped"] == 0
    table.flip(17)
    assert len(set(table.state.open)) == 17
    assert len(table.public["unseen"]) == 1
    assert table.refuses("flip") == "no_cards_left"
    assert table.refuses("flip", **table.public["unseen"][0]) == "no_cards_left"


@rule("BR-07")
def test_one_card_lies_open_for_everybody():
    table = Table("Ana", "Ben", "Cleo")
    for turned in range(1, 18):
        table.flip()
        assert table.public["card"] == vars(table.state.order[turned - 1])
        assert table.public["flipped"] == turned
        assert table.public["left"] == [17 - turned]


@rule("BR-18")
@pytest.mark.parametrize("turned", range(17))
def test_nobody_counts_before_the_last_card(turned: int):
    table = Table().flip(turned)
    assert table.refuses("count", player="You", finished=5) == "not_over"


@rule("BR-19")
def test_the_cards_that_may_still_come_are_all_that_are_not_out():
    table = Table()
    for _ in range(17):
        table.flip()
        out = [vars(card) for card in table.state.open]
        assert [card for card in map(vars, DECK) if card not in out] == table.public["unseen"]


@rule("BR-06")
@pytest.mark.parametrize("turned", range(18))
def test_what_is_shown_does_not_depend_on_cards_that_nobody_has_seen(turned: int):
    """Another order of the unseen cards, and nothing that anybody gets to see is different."""
    state = Table().flip(turned).state
    for other in (reversed(state.order[turned:]), (*state.order[turned + 1 :], *state.order[turned : turned + 1])):
        twin = replace(state, order=(*state.order[:turned], *other))
        for show in (BRIDGES.telling.public, BRIDGES.rules.offers, BRIDGES.telling.view, BRIDGES.scoring.report):
            assert show(twin) == show(state)


@rule("BR-06")
def test_the_deal_is_made_before_the_first_card():
    """Else undo and another tap could fish for a better card."""
    table = Table()
    (dealt,) = table.session.opening
    assert isinstance(dealt, Dealt)
    table.flip(4)
    first = table.state.open
    assert first == dealt.order[:4]
    table.undo().undo().flip(2)
    assert table.state.open == first


def test_different_seeds_deal_differently():
    assert len({Table(seed=str(seed)).state.order for seed in range(50)}) == 50


@rule("BR-19")
def test_a_real_card_that_is_out_is_refused():
    table = Table(deck="table")
    assert table.state.order == ()
    table.do("flip", number=5, bridges=3)
    assert table.refuses("flip", number=5, bridges=3) == "card_is_out"
    table.do("flip", number=5, bridges=2).undo().do("flip", number=5, bridges=2)
    assert table.public["card"] == {"number": 5, "bridges": 2}


@pytest.mark.parametrize(("number", "bridges"), [(7, 1), (1, 4), (0, 0), (True, 1), (2.0, 1), ("2", 1), (2, None)])
def test_a_real_card_is_one_of_the_deck(number, bridges):
    assert Table(deck="table").refuses("flip", number=number, bridges=bridges) == "not_now"


def test_a_real_card_is_said_whole():
    assert Table(deck="table").refuses("flip") == "not_now"
    assert Table(deck="table").refuses("flip", number=3) == "not_now"


def test_nobody_chooses_what_the_app_deals():
    assert Table().refuses("flip", number=5, bridges=3) == "not_now"
