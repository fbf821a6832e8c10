"""The command line as a script meets it: in a process of its own, or faster in this one."""

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.__main__ import main
from tests.patience import LONGEST

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Answer:
    """What came out of a command."""

    code: int
    out: bytes
    err: str

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def json(self) -> Any:
        (line,) = self.lines
        return line


def run_process(*args: str, stdin: bytes = b"", **env: str) -> Answer:
    """A command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "companion", *args], input=stdin, capture_output=True, env={**os.environ, **env},
        cwd=ROOT, check=False, timeout=LONGEST,
    )  # fmt: skip
    return Answer(done.returncode, done.stdout, done.stderr.decode())


class _Bytes(io.TextIOWrapper):
    """A text stream over bytes that can be read afterwards."""

    def __init__(self, content: bytes = b"") -> None:
        super().__init__(io.BytesIO(content), encoding="utf-8", errors="backslashreplace", newline="")

    def content(self) -> bytes:
        self.flush()
        self.seek(0)
        return bytes(self.buffer.read())


def run(*args: str, stdin: bytes = b"") -> Answer:
    """A command in this process."""
    out, err = _Bytes(), _Bytes()
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", _Bytes(stdin)):
        code = main(args)
    return Answer(code, out.content(), err.content().decode())


def refusal(answer: Answer) -> list[tuple[str, str]]:
    """Places and codes of a refusal that has the right form."""
    assert answer.code == 2
    assert set(answer.json) == {"problems"}
    for problem in answer.json["problems"]:
        assert set(problem) == {"where", "code", "text"}
        assert problem["text"].strip()
        assert " " in problem["text"], "a sentence"
        assert problem["text"] in answer.err, "a person reads it on stderr"
    assert answer.json["problems"]
    return [(problem["where"], problem["code"]) for problem in answer.json["problems"]]


def play(*intents: Any, args: tuple[str, ...] = ("--seed", "s")) -> Answer:
    """A game of bridges with these intents, or raw lines."""
    stdin = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in intents)
    return run("play", "bridges", *args, stdin=stdin)
