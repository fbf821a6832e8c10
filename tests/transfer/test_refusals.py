"""Files that are not taken in: cut off, altered, foreign, newer, huge. And made-up rows, which others do without."""

import gzip
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.content.texts import Texts
from companion.core.long_work import run_to_end
from companion.core.strict_json import Json
from companion.history.review import review
from companion.transfer import export_reader
from companion.transfer.export_file import BadFile
from companion.transfer.row_checks import MOST_OF_ROW
from tests.transfer.desk import (
    content,
    desk,
    export,
    exported,
    left_out,
    look,
    places,
    put,
    read,
    refusal,
    sealed,
    take_in,
)

FAST = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
PACKED = gzip.compress(export())

CHANGED_HEADS: list[tuple[Callable[[Json], Any], str]] = [
    (lambda data: data | {"schema": 2}, "newer"),
    (lambda data: data | {"schema": 2, "content": {"scrolls": []}, "more": 1}, "newer"),
    (lambda data: data | {"schema": 0}, "damaged"),
    (lambda data: data | {"schema": "1"}, "damaged"),
    (lambda data: data | {"schema": True}, "damaged"),
    (lambda data: data | {"extra": 1}, "damaged"),
    (lambda data: data | {"content": []}, "damaged"),
    (lambda data: data | {"content": {**data["content"], "history": {}}}, "damaged"),
    (lambda data: data | {"content": {**data["content"], "more": []}}, "damaged"),
    (lambda data: data | {"sha256": None}, "altered"),
    (lambda data: data | {"sha256": "0" * 64}, "altered"),
    (lambda data: data | {"content": {**data["content"], "settings": None}}, "altered"),
    (lambda data: data | {"companion": "backup"}, "foreign"),
    (lambda data: data["content"], "foreign"),
    (lambda data: [data], "foreign"),
    (lambda data: None, "foreign"),
]

RAW: list[tuple[bytes, str]] = [
    (b"", "bad_json"),
    (b"hello", "bad_json"),
    (b"\xff\xfe\x00", "bad_json"),
    (b"[" * 100_000, "bad_json"),
    (b'{"a":' * 100_000, "bad_json"),
    (b"9" * 10_000, "bad_json"),
    (b'{"companion":"export","schema":1,"content":' + b"[" * 100_000, "damaged"),
    (b'{"companion":"export","schema":NaN}', "damaged"),
    (b'{"players": [{"name": "A", "game": "bridges"}]}', "foreign"),
    (b"\x1f\x8b", "damaged"),
    (b"\x1f\x8bnothing", "damaged"),
    (gzip.compress(b"hello"), "bad_json"),
]


@pytest.mark.parametrize(("change", "code"), CHANGED_HEADS)
def test_a_file_with_another_head_is_refused(change: Callable[[Json], Any], code: str):
    raw = json.dumps(change(json.loads(export()))).encode()
    assert refusal(desk().exchange, raw) == [("", code)]


@pytest.mark.parametrize(("raw", "code"), RAW, ids=range(len(RAW)))
def test_what_is_no_export_is_refused(raw: bytes, code: str):
    assert refusal(desk().exchange, raw) == [("", code)]


@FAST
@given(st.integers(0, len(export()) - 2))
def test_a_file_that_was_cut_off_is_refused(at: int):
    """The very last byte is a line's end, which carries nothing."""
    assert refusal(desk().exchange, export()[:at])[0][1] in ("damaged", "bad_json")


@FAST
@given(st.integers(0, len(PACKED) - 1))
def test_a_packed_file_that_was_cut_off_is_refused(at: int):
    assert refusal(desk().exchange, PACKED[:at])[0][1] in ("damaged", "bad_json")


@FAST
@given(st.integers(0, len(export()) - 1), st.binary(min_size=1, max_size=1))
def test_a_changed_byte_is_noticed_or_means_the_same(at: int, byte: bytes):
    raw = export()[:at] + byte + export()[at + 1 :]
    with suppress(BadFile):
        assert read(raw) == read(export())


@FAST
@given(st.binary(max_size=200))
def test_any_bytes_are_refused(raw: bytes):
    assert refusal(desk().exchange, raw)


def test_what_packs_better_than_games_do_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch):
    there = content()
    rows = ({**there["players"][0], "id": f"{at:064}", "color": "x" * 9_000} for at in range(2_000))
    raw = gzip.compress(sealed({**there, "players": list(rows)}))
    assert look(desk(), raw).changes, "a short beginning is let be"
    monkeypatch.setattr(export_reader, "BEGINNING", 1_000_000)
    assert refusal(desk().exchange, raw) == [("", "too_big")]
    assert look(desk(), gzip.compress(export())).changes


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


HOSTILE: list[tuple[tuple[Any, ...], Any, str, str]] = [
    (("history", 0, "id"), "../../etc", "history.0.id", "bad_id"),
    (("history", 0, "id"), 7, "history.0.id", "bad_id"),
    (("history", 0, "game"), "chess", "history.0.game", "unknown_game"),
    (("history", 0, "game"), ["bridges"], "history.0.game", "unknown_game"),
    (("history", 0, "finished"), "yesterday", "history.0.finished", "bad_moment"),
    (("history", 0, "finished"), "9999-12-31T23:59:59.999+00:00", "history.0.finished", "bad_moment"),
    (("history", 0, "finished"), "2026-02-30T10:00:00.000+00:00", "history.0.finished", "bad_moment"),
    (("history", 0, "players"), [], "history.0.players", "too_few"),
    (("history", 0, "players"), ["Nobody"], "history.0.players", "disagrees"),
    (("history", 0, "players"), ["x" * 41], "history.0.players.0", "too_long"),
    (("history", 0, "note"), None, "history.0.note", "wrong_type"),
    (("history", 0, "note"), "x" * 20_000, "history.0.note", "too_long"),
    (("history", 0, "note"), "\ud800", "history.0", "bad_character"),
    (("history", 0, "note"), nested(300), "history.0", "too_deep"),
    (("history", 0, "report"), nested(80), "history.0", "too_deep"),
    (("history", 0, "more"), 10**40, "history.0", "too_big"),
    (("history", 0, "score", "players", 0, "total"), True, "history.0.score.players.0.total", "wrong_type"),
    (("history", 0, "score", "players", 0, "total"), 1e9, "history.0.score.players.0.total", "wrong_type"),
    (("history", 0, "score", "players", 0, "total"), 2**40, "history.0.score.players.0.total", "too_big"),
    (("history", 0, "score"), {}, "history.0.score.players", "missing"),
    (("history", 0, "tags"), {"mode": "duel"}, "history.0.tags.mode", "not_a_choice"),
    (("history", 0, "tags"), {"mode": 1}, "history.0.tags", "wrong_type"),
    (("history", 0, "draws"), [{"seen": 1}], "history.0.draws", "wrong_type"),
    (("history", 0, "edited"), {"at": "now"}, "history.0.edited.at", "bad_moment"),
    (("history", 0, "sample"), "yes", "history.0.sample", "wrong_type"),
    (("history", 0), None, "history.0", "wrong_type"),
    (("active", 0, "session", "turns"), 7, "active.0.session.turns", "bad_course"),
    (("active", 0, "session", "opening"), [], "active.0.session.opening", "bad_course"),
    (("active", 0, "session", "game"), "misty_islands", "active.0.session.opening.0.did", "bad_course"),
    (("active", 0, "session", "options"), None, "active.0.session", "disagrees"),
    (("active", 0, "session", "id"), "other", "active.0.session.id", "disagrees"),
    (("active", 0, "draft"), [], "active.0.draft", "wrong_type"),
    (("active", 0, "draft"), {"players": 7}, "active.0.session.draft", "bad_course"),
    (("cards", 0, "game"), "dragon_island", "cards.0", "no_box"),
    (("cards", 0, "box", "name"), "", "cards.0.box.name", "blank"),
    (("cards", 0, "box", "expedition", 0, "tile"), 99, "cards.0.box.expedition.0.tile", "too_big"),
    (("players", 0, "id"), "", "players.0.id", "blank"),
    (("players", 0, "same_as"), 3, "players.0.same_as", "wrong_type"),
    (("settings",), [], "settings", "wrong_type"),
    (("settings", "theme"), "pink", "settings.theme", "not_a_choice"),
    (("settings", "motion"), 1, "settings.motion", "not_a_choice"),
    (("settings", "text_size"), 40, "settings.text_size", "not_a_choice"),
]


@pytest.mark.parametrize(("path", "value", "where", "code"), HOSTILE)
def test_a_made_up_row_is_named_and_left_out_alone(path: tuple[Any, ...], value: Any, where: str, code: str):
    there = content()
    put(there, path, value)
    assert (where, code) in left_out(sealed(there))


def test_a_row_that_could_only_be_made_up_with_all_its_problems_has_the_first_of_them():
    there = content()
    there["history"][0]["score"]["players"] = [{}] * 1000
    assert len(left_out(sealed(there))) == MOST_OF_ROW


def test_all_problems_are_told_at_once():
    there = content()
    there["history"][0]["note"] = 1
    there["history"][3]["id"] = there["history"][2]["id"]
    there["settings"]["motion"] = "yes"
    found = left_out(sealed(there))
    assert found == [("history.0.note", "wrong_type"), ("history.3.id", "twice"), ("settings.motion", "not_a_choice")]


def test_every_reason_is_a_sentence_in_every_language():
    for path, value, *_ in HOSTILE:
        there = content()
        put(there, path, value)
        found = look(desk(), sealed(there)).left_out.problems
        assert found
        for problem in found:
            for language in ("en", "de"):
                assert " " in Texts(language)(problem.text)


CONTENT = content()
PLACES = [place for place in places(CONTENT) if len(place) > 1]
STRANGE: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from([None, True, -1, 0, 10**30, 1e300, "", "x" * 50, "\ud800", "\x00", [], {}, [[]], {"did": "x"}]),
    st.integers(-5, 70),
    st.text(max_size=5),
    st.builds(nested, st.integers(1, 90)),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from(PLACES), STRANGE), min_size=1, max_size=2))
@example([(("history", 0, "session"), {"game": CONTENT["history"][0]["game"], "options": {}})])
def test_anything_anywhere_is_left_out_or_breaks_nothing(changes: list[tuple[tuple[Any, ...], Any]]):
    """Whoever can make a sum can make up a file. What is accepted must be safe to look at."""
    there = content()
    for path, value in changes:
        try:
            put(there, path, value)
        except (KeyError, IndexError, TypeError):  # the first change took the place of the second away
            continue
    here = desk()
    with suppress(BadFile):
        run_to_end(here.exchange.take_in(look(here, sealed(there))))
    read_everything(here)


def read_everything(here: Any) -> None:
    """What lists, results and pages ask for."""
    for entry in here.archive.entries():
        review(here.archive.finished(entry.id))
        assert entry.won in (True, False, None)
    here.archive.people()
    for running in here.table.games():
        running.game.telling.view(running.state)
    for game in ("bridges", "small_islands"):
        here.boxes.of(game)
    here.settings()
    once_more = desk()
    take_in(once_more, exported(here))
    assert exported(once_more) == exported(here)


def test_more_rows_than_anybody_plays_are_refused_before_they_are_looked_at(monkeypatch: pytest.MonkeyPatch):
    there = content()
    monkeypatch.setattr(export_reader, "MOST_ROWS", 20)
    assert refusal(desk().exchange, sealed({**there, "players": [{}] * 1000})) == [("", "too_big")]
    assert look(desk(), sealed({**there, "history": there["history"][:5]})).changes
