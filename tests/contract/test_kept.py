"""What a finished game keeps for lists and statistics, in every game alike."""

import json
from collections import Counter
from typing import Any

import pytest

from companion.core import strict_json
from companion.core.draws import added, drawn, draws_from, evenly
from companion.core.session import events_of, from_json, to_json
from companion.games import GAMES
from companion.history.archive import derived
from tests.contract.walks import CASES, Case, random_game, walk

every_case = pytest.mark.parametrize("case", CASES, ids=str)
SOURCES = {"bridges": {"first", "hidden"}, "misty_islands": {"direction", "bonus"}}
SOURCES["small_islands"] = {"expedition", "tile"}


def record_of(case: Case, point: Any) -> dict[str, Any]:
    report = json.loads(strict_json.dumps(case.game.scoring.report(point.state)))
    checked = case.game.scoring.sheet(point.state).check(report)
    return {"game": case.game.id, "report": checked.value}


@every_case
def test_tags_are_words_and_say_who_played(case: Case):
    last = walk(case)[-1]
    found = derived(record_of(case, last), last.session)
    players = len(found["score"]["players"]) if case.game.id != "small_islands" else len(last.state.setup.players)
    assert found["tags"]["mode"] == ("solo" if players == 1 else "group")
    assert all(isinstance(key, str) and isinstance(value, str) for key, value in found["tags"].items())
    assert json.loads(json.dumps(found)) == found


@every_case
def test_a_game_that_was_only_scored_has_tags_too(case: Case):
    last = walk(case)[-1]
    found = derived(record_of(case, last), None)
    assert found["tags"]["mode"] in ("solo", "group")
    assert found["draws"] == []


@every_case
def test_each_draw_gave_one_face_and_owed_one(case: Case):
    last = walk(case)[-1]
    draws = case.game.statistics.draws(events_of(last.session))
    assert {draw.source for draw in draws} <= SOURCES.get(case.game.id, set())
    for source in {draw.source for draw in draws}:
        faces = [draw for draw in draws if draw.source == source]
        assert len({draw.face for draw in faces}) == len(faces)
        assert sum(draw.seen for draw in faces) == pytest.approx(sum(draw.expected for draw in faces))
        assert all(draw.variance >= 0 for draw in faces)
    kept = draws_from(json.loads(json.dumps(derived(record_of(case, last), last.session)["draws"])))
    assert [(draw.source, draw.by, draw.face, draw.seen) for draw in kept] == [
        (draw.source, draw.by, draw.face, draw.seen) for draw in draws
    ]
    for one, draw in zip(kept, draws, strict=True):
        assert (one.expected, one.variance) == pytest.approx((draw.expected, draw.variance), abs=1e-4)


@every_case
def test_draws_are_the_same_after_a_file(case: Case):
    session = walk(case)[-1].session
    again = from_json(case.game, json.loads(json.dumps(to_json(session))))
    assert list(case.game.statistics.draws(events_of(again))) == list(case.game.statistics.draws(events_of(session)))


def seen_in(case: Case) -> dict[str, int]:
    draws = case.game.statistics.draws(events_of(walk(case)[-1].session))
    return {source: sum(draw.seen for draw in draws if draw.source == source) for source in SOURCES[case.game.id]}


def happened_in(case: Case) -> Counter[str]:
    return Counter(type(event).__name__ for event in events_of(walk(case)[-1].session))


def cases_of(game: str) -> list[Case]:
    return [case for case in CASES if case.game.id == game]


@pytest.mark.parametrize("case", cases_of("misty_islands"), ids=str)
def test_every_roll_is_counted(case: Case):
    happened = happened_in(case)
    assert sum(seen_in(case).values()) == 2 * happened["Rolled"] + happened["RolledAgain"]


@pytest.mark.parametrize("case", cases_of("small_islands"), ids=str)
def test_every_card_that_the_app_turned_is_counted(case: Case):
    by_app = happened_in(case)["CardTurned"] if walk(case)[-1].state.app_draws else 0
    assert seen_in(case) == {"expedition": by_app, "tile": by_app}


@pytest.mark.parametrize("case", cases_of("bridges"), ids=str)
def test_of_a_whole_deck_the_first_card_and_the_hidden_one_are_counted(case: Case):
    assert seen_in(case) == {"first": 1, "hidden": 1}


@pytest.mark.parametrize("game", sorted(SOURCES))
def test_over_many_games_the_app_deals_as_chance_would(game: str):
    """Seeds are fixed, so this can't fail by chance; a wrong expectation is many deviations off."""
    case = next(case for case in CASES if case.game.id == game)
    games = [list(random_game(case.game, case.options, f"fair {at}"))[-1].session for at in range(24)]
    draws = added(draw for session in games for draw in GAMES[game].statistics.draws(events_of(session)))
    assert {draw.source for draw in draws} == SOURCES[game]
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
