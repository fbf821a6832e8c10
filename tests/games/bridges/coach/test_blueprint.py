"""How a board ends, and what leads there: what was played can be filled in, what is drawn up can be played."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.long_work import at_once
from companion.games.bridges.board_rules import MOST_BETWEEN
from companion.games.bridges.coach import replay
from companion.games.bridges.coach.blueprint import Blueprint
from companion.games.bridges.coach.draft import Patience
from companion.games.bridges.coach.filling import ANY, Filler, Filling, Wish, open_lines, stock_of
from companion.games.bridges.coach.positions import FACTS, Bonuses, Position, Quest, finished
from companion.games.bridges.facts import ISLAND_POINTS, ISLANDS, MOST_BRIDGES, TURNED
from tests.games.bridges.coach.games import Game, blind_game

seeds = st.integers(min_value=0, max_value=10**6)
turns = st.integers(min_value=5, max_value=TURNED - 1)
# All that bonuses may be worth together, as long as nothing is forbidden.
ANYTHING: list[Bonuses] = [
    (blue, red, six) for blue, red, six in product(*((facts.full, facts.late, 0) for facts in FACTS))
]


def fill(game: Game, position: Position, turned: int, lost: int, like: Filling | None = None) -> Filling | None:
    rest = game.deal.cards[turned:]
    wish = Wish(
        [ANY] * ISLANDS,
        [ISLAND_POINTS] * ISLANDS,
        open_lines(game.deal.chart, position),
        stock_of([card.number for card in rest]),
        sum(card.bridges for card in rest),
        ISLAND_POINTS * lost,
    )
    return Filler(game.deal.chart, position.numbers, position.loads, wish, 100_000, like).fill()


def never() -> bool:
    return False


@settings(max_examples=25, deadline=None)
@given(seeds, turns)
def test_as_many_islands_as_a_game_finished_can_be_filled_in_from_anywhere_in_it(seed: int, turned: int):
    game = blind_game(seed)
    positions = game.positions()
    found = fill(game, positions[turned], turned, ISLANDS - sum(finished(positions[-1])))
    assert found
    again = fill(game, positions[turned], turned, found.numbers.count(0), found)
    assert again == found


@settings(max_examples=25, deadline=None)
@given(seeds, turns)
def test_a_filling_keeps_to_numbers_lines_and_cards(seed: int, turned: int):
    game = blind_game(seed)
    chart, position = game.deal.chart, game.positions()[turned]
    lost = ISLANDS - sum(finished(game.positions()[-1]))
    found = fill(game, position, turned, lost)
    assert found
    assert found.numbers.count(0) <= lost
    rest = game.deal.cards[turned:]
    assert sum(found.bridges) <= sum(card.bridges for card in rest)
    news = [end for end, number in zip(found.numbers, position.numbers, strict=True) if end and not number]
    assert all(news.count(number) <= [card.number for card in rest].count(number) for number in news)
    counts = [count + more for count, more in zip(position.counts, found.bridges, strict=True)]
    assert max(counts) <= MOST_BETWEEN
    for island, around in enumerate(chart.around):
        load, number = sum(counts[line] for line, _ in around), position.numbers[island]
        assert load == found.numbers[island] or (not found.numbers[island] and load <= (number or MOST_BRIDGES))
    for at, crossing in enumerate(chart.crossing):
        assert not counts[at] or not any(counts[other] for other in range(len(counts)) if crossing >> other & 1)


@pytest.mark.parametrize("turned", [5, 8, 12])
def test_what_is_drawn_up_for_a_goal_is_played_by_the_rules_and_comes_to_it(turned: int):
    found = 0
    for seed in range(12):
        game = blind_game(seed)
        goal = game.score + 2
        quest = Quest(game.deal, game.positions()[turned], turned, ANYTHING, goal)
        plan = at_once(Blueprint(quest, Patience(2000)).plan(4, 200, never))
        if plan:
            onward = [replay.as_doing(game.deal.chart, move) for move in plan.moves]
            doings = [*game.doings[:turned], *onward]
            assert replay.replayed(game.table, doings, game.deal.cards) == plan.points >= goal
            found += 1
    assert found >= 8, "blind games leave much to be found"


def test_without_patience_nothing_is_drawn_up():
    game = blind_game(1)
    quest = Quest(game.deal, game.opening, 0, ANYTHING, game.score)
    assert at_once(Blueprint(quest, Patience(0)).plan(1, 200, never)) is None
