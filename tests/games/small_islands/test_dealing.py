"""Alexis' piles where a code has dealt: the same for everybody, whatever they tap between."""

import random

from companion.content.data_files import table
from companion.core.deals import new_deal
from companion.core.session import act_on, begin, events_of, fold
from companion.games.small_islands import SMALL_ISLANDS
from companion.games.small_islands.events import Shuffled
from tests.contract.walks import offers_json, one_filling, plain

OPTIONS = SMALL_ISLANDS.rules.options.check({"level": 3}).value


def piles(seed: str, taps: str, box: object = None) -> list[Shuffled]:
    """All piles of a game that was played by random taps."""
    chance = random.Random(taps)
    options = {**OPTIONS, **({"box": box} if box else {})}
    session = begin(SMALL_ISLANDS, "dealt", options, seed)
    state = fold(SMALL_ISLANDS, session)
    while not SMALL_ISLANDS.rules.over(state):
        offer = chance.choice(offers_json(SMALL_ISLANDS, state))
        session, state = act_on(
            SMALL_ISLANDS, session, state, {**plain(offer), **one_filling(offer.get("ask", {}), chance)}
        )
    return [event for event in events_of(session) if isinstance(event, Shuffled)]


def test_the_nth_pile_is_the_same_for_everybody():
    code = new_deal(SMALL_ISLANDS, OPTIONS, 5).code
    games = [piles(code, taps) for taps in ("one", "two", "three")]
    assert min(map(len, games)) > 1
    for one in games:
        assert one[: len(games[0])] == games[0][: len(one)]
    assert games[0][0] != games[0][1], "each pile has an order of its own"


def test_any_other_seed_shuffles_as_it_always_did():
    """By the number of the tap: games from before there were codes go on as they began."""
    first, second = piles("walk", "one"), piles("walk", "two")
    assert first[0] == second[0]
    assert first[1] != second[1]


def test_who_entered_the_cards_and_in_which_order_makes_no_difference():
    printed = {"name": "Ours", **table("small_islands", "stand_in"), "objectives": [], "missions": [], "rewards": []}
    turned = {**printed, "name": "Theirs", "expedition": printed["expedition"][::-1]}
    code = new_deal(SMALL_ISLANDS, {**OPTIONS, "box": printed}, 5).code
    assert code == new_deal(SMALL_ISLANDS, {**OPTIONS, "box": turned}, 5).code
    assert piles(code, "one", printed) == piles(code, "one", turned)
