"""Things that somebody tries on a store, by its forms and by files, with texts that no field would have allowed."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from companion.core.long_work import run_to_end
from companion.core.message import Refused
from companion.playing.controller import Controller
from companion.store.settings import Settings
from companion.transfer.export_file import BadFile
from tests.finishing import finish
from tests.transfer.desk import box, content, desk, exported, look, options, put, sealed, take_in

REPORT = {"players": [{"name": "You", "red": "none", "blue": "none", "six": "none", "finished": 5}]}
# What a client may send for a text that somebody has typed, whatever its fields would have allowed.
TEXTS = ("x" * 20_000, "x" * 9_999, "🦊" * 70, "", " ", "\x00", "a\nb", "=1+1", "\ud800", "\u202e", "You", "Ana")
Move = Callable[[Controller, Any], object]


def finished(here: Controller) -> Any:
    (game, *_) = here.archive.entries()
    return here.archive.finished(game.id)


def draft(here: Controller, text: str) -> None:
    report = {"players": [{**REPORT["players"][0], "name": text, "finished": 3}]}
    here.table.write_draft(here.table.games()[0].session.id, report)


def import_row(here: Controller, text: str) -> None:
    """A file that somebody has made up, with a text where one may be, and where none is known."""
    there = content()
    put(there, ("history", 0, "place"), text)
    there["history"][1]["weather"] = {text: [text]}
    there["active"][0]["session"]["turns"][0]["intent"]["note"] = text
    take_in(here, sealed(there))


MOVES: dict[str, Move] = {
    "place": lambda here, text: here.results.correct(finished(here), replace(finished(here), place=text)),
    "note": lambda here, text: here.results.correct(finished(here), replace(finished(here), note=text)),
    "players": lambda here, text: here.results.correct(finished(here), replace(finished(here), players=(text,))),
    "box": lambda here, text: here.boxes.keep("small_islands", box(text)),
    "draft": draft,
    "import": import_row,
    "language": lambda here, text: here.change(replace(Settings(), language=text)),
    "color": lambda here, text: here.archive.paint("You", text),
    "painted": lambda here, text: here.archive.paint(text, "red"),
    "joined": lambda here, text: here.archive.join("Somebody", text),
}


def tried(moves: Iterable[tuple[str, str]]) -> Controller:
    """A few things in every list, and then what somebody tries."""
    here = desk()
    here.table.start("bridges", options("bridges", "You"))
    finish(here, "bridges", REPORT)
    for name, text in moves:
        with suppress(Refused, BadFile, UnicodeEncodeError):
            MOVES[name](here, text)
    return here


def comes_in_as_the_same(here: Controller) -> None:
    """Its export on an empty store: nothing is left out, and the next export is the same."""
    there = desk()
    plan = look(there, exported(here))
    assert plan.left_out.problems == []
    run_to_end(there.exchange.take_in(plan))
    assert exported(there) == exported(here)
