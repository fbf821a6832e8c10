"""What hostile files cost: python3 build/hostile.py. Each is imported by a process of its own, on an empty folder.

Prints seconds, the most memory, and what the command says of each. What the command itself takes stands in front.
"""

from __future__ import annotations

import gzip
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import machine
import venv_setup

ROOT = venv_setup.ROOT
# Of each process, beyond which it is stopped: a machine that swaps would measure nothing.
MOST_MEMORY = 4 << 30
LONGEST = 120
MB = 1_000_000


def main(arguments: list[str]) -> int:
    """Import one after the other; the exit code is 1 when one was too much for its process."""
    good = True
    for name, raw in files():
        good = _told(name, raw) and good
    return 0 if good else 1


def files() -> Iterator[tuple[str, bytes]]:
    """Files that only somebody makes who means no good."""
    yield "an empty one", b""
    repeated = b",".join(b'"%d":1' % number for number in range(50_000))
    yield "names that are there twice", b"{" + repeated + b"," + repeated + b"}"
    yield "packed: 242 MB of nested lists", gzip.compress((b"[" * 400 + b"]" * 400 + b",") * 302_000)
    yield "packed: 80 MB of nested lists", gzip.compress(b"[" + (b"[" * 400 + b"]" * 400 + b",") * 100_000 + b"1]")
    yield "a million empty players", _export(b",".join([b"{}"] * 1_000_000))
    for name, piece in (("zeros", b"0"), ("brackets", b"["), ("empty lists", b"[],"), ("a text", b"x")):
        yield f"100 MB of {name}", (piece * (100 * MB))[: 100 * MB]
    yield "90 MB of one text", _export(b'{"id":"' + b"x" * (90 * MB) + b'"}')
    row = b'{"id":"%08d","color":"' + b"x" * 9_000 + b'"}'
    names = b",\n".join(row % at for at in range(100_000))
    yield "packed: 900 MB of endless names", gzip.compress(_export(names, b"\n"))
    yield "packed: 90 MB of foxes", gzip.compress(_export(b'{"id":"' + "🦊".encode() * (22 * MB) + b'"}'))


def _export(players: bytes, end: bytes = b"") -> bytes:
    """An export whose sum nobody has made: the rows cost what they cost before it is looked at."""
    lists = (b'"%s":[],%s' % (name, end) for name in (b"active", b"cards", b"history"))
    head = b'{"companion":"export","schema":1,"content":{' + b"".join(lists) + b'"players":[' + end
    return head + players + b"]," + end + b'"settings":{}},"sha256":""}'


def _told(name: str, raw: bytes) -> bool:
    """Import one, and print what came of it."""
    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "file"
        path.write_bytes(raw)
        command = [sys.executable, __file__, "--import", str(path)]
        start = time.monotonic()
        try:
            done = subprocess.run(
                command, env={**os.environ, "COMPANION_HOME": f"{home}/home"}, capture_output=True, timeout=LONGEST
            )
        except subprocess.TimeoutExpired:
            print(f"{name:<32} more than {LONGEST} s")
            return False
        seconds = time.monotonic() - start
    *answer, peak = done.stdout.decode().splitlines() or [""]
    codes = [one["code"] for line in answer for one in json.loads(line).get("problems", ())]
    said = ", ".join(codes) or done.stderr.decode().strip().splitlines()[-1:]
    print(f"{name:<32} {len(raw) / MB:7.1f} MB {seconds:7.2f} s {float(peak or 0):7.0f} MB  {said}", flush=True)
    return bool(codes)


def measured(path: str) -> int:
    """In a process of its own: the import, and then the most memory that the process has had."""
    from companion.__main__ import main as command

    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    code = command(["history", "import", path])
    print(_most_megabytes())
    return code


def _most_megabytes() -> float:
    """The most that this program has taken; where a system does not tell, also what started it."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1e3 for line in lines if line.startswith("VmHWM"))
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--import"]:
        sys.path.insert(0, str(ROOT))
        sys.exit(measured(sys.argv[2]))
    sys.exit(machine.run_command(venv_setup.inside(main)))
