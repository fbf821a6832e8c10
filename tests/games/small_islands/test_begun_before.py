"""Games that an earlier version of the app began or finished keep what they began with.

`tests/golden/before/small_islands.json` is an export of that version: the levels of the stand-in had other points, an
objective could be changed in the Reward phase, and nobody chose how Alexis' cards are turned.
"""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from companion.core.session import begin
from companion.games.small_islands import SMALL_ISLANDS
from companion.games.small_islands.prospects import race
from companion.history.review import review
from companion.playing.controller import Controller
from companion.playing.running_game import RunningGame
from companion.store.repository import open_store
from companion.transfer.game_link import link_text
from tests.contract.golden import FOLDER
from tests.contract.walks import offers_json, one_filling, plain
from tests.transfer.desk import exported, take_in

EXPORT = FOLDER / "before" / "small_islands.json"
CONTENT = json.loads(EXPORT.read_bytes())["content"]
# Of each level of the stand-in: his points, and those for each house.
FIRST_LEVELS = [(30, 1), (35, 1), (40, 1), (42, 2), (45, 2), (50, 2)]


@pytest.fixture
def controller(tmp_path: Path) -> Controller:
    """An app of today that has taken all of it in."""
    found = Controller(open_store(tmp_path))
    take_in(found, EXPORT.read_bytes())
    return found


def played_on(controller: Controller, running: RunningGame, seed: str) -> RunningGame:
    """To its end, by what is on offer today."""
    chance = random.Random(seed)
    while not SMALL_ISLANDS.rules.over(running.state):
        offers = offers_json(SMALL_ISLANDS, running.state)
        do = chance.choice(sorted({offer["do"] for offer in offers}))
        offer = chance.choice([offer for offer in offers if offer["do"] == do])
        told = {**plain(offer), **one_filling(offer.get("ask", {}), chance)}
        after = controller.table.tap(running.session.id, len(running.session.turns), told)
        assert after
        running = after
    return running


def test_a_game_that_runs_ends_with_the_card_that_it_began_with(controller: Controller):
    before = {row["id"]: row["session"]["opening"][0]["alexis"] for row in CONTENT["active"]}
    running = controller.table.games()
    assert {one.session.id for one in running} == set(before)
    for one in running:
        end = played_on(controller, one, one.session.id)
        card = before[one.session.id]
        reported: dict[str, Any] = SMALL_ISLANDS.scoring.report(end.state).get("alexis", {})
        if card:
            assert race(one.state).base == card["base"]
            assert (reported["base"], reported["per_house"]) == (card["base"], card["per_house"])


@pytest.mark.parametrize(("level", "points"), list(enumerate(FIRST_LEVELS, start=1)))
def test_a_set_up_from_before_is_dealt_again_as_it_was(level: int, points: tuple[int, int]):
    now = SMALL_ISLANDS.rules.options.check({"level": level}).value
    before = {key: value for key, value in now.items() if key not in ("turned", "keep")}
    side = begin(SMALL_ISLANDS, "again", before, "seed").opening[0].alexis
    assert (side.base, side.per_house) == points
    today = begin(SMALL_ISLANDS, "new", now, "seed").opening[0].alexis
    assert today.base < side.base
    assert (today.explore, today.land) == (side.explore, side.land)


def test_the_opening_of_a_game_from_before_is_dealt_again_to_the_last_card(controller: Controller):
    running = [one.session for one in controller.table.games() if one.session.options["cards"] == "app"]
    for session in running:
        assert begin(SMALL_ISLANDS, session.id, session.options, session.seed).opening == session.opening


def test_a_finished_game_with_taps_that_are_refused_today_is_gone_through_as_it_was(controller: Controller):
    for row in CONTENT["history"]:
        finished = controller.archive.finished(row["id"])
        assert finished
        seen = review(finished)
        assert seen.score
        assert seen.session
        assert [one.tally.total for one in seen.score.players] == [one["total"] for one in row["score"]["players"]]
        assert link_text(seen.session) is None, "no link would play it as it was"


def test_what_came_in_goes_out_as_it_was(controller: Controller):
    out = json.loads(exported(controller))["content"]
    for part in ("history", "active"):
        assert {row["id"]: row for row in out[part]} == {row["id"]: row for row in CONTENT[part]}
