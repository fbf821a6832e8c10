"""What every game inherits: reports and options with mistakes are refused, all of them, politely and in place."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from companion.commands.score import score_json
from companion.core.codec import encode
from companion.games import GAMES
from tests.contract.ends import counted
from tests.contract.mutations import mutants
from tests.contract.texts import unsaid
from tests.contract.walks import CASES, option_sets, walk

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def reports(game) -> list[Any]:
    """The reports at the ends of the walks."""
    return [
        counted(game, walk(case)[-1].state)
        for case in CASES
        if case.game is game and case.name.startswith(("players=", "defaults"))
    ]


def places(data: Any, where: str = "") -> Iterator[str]:
    """The dotted path of every entry."""
    yield where
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, item in items:
        yield from places(item, f"{where}.{key}" if where else str(key))


def answer(game, report: Any) -> bool:
    """Check a report and, when it is sound, score it: either works without a crash."""
    checked = game.scoring.sheet(None).check(report)
    assert not unsaid((checked.problems, checked.warnings))
    for problem in checked.problems:
        assert problem.code.isidentifier()
    if checked.problems:
        return False
    score = score_json(game.id, game.scoring.score(checked.value, None))
    assert {"game", "players", "winners", "decided_by", "warnings"} <= set(score)
    return True


@every_game
def test_a_report_with_one_thing_changed_is_scored_or_refused(game):
    refused = 0
    for report in reports(game):
        for mutant in mutants(report):
            refused += not answer(game, mutant)
    assert refused > 50


@every_game
@pytest.mark.parametrize("data", [None, True, 1, 1.5, "x", [], {}, {"players": []}, {"players": {}}, {"players": [{}]}])
def test_what_is_no_report_is_refused(game, data):
    assert not answer(game, data)


@every_game
def test_an_unknown_key_is_refused_at_its_place_with_the_known_ones(game):
    for report in reports(game):
        first = report["players"][0]
        bad = {**report, "plyers": 1, "players": [{**first, "nmae": 1}, *report["players"][1:]]}
        problems = {problem.where: problem for problem in game.scoring.sheet(None).check(bad).problems}
        assert problems["plyers"].code == "unknown_key"
        assert "players" in problems["plyers"].text.args["known"]
        assert problems["players.0.nmae"].code == "unknown_key"


@every_game
def test_all_problems_come_at_once(game):
    """Break two entries that are refused one by one: both are named."""
    for report in reports(game):
        bad = {**report, "players": [{**player, "name": 1, "nonsense": 1} for player in report["players"]]}
        where = {problem.where for problem in game.scoring.sheet(None).check(bad).problems}
        for at in range(len(report["players"])):
            assert {f"players.{at}.name", f"players.{at}.nonsense"} <= where


@every_game
def test_a_problem_stands_at_an_entry_that_there_is_or_should_be(game):
    for report in reports(game):
        known = set(places(report))
        for mutant in mutants(report):
            for problem in game.scoring.sheet(None).check(mutant).problems:
                if problem.code in ("missing", "unknown_key"):
                    continue
                assert problem.where in known | set(places(mutant)), f"{problem.code} at {problem.where}"


@every_game
def test_every_line_is_there_for_everybody(game):
    """With 0 points too, and in the same order."""
    seen = set()
    for report in reports(game):
        score = score_json(game.id, game.scoring.score(game.scoring.sheet(None).check(report).value, None))
        seen |= {tuple(line["key"] for line in player["lines"]) for player in score["players"]}
        for player in score["players"]:
            assert {type(line[part]) for line in player["lines"] for part in ("count", "points")} == {int}
    assert len(seen) == 1


@every_game
def test_places_are_shared_and_then_skipped(game):
    for report in reports(game):
        score = score_json(game.id, game.scoring.score(game.scoring.sheet(None).check(report).value, None))
        numbers = sorted(player["place"] for player in score["players"])
        assert all(place == numbers.index(place) + 1 for place in numbers)
        if score["winners"]:
            assert score["winners"] == [player["name"] for player in score["players"] if player["place"] == 1]
            assert (score["decided_by"] == "shared") == (len(score["winners"]) > 1)
        totals = {player["place"]: player["total"] for player in score["players"]}
        assert [totals[place] for place in sorted(totals)] == sorted(totals.values(), reverse=True)


@every_game
def test_names_are_trimmed_and_two_players_have_two(game):
    for report in reports(game):
        first, *others = report["players"]
        padded = {**report, "players": [{**first, "name": f"  {first['name']}\t"}, *others]}
        assert game.scoring.sheet(None).check(padded).value["players"][0]["name"] == first["name"]
        if others:
            twin = {**report, "players": [{**first, "name": f" {others[0]['name']}"}, *others]}
            assert "players.1.name" in {problem.where for problem in game.scoring.sheet(None).check(twin).problems}


@every_game
def test_options_have_defaults_and_take_nothing_unknown(game):
    checked = game.rules.options.check({})
    assert checked.problems == ()
    assert json.loads(json.dumps(checked.value)) == encode(checked.value)
    (problem,) = game.rules.options.check({"plyers": ["Ana", "Ben"]}).problems
    assert (problem.where, problem.code) == ("plyers", "unknown_key")
    assert "players" in problem.text.args["known"]


@every_game
def test_options_with_one_thing_changed_are_taken_or_refused(game):
    for options in option_sets(game).values():
        for mutant in mutants(game.rules.options.check(options).value):
            checked = game.rules.options.check(mutant)
            assert not unsaid(checked.problems)
