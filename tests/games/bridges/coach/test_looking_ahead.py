"""Who looks ahead knows no more than the player: no order of what lies face down changes a word of it."""

import random
from fractions import Fraction

import pytest

from companion.core.long_work import at_once
from companion.games.bridges.coach import fair_measure
from companion.games.bridges.coach.fair_measure import account
from companion.games.bridges.coach.house_player import STRENGTHS, Player
from companion.games.bridges.coach.judgement import unknown, usual_judge
from companion.games.bridges.coach.looking_ahead import House, LookAhead
from companion.games.bridges.coach.looking_back import best_plan, look_through, most_points
from companion.games.bridges.coach.positions import FULL, NOTHING, KnownDeal, Quest
from companion.games.bridges.facts import DECK, TURNED
from tests.games.bridges.coach.games import Game, blind_game


def never() -> bool:
    return False


@pytest.fixture(autouse=True)
def few_orders(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(fair_measure, "FIRST", 1)
    monkeypatch.setattr(fair_measure, "SECOND", 1)


def ahead_of(game: Game, orders: int = 4, choices: int = 3) -> LookAhead:
    return LookAhead(House(game.deal.chart, usual_judge(), 1), "a seed", orders, choices)


@pytest.mark.parametrize("turned", [1, 8, 13, 17])
def test_the_order_of_what_lies_face_down_changes_nothing(turned: int):
    game = blind_game(turned)
    position, card = game.positions()[turned - 1], game.deal.cards[turned - 1]
    unseen = [other for other in DECK if other not in game.deal.cards[:turned]]
    shuffled = random.Random(turned).sample(unseen, len(unseen))
    for ahead in (ahead_of(game), LookAhead(House(game.deal.chart, usual_judge(), 4), "", 1, 2)):
        told = [at_once(ahead.choose(position, turned, card, pile, never)) for pile in (unseen, shuffled)]
        assert told[0] == told[1]
        future, other = unknown(unseen, turned), unknown(shuffled, turned)
        assert [vars(one) for one in (future.end, future.red)] == [vars(one) for one in (other.end, other.red)]


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_house_player_decides_by_the_cards_that_were_turned(strength: int):
    game = blind_game(7)
    player = Player(game.deal.chart, usual_judge(), strength, "a seed")
    position, card = game.positions()[13], game.deal.cards[13]
    unseen = [other for other in DECK if other not in game.deal.cards[:14]]
    told = [at_once(player.choose(position, 14, card, pile)) for pile in (unseen, unseen[::-1])]
    assert told[0] == told[1]


@pytest.mark.parametrize("turned", [9, 12])
def test_no_order_of_the_cards_to_come_beats_what_is_said_to_be_the_most(turned: int):
    game = blind_game(20 + turned)
    position = game.positions()[turned]
    seen = game.deal.cards[:turned]
    unseen = [card for card in DECK if card not in seen]
    limit = at_once(most_points(game.deal.chart, usual_judge(), position, unknown(unseen, turned), 60))
    for seed in range(2):
        order = random.Random(seed).sample(unseen, len(unseen))[: TURNED - turned]
        deal = KnownDeal(game.deal.chart, (*seen, *order))
        plan, _ = at_once(look_through(Quest(deal, position, turned, [FULL], 0), 12, never))
        assert plan
        assert plan.points <= limit


@pytest.mark.parametrize("seed", [1, 2])
def test_start_and_luck_less_losses_are_the_score_to_the_point(seed: int):
    game = blind_game(seed)
    told = at_once(account(ahead_of(game), game.opening, game.deal.cards, game.moves))
    luck, losses = sum(step.luck for step in told.steps), sum(step.loss for step in told.steps)
    assert told.start + luck - losses == told.score == game.score
    assert all(step.loss >= 0 for step in told.steps)
    assert all(sum(step.parts) == step.loss for step in told.steps)


def test_a_choice_is_measured_by_playing_on():
    game = blind_game(4)
    turned = TURNED
    position, card = game.positions()[turned - 1], game.deal.cards[turned - 1]
    unseen = [other for other in DECK if other not in game.deal.cards]
    choices = at_once(ahead_of(game).choose(position, turned, card, unseen, never))
    best = at_once(best_plan(game.deal, position, turned - 1, never)).points
    assert choices[0].worth == Fraction(best)


def test_what_is_said_of_a_card_does_not_depend_on_those_that_came_after_it():
    game, turned = blind_game(3), 9
    moves = (*game.moves[:turned], *[NOTHING] * (TURNED - turned))
    later = game.deal.cards[turned:]
    hidden = next(card for card in DECK if card not in game.deal.cards)
    orders = (later, later[::-1], (hidden, *later[1:]))
    told = [
        at_once(account(ahead_of(game), game.opening, (*game.deal.cards[:turned], *order), moves)).steps[:turned]
        for order in orders
    ]
    assert told[0] == told[1] == told[2]
    assert any(step.loss for step in told[0])
