"""The house player beside a game: the same whenever it is worked out, by the rules, and kept as it was."""

from dataclasses import replace

import pytest
from laboratory.house_table import play

from companion.content import data_files
from companion.core.codec import encode
from companion.core.long_work import run_to_end
from companion.games.bridges import BRIDGES
from companion.games.bridges.coach import house_player, replay
from companion.games.bridges.coach.house_player import HOUSE_GAME, beaten
from companion.games.bridges.coaching import Seen, seen
from companion.games.bridges.facts import DECK, TURNED
from companion.games.bridges.layout import practice
from companion.games.bridges.pictures import RivalProgress
from tests.games.bridges.table import Table


def game(strength: str = "1", **options: str) -> Table:
    return Table(layout="reef", start="dealt", rival=strength, **options)


def whole(table: Table) -> Seen:
    while table.state.turned < TURNED:
        table.flip()
    found = seen(table.state, TURNED)
    assert found
    return found


def test_it_has_the_board_the_first_number_and_the_cards_of_its_player():
    table = game()
    assert seen(table.state, 1) is None, "the first number may still be taken back"
    sight = whole(table)
    assert sight.layout == practice()["reef"]
    assert sight.cards == table.state.open
    (first,) = [event for event in table.session.opening if type(event).__name__ == "Given"]
    assert (sight.island, sight.number) == (first.island, first.number)


def test_nobody_plays_beside_where_none_was_asked_for():
    others = (game("nobody"), Table("Ana", "Ben", layout="reef", rival="2"), Table(rival="2"))
    for table in others:
        if table.state.slate and not table.state.slate.prepared:
            table.do("write", island="b2", number=3)
        table.flip()
        assert seen(table.state, 1) is None
        assert not [block for block in table.screen.blocks if isinstance(block, RivalProgress)]


@pytest.mark.parametrize("strength", ["1", "2"])
def test_it_plays_the_same_at_once_and_card_by_card_whatever_lies_face_down(strength: str):
    sight = whole(game(strength))
    cards = 2 if strength == "2" else TURNED
    sight = replace(sight, cards=sight.cards[:cards])
    at_once = run_to_end(house_player.play(sight, ()))
    bit_by_bit: tuple[replay.Doing, ...] = ()
    for turned in range(1, cards + 1):
        bit_by_bit = run_to_end(house_player.play(replace(sight, cards=sight.cards[:turned]), bit_by_bit))
        assert bit_by_bit == at_once[:turned], "what comes later changes nothing"
    assert len(at_once) == cards


def test_its_game_obeys_the_rules_and_is_kept_as_it_was():
    sight = whole(game())
    doings = run_to_end(house_player.play(sight, ()))
    opening = replay.begun(sight.layout, sight.island, sight.number)
    kept = house_player.house_game(sight, doings)
    assert replay.replayed(opening, doings, sight.cards) == kept.total
    assert HOUSE_GAME.read({"rival": encode(kept)}) == kept
    for broken in (
        None,
        {},
        {**encode(kept), "version": 0},
        {**encode(kept), "doings": []},
        {**encode(kept), "total": "x"},
    ):
        assert HOUSE_GAME.read({"rival": broken}) is None
    assert HOUSE_GAME.read(None) is None


def test_its_points_are_a_tag_that_the_game_declares():
    sight = whole(game())
    played = house_player.house_game(sight, run_to_end(house_player.play(sight, ())))
    assert HOUSE_GAME.tags(played) == {"rival_total": str(played.total)}
    assert set(HOUSE_GAME.tags(played)) == set(BRIDGES.statistics.analysis_tags)


def test_what_is_shown_is_its_board_before_the_open_card():
    table = game().flip()
    assert table.drawing(RivalProgress).shown.cards == ()
    table.flip(4)
    shown = table.drawing(RivalProgress)
    assert shown.shown.cards == shown.ahead.cards[:-1] == table.state.open[:4]


def test_undo_takes_it_back_to_what_it_has_seen_by_then():
    table = game().flip(3)
    before = table.drawing(RivalProgress)
    assert table.flip().undo().drawing(RivalProgress) == before


def test_the_result_tells_how_strong_it_was():
    table = game("3")
    report = table.game.scoring.report(table.state)
    assert table.game.statistics.tags(report, table.state)["rival"] == "3"


def test_a_result_is_better_than_those_games_that_came_to_less(monkeypatch: pytest.MonkeyPatch):
    rows = {"reef": {"first": [40], "totals": {"40": 1, "44": 5, "50": 2}}}
    monkeypatch.setattr(house_player, "table", lambda *_: rows)
    found = [beaten("reef", points) for points in (39, 40, 41, 44, 45, 50, 51)]
    assert [one.percent for one in found if one] == [0, 0, 12, 12, 75, 75, 100]
    assert {one.games for one in found if one} == {8}
    assert beaten("a board of one's own", 50) is None


@pytest.mark.parametrize("board", practice())
def test_each_board_of_ours_has_its_table(board: str):
    found = beaten(board, 0)
    assert found
    assert found.percent == 0
    assert found.games >= 10_000, "so many that a result is told to one in a hundred"
    assert len(DECK) == TURNED + 1


@pytest.mark.parametrize("board", practice())
def test_the_tables_are_of_the_house_player_as_it_plays_now(board: str):
    """Its first game on each board is played again: a table of one that played otherwise compares with nobody."""
    first = play(board, 0)
    row = data_files.table("bridges", "house")[board]
    assert row["first"][0] == first, "run python3 build/laboratory house_table"
    assert row["totals"][str(first)]
