"""Which bytes does the app stumble over? python3 build/laboratory fuzz TARGET [options of libFuzzer].

Targets: codec, gate, import, link, log, score. It goes on until it finds something or is stopped. Needs atheris,
which is not among the packages of the project: .venv/bin/python -m pip install atheris (Linux and macOS).
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from urllib.parse import unquote_to_bytes

from machine import SetupError


def main(arguments: list[str]) -> int:
    """Hand over to atheris."""
    if not arguments or arguments[0] not in TARGETS:
        raise SetupError(f"Say what to try: {', '.join(TARGETS)}. For example: python3 build/laboratory fuzz import")
    try:
        import atheris  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError as error:
        raise SetupError(
            f"The fuzzer atheris is not installed. Install it with: {sys.executable} -m pip install atheris"
        ) from error
    target = TARGETS[arguments[0]]
    with atheris.instrument_imports():
        target(b"")
    atheris.Setup([sys.argv[0], *arguments[1:]], target)
    atheris.Fuzz()
    return 0


def try_codec(data: bytes) -> None:
    """A stored session of any game: it is gone through, or `CodecError` names the place."""
    from companion.core import strict_json
    from companion.core.codec import CodecError
    from companion.core.session import fold, from_json
    from companion.games import GAMES

    with suppress(strict_json.NotJson, CodecError):
        stored = strict_json.loads(data)
        game = GAMES.get(str(stored.get("game"))) if isinstance(stored, dict) else None
        for one in [game] if game else GAMES.values():
            fold(one, from_json(one, stored))


def try_gate(data: bytes) -> None:
    """A query and a cookie of somebody whom nobody knows: without the key in one of them nobody comes in."""
    from companion.serving.gate import Gate, GateVerdict, without_key

    key = "k" * 22
    query, _, cookie = data.partition(b"\n")
    headers = [(b"host", b"127.0.0.1:8550"), (b"cookie", cookie)]
    server = ("127.0.0.1", 8550)
    asked = {"type": "http", "path": "/", "query_string": query, "headers": headers, "server": server}
    given = key.encode() in b"".join(unquote_to_bytes(one.replace(b"+", b" ")) for one in (query, cookie))
    assert Gate(8550, lambda: key).judge(asked) == GateVerdict.OUT or given
    assert key not in without_key({**asked, "query_string": b"key=" + key.encode()})
    without_key(asked)


def try_link(data: bytes) -> None:
    """The code of a deal, or a game in a link, as somebody has typed it: it is read, or `Refused` says why not."""
    from companion.core.deals import read_deal
    from companion.core.message import Refused
    from companion.games import GAMES
    from companion.transfer import game_link

    text = data.decode("utf-8", "replace")
    with suppress(Refused):
        read_deal(GAMES, text)
    with suppress(Refused):
        game_link.session_of_link(text)


def try_import(data: bytes) -> None:
    """A file from a stranger: it is read, or `BadFile` has all that is wrong."""
    from companion.core.long_work import run_to_end
    from companion.transfer import export_reader
    from companion.transfer.export_file import BadFile, cut
    from companion.transfer.sound import sound

    with suppress(BadFile):
        run_to_end(sound(run_to_end(export_reader.read(cut(data)))))


def try_log(data: bytes) -> None:
    """A log on the disk: what is left of it is rows, or it is of another schema. Also with the right sums."""
    from companion.store.log_lines import NewerSchema, head, replay

    summed = b"".join(b"%08x %s\n" % (zlib.crc32(body), body) for body in data.split(b"\n"))
    for raw in (data, head("active") + data, head("active") + summed):
        with suppress(NewerSchema):
            found = replay(raw, "active", lambda row: isinstance(row.get("id"), str))
            assert all(row["id"] == row_id for row_id, row in found.rows.items())


def try_score(data: bytes) -> None:
    """A report of any game: it is scored, or refused with all problems."""
    from companion.commands.score import score_report
    from companion.games import GAMES

    for game in GAMES.values():
        answer = score_report(game, data)
        assert ("players" in answer) != ("problems" in answer)


TARGETS: Mapping[str, Callable[[bytes], None]] = {
    "codec": try_codec,
    "gate": try_gate,
    "import": try_import,
    "link": try_link,
    "log": try_log,
    "score": try_score,
}
