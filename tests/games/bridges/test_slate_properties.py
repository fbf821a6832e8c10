"""Whatever is played on the board by its offers, no rule is broken; whatever is not on offer has its right reason."""

from collections.abc import Mapping
from itertools import pairwise, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.message import Refused
from companion.games.bridges import BRIDGES
from companion.games.bridges.facts import BONUSES
from companion.games.bridges.layout import practice
from tests.contract.walks import Point, random_game, some
from tests.games.bridges import second
from tests.rule import rule

NAMES = ("Ana", "Ben", "Cleo")
seeds = st.integers(min_value=0, max_value=10**6).map(str)
layouts = st.sampled_from([*practice(), "own"])


def options(layout: str, players: int = 1) -> dict[str, Any]:
    """A practice board, or one that lacks two lines."""
    if layout != "own":
        return {"players": list(NAMES[:players]), "layout": layout}
    board = practice()["reef"]
    islands = [{"x": place.x, "y": place.y, "flag": place.flag} for place in board.islands]
    own = {"name": "Side A", "islands": islands, "without": [["a2", "b2"], ["f4", "f5"]]}
    return {"players": list(NAMES[:players]), "layout": own}


def shown(point: Point) -> Mapping[str, Any]:
    return BRIDGES.telling.public(point.state)


def board(point: Point) -> Mapping[str, Any]:
    slate: Mapping[str, Any] = shown(point)["slate"]
    return slate


def played(layout: str, seed: str, players: int = 1) -> tuple[Point, ...]:
    return tuple(random_game(BRIDGES, options(layout, players), seed))


@rule("BR-12", "BR-15", "BR-16", "BR-17", "BR-20", "BR-22", "BR-23", "BR-24", "BR-27")
@settings(max_examples=25)
@given(layouts, seeds)
def test_no_sequence_of_offers_breaks_a_building_rule(layout: str, seed: str):
    for point in played(layout, seed):
        assert list(second.breaches(board(point))) == []


@rule("BR-21", "BR-24", "BR-30", "BR-31", "BR-32")
@settings(max_examples=20)
@given(layouts, seeds)
def test_finished_joined_and_flags_agree_with_an_independent_count(layout: str, seed: str):
    for point in played(layout, seed):
        slate = board(point)
        assert set(slate["finished"]) == second.finished(slate)
        assert len(slate["joined"]) == second.largest_group(slate)
        assert {claim["bonus"] for claim in shown(point)["claims"]} == second.bonuses(slate)


@rule("BR-09", "BR-14", "BR-18")
@settings(max_examples=20)
@given(layouts, seeds)
def test_each_card_brings_all_of_its_bridges_or_none_and_at_most_its_number(layout: str, seed: str):
    drawn = numbers = 0
    for before, after in pairwise(played(layout, seed)):
        if after.state.turned == before.state.turned:
            continue
        now = sum(many for *_, many in board(before)["bridges"])
        written = sum(island["number"] is not None for island in board(before)["islands"])
        card = before.state.card
        assert now - drawn in ({0, card.bridges} if card else {0})
        assert written - numbers <= 1
        drawn, numbers = now, written


def code_of(point: Point, **intent: Any) -> str | None:
    """The code of the refusal, or None when the intent is accepted."""
    try:
        BRIDGES.rules.check(point.state, intent)
    except Refused as refused:
        return refused.code
    return None


@rule("BR-10", "BR-11", "BR-12", "BR-15", "BR-16", "BR-17", "BR-20", "BR-22", "BR-23", "BR-24")
@settings(max_examples=10)
@given(layouts, seeds)
def test_every_stroke_is_accepted_or_refused_for_the_right_reason(layout: str, seed: str):
    for point in some([one for one in played(layout, seed) if not one.state.finished_drawing], 4):
        state = shown(point)
        names = [island["id"] for island in state["slate"]["islands"]]
        for a, b in permutations(names, 2):
            reasons = second.against_drawing(state, a, b)
            code = code_of(point, do="draw", a=a, b=b)
            if names.index(a) > names.index(b) and code == "reading_order":
                assert [b, a] in state["slate"]["lines"]
            elif code is None:
                assert not reasons, (a, b)
            else:
                assert code in reasons, (a, b)
        if state["card"]:
            left_out = point.state.slate.left_out
            for name in names:
                code, reasons = code_of(point, do="write", island=name), second.against_writing(state, name)
                allowed = reasons | ({"left_out"} if left_out else set())
                assert code in allowed if code else not reasons, name


@rule("BR-42", "BR-43", "BR-44", "BR-35")
@settings(max_examples=20)
@given(layouts, seeds)
def test_alone_a_bonus_is_claimed_at_the_stroke_that_makes_it_with_the_points_of_that_card(layout: str, seed: str):
    for before, after in pairwise(played(layout, seed)):
        old = {claim.bonus for claim in before.state.claims}
        for claim in after.state.claims:
            if claim.bonus not in old:
                assert claim.card == after.state.turned
                assert claim.worth == ("late" if claim.card > BONUSES[claim.bonus].deadline else "full")


@rule("BR-33", "BR-34")
@settings(max_examples=20)
@given(layouts, seeds)
def test_in_a_group_those_of_the_first_round_are_full_and_all_others_late(layout: str, seed: str):
    state = played(layout, seed, players=3)[-1].state
    for bonus in BONUSES:
        claims = [claim for claim in state.claims if claim.bonus == bonus]
        first = min((claim.card for claim in claims), default=0)
        assert all(claim.worth == ("full" if claim.card == first else "late") for claim in claims)


@pytest.mark.parametrize("players", [1, 3])
@settings(max_examples=15)
@given(layouts, seeds)
def test_the_board_of_the_report_is_accepted_and_gives_the_points_of_the_game(players: int, layout: str, seed: str):
    state = played(layout, seed, players)[-1].state
    report = BRIDGES.scoring.report(state)
    assert "board" in report["players"][0]
    assert "finished" not in report["players"][0]
    checked = BRIDGES.scoring.sheet(None).check(report)
    assert checked.problems == ()
    score = BRIDGES.scoring.score(checked.value, None)
    lines = {line.key: line for line in score.players[0].tally.lines}
    assert lines["finished_islands"].count == state.counted(state.players[0])
    known = BRIDGES.scoring.score(checked.value, state)
    assert [one.tally.total for one in score.players] == [one.tally.total for one in known.players]
