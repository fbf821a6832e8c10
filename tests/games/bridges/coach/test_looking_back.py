"""The coach counts as the game does, shows only what can be played, and says "exact" only where nothing is better."""

from itertools import combinations_with_replacement, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.long_work import at_once
from companion.games.bridges.coach import replay
from companion.games.bridges.coach.looking_back import best_plan, look_back, most_points
from companion.games.bridges.coach.positions import (
    KnownDeal,
    Move,
    Position,
    drawable,
    drawn,
    finished,
    largest,
    open_to,
    points,
    written,
)
from companion.games.bridges.facts import BONUSES, TURNED
from companion.games.bridges.state import State
from tests.games.bridges.coach.games import blind_game, think_briefly
from tests.rule import rule

seeds = st.integers(min_value=0, max_value=10**6)


def never() -> bool:
    return False


@pytest.fixture(autouse=True)
def a_short_think(monkeypatch: pytest.MonkeyPatch):
    think_briefly(monkeypatch)


@rule("BR-10", "BR-12", "BR-15", "BR-16", "BR-17", "BR-20", "BR-22", "BR-23", "BR-24", "BR-42", "BR-43")
@settings(max_examples=15, deadline=None)
@given(seeds)
def test_a_position_is_what_the_rules_make_of_the_same_moves(seed: int):
    game = blind_game(seed)
    state = game.table
    for (before, position), card, doing in zip(pairwise(game.positions()), game.deal.cards, game.doings, strict=True):
        state = replay.flipped(state, card)
        assert state.slate
        board, chart = state.slate.board, game.deal.chart
        free = {chart.names[island] for island in open_to(chart, before, card.number)}
        assert free == {one.id for one in board.islands if not refused(state, one.id)}
        assert list(replay.refusals(state, doing)) == []
        state = replay.done(state, doing)
        assert state.slate
        board = state.slate.board
        assert {chart.names[island] for island, done in enumerate(finished(position)) if done} == board.done
        assert largest(chart, finished(position), position.counts) == len(board.joined)
        worths = {claim.bonus: BONUSES[claim.bonus].points(claim.worth) for claim in state.claims}
        assert position.made == tuple(worths.get(bonus, 0) for bonus in BONUSES)
        assert points(position) == replay.total(state)


def refused(state: State, island: str) -> bool:
    return any(part == "write" for part, _ in replay.refusals(state, replay.Doing(island, ())))


def test_a_plan_is_played_by_the_rules_to_the_point_and_the_curve_never_rises():
    for seed in (0,):
        game = blind_game(seed)
        plans = at_once(look_back(game.deal, game.opening, game.moves, never))
        assert [len(plan.moves) for plan in plans] == list(range(TURNED, -1, -1))
        for turned, plan in enumerate(plans):
            onward = tuple(replay.as_doing(game.deal.chart, move) for move in plan.moves)
            doings = (*game.doings[:turned], *onward)
            assert replay.replayed(game.table, doings, game.deal.cards) == plan.points
        assert all(before.points >= after.points for before, after in pairwise(plans))
        assert plans[-1].points == game.score
        assert plans[-1].proven


@pytest.mark.parametrize("seed", range(6))
def test_with_one_card_to_come_the_best_of_all_moves_is_found_and_proven(seed: int):
    game = blind_game(seed)
    position = game.positions()[TURNED - 1]
    plan = at_once(best_plan(game.deal, position, TURNED - 1, never))
    assert plan.proven
    assert plan.points == max(points(end) for end in ends(game.deal, position))


def ends(deal: KnownDeal, position: Position) -> list[Position]:
    """Every position that the last card can lead to."""
    card = deal.cards[-1]
    found = []
    for island in (None, *open_to(deal.chart, position, card.number)):
        news = position if island is None else written(position, island, card.number)
        for lines in ((), *combinations_with_replacement(range(len(deal.chart.lines)), card.bridges)):
            drew = news
            for line in lines:
                if line not in drawable(deal.chart, drew):
                    break
                drew = drawn(deal.chart, drew, line)
            else:
                found.append(deal.play(position, TURNED - 1, Move(island, tuple(lines))))
    return found


@settings(max_examples=6, deadline=None)
@given(seeds)
def test_no_game_ever_beats_a_bound_that_it_passed(seed: int):
    game = blind_game(seed)
    for turned, position in enumerate(game.positions()):
        limit = at_once(most_points(game.deal.chart, game.deal.judge, position, game.deal.futures[turned], 60))
        assert game.score <= limit


def test_without_time_there_is_still_a_plan_that_can_be_played():
    game = blind_game(5)
    plans = at_once(look_back(game.deal, game.opening, game.moves[:9], lambda: True))
    onward = tuple(replay.as_doing(game.deal.chart, move) for move in plans[-1].moves)
    assert replay.replayed(game.table, (*game.doings[:9], *onward), game.deal.cards) == plans[-1].points
