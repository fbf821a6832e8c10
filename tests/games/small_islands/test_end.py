"""The three endings, the count after them, and whole games by random offers."""

import random
from typing import Any

import pytest

from companion.core.session import begin, fold
from companion.games.small_islands import SMALL_ISLANDS
from companion.games.small_islands.state import ALEXIS, State
from tests.contract.walks import tapped
from tests.games.small_islands.table import Table, box, score
from tests.rule import rule


def finish(table: Table, **counted: int) -> Table:
    """Count at the end; what is not said is 0."""
    for offer in SMALL_ISLANDS.rules.offers(table.state):
        if offer.do == "count":
            table.do("count", **offer.fixed, **{key: counted.get(key, ask.low) for key, ask in offer.ask.items()})
    return table


def all_ships(**options: Any) -> Table:
    """Four rounds of yours: the own ship first, then the grey ones; three houses in each of the first two."""
    table = Table(box=box(15, 0), **options)
    for number in range(4):
        table.until_ships().do("land", ship="you" if number == 0 else "grey")
        if number < 2:
            table.do("houses", houses=3, points=10)
        table.rewards()
    return table


@rule("SI-31")
def test_all_ships_placed_end_the_game_after_the_reward_phase():
    table = all_ships()
    assert table.public["ending"] == "ships"
    assert table.offered == {"count"}
    assert table.refuses("explore") == "game_has_ended"


@rule("SI-29")
def test_too_few_tiles_for_a_round_end_the_game_at_once():
    table = Table("Ana", "Ben")
    for _ in range(38):
        table.do("no_tile_fits")
    assert table.public["reserve"] == 5
    table.until_ships().do("land", ship="you").do("done").do("done")
    assert (table.public["counting"], table.public["ending"], table.public["round"]) == (True, "tiles", 1)


@rule("SI-29")
def test_six_tiles_are_enough_for_a_round():
    table = Table("Ana", "Ben")
    for _ in range(37):
        table.do("no_tile_fits")
    table.until_ships().do("land", ship="you").do("done").do("done")
    assert (table.public["round"], table.public["navigation"], table.public["reserve"]) == (2, 6, 0)


@rule("SI-30", "SI-20")
@pytest.mark.parametrize("stuck", [0, 1])
def test_no_tile_and_no_ship_begin_the_last_reward_phase_with_who_cannot_play(stuck: int):
    names = ("Ana", "Ben")
    table = Table(*names)
    assert table.refuses("stuck") == "tiles_left"
    for _ in range(stuck):
        table.do("explore")
    while table.public["row"]:
        table.do("no_tile_fits")
    table.do("stuck")
    assert (table.public["phase"], table.public["to_act"]) == ("reward", names[stuck])
    table.do("done").do("done")
    assert (table.public["counting"], table.public["ending"]) == (True, "row")


@rule("SI-30")
def test_with_no_tile_a_ship_may_still_be_laid():
    table = Table("Ana", "Ben")
    while table.public["row"]:
        table.do("no_tile_fits")
    assert table.offered == {"stuck", "land"}
    table.do("land", ship="grey").do("done").do("done")
    assert table.public["ending"] == "tiles"


@rule("SI-32", "SI-64")
def test_the_report_holds_alexis_whole_and_what_the_app_kept_count_of():
    table = finish(all_ships(), ports=8, grey_ports=9)
    assert table.over
    report = SMALL_ISLANDS.scoring.report(table.state)
    assert report == {
        "mode": "normal",
        "players": [{"name": "You", "prestige": 20, "discovery": [], "ship": "placed", "ship_ports": 8, "houses": 6,
                     "placed_last_tile": True}],
        "alexis": {"base": 40, "per_house": 1, "prestige": 0, "houses": 0, "grey_ports": 9},
    }  # fmt: skip
    assert [player["total"] for player in score(report)["players"]] == [28, 49]


@rule("SI-43")
def test_the_values_of_kept_tokens_are_asked_for_at_the_end():
    table = Table("Ana", "Ben").until_ships().do("land", ship="you").do("houses", houses=2, tokens=2)
    assert "discovery" not in SMALL_ISLANDS.scoring.report(table.state)["players"][0]
    table.do("done").until_ships().do("land", ship="you").do("done").do("done")
    for _ in range(2):
        table.until_ships().do("land", ship="grey").do("done").do("done")
    table.do("count", player="Ana", ports=3, token_1=4, token_2=0)
    assert table.refuses("count", player="Ana", ports=3, token_1=4, token_2=0) == "not_now"
    assert SMALL_ISLANDS.scoring.report(table.state)["players"][0]["discovery"] == [4, 0]
    assert not table.over
    assert table.do("count", player="Ben", ports=1).over


def test_with_cards_on_the_table_his_card_is_read_at_the_end():
    table = Table(cards="table")
    for _ in range(4):
        if table.public["to_act"] == "alexis":
            table.do("alexis", card="explore").do("placed")
        table.until_ships().do("land", ship="grey" if table.state.grey else "you").rewards()
    finish(table, base=42, per_house=2, ports=1)
    assert SMALL_ISLANDS.scoring.report(table.state)["alexis"]["base"] == 42


@rule("SI-33")
def test_a_ship_that_was_not_placed_is_not_asked_for():
    table = Table("Ana", "Ben")
    while table.public["row"]:
        table.do("no_tile_fits")
    table.do("stuck").do("done").do("done")
    assert all(not offer.ask for offer in SMALL_ISLANDS.rules.offers(table.state))
    finish(table)
    assert [player["ship_ports"] for player in SMALL_ISLANDS.scoring.report(table.state)["players"]] == [0, 0]


def test_the_count_is_one_form_alone():
    table = all_ships()
    (button,) = table.buttons().values()
    assert [field.key for field in button.ask] == ["ports", "grey_ports"]
    finish(table)
    assert table.over
    assert table.buttons()["See the score"].opens_sheet


def play(seed: int, players: list[str]) -> tuple[set[str], str]:
    """A game by random offers in which houses are rarely noted; what must hold holds at every step."""
    chance = random.Random(seed)
    options = SMALL_ISLANDS.rules.options.check({"players": players, "level": 1 + seed % 6}).value
    session = begin(SMALL_ISLANDS, "walk", options, str(seed))
    state: State = fold(SMALL_ISLANDS, session)
    seen: set[str] = set()
    while not SMALL_ISLANDS.rules.over(state):
        offers = [
            offer
            for offer in SMALL_ISLANDS.rules.offers(state)
            if offer.do not in ("island", "mission", "reward", "choose")
        ]
        if len(offers) > 1 and chance.random() < 0.8:
            offers = [offer for offer in offers if offer.do not in ("land", "landed", "no_tile_fits")] or offers
        offer = chance.choice(offers)
        asked = {
            key: chance.choice(ask.choices) if ask.choices else chance.randint(ask.low, ask.high)
            for key, ask in offer.ask.items()
        }
        session, state = tapped(SMALL_ISLANDS, session, state, {"do": offer.do, **offer.fixed, **asked})
        assert state.laid + state.boxed + state.row + state.navigation + state.reserve + 2 * len(players) == 56
        assert state.grey + len(state.ships) + sum(seat.ship == "waiting" for seat in state.seats) == 4
        assert all(0 <= seat.placed <= 8 and 0 <= seat.in_hand <= seat.left for seat in state.seats)
        assert 0 <= state.tokens_left <= 12
        assert 1 <= state.round <= 4
        assert not (state.navigation and {"land", "landed"} & {offer.do for offer in SMALL_ISLANDS.rules.offers(state)})
        cards = len(state.pile) + len(state.discard) + bool(state.card)
        if state.setup.alexis:
            assert cards == state.setup.alexis.explore + state.setup.alexis.land
            assert state.seats[ALEXIS].placed + state.seats[ALEXIS].in_hand == 8
        seen.add(offer.do)
    return seen, str(state.ending)


@rule("SI-01", "SI-04", "SI-14", "SI-53")
def test_random_games_keep_the_box_together_and_meet_every_ending():
    alone = [play(seed, ["You"]) for seed in range(60)]
    group = [play(seed, ["Ana", "Ben", "Cleo"]) for seed in range(30)]
    assert {ending for _, ending in alone} == {"ships", "tiles", "row", "alexis_tile"}
    assert {ending for _, ending in group} == {"ships", "tiles", "row"}
    done = set().union(*(seen for seen, _ in alone))
    assert {"explore", "alexis", "placed", "impossible", "not_there", "landed", "no_room", "land", "stuck"} <= done
