"""What a finished game keeps for lists and statistics, in every game alike."""

import json
from typing import Any

import pytest

from companion.core.chance import added, drawn, draws_from, evenly
from companion.core.game import AnyGame
from companion.core.session import Session, events_of, from_json, to_json
from companion.games import GAMES
from companion.history.finished_game import ScoredReport, finished_game, to_row
from tests.contract.ends import counted
from tests.contract.walks import CASES, Case, cases_of, random_game, walk

every_case = pytest.mark.parametrize("case", CASES, ids=str)
DRAWING = [game for game in GAMES.values() if game.statistics.sources]
every_drawing = pytest.mark.parametrize("game", DRAWING, ids=lambda game: game.id)


def kept(case: Case, session: Session | None, state: Any) -> dict[str, Any]:
    """What the history keeps of the end of a game."""
    end = walk(case)[-1].state
    report = case.game.scoring.sheet(end).check(counted(case.game, end)).value
    scored = ScoredReport(case.game.id, report, case.game.scoring.score(report, state), state)
    return to_row(finished_game(scored, session, "", "", ""))


@every_case
def test_tags_are_words_and_say_who_played(case: Case):
    last = walk(case)[-1]
    found = kept(case, last.session, last.state)
    players = case.game.rules.options.check(case.options).value["players"]
    assert found["tags"]["mode"] == ("solo" if len(players) == 1 else "group")
    assert all(isinstance(key, str) and isinstance(value, str) for key, value in found["tags"].items())
    assert json.loads(json.dumps(found)) == found


@every_case
def test_a_game_that_was_only_scored_has_tags_too(case: Case):
    found = kept(case, None, None)
    assert found["tags"]["mode"] in ("solo", "group")
    assert found["draws"] == []


@every_case
def test_each_draw_gave_one_face_and_owed_one(case: Case):
    last = walk(case)[-1]
    draws = case.game.statistics.draws(events_of(last.session))
    assert {draw.source for draw in draws} <= set(case.game.statistics.sources)
    for source in {draw.source for draw in draws}:
        faces = [draw for draw in draws if draw.source == source]
        assert len({draw.face for draw in faces}) == len(faces)
        assert sum(draw.seen for draw in faces) == pytest.approx(sum(draw.expected for draw in faces))
        assert all(draw.variance >= 0 for draw in faces)
    stored = draws_from(json.loads(json.dumps(kept(case, last.session, last.state)["draws"])))
    assert [(draw.source, draw.by, draw.face, draw.seen) for draw in stored] == [
        (draw.source, draw.by, draw.face, draw.seen) for draw in draws
    ]
    for one, draw in zip(stored, draws, strict=True):
        assert (one.expected, one.variance) == pytest.approx((draw.expected, draw.variance), abs=1e-4)


@every_case
def test_draws_are_the_same_after_a_file(case: Case):
    session = walk(case)[-1].session
    again = from_json(case.game, json.loads(json.dumps(to_json(session))))
    assert list(case.game.statistics.draws(events_of(again))) == list(case.game.statistics.draws(events_of(session)))


@every_drawing
def test_over_many_games_the_app_deals_as_chance_would(game: AnyGame):
    """Seeds are fixed, so this can't fail by chance; a wrong expectation is many deviations off."""
    case = cases_of(game.id)[0]
    games = [list(random_game(game, case.options, f"fair {at}"))[-1].session for at in range(24)]
    draws = added(draw for session in games for draw in game.statistics.draws(events_of(session)))
    assert {draw.source for draw in draws} == set(game.statistics.sources)
    for draw in draws:
        assert abs(draw.seen - draw.expected) <= 4 * draw.variance**0.5


def test_a_face_that_lies_twice_in_the_pile_has_twice_the_chance():
    assert evenly("aab") == {"a": pytest.approx(2 / 3), "b": pytest.approx(1 / 3)}


def test_draws_add_up_face_by_face():
    a, b = added([*drawn("die", "app", "a", evenly("ab")), *drawn("die", "app", "a", evenly("ab"))])
    assert (a.face, a.seen, a.expected, a.variance) == ("a", 2, 1.0, 0.5)
    assert (b.face, b.seen, b.expected, b.variance) == ("b", 0, 1.0, 0.5)


@pytest.mark.parametrize("stored", [None, {}, "x", [1], [{"source": "die"}], [["die", "app", "a"]]])
def test_draws_of_another_shape_say_nothing(stored: Any):
    assert draws_from(stored) == ()
