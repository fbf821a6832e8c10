"""What the log and the report hold: what went wrong and where, and nothing about the person whose machine it is."""

import json
import logging
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.diagnostics.problem_report import Private, begin_log, log_path, nameless, pathless, report
from companion.playing.controller import Controller
from companion.store.repository import open_store

NAMES = ["Zoë", 'Da"ni', "O'Neil", 'Bo "B\'o" Li', "back\\slash", "Ana", "  An Na ", "a/b c", "<Eva>", "Ünal\nx"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_masked_however_it_is_written_down(name: str):
    plain = name.strip()
    both = f"{plain} \" '"
    written = [
        plain, repr(plain), ascii(plain), repr(both), ascii(both), json.dumps(plain), json.dumps([both]),
        json.dumps({"x": plain}, ensure_ascii=False), json.dumps(json.dumps(plain)), repr({"x": json.dumps(plain)}),
        json.dumps(f"a break\n{plain}"),
    ]  # fmt: skip
    for text in written:
        masked = nameless(f"before {text} after", [name])
        assert "player-1" in masked, text
        assert not any(part in masked for part in ("Zo", "ni", "Neil", "Li", "slash", "Ana", "An Na", "Eva", "nal"))


def test_words_that_contain_a_name_stay():
    assert nameless("Banana and Anastasia", ["Ana"]) == "Banana and Anastasia"


HOME = str(Path.home())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{HOME}/games/history.log", "…/games/history.log"),
        ("/Users/anna/Library/Python/x/companion/store/log_storage.py:7", "…/companion/store/log_storage.py:7"),
        (r"C:\Users\Anna\AppData\Roaming\Companion\history.log", "…/Roaming/Companion/history.log"),
        (repr(r"C:\Users\Anna\AppData\Roaming\Companion\x.log"), "'…/Roaming/Companion/x.log'"),
        ("[Errno 28] full: '/mnt/a/b/c/d.log'", "[Errno 28] full: '…/b/c/d.log'"),
        ("/my games of anna/history.log", "…/history.log"),
        ("at /play/abc/steps", "at /play/abc/steps"),
        ("1/2/3/4/5", "1/2/3/4/5"),
        ("http://127.0.0.1:8550/a/b/c/d", "http://127.0.0.1:8550/a/b/c/d"),
    ],
)
def test_of_a_path_only_the_end_is_told(text: str, told: str):
    assert pathless(text, Path("/my games of anna")) == told


def test_the_log_has_the_place_in_the_code_and_no_folder(tmp_path: Path):
    here = tmp_path / "anna" / "of the house" / "deep" / "x.log"

    def fails() -> None:
        raise ImportError(f"cannot import name 'x' from 'y' ({here})")

    try:
        fails()
    except ImportError:
        info: Any = sys.exc_info()
    record = logging.LogRecord("companion", logging.ERROR, __file__, 1, "no file %s", (here,), info)
    text = Private(tmp_path / "anna", list).format(record)
    assert "no file …/of the house/deep/x.log" in text
    assert "tests/diagnostics/test_private.py:" in text
    assert "in fails" in text
    assert "anna" not in text
    assert str(Path(__file__).parents[2]) not in text


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the folder of the user guards its files")
def test_nobody_else_on_the_machine_reads_the_log(tmp_path: Path):
    root = logging.getLogger()
    before = root.handlers[:]
    begin_log(tmp_path, list)
    logging.getLogger("companion").error("something")
    for handler in set(root.handlers) - set(before):
        root.removeHandler(handler)
        handler.close()
    assert log_path(tmp_path).stat().st_mode & 0o077 == 0


def test_the_report_of_a_running_game_does_not_tell_what_comes(tmp_path: Path):
    intent = {"do": "flip"}
    controller = Controller(open_store(tmp_path))
    running = controller.table.start("bridges", {"players": ["Zoë"], "board": "A", "deck": "default"})
    after = controller.table.tap(running.session.id, 0, intent)
    assert after
    text = report(controller, {})
    told = json.loads(text.partition("== Game\n")[2])
    assert told == {
        "game": "bridges", "rules_version": running.session.rules_version, "turns": [intent], "undone": 0,
        "options": {**running.session.options, "players": ["player-1"]},
    }  # fmt: skip
    assert running.session.seed not in text
