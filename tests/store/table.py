"""An evening at the table, as a list of things that are done: every kind of write that the app knows, in every game."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from companion.core import strict_json
from companion.core.strict_json import Json
from companion.games import GAMES
from companion.playing.controller import Controller
from companion.playing.running_game import RunningGame
from companion.store.repository import Store, open_store
from tests.contract.walks import NAMES, one_filling, seats
from tests.finishing import finish
from tests.history.many import records

START = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
Act = Callable[["Table"], Any]


class Table:
    """A controller on a folder. Whoever does the same thing twice gets the same ids and the same time."""

    def __init__(self, folder: Path) -> None:
        self.number = 0
        self._fresh = 0
        self.controller = Controller(open_store(folder), self._now, self._id)

    def do(self, number: int, act: Act) -> None:
        self.number, self._fresh = number, 0
        act(self)

    def _now(self) -> datetime:
        return START + timedelta(seconds=self.number)

    def _id(self) -> str:
        self._fresh += 1
        return f"{self.number:06x}{self._fresh:x}"

    def latest(self, game: str | None = None) -> RunningGame:
        return next(one for one in self.controller.table.games() if game in (None, one.session.game))


def start(game: str, players: int) -> Act:
    return lambda table: table.controller.table.start(
        game, GAMES[game].rules.options.check({"players": list(NAMES[:players])}).value
    )


def tap(game: str, seed: int) -> Act:
    """Any offer of the game that is open."""

    def act(table: Table) -> None:
        running = table.latest(game)
        chance = random.Random(seed)
        intent = some_intent(running, chance)
        table.controller.table.tap(running.session.id, len(running.session.turns), intent)

    return act


def some_intent(running: RunningGame, chance: random.Random) -> Json:
    """One of the offers, filled in, as it comes out of a screen."""
    offer = json.loads(strict_json.dumps(chance.choice([offer.to_json() for offer in offers(running)])))
    return {**{key: value for key, value in offer.items() if key != "ask"}, **one_filling(offer.get("ask", {}), chance)}


def offers(running: RunningGame) -> list[Any]:
    return list(running.game.rules.offers(running.state))


def undo(table: Table) -> None:
    running = table.latest()
    table.controller.table.undo(running.session.id, len(running.session.turns))


def redo(table: Table) -> None:
    running = table.latest()
    table.controller.table.redo(running.session.id, len(running.session.turns))


def back_to_the_start(table: Table) -> None:
    running = table.latest()
    table.controller.table.back_to(running.session.id, len(running.session.turns), 0)


# Each game is started and gets one tap; the first id of each thing that is done is the session's.
HASHI = f"{2 * list(GAMES).index('bridges'):06x}1"
SCORED: Json = {"players": [{"name": "Ana", "red": "none", "blue": "none", "six": "none", "finished": 5}]}


def draft(finished: int) -> Act:
    report = {"players": [{**SCORED["players"][0], "finished": finished}]}
    return lambda table: table.controller.table.write_draft(table.latest("bridges").session.id, report)


def finish_the_first(table: Table) -> None:
    """From the sheet of the first game: where the result is saved and the game still lies there, once more."""
    finish(table.controller, "bridges", SCORED, HASHI)


def newest(table: Table) -> str:
    row: Json = table.controller.store.history.newest_first()[0]
    return str(row["id"])


def note(table: Table) -> None:
    finished = table.controller.archive.finished(newest(table))
    assert finished
    table.controller.archive.keep(replace(finished, note="At Gül’s, until midnight"))


def evening() -> Iterator[Act]:
    """All of it, in order."""
    for game in GAMES:
        yield start(game, max(1, seats(GAMES[game]).fewest))
        yield tap(game, 1)
    yield tap("bridges", 2)
    yield undo
    yield undo
    yield redo
    yield tap("bridges", 3)
    yield back_to_the_start
    yield redo
    yield tap("bridges", 0)
    yield draft(4)
    yield draft(5)
    yield lambda table: table.controller.change(replace(table.controller.settings(), theme="dark"))
    yield finish_the_first
    yield note
    yield lambda table: finish(table.controller, "bridges", SCORED)
    yield lambda table: table.controller.archive.delete(newest(table))
    yield lambda table: table.controller.table.give_up(table.latest().session.id)
    yield lambda table: table.controller.boxes.keep("bridges", {"name": "Ours"}, "box")
    yield lambda table: table.controller.boxes.keep("bridges", {"name": "Ours, too"}, "box")
    yield lambda table: table.controller.store.history.save(*records(3))
    yield lambda table: table.controller.archive.paint("Ana", "teal")
    yield lambda table: table.controller.boxes.drop("box")
    yield lambda table: table.controller.store.history.remove(*(record["id"] for record in records(3)))


def kept(store: Store) -> Json:
    """All that a store holds."""
    return {storage.name: dict(storage.rows()) for storage in store.files}


def kept_in(folder: Path) -> Json:
    """The same, as a new start of the app would find it."""
    return kept(open_store(folder))
