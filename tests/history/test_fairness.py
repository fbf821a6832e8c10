"""The fairness page: what it says of dice that are fair and of dice that are not."""

from dataclasses import replace
from math import comb

import pytest

from companion.core.chance import By, Draw, Rng, added, drawn, evenly
from companion.history.fair_chance import Series, fairness
from companion.history.history_entry import HistoryEntry
from tests.history.entries import entry

FACES = "abcdef"


def rolled(faces: str, by: By = "app") -> tuple[Draw, ...]:
    return added(draw for face in faces for draw in drawn("direction", by, face, evenly(FACES)))


def game(at: int, draws: tuple[Draw, ...]) -> HistoryEntry:
    return replace(entry(at, ("Ana", 1), ("Ben", 2), game="misty_islands"), draws=draws)


@pytest.mark.parametrize(
    ("faces", "verdict"),
    [
        ("", "too_few"),
        ("abcdef", "too_few"),
        ("a" * 29, "too_few"),
        ("abcdef" * 20, "usual"),
        ("abcdef" * 20 + "a" * 10, "usual"),
        ("abcdef" * 20 + "a" * 14, "uneven"),
        ("a" * 60 + "bcdef" * 12, "odd"),
        ("bcdef" * 24, "odd"),
    ],
)
def test_the_verdict(faces, verdict):
    assert Series("misty_islands", "direction", "app", rolled(faces)).verdict == verdict


def test_seen_and_expected_add_up_over_games():
    entries = [game(1, rolled("aab")), game(2, rolled("c")), game(3, rolled("d", "table"))]
    by_app, by_table = fairness(entries)
    assert [(one.by, one.draws) for one in (by_app, by_table)] == [("app", 4), ("table", 1)]
    assert [face.seen for face in by_app.faces] == [2, 1, 1, 0, 0, 0]
    assert all(face.expected == pytest.approx(4 / 6) for face in by_app.faces)
    assert by_app.farthest.face == "a"


@pytest.mark.parametrize(("game_id", "source"), [("misty_islands", "coin"), ("chess", "direction")])
def test_what_no_game_knows_is_left_out(game_id, source):
    draws = tuple(replace(draw, source=source) for draw in rolled("aab"))
    assert list(fairness([replace(game(1, draws), game=game_id)])) == []


def test_without_draws_there_is_nothing_to_judge():
    assert list(fairness([entry(1, ("Ana", 1))])) == []


def test_the_app_s_own_die_is_usual():
    rng = Rng("fair die", 1)
    faces = "".join(FACES[rng.below(6)] for _ in range(3000))
    assert Series("misty_islands", "direction", "app", rolled(faces)).verdict == "usual"


def test_the_chance_of_a_gap_is_about_right():
    """Against the exact binomial tails of one face, times the faces: the normal tail is close at 120 rolls."""
    series = Series("misty_islands", "direction", "app", rolled("abcdef" * 20 + "a" * 12))
    rolls, face = series.draws, series.farthest
    away = abs(face.seen - face.expected)
    tail = sum(comb(rolls, k) * 5 ** (rolls - k) / 6**rolls for k in range(rolls + 1) if abs(k - face.expected) >= away)
    assert series.chance == pytest.approx(1 - (1 - tail) ** 6, rel=0.35)
