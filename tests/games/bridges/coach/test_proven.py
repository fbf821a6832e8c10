"""Against another engine: what OR-Tools has proven is never beaten, what is called exact is the same, most is found."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.core.long_work import at_once
from companion.games.bridges.coach import replay
from companion.games.bridges.coach.looking_back import best_plan, look_back
from companion.games.bridges.coach.positions import KnownDeal, Move, Position, chart
from companion.games.bridges.facts import TURNED, Card
from companion.games.bridges.layout import practice

GAMES = tomllib.loads(Path(__file__).with_name("proven.toml").read_text(encoding="utf-8"))["game"]
# So many of a hundred the coach finds after so many cards, at least; and of all positions together.
FOUND = {3: 89, 7: 99, 11: 100}
OF_ALL = 96
# Whole curves that are quickly found.
QUICK = [12, 66, 76]
# In these the best after three cards joins six islands, with flags among them that are due before.
FLAGS_IN_A_SIX = [85, 93]


def doing(words: str) -> replay.Doing:
    write, *pairs = words.split()
    ends = (pair.split("-") for pair in pairs)
    return replay.Doing(None if write == "-" else write, tuple((a, b) for a, b in ends))


def test_the_table_has_good_naive_and_random_games_and_a_proof_and_a_claim_for_three_moments_of_each():
    assert {one["play"] for one in GAMES} == {"good", "naive", "random"}
    assert len(GAMES) == 100
    assert all(one["after"] == list(FOUND) for one in GAMES)
    assert all(len(one["best"]) == len(one["found"]) == len(one["exact"]) == len(FOUND) for one in GAMES)
    assert all(len(one["moves"]) == TURNED for one in GAMES)


@pytest.mark.parametrize("turned", FOUND)
def test_what_was_found_is_never_more_than_is_proven_and_mostly_as_much(turned: int):
    claims = [
        claim
        for one in GAMES
        for after, *claim in zip(one["after"], one["best"], one["found"], one["exact"], strict=True)
        if after == turned
    ]
    assert all(found <= best for best, found, _ in claims)
    assert all(found == best for best, found, exact in claims if exact)
    assert sum(found == best for best, found, _ in claims) * 100 >= FOUND[turned] * len(claims)


def test_of_all_positions_as_much_is_found_as_there_is_in_nearly_all():
    found = [same for one in GAMES for same in map(int.__eq__, one["found"], one["best"])]
    assert sum(found) * 100 >= OF_ALL * len(found)


def played(one: dict[str, Any]) -> tuple[KnownDeal, list[Position], list[Move]]:
    """The deal, how it stood before the first card and after each one, and what was done."""
    layout = practice()[one["board"]]
    deal = KnownDeal(chart(layout), tuple(Card(int(face[0]), int(face[1])) for face in one["cards"].split()))
    island, number = one["start"].split()
    positions = [replay.position_of(deal.chart, replay.begun(layout, island, int(number)))]
    moves = [replay.as_move(deal.chart, doing(words)) for words in one["moves"]]
    for turned, move in enumerate(moves):
        positions.append(deal.play(positions[-1], turned, move))
    return deal, positions, moves


@pytest.mark.parametrize("at", QUICK)
def test_the_coach_still_finds_what_the_table_says(at: int):
    one: dict[str, Any] = GAMES[at]
    deal, positions, moves = played(one)
    plans = at_once(look_back(deal, positions[0], moves, lambda: False))
    assert [plans[turned].points for turned in one["after"]] == one["found"]
    assert [plans[turned].proven for turned in one["after"]] == one["exact"]


@pytest.mark.parametrize("at", FLAGS_IN_A_SIX)
def test_a_flag_that_is_due_for_its_bonus_stays_so_where_six_are_joined_later(at: int):
    one: dict[str, Any] = GAMES[at]
    deal, positions, _ = played(one)
    assert at_once(best_plan(deal, positions[3], 3, lambda: False)).points == one["best"][0]
