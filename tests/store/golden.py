"""Folders as a version of the app has left them, which every later version must read.

Write one for a new schema, with the last code that writes it:

    python -m tests.store.golden tests/golden/store/schema-2

Every game is there running, finished with the app, and once only scored. `expected.json` says what was on the screens.
"""

import json
import random
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from companion.core import strict_json
from companion.core.session import fold
from companion.core.strict_json import Json
from companion.games import GAMES
from companion.playing.controller import Controller
from companion.playing.running_game import RunningGame
from companion.store.repository import open_store
from tests.contract.walks import one_filling, seats
from tests.finishing import finish

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "store"
FOLDERS = sorted(GOLDEN.iterdir())
START = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)
TAPS = 9
SCORED: Json = {"players": [{"name": "Sarah", "red": "late", "blue": "none", "six": "late", "finished": 15}]}
BOX: Json = {"name": "Ours"}


def write(folder: Path) -> None:
    """An evening with every game, and what was seen of it."""
    seconds, ids = count(), count(1)
    controller = Controller(
        open_store(folder), lambda: START + timedelta(seconds=7 * next(seconds)), lambda: f"{next(ids):016x}"
    )
    for game in GAMES:
        running = play(controller, game, 10_000)
        report = json.loads(strict_json.dumps(running.game.scoring.report(running.state)))
        _, scored = controller.results.check(game, report, running.state)
        if scored is None:  # what the play does not know was entered
            continue
        controller.results.finish(scored, running.session.id)
    finish(controller, "bridges", SCORED)
    controller.boxes.keep("bridges", BOX)
    for game in GAMES:
        running = play(controller, game, TAPS)
        if game == "bridges":
            controller.table.write_draft(running.session.id, SCORED)
    controller.table.undo(running.session.id, len(running.session.turns))
    controller.change(replace(controller.settings(), theme="dark", text_size=1.3))
    (folder / "companion.lock").unlink(missing_ok=True)
    text = json.dumps(expected(controller), ensure_ascii=False, indent=1, sort_keys=True)
    (folder / "expected.json").write_text(text + "\n", encoding="utf-8")


def play(controller: Controller, game: str, taps: int) -> RunningGame:
    """Random offers, until it is over or there were enough of them."""
    chance = random.Random(f"{game} {taps}")
    players = ["Zoë", "Ben"][: max(1, seats(GAMES[game]).fewest)]
    running = controller.table.start(game, GAMES[game].rules.options.check({"players": players}).value)
    for at in range(taps):
        offers = [json.loads(strict_json.dumps(offer.to_json())) for offer in running.game.rules.offers(running.state)]
        if not offers or running.game.rules.over(running.state):
            break
        offer = chance.choice(offers)
        intent = {key: value for key, value in offer.items() if key != "ask"}
        found = controller.table.tap(running.session.id, at, {**intent, **one_filling(offer.get("ask", {}), chance)})
        assert found
        running = found
    return running


def expected(controller: Controller) -> Json:
    """What the screens are made of."""
    history = controller.store.history.newest_first()
    return {
        "running": [shown(running) for running in controller.table.games()],
        "finished": [
            {key: record[key] for key in ("id", "game", "started", "finished", "players", "report", "score")}
            for record in history
        ],
        "boxes": [box.content for box in controller.boxes.of("bridges")],
        "settings": vars(controller.settings()),
    }


def shown(running: RunningGame) -> Json:
    """A running game: its state, how many taps there were, and how many can be put back."""
    session = running.session
    state = json.loads(strict_json.dumps(running.game.telling.public(fold(running.game, session))))
    turns, undone = len(session.turns), len(session.undone)
    return {"id": session.id, "state": state, "turns": turns, "undone": undone, "draft": running.draft}


if __name__ == "__main__":
    write(Path(sys.argv[1]))
