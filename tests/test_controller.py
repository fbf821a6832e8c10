"""What a tap costs: the rules and the codec are asked about what is new, and about nothing that is known already."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.core import session
from companion.core.codec import decode, encode_tagged
from companion.core.session import Session, events_of, fold, to_json
from companion.games import GAMES
from companion.history.review import review
from companion.playing.controller import Controller
from companion.playing.running_game import RunningGame
from companion.store.repository import open_store
from tests.contract import ends
from tests.finishing import finish
from tests.store.table import SCORED, some_intent

TAPS = 12
every_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often an event was evolved or encoded, a session decoded, a report scored."""
    count: Counter[str] = Counter()

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            count[name] += 1
            return function(*args)

        return call

    loaded = vars(GAMES)["_games"]
    for game in GAMES.values():
        rules = replace(game.rules, evolve=counted("evolved", game.rules.evolve))
        scoring = replace(game.scoring, score=counted("scored", game.scoring.score))
        monkeypatch.setitem(loaded, game.id, replace(game, rules=rules, scoring=scoring))
    monkeypatch.setattr(session, "encode_tagged", counted("encoded", encode_tagged))
    monkeypatch.setattr(session, "decode", lambda kind, *more: counted(f"decoded {kind}", decode)(kind, *more))
    return count


def begun(controller: Controller, game: str) -> RunningGame:
    return controller.table.start(game, GAMES[game].rules.options.check({}).value)


def tapped(controller: Controller, running: RunningGame, chance: random.Random) -> RunningGame:
    found = controller.table.tap(running.session.id, len(running.session.turns), some_intent(running, chance))
    assert found
    return found


def counted(asked: Counter[str], act: Callable[[], RunningGame | None]) -> tuple[RunningGame, int, int]:
    """What came back, and how many events were evolved and encoded for it."""
    asked.clear()
    found = act()
    assert found
    return found, asked["evolved"], asked["encoded"]


@every_game
def test_a_tap_evolves_and_encodes_its_own_events_and_no_other(game: str, asked: Counter[str], tmp_path: Path):
    controller, chance = Controller(open_store(tmp_path)), random.Random(game)
    running = begun(controller, game)
    for _ in range(TAPS):
        if running.game.rules.over(running.state):
            break
        running, evolved, encoded = counted(asked, partial(tapped, controller, running, chance))
        events = len(running.session.turns[-1].events)
        assert (evolved, encoded) == (events, events)
    session_id, at = running.session.id, len(running.session.turns)
    undone, evolved, encoded = counted(asked, lambda: controller.table.undo(session_id, at))
    assert (evolved, encoded) == (len(events_of(undone.session)), 0), "what is taken back has to be folded"
    again, evolved, encoded = counted(asked, lambda: controller.table.redo(session_id, at - 1))
    assert (evolved, encoded) == (len(running.session.turns[-1].events), 0)
    assert again == replace(running, saved=again.saved)


@every_game
def test_looking_and_entering_ask_nothing(game: str, asked: Counter[str], tmp_path: Path):
    controller = Controller(open_store(tmp_path))
    running = tapped(controller, begun(controller, game), random.Random(game))
    asked.clear()
    controller.table.write_draft(running.session.id, running.game.scoring.report(running.state))
    assert controller.table.games() == [controller.table.resume(running.session.id)]
    assert asked.total() == 0


@every_game
def test_what_is_stored_bit_by_bit_is_what_would_be_stored_whole(game: str, tmp_path: Path):
    """Whatever was undone, put back and tapped anew, and whoever reads it."""
    store, chance = open_store(tmp_path), random.Random(game)
    controller = Controller(store)
    running = begun(controller, game)
    for _ in range(4 * TAPS):
        one, at = running.session, len(running.session.turns)
        dice = chance.random()
        if dice < 0.2 and one.turns:
            found = controller.table.undo(one.id, at)
        elif dice < 0.4 and one.undone:
            found = controller.table.redo(one.id, at)
        elif dice < 0.45:
            found = controller.table.back_to(one.id, at, at // 2)
        elif running.game.rules.over(running.state):
            break
        else:
            found = tapped(controller, running, chance)
        assert found
        running = found
        row = store.active.get(one.id)
        assert row
        assert row["session"] == to_json(running.session)
        assert running.state == fold(running.game, running.session)
        assert running == controller.table.resume(one.id) == Controller(open_store(tmp_path)).table.resume(one.id)


def test_a_game_that_is_finished_is_not_opened_where_the_power_went_before_it_left_the_table(tmp_path: Path):
    controller = Controller(open_store(tmp_path))
    running = begun(controller, "bridges")
    session_id = running.session.id
    finished = finish(controller, "bridges", SCORED, session_id)
    controller.table.put_back(running)
    assert controller.table.games() == []
    assert controller.table.resume(session_id) is None
    assert controller.table.tap(session_id, 0, {"do": "flip"}) is None
    controller.table.write_draft(session_id, SCORED)
    row = controller.store.active.get(session_id)
    assert row
    assert (row["session"]["turns"], row["draft"]) == ([], None)
    again = finish(controller, "bridges", SCORED, session_id)
    assert again.id == finished.id, "and can be finished once more"
    assert controller.store.active.get(session_id) is None


def ended(controller: Controller, game: str) -> RunningGame:
    """A game played to its end by any offers."""
    running, chance = begun(controller, game), random.Random(game)
    while not running.game.rules.over(running.state):
        running = tapped(controller, running, chance)
    return running


@every_game
def test_a_finish_scores_what_was_checked_and_goes_through_nothing(game: str, asked: Counter[str], tmp_path: Path):
    controller = Controller(open_store(tmp_path))
    running = ended(controller, game)
    report = ends.counted(running.game, running.state)
    asked.clear()
    checked, scored = controller.results.check(game, report, running.state)
    assert scored, checked.problems
    finished = controller.results.finish(scored, running.session.id)
    assert (asked["scored"], asked["evolved"], asked[f"decoded {Session}"]) == (1, 0, 0)
    assert finished == Controller(open_store(tmp_path)).archive.finished(finished.id)
    assert [one.total for one in finished.score.players] == [one.tally.total for one in scored.score.players]
    asked.clear()
    seen = review(finished)
    assert seen.scored == scored
    assert (asked["scored"], asked["evolved"], asked[f"decoded {Session}"]) == (1, len(events_of(running.session)), 1)


def test_a_score_of_a_table_that_has_gone_on_since_is_made_anew(tmp_path: Path):
    """Another window has played on while the sheet was open."""
    controller = Controller(open_store(tmp_path))
    running = begun(controller, "bridges")
    _, scored = controller.results.check("bridges", SCORED, running.state)
    assert scored
    later = controller.table.tap(running.session.id, 0, {"do": "flip"})
    assert later
    finished = controller.results.finish(scored, running.session.id)
    assert finished.session == to_json(later.session)
    score = later.game.scoring.score(scored.report, later.state)
    assert [one.total for one in finished.score.players] == [one.tally.total for one in score.players]


def test_a_game_that_was_finished_when_the_power_went_does_not_come_back_as_unfinished(tmp_path: Path):
    """It lies on the table and in the history then; deleting the finished one takes both away."""
    controller = Controller(open_store(tmp_path))
    running = begun(controller, "bridges")
    row = dict(controller.store.active.get(running.session.id) or {})
    report = {"players": [{"name": "You", "red": "none", "blue": "none", "six": "none", "finished": 5}]}
    finish(controller, "bridges", report, running.session.id)
    controller.store.active.save(row)
    assert Controller(open_store(tmp_path)).table.games() == []
    controller.archive.delete(running.session.id)
    again = Controller(open_store(tmp_path))
    assert again.table.games() == []
    assert again.table.resume(running.session.id) is None
