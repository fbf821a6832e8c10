"""The log of errors, a rotating file beside the data, and the report that a player may send; both without names.

A player can send them with a good conscience: the names of players are replaced, paths are shortened, and of an error's
message only the part that cannot hold a name is kept.
"""

from __future__ import annotations

import json
import logging
import os
import platform
import re
import sys
import tempfile
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import TypeAlias
from urllib.parse import quote

from companion import __version__
from companion.content.texts import FALLBACK, Texts
from companion.core.session import Session
from companion.core.strict_json import Json
from companion.playing.controller import Controller
from companion.store.disk import make_folder
from companion.store.problem import StoreProblem
from companion.store.repository import Store

Names = Callable[[], Iterable[str]]
ErrorInfo: TypeAlias = (
    "tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]"  # as logging has it
)

BYTES, MORE_FILES = 256 * 1024, 2
LAYOUT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
# Python writes their messages, and they name parts of programs.
PLAIN_SPOKEN = (AttributeError, ImportError, NameError, OSError, RecursionError, TypeError, UnicodeError)
LONGEST_MESSAGE = 300
# In front of a name stands no letter, unless that letter ends a line break that was written down.
BEFORE = r"(?:(?<!\w)|(?<=\\[nrt]))"
# So many parts of a path are kept: they say which file it is.
KEPT_PARTS = 3
# An absolute path, on any system, as it is or as Python writes it down. Known folders may have spaces, too.
PATH = re.compile(r"(?<![\w.\\/:])(?:[A-Za-z]:)?(?:[\\/]+[^\\/\s'\"<>|*?;,()\[\]{}]+){2,}")
# A report ends with so many lines of the log.
LOG_LINES = 200
log = logging.getLogger("companion")


def log_path(folder: Path) -> Path:
    """The file that is written now; older files lie beside it."""
    return folder / "logs" / "companion.log"


def begin_log(folder: Path, names: Names) -> None:
    """Write all warnings and errors of this process into the file from now on, and to the terminal."""
    layout = Private(folder, names)
    for handler in (logging.StreamHandler(), _File(log_path(folder))):
        handler.setFormatter(layout)
        logging.getLogger().addHandler(handler)
    sys.excepthook = _uncaught
    threading.excepthook = lambda args: _uncaught(args.exc_type, args.exc_value, args.exc_traceback)


def _uncaught(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    if not issubclass(kind, Exception):  # Ctrl-C is no error
        sys.__excepthook__(kind, error or kind(), trace)
        return
    log.error("nobody caught an error", exc_info=(kind, error or kind(), trace))


class _File(RotatingFileHandler):
    """A file that is made at the first line; where that fails, the app goes on without a log."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=BYTES, backupCount=MORE_FILES, encoding="utf-8", errors="replace", delay=True)
        self._path = path

    def _open(self) -> TextIOWrapper:
        make_folder(self._path.parent)
        os.close(os.open(self._path, os.O_WRONLY | os.O_CREAT, 0o600))
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  (logging's name)
        """Ignore a full disk: the next save tells the player."""


class Private(logging.Formatter):
    """Lines without the names of players, and without the folders of the person who owns the machine."""

    def __init__(self, folder: Path, names: Names) -> None:
        super().__init__(LAYOUT)
        self._folder = folder
        self._names = names

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # another formatter may have left anything there
        text = super().format(record)
        record.exc_text = None
        return nameless(pathless(text, self._folder), self._names())

    def formatException(self, ei: ErrorInfo) -> str:  # noqa: N802  (logging's name)
        lines: list[str] = []
        error = ei[1]
        while error is not None:
            frames = traceback.extract_tb(error.__traceback__)
            lines += [f"{type(error).__name__}: {_message(error)}"]
            lines += [f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in frames]
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\n".join(lines)


def _message(error: BaseException) -> str:
    if isinstance(error, OSError):
        return error.strerror or ""
    text = str(error)[:LONGEST_MESSAGE]
    # A player may have typed a value in quotes.
    return text if isinstance(error, PLAIN_SPOKEN) else re.sub(r"['\"].*", "…", text, flags=re.DOTALL)


def nameless(text: str, names: Iterable[str]) -> str:
    """Replace every name by "player-1", "player-2" and so on, in each form in which a name is written down."""
    known = sorted({name.strip() for name in names} - {""}, key=lambda name: (-len(name), name))
    for number, name in enumerate(known, start=1):
        if name.isdigit():  # "2" is a place at the table
            continue
        pattern = "|".join(rf"{BEFORE}{re.escape(form)}(?!\w)" for form in sorted(_forms(name), key=len, reverse=True))
        text = re.sub(pattern, f"player-{number}", text)
    return text


def _forms(name: str) -> set[str]:
    """A name as it stands in texts, in Python's notation of texts, in JSON, in JSON within either, in addresses."""
    forms = {name, quote(name), quote(name, safe="")}
    for _ in range(2):
        written = {way(form)[1:-1] for form in forms for way in (repr, ascii, json.dumps, _json)}
        # Which quotation mark Python escapes depends on the rest of the text.
        forms |= written | {form.replace("\\'", "'").replace("'", "\\'") for form in written}
    return forms


def _json(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def pathless(text: str, *folders: Path) -> str:
    """Shorten each path in `text` to its last parts: the way to a file often holds the name of a person."""
    known = {*folders, *(folder.resolve() for folder in folders), Path.home(), Path(tempfile.gettempdir())}
    for folder in sorted(map(str, known), key=len, reverse=True):
        for form in (folder, repr(folder)[1:-1]):
            if len(Path(folder).parts) > 1:
                text = text.replace(form, "…")
    return PATH.sub(_end, text)


def _end(found: re.Match[str]) -> str:
    parts = re.split(r"[\\/]+", found[0])[1:]
    return found[0] if len(parts) <= KEPT_PARTS else "…/" + "/".join(parts[-KEPT_PARTS:])


def player_names(store: Store) -> Iterable[str]:
    """Everybody who has played, plays, or stands in a score sheet that is being filled."""
    found: set[str] = set()
    with suppress(StoreProblem):
        for row in store.history.rows().values():
            found |= _names(row.get("players"))
        for row in store.active.latest_first():
            session, draft = row.get("session"), row.get("draft")
            found |= _names(_field(_field(session, "options"), "players")) | _names(_field(draft, "players"))
        for row in store.players.rows().values():
            found |= _names([row["id"], row.get("same_as")])
    return found


def _field(value: object, key: str) -> object:
    return value.get(key) if isinstance(value, dict) else None


def _names(players: object) -> set[str]:
    """The names in options or in a report: each alone, or in an object with more about the player."""
    listed = players if isinstance(players, list) else []
    plain = (player.get("name") if isinstance(player, dict) else player for player in listed)
    return {name for name in plain if isinstance(name, str)}


def report(controller: Controller, screen: Mapping[str, object]) -> str:
    """Version, machine and screen, counts of games, the end of the log, the game that was touched last; no names."""
    store = controller.store
    parts = [
        ("Companion", __version__),
        ("System", f"{platform.platform()}, Python {platform.python_version()}"),
        ("Screen", ", ".join(f"{key} {value}" for key, value in screen.items())),
        ("Kept", ", ".join(_counts(store)) or "nothing"),
        ("Told", "\n".join(map(Texts(FALLBACK), store.notices)) or "nothing"),
        ("Log", _end_of_log(store) or "empty"),
        ("Game", _latest_game(controller)),
    ]
    text = "\n\n".join(f"== {title}\n{content}" for title, content in parts)
    return nameless(pathless(text, store.folder), player_names(store)) + "\n"


def _counts(store: Store) -> Iterator[str]:
    games = Counter(row["game"] for row in store.history.rows().values())
    yield from (f"{game}: {count} finished" for game, count in sorted(games.items()))
    running = len(store.active.rows())
    if running:
        yield f"{running} unfinished"


def _end_of_log(store: Store) -> str:
    try:
        lines = log_path(store.folder).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return "\n".join(lines[-LOG_LINES:])


def _latest_game(controller: Controller) -> str:
    running = controller.table.games()
    if not running:
        return "none unfinished"
    return json.dumps(_course(running[0].session), ensure_ascii=False, indent=1)


def _course(session: Session) -> Json:
    """The set-up and the taps, without the seed and the deal: the reader may still want to play on."""
    told = {"game": session.game, "rules_version": session.rules_version, "options": dict(session.options)}
    return {**told, "turns": [dict(turn.intent) for turn in session.turns], "undone": len(session.undone)}
