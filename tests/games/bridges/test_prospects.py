"""What is still possible: bounds that nothing which is played can beat, and that know nothing of the order."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.content.texts import Texts
from companion.core.blocks import Banner, Text
from companion.core.chance import Rng
from companion.core.session import begin, fold
from companion.games.bridges import BRIDGES
from companion.games.bridges.facts import BONUSES, DECK, ISLAND_POINTS, TURNED
from companion.games.bridges.layout import practice, practice_facts
from companion.games.bridges.outlook import Outlook, outlook
from companion.games.bridges.pictures import BoardIsland, BonusTally, SlateBoard
from companion.games.bridges.state import State
from tests.contract.walks import Point, intents, offers_json, tapped
from tests.games.bridges.table import Table
from tests.rule import rule

say = Texts("en")
seeds = st.integers(min_value=0, max_value=10**6).map(str)
layouts = st.sampled_from([*practice()])
# What is drawn stays: these would open more again.
TAKEN_BACK = ("erase", "erase_both", "leave_bridges", "spoil")


def seen(state: State) -> Outlook:
    assert state.slate is not None
    return outlook(state, state.slate)


def keen(layout: str, seed: str, players: Sequence[str] = ("You",)) -> list[Point]:
    """A game by somebody who takes back nothing, and mostly finishes an island wherever that can be done.

    Bridges that lead nowhere, as a card's last one fits no more, were not drawn.
    """
    chance = random.Random(seed)
    session = begin(BRIDGES, "keen", BRIDGES.rules.options.check({"layout": layout, "players": [*players]}).value, seed)
    points = [Point(session, state := fold(BRIDGES, session), offers_json(BRIDGES, state), None)]
    while not BRIDGES.rules.over(state):
        wanted = [one for offer in points[-1].offers if offer["do"] not in TAKEN_BACK for one in intents(offer)]
        if not wanted:
            while points[-1].state.slate.strokes:
                points.pop()
            wanted = [{"do": "flip"} if points[-1].state.turned < TURNED else {"do": "count", "player": players[0]}]
        session, state = points[-1].session, points[-1].state
        best = max(wanted, key=lambda intent: (_worth(session, state, intent), chance.random()))
        session, state = tapped(BRIDGES, session, state, best if chance.random() < 0.8 else chance.choice(wanted))
        points.append(Point(session, state, offers_json(BRIDGES, state), None))
    return points


def _worth(session: Any, state: Any, intent: dict[str, Any]) -> int:
    if intent["do"] not in ("write", "draw"):
        return 0
    _, after = tapped(BRIDGES, session, state, intent)
    return 1 + 2 * int(after.slate.board.finished) + len(after.claims)


def points(state: State) -> int:
    assert state.slate is not None
    claims = sum(BONUSES[claim.bonus].points(claim.worth) for claim in state.claims if claim.player == state.keeper)
    return claims + ISLAND_POINTS * state.slate.board.finished


def beaten(before: Outlook, state: State) -> Iterator[str]:
    """What a later state has that was said to be impossible."""
    assert state.slate is not None
    board = state.slate.board
    for island in board.islands:
        if board.load.get(island.id, 0) > before.possible.most[island.id]:
            yield f"{island.id} has more bridges"
    if board.done - before.possible.alive:
        yield f"{board.done - before.possible.alive} are finished"
    if board.finished > before.possible.finished:
        yield "more islands are finished"
    if points(state) > before.most:
        yield "more points"
    for claim in state.claims:
        best = before.bonuses.get(claim.bonus)
        if claim.player == state.keeper and best != "full" and best != claim.worth:
            yield f"{claim.bonus} is made"


@settings(max_examples=25)
@given(layouts, seeds, st.booleans())
def test_nothing_that_is_played_beats_what_was_said_to_be_possible(layout: str, seed: str, group: bool):
    states = [point.state for point in keen(layout, seed, ("Ana", "Ben") if group else ("You",))]
    looks = [seen(state) for state in states]
    for at, state in enumerate(states):
        assert looks[at].points == points(state)
        for before in looks[: at + 1]:
            assert list(beaten(before, state)) == []


@settings(max_examples=10)
@given(layouts, seeds)
def test_what_is_possible_only_shrinks(layout: str, seed: str):
    for before, after in pairwise([seen(point.state) for point in keen(layout, seed)]):
        assert after.most <= before.most
        assert after.possible.alive <= before.possible.alive
        assert set(after.bonuses) <= set(before.bonuses)


def last_cards(state: State) -> Iterator[State]:
    """The last card may be either of the two that nobody has seen."""
    for card in state.unseen:
        rest = [other for other in state.unseen if other != card]
        yield replace(state, order=(*state.open, card, *rest))


def ends(session: Any, state: Any) -> Iterator[Any]:
    """Everything that can be done with the open card."""
    yield state
    for offer in offers_json(BRIDGES, state):
        if offer["do"] in ("write", "draw"):
            for intent in intents(offer):
                _, after = tapped(BRIDGES, session, state, intent)
                yield from ends(session, after)


@settings(max_examples=4, deadline=None)
@given(layouts, seeds)
def test_no_way_through_the_last_card_beats_the_bounds(layout: str, seed: str):
    point = [point for point in keen(layout, seed) if point.state.turned == TURNED - 1][-1]
    before = seen(point.state)
    for state in last_cards(point.state):
        session, turned = tapped(BRIDGES, point.session, state, {"do": "flip"})
        look = seen(turned)
        for end in ends(session, turned):
            assert list(beaten(before, end)) == []
            assert list(beaten(look, end)) == []


@pytest.mark.parametrize("board", practice_facts(), ids=lambda board: str(board["key"]))
def test_a_game_that_is_won_with_all_points_has_them_in_reach_from_the_first_stroke_to_the_last(board: Any):
    order = Rng(board["seed"], 0).shuffled(DECK)
    table = Table(deck="table", layout=board["key"])
    first, number = board["perfect"][0].split()
    table.do("write", island=first, number=int(number))
    assert seen(table.state).most == 60
    for card, line in zip(order, board["perfect"][1:], strict=False):
        island, _, drawn = line.partition(" | ")
        table.do("flip", number=card.number, bridges=card.bridges)
        assert seen(table.state).most == 60
        if island.strip() not in ("", "-"):
            table.do("write", island=island.strip())
        for pair in drawn.split():
            table.do("draw", a=pair[:2], b=pair[3:])
            assert seen(table.state).most == 60
    assert seen(table.state).points == 60


@rule("BR-06", "BR-19")
@settings(max_examples=20)
@given(layouts, seeds, seeds)
def test_the_order_of_the_cards_to_come_changes_nothing(layout: str, seed: str, other: str):
    for point in keen(layout, seed)[::7]:
        state = point.state
        rest = list(state.order[state.turned :])
        random.Random(other).shuffle(rest)
        shuffled = replace(state, order=(*state.order[: state.turned], *rest))
        assert BRIDGES.telling.view(shuffled) == BRIDGES.telling.view(state)
        assert seen(shuffled).most == seen(state).most


def lagoon(**options: Any) -> Table:
    """A 4 at b3, a 6 at c5 with a bridge to each of two blue flags, and a 5 lies open."""
    table = Table(deck="table", layout="lagoon", **options).do("write", island="b3", number=4)
    table.do("flip", number=6, bridges=2).do("write", island="c5").do("draw", a="c5", b="c6").do("draw", a="c5", b="f5")
    return table.do("flip", number=5, bridges=1)


def island(table: Table, name: str) -> BoardIsland:
    return next(one for one in table.drawing(SlateBoard).islands if one.id == name)


def test_an_island_gets_what_its_lines_and_its_neighbours_still_take():
    table = lagoon()
    assert [island(table, name).most for name in ("b1", "c3", "c5", "d4")] == [4, 6, None, 6]
    table.do("flip", number=1, bridges=1).do("write", island="b1").do("draw", a="b1", b="f1")
    assert [island(table, name).most for name in ("b1", "f1", "b2")] == [None, 3, 4], "none comes from b1 any more"


def test_no_island_lights_up_for_a_number_that_it_can_never_hold():
    table = lagoon()
    assert not island(table, "c6").lit
    assert island(table, "c6").intent, "the rules allow it"
    assert island(table, "d4").lit


def test_a_bonus_out_of_reach_says_which_island_it_lacks():
    table = lagoon()
    assert "blue" in seen(table.state).bonuses
    table.do("write", island="c6")
    assert island(table, "c6").past
    assert say(island(table, "c6").name).startswith("Island row 6 column 3, number 5, 1 of 5 bridges, can no longer")
    assert [cell.gone for cell in table.drawing(BonusTally).cells] == [True, False, False]
    said = [say(block.text) for block in BRIDGES.telling.view(table.state).blocks if isinstance(block, Text)]
    assert "Blue flags: the island in row 6 column 3 can no longer be finished." in said
    assert "**0** points now, at most **51**" in said


def hurried(table: Table) -> bool:
    """Whether the deadline of the blue flags is spoken of."""
    blocks = BRIDGES.telling.view(table.state).blocks
    return any(isinstance(one, Banner) and say(one.text).startswith("Blue flags: ") for one in blocks)


def test_nobody_is_hurried_for_a_bonus_out_of_reach():
    told = []
    for table in (lagoon(), lagoon().do("write", island="c6")):
        for turned in range(3, 9):
            table.do("flip", **table.public["unseen"][0])
            gone = table.drawing(BonusTally).cells[0].gone
            assert hurried(table) == (turned >= 5 and not gone)
            told.append(hurried(table))
    assert set(told) == {True, False}


def free(table: Table) -> set[tuple[str, str]]:
    return {line.pair for line in table.drawing(SlateBoard).lines if line.free}


def test_lines_of_finished_islands_vanish_like_those_that_are_crossed():
    table = lagoon().do("flip", number=1, bridges=1).do("write", island="b1")
    assert {("b1", "b2"), ("b1", "f1")} <= free(table)
    table.do("draw", a="b1", b="f1")
    assert ("b1", "b2") not in free(table)


@pytest.mark.parametrize("how", ["plain", "strict"])
def test_who_wants_no_coach_sees_nothing_that_is_only_to_come(how: str):
    table = lagoon(help=how)
    assert all(one.most is None and not one.past for one in table.drawing(SlateBoard).islands)
    assert island(table, "c6").lit == (how == "plain"), "what the rules allow"
    table.do("write", island="c6")
    assert not any(cell.gone for cell in table.drawing(BonusTally).cells)
    assert not any(
        "at most" in say(block.text) for block in BRIDGES.telling.view(table.state).blocks if isinstance(block, Text)
    )


def test_strict_is_paper_nothing_lights_up_and_all_printed_lines_stay():
    table = lagoon(help="strict").do("flip", number=1, bridges=1).do("write", island="b1").do("draw", a="b1", b="f1")
    board = table.drawing(SlateBoard)
    assert not board.marked
    assert not any(one.lit for one in board.islands)
    assert free(table) == {line.pair for line in board.lines if not line.count}
