"""What can be finished in time: what was finished is never ruled out before it was, what lacks something is."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.long_work import at_once
from companion.games.bridges.coach.in_time import Race, prospects
from companion.games.bridges.coach.looking_back import look_through, most_points
from companion.games.bridges.coach.positions import FULL, KnownDeal, Quest, chart, finished, opening
from companion.games.bridges.facts import DECK, TURNED, Card
from companion.games.bridges.layout import practice
from tests.games.bridges.coach.games import Game, blind_game

seeds = st.integers(min_value=0, max_value=10**6)


def never() -> bool:
    return False


def finishing_cards(game: Game) -> dict[int, int]:
    """After which card each island that was finished was."""
    found: dict[int, int] = {}
    for turned, position in enumerate(game.positions()):
        for island, done in enumerate(finished(position)):
            if done:
                found.setdefault(island, turned)
    return found


@settings(max_examples=60, deadline=None)
@given(seeds, st.integers(min_value=0, max_value=TURNED - 1), st.integers(min_value=1, max_value=6))
def test_what_was_finished_by_its_card_may_be_from_anywhere_before(seed: int, turned: int, islands: int):
    game = blind_game(seed)
    by = {island: max(1, card) for island, card in finishing_cards(game).items()}
    due = dict(random.Random(seed).sample(sorted(by.items()), min(islands, len(by))))
    assert Race(game.deal, game.positions()[turned], turned, due, 10_000).may_be_won()


@pytest.mark.parametrize("seed", range(4))
def test_what_a_plan_makes_of_the_bonuses_is_a_prospect_all_the_way(seed: int):
    game = blind_game(seed)
    plan, _ = at_once(look_through(Quest(game.deal, game.opening, 0, [FULL], 40), 60, never))
    assert plan, "there is more than that in any deal"
    position, positions = game.opening, [game.opening]
    for turned, move in enumerate(plan.moves):
        position = game.deal.play(position, turned, move)
        positions.append(position)
    assert sum(position.made) > 0
    for turned, one in enumerate(positions):
        hoped = at_once(prospects(game.deal, one, turned))
        assert position.made in hoped
        future = game.deal.futures[turned]
        assert at_once(most_points(game.deal.chart, game.deal.judge, one, future, 60, hoped)) >= plan.points
    assert at_once(prospects(game.deal, position, TURNED)) == [position.made]


def dealt(*first: tuple[int, int]) -> KnownDeal:
    """A deal that begins with these cards."""
    cards = [Card(*face) for face in first]
    rest = [card for card in DECK if card not in cards]
    return KnownDeal(chart(practice()["reef"]), tuple([*cards, *rest][:TURNED]))


def beside(deal: KnownDeal, start: int, flagged: bool) -> int:
    return next(beyond for _, beyond in deal.chart.around[start] if deal.chart.flagged[beyond] is flagged)


NEXT, FLAG, FAR = "next to the first island", "a flag next to it", "on the other side"


@pytest.mark.parametrize(
    ("why", "cards", "due", "may_be"),
    [
        ("a number and its bridge", [(1, 1)], {NEXT: 1}, True),
        ("too few bridges", [(6, 1)], {NEXT: 1}, False),
        ("as many as are due", [(6, 1), (4, 2), (4, 3)], {NEXT: 3}, True),
        ("more islands than cards", [(1, 1)], {NEXT: 1, FAR: 1}, False),
        ("a flag is reached first", [(1, 1), (1, 2)], {FLAG: 1}, False),
        ("a flag that was reached", [(2, 1), (1, 2)], {FLAG: 2}, True),
    ],
)
def test_numbers_bridges_and_cards_are_counted(
    why: str, cards: list[tuple[int, int]], due: dict[str, int], may_be: bool
):
    deal = dealt(*cards)
    around = deal.chart.around
    start = next(at for at, flag in enumerate(deal.chart.flagged) if not flag and len(around[at]) > 2)
    named = {NEXT: beside(deal, start, False), FLAG: beside(deal, start, True), FAR: len(around) - 1}
    race = Race(deal, opening(deal.chart, start, 3), 0, {named[one]: card for one, card in due.items()}, 10_000)
    assert race.may_be_won() is may_be, why


def test_islands_are_only_joined_where_bridges_lead_from_one_to_the_other():
    deal = dealt((1, 1), (1, 2))
    first, *others = range(len(deal.chart.names))
    near = {beyond for _, beyond in deal.chart.around[first]}
    start = next(at for at in others if not deal.chart.flagged[at])
    due = {first: 2, next(at for at in others if at not in near): TURNED}
    for joined in (False, True):
        race = Race(deal, opening(deal.chart, start, 3), 0, due, 10_000, joined)
        assert race.may_be_won() is not joined
