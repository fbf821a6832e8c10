"""What the app lets in, on whatever way, it can take out again: an export comes into an empty store as the same."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.controller import Controller
from companion.core.message import Refused
from companion.store import Settings
from companion.transfer import export_file, merge
from companion.transfer.export_file import BadFile
from companion.transfer.long_work import run_to_end
from tests.finishing import finish
from tests.transfer.desk import box, content, desk, exported, look, options, put, sealed, take_in

REPORT = {"players": [{"name": "You", "red": "none", "blue": "none", "six": "none", "finished": 5}]}
# What a client may send for a text that somebody has typed, whatever its fields would have allowed.
TEXTS = st.one_of(
    st.text(max_size=8),
    st.sampled_from(["x" * 20_000, "x" * 9_999, "🦊" * 70, "", " ", "\x00", "a\nb", "=1+1", "\ud800", "‮", "You"]),
)
Move = Callable[[Controller, Any], object]


def finished(here: Controller) -> Any:
    (game, *_) = here.archive.entries()
    return here.archive.finished(game.id)


def draft(here: Controller, text: str) -> None:
    report = {"players": [{**REPORT["players"][0], "name": text, "finished": 3}]}
    here.write_draft(here.running()[0].session.id, report)


def import_row(here: Controller, text: str) -> None:
    """A file that somebody has made up, with a text where one may be, and where none is known."""
    there = content()
    put(there, ("history", 0, "place"), text)
    there["history"][1]["weather"] = {text: [text]}
    there["active"][0]["session"]["turns"][0]["intent"]["note"] = text
    take_in(here, sealed(there))


MOVES: dict[str, Move] = {
    "place": lambda here, text: here.correct(finished(here), replace(finished(here), place=text)),
    "note": lambda here, text: here.correct(finished(here), replace(finished(here), note=text)),
    "players": lambda here, text: here.correct(finished(here), replace(finished(here), players=(text,))),
    "box": lambda here, text: here.keep_box("small_islands", box(text)),
    "draft": draft,
    "import": import_row,
    "language": lambda here, text: here.change(replace(Settings(), language=text)),
    "color": lambda here, text: here.archive.paint("You", text),
    "painted": lambda here, text: here.archive.paint(text, "red"),
    "joined": lambda here, text: here.archive.join("Somebody", text),
}


def tried(moves: list[tuple[str, str]]) -> Controller:
    """A few things in every list, and then what somebody tries."""
    here = desk()
    here.start("bridges", options("bridges", "You"))
    finish(here, "bridges", REPORT)
    for name, text in moves:
        with suppress(Refused, BadFile, UnicodeEncodeError):
            MOVES[name](here, text)
    return here


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from(sorted(MOVES)), TEXTS), min_size=1, max_size=4))
def test_what_was_accepted_comes_in_elsewhere_as_the_same(moves: list[tuple[str, str]]):
    here, there = tried(moves), desk()
    plan = look(there, exported(here))
    assert plan.left_out.problems == []
    run_to_end(there.exchange.take_in(plan))
    assert exported(there) == exported(here)


@pytest.mark.parametrize("name", ["place", "note", "players", "box", "draft", "painted", "joined"])
def test_a_text_without_end_is_refused_where_it_is_entered(name: str):
    here = tried([])
    before = exported(here)
    with pytest.raises(Refused, match="too_long"):
        MOVES[name](here, "x" * 20_000)
    assert exported(here) == before


def test_files_that_are_small_alone_and_too_much_together_are_refused(monkeypatch: pytest.MonkeyPatch):
    here, there = tried([]), tried([("import", "x")])
    before, raw = exported(here), exported(there)
    monkeypatch.setattr(export_file, "MOST_BYTES", len(raw) + len(before) // 2)
    assert look(here, raw).changes, "alone it fits"
    with pytest.raises(BadFile, match="too_big"):
        take_in(here, raw)
    assert exported(here) == before
    assert run_to_end(merge.read(before)).left_out.entries == 0
    assert here.exchange.backups.newest_first() == []
