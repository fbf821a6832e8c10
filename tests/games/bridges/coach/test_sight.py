"""What a stroke would make of a position is what the position is found to be when the stroke was made."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.bridges.coach.judgement import knowing_judge, known, unknown, usual_judge
from companion.games.bridges.coach.positions import drawable, drawn, open_to, settled, written
from companion.games.bridges.coach.sight import Scale, Sight
from companion.games.bridges.facts import DECK, TURNED
from tests.games.bridges.coach.games import blind_game


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, TURNED), st.integers(0, 2), st.booleans())
def test_a_stroke_is_seen_before_it_is_made(seed: int, turned: int, left: int, ordered: bool):
    game = blind_game(seed)
    chart, cards = game.deal.chart, game.deal.cards
    unseen = [card for card in DECK if card not in cards[:turned]]
    future = known(cards, turned) if ordered else unknown(unseen, turned)
    scale = Scale(chart, knowing_judge() if ordered else usual_judge(), future, left)
    position = game.positions()[turned - 1]
    sight = Sight(scale, position)
    for line in drawable(chart, position):
        news = drawn(chart, position, line)
        whole = Sight(scale, news if left else settled(chart, news, turned)).estimate()
        assert sight.drawn(line) == (pytest.approx(whole.hope), whole.most)
    for island in open_to(chart, position, cards[turned - 1].number) if left else ():
        whole = Sight(scale, written(position, island, cards[turned - 1].number)).estimate()
        assert sight.written(island, cards[turned - 1].number) == (pytest.approx(whole.hope), whole.most)
