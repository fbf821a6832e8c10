"""A store with something of everything in it, and files that somebody has tampered with."""

import itertools
import shutil
import tempfile
import weakref
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from companion.content.data_files import table
from companion.core.long_work import run_to_end
from companion.core.strict_json import Json
from companion.games import GAMES
from companion.playing.controller import Controller
from companion.store.backups import Backup
from companion.store.repository import Store, open_store
from companion.store.settings import Settings
from companion.transfer import export_file, export_reader
from companion.transfer.exchange import Exchange
from companion.transfer.export_file import BadFile, Content
from companion.transfer.merge import ImportPlan
from tests.history.many import records

NOW = datetime(2026, 11, 18, 20, 41, tzinfo=UTC)
GAMES_PLAYED = 24


class Clock:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **span: float) -> None:
        self.now += timedelta(**span)


def desk(home: Path | None = None, clock: Clock | None = None) -> Controller:
    """The app on an empty folder."""
    return Controller(open_store(home) if home else passing_store(), clock or Clock())


def passing_store() -> Store:
    """A store in an empty folder, which goes when nobody has the store any more."""
    folder = tempfile.mkdtemp()
    store = open_store(Path(folder))
    weakref.finalize(store, shutil.rmtree, folder, ignore_errors=True)
    return store


def box(name: str) -> Json:
    """A card box as it looks after a few entries."""
    cards = table("small_islands", "stand_in")
    return {"name": name, "levels": [], "expedition": cards["expedition"][:3], "objectives": [], "missions": [],
            "rewards": []}  # fmt: skip


def options(game: str, *players: str) -> Json:
    """The set-up of a game as it comes."""
    checked: Json = GAMES[game].rules.options.check({"players": list(players)}).value
    return checked


def furnish(controller: Controller) -> None:
    """Finished games, two being played, one with a half-filled sheet, a card box, a player, settings."""
    store = controller.store
    store.history.save(*records(GAMES_PLAYED))
    first = controller.table.start("bridges", options("bridges", "Jörg “=1+1”"))
    controller.table.tap(first.session.id, 0, {"do": "flip"})
    second = controller.table.start("dream_islands", options("dream_islands", "Ana", "Ben"))
    report = {"players": [{"name": "Ana", "missions": 3}, {"name": "Ben"}]}
    controller.table.write_draft(second.session.id, report)
    controller.boxes.keep("small_islands", box("Our box"))
    controller.boxes.keep("bridges", {"name": "Side A", "islands": [{"x": 0, "y": 1, "flag": "red"}], "without": []})
    store.players.save({"id": "Anna", "same_as": "Ana"}, {"id": "Ana", "color": "teal"})
    controller.change(Settings(language="de", theme="dark", text_size=1.3))


@cache
def export() -> bytes:
    """An export of all that."""
    ids = (f"{number:016x}" for number in itertools.count(10**6))
    controller = Controller(passing_store(), Clock(), lambda: next(ids))
    furnish(controller)
    return exported(controller)


def exported(controller: Controller) -> bytes:
    """All that is in a store, as a file."""
    return b"".join(controller.exchange.written())


def look(controller: Controller, raw: bytes) -> ImportPlan:
    """What a file would change."""
    return run_to_end(controller.exchange.look(export_file.cut(raw)))


def read(raw: bytes) -> Content:
    """What is in a file, before its rows are looked at."""
    return run_to_end(export_reader.read(export_file.cut(raw)))


def take_in(controller: Controller, raw: bytes) -> Backup | None:
    """A file looked at and taken in."""
    return run_to_end(controller.exchange.take_in(look(controller, raw)))


def content() -> Any:
    """What is in it, to be tampered with."""
    found = read(export())
    return {**{name: list(found[name]) for name in export_file.LISTS}, "settings": dict(found["settings"])}


def sealed(changed: Any) -> bytes:
    """A file whose sum is right, whatever is in it."""
    return b"".join(export_file.written(changed))


def refusal(exchange: Exchange, raw: bytes) -> list[tuple[str, str]]:
    """Places and codes of a refusal, after which everything is as before."""
    before = [*exchange.written()]
    try:
        plan = run_to_end(exchange.look(export_file.cut(raw)))
    except BadFile as refused:
        assert [*exchange.written()] == before
        return [(problem.where, problem.code) for problem in refused.problems]
    raise AssertionError(f"accepted: { ({name: rows.counts for name, rows in plan.lists.items()}) }")


def left_out(raw: bytes) -> list[tuple[str, str]]:
    """Places and codes of what a file has to do without; a fresh install takes all the rest in, and nothing else."""
    here = desk()
    plan = look(here, raw)
    run_to_end(here.exchange.take_in(plan))
    there = read(exported(here))
    arriving = read(raw)
    rows = sum(len(arriving[name]) - len(there[name]) for name in export_file.LISTS)
    assert plan.left_out.entries - rows == (there["settings"] != arriving["settings"])
    return [(problem.where, problem.code) for problem in plan.left_out.problems]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a value."""
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from places(item, (*path, key))


def put(value: Any, path: tuple[Any, ...], new: Any) -> None:
    """Replace what lies at the end of a way."""
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = new
