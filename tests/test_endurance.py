"""Short forms of what runs for minutes: torture, soak and fuzz of build/laboratory."""

import gzip
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from laboratory.fuzz import TARGETS
from laboratory.soak import soak, stores
from laboratory.torture import Told, coming_in, mark_of, torture

from companion.core.session import to_json
from companion.core.strict_json import Json
from companion.store.log_lines import END, head, line
from companion.store.repository import open_store
from companion.transfer import export_file, game_link, merge
from tests.commands.command import ROOT
from tests.contract.walks import CASES, random_game
from tests.history.many import records
from tests.patience import LONGEST


def test_ten_kills_lose_nothing(tmp_path: Path):
    told = torture(tmp_path, 10, "short")
    assert told.lost == []
    assert told.kills == 10
    assert told.taps > 50


def test_six_kills_while_something_comes_in_mix_nothing():
    nothing, everything, mixed = coming_in(6, "short")
    assert (nothing + everything, mixed) == (6, 0)


def test_a_loss_is_noticed():
    """Else a thousand kills would prove nothing."""
    taps = [{"tap": number} for number in range(4)]

    def told() -> Told:
        found = Told(finished={"f"})
        for count in range(4):
            found.hear("tap", "a", mark_of(taps[:count]))
        return found

    def lost(turns: list[Json] | None, *finished: str) -> int:
        one = told()
        active = {} if turns is None else {"a": {"session": {"turns": turns}}}
        one.compare(active, dict.fromkeys(finished))
        return len(one.lost)

    assert lost(taps[:3], "f") == lost(taps, "f") == lost(taps[:2], "f") == lost(None, "f", "a") == 0
    assert lost(taps[:3], "f", "g") == lost(taps[:3]) == 0, "one game more or less was on its way"
    assert lost(taps[:1], "f") == lost(None, "f") == lost([*taps[1:], {}], "f") == 1
    assert lost(taps[:3], "g", "h") == 1


def test_random_play_is_what_is_stored_and_leaves_nothing_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    steps = list(soak(tmp_path, 600, "short"))
    assert steps[-1].taps == 600
    assert steps[-1].undone > 30
    assert steps[-1].games > 3
    assert all(step.cached <= 5 for step in steps), "games that are over are forgotten"


def test_what_random_stores_accept_comes_in_elsewhere_as_the_same(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    assert stores(15, "short") == 15


def test_without_the_fuzzer_a_sentence_says_what_to_do():
    for arguments in (["codec"], [], ["nothing"]):
        command = [sys.executable, "build/laboratory", "fuzz", *arguments]
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST)
        assert told.returncode == 1
        assert "Traceback" not in told.stderr
        assert ("pip install atheris" if arguments == ["codec"] else "Say what to try") in told.stderr


@cache
def seeds() -> dict[str, list[bytes]]:
    """Sound bytes for each target, to be spoilt."""
    sessions = [list(random_game(case.game, case.options, "fuzz"))[3].session for case in CASES[::9]]
    links = [text.encode() for text in map(game_link.link_text, sessions) if text]
    assert links
    with TemporaryDirectory() as home:
        store = open_store(Path(home))
        store.history.save(*records(12))
        export = b"".join(export_file.written(merge.content_of(store)))
    rows = [line({"put": {"id": "a", "turns": [1]}}), line({"drop": ["a"]})]
    reports = [record["report"] for record in records(10, sessions=False)]
    return {
        "codec": [json.dumps(to_json(session)).encode() for session in sessions],
        "gate": [b"key=%s&page=1\ncompanion-8550=%s; other=1" % (b"k" * 22, b"k" * 22), b"key=no\n"],
        "import": [export, gzip.compress(export)],
        "link": [b"28V6KY3C0E", *links],
        "log": [head("active") + b"".join(rows) + END],
        "score": [json.dumps(report).encode() for report in reports],
    }


ODD = [b"", b"null", b"[]", b"{}", b'"', b"1e999", b"NaN", b"\xff", b"-1", b"[" * 2000, b'{"a":' * 2000, b"9" * 5000]


@st.composite
def spoilt(draw: st.DrawFn, target: str) -> bytes:
    """Sound bytes with a piece cut out, something odd put in, or a piece from elsewhere."""
    raw = draw(st.sampled_from(seeds()[target]))
    start = draw(st.integers(0, len(raw)))
    end = draw(st.integers(start, min(len(raw), start + 40)))
    put = draw(st.one_of(st.sampled_from(ODD), st.binary(max_size=6), st.sampled_from([b"0", b"true", b'"x"', b"{}"])))
    return raw[:start] + put + raw[end:]


@pytest.mark.parametrize("target", TARGETS)
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_spoilt_bytes_are_refused_in_order(target: str, data: st.DataObject):
    TARGETS[target](data.draw(st.one_of(spoilt(target), st.binary(max_size=60), st.sampled_from(ODD))))


@pytest.mark.parametrize("target", TARGETS)
def test_sound_bytes_are_taken(target: str):
    for raw in seeds()[target]:
        TARGETS[target](raw)
