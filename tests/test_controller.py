"""What a tap costs: the rules and the codec are asked about what is new, and about nothing that is known already."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.controller import Controller, Running
from companion.core import session
from companion.core.codec import encode_tagged
from companion.core.session import events_of, fold, to_json
from companion.games import GAMES
from companion.store import open_store
from tests.finishing import finish
from tests.store.table import SCORED, some_intent

TAPS = 12
every_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often an event was evolved and how often one was encoded."""
    count: Counter[str] = Counter()

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            count[name] += 1
            return function(*args)

        return call

    for game in GAMES.values():
        rules = replace(game.rules, evolve=counted("evolved", game.rules.evolve))
        monkeypatch.setitem(GAMES, game.id, replace(game, rules=rules))
    monkeypatch.setattr(session, "encode_tagged", counted("encoded", encode_tagged))
    return count


def begun(controller: Controller, game: str) -> Running:
    return controller.start(game, GAMES[game].rules.options.check({}).value)


def tapped(controller: Controller, running: Running, chance: random.Random) -> Running:
    found = controller.tap(running.session.id, len(running.session.turns), some_intent(running, chance))
    assert found
    return found


def counted(asked: Counter[str], act: Callable[[], Running | None]) -> tuple[Running, int, int]:
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
    undone, evolved, encoded = counted(asked, lambda: controller.undo(session_id, at))
    assert (evolved, encoded) == (len(events_of(undone.session)), 0), "what is taken back has to be folded"
    again, evolved, encoded = counted(asked, lambda: controller.redo(session_id, at - 1))
    assert (evolved, encoded) == (len(running.session.turns[-1].events), 0)
    assert again == replace(running, saved=again.saved)


@every_game
def test_looking_and_entering_ask_nothing(game: str, asked: Counter[str], tmp_path: Path):
    controller = Controller(open_store(tmp_path))
    running = tapped(controller, begun(controller, game), random.Random(game))
    asked.clear()
    controller.write_draft(running.session.id, {"players": []})
    assert controller.running() == [controller.open(running.session.id)]
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
            found = controller.undo(one.id, at)
        elif dice < 0.4 and one.undone:
            found = controller.redo(one.id, at)
        elif dice < 0.45:
            found = controller.back_to(one.id, at, at // 2)
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
        assert running == controller.open(one.id) == Controller(open_store(tmp_path)).open(one.id)


def test_a_game_that_is_finished_is_not_opened_where_the_power_went_before_it_left_the_table(tmp_path: Path):
    controller = Controller(open_store(tmp_path))
    running = begun(controller, "bridges")
    session_id = running.session.id
    finished = finish(controller, "bridges", SCORED, session_id)
    controller.put_back(running)
    assert controller.running() == []
    assert controller.open(session_id) is None
    assert controller.tap(session_id, 0, {"do": "flip"}) is None
    controller.write_draft(session_id, SCORED)
    row = controller.store.active.get(session_id)
    assert row
    assert (row["session"]["turns"], row["draft"]) == ([], None)
    again = finish(controller, "bridges", SCORED, session_id)
    assert again.id == finished.id, "and can be finished once more"
    assert controller.store.active.get(session_id) is None
