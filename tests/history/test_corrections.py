"""Finding finished games, and putting right what was written down wrong about them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

import pytest

from companion.core.strict_json import Json
from companion.games import GAMES
from companion.history.corrections import corrected, name_problems, opponents, renamed
from companion.history.finished_game import from_row, to_row
from companion.history.history_entry import HistoryEntry, entry_of
from companion.history.review import review
from companion.history.search import Search, Selection, found
from companion.playing.controller import Controller
from companion.store.repository import open_store
from tests.finishing import finish, played_sample
from tests.history.many import records


@cache
def kept() -> Sequence[Json]:
    return records(400)


@cache
def entries() -> Sequence[HistoryEntry]:
    """The latest first, as the history lists them."""
    return [entry_of(record, None, {}) for record in reversed(kept())]


def finds(search: Search, holds: Callable[[HistoryEntry], bool]) -> None:
    """It finds those of which this holds, in their order, and there are some."""
    assert found(entries(), search)
    assert list(found(entries(), search)) == [one for one in entries() if holds(one)]


@pytest.mark.parametrize(
    ("search", "holds"),
    [
        (Search(), lambda one: True),
        (Search(text="GRANDMA  ana"), lambda one: "Grandma" in one.note and one.standing("Ana") is not None),
        (Search(outcome="won"), lambda one: one.won is True),
        (Search(outcome="lost"), lambda one: one.won is False),
        (Search(Selection(person="Ida"), "won"), lambda one: one.won_by("Ida") is True),
        (
            Search(Selection(game="bridges", tags={"mode": "solo"})),
            lambda one: one.game == "bridges" and one.mode == "solo",
        ),
        (Search(Selection(tags={"cards": "stand_in"})), lambda one: one.cards == "stand_in"),
    ],
)
def test_a_search_finds_what_fits_in_its_order(search, holds):
    finds(search, holds)


def test_a_search_for_a_board_finds_all_games_on_it():
    board = next(entry.tags["board"] for entry in entries() if "board" in entry.tags)
    finds(Search(Selection(tags={"board": board})), lambda one: one.tags.get("board") == board)


def test_a_search_from_a_moment_on_finds_what_was_finished_just_then():
    moment = kept()[200]["finished"]
    finds(Search(Selection(since=moment)), lambda one: one.finished >= moment)


@pytest.mark.parametrize(
    ("search", "narrow"),
    [
        (Search(), 0),
        (Search(Selection(game="bridges")), 0),
        (Search(Selection(tags={"mode": "solo"}, since="2026"), "won"), 3),
    ],
)
def test_the_list_says_in_how_many_ways_it_is_narrowed(search, narrow):
    assert search.narrow == narrow


@pytest.mark.parametrize("game", GAMES)
def test_another_name_changes_no_point_and_no_rule_minds(game):
    for before in [from_row(one) for one in kept() if one["game"] == game]:
        names = [f"Someone {at}" for at in range(len(before.players))]
        after = renamed(before, names)
        score = review(after).score
        assert score
        assert [one.tally.total for one in score.players] == [one.total for one in before.score.players]
        assert after.players == tuple(names)
        assert {one.name for one in after.score.players} == {*names, *opponents(before)}
        assert len(after.score.winners) == len(before.score.winners)


def test_names_are_checked_like_those_of_a_new_game():
    problems = name_problems(["Ana", " Ana ", "", "Alexis"], ["Alexis"])
    assert {(one.where, one.code) for one in problems} == {
        ("players.1.name", "same_name"),
        ("players.2.name", "blank"),
        ("players.3.name", "same_name"),
    }


def test_the_first_points_are_remembered_until_they_are_back():
    first = next(one for one in map(from_row, kept()) if len(one.score.players) == 1)
    total = first.score.players[0].total

    def with_total(before, more):
        (player,) = before.score.players
        return replace(before, score=replace(before.score, players=(replace(player, total=total + more),)))

    second = corrected(first, with_total(first, 4), "1")
    third = corrected(second, with_total(second, 5), "2")
    back = corrected(third, with_total(third, 0), "3")
    assert to_row(second)["edited"] == {"at": "1", "before": [total]}
    assert to_row(third)["edited"] == {"at": "2", "before": [total]}
    assert to_row(back)["edited"] == {"at": "3"}


def test_what_the_house_player_came_to_is_found_out_once_and_outlives_a_correction(tmp_path):
    controller = Controller(open_store(tmp_path))
    running = played_sample(controller, "Ida")
    finish(controller, "bridges", running.game.scoring.report(running.state), "played")
    controller.archive.keep_analysis("played", "rival", {"version": 1}, {"rival_total": "44"}, once=True)
    controller.archive.keep_analysis("played", "rival", {"version": 2}, {"rival_total": "50"}, once=True)
    before = controller.archive.finished("played")
    assert before
    assert (before.tags or {})["rival_total"] == "44"
    scored = review(before).scored
    assert scored
    after = controller.results.rescore(before, scored)
    assert (after.tags or {})["rival_total"] == "44"
    assert (after.analysis or {})["rival"] == {"version": 1}
    controller.archive.keep_analysis("deleted", "rival", {"version": 1}, {"rival_total": "50"})
