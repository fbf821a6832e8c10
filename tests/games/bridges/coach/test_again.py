"""A dear card once more: the table as it was, and an answer that knows the best choice, the old one and any other."""

import pytest

from companion.core.long_work import at_once
from companion.core.session import events_of
from companion.games.bridges.coach import fair_measure, replay
from companion.games.bridges.coach.fair_measure import account
from companion.games.bridges.coach.hindsight import Dear, answer_choice, table_at
from companion.games.bridges.coach.positions import chart
from companion.games.bridges.telling import stages
from tests.games.bridges.coach.games import blind_game
from tests.games.bridges.coach.test_hindsight import played


def test_the_best_is_found_the_old_choice_missed_and_what_lies_between_closer(
    monkeypatch: pytest.MonkeyPatch,
):
    game = blind_game(3)
    events = events_of(played(game))
    monkeypatch.setattr(fair_measure, "ORDERS", 18)
    ahead = fair_measure.measure(chart(game.layout))
    steps = at_once(account(ahead, game.opening, game.deal.cards, game.moves)).steps
    at = max(range(12, 17), key=lambda at: steps[at].loss)
    assert steps[at].loss > 1, "a game in which something could be better"
    better = replay.as_doing(game.deal.chart, steps[at].better)
    dear = Dear(at + 1, better.write, better.bridges, (0, 0, 0, 0))
    begun = table_at(events, dear.card)
    before = stages(events)[dear.card - 1].state
    assert begun.slate
    assert before.slate
    assert (begun.slate.board, begun.card) == (before.slate.board, game.deal.cards[at])
    for doing, said in ((better, "found"), (game.doings[at], "missed"), (replay.Doing(None, ()), "closer")):
        assert at_once(answer_choice(events, dear, replay.done(begun, doing))) == said
