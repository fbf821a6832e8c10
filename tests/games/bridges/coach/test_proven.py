"""Against another engine: what OR-Tools has proven is never beaten, and what is called exact is the same."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.games.bridges.coach import looking_back, replay
from companion.games.bridges.coach.chart import chart
from companion.games.bridges.coach.judgement import usual_judge
from companion.games.bridges.coach.looking_back import best_plan
from companion.games.bridges.coach.search import Deal, Plan
from companion.games.bridges.coach.steps import at_once
from companion.games.bridges.facts import Card
from companion.games.bridges.layout import practice

POSITIONS = tomllib.loads(Path(__file__).with_name("proven.toml").read_text(encoding="utf-8"))["position"]
# So many cards had been turned where little enough is left to look through all of it.
LATE = 11


def doing(words: str) -> replay.Doing:
    write, *pairs = words.split()
    ends = (pair.split("-") for pair in pairs)
    return replay.Doing(None if write == "-" else write, tuple((a, b) for a, b in ends))


def found(one: dict[str, Any]) -> Plan:
    """The coach's best plan for a position."""
    layout = practice()[one["board"]]
    cards = tuple(Card(int(face[0]), int(face[1])) for face in one["cards"].split())
    deal = Deal(chart(layout), cards, usual_judge())
    island, number = one["start"].split()
    position = replay.position_of(deal.chart, replay.begun(layout, island, int(number)))
    for turned, words in enumerate(one["moves"]):
        position = deal.play(position, turned, replay.as_move(deal.chart, doing(words)))
    return at_once(best_plan(deal, position, len(one["moves"]), lambda: False))


def positions(late: bool) -> list[dict[str, Any]]:
    return [one for one in POSITIONS if (len(one["moves"]) >= LATE) == late]


@pytest.mark.parametrize("one", positions(late=True), ids=lambda one: one["play"])
def test_late_in_a_game_the_best_is_found(one: dict[str, Any]):
    assert found(one).points == one["best"]


@pytest.mark.parametrize("one", positions(late=False)[::4], ids=lambda one: one["play"])
def test_what_is_proven_is_never_beaten(one: dict[str, Any], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(looking_back, "LAST_ROUNDS", 1)
    plan = found(one)
    assert plan.points <= one["best"]
    assert not plan.proven or plan.points == one["best"]
