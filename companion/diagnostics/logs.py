"""What went wrong, in a rotating file beside the data: what, where and when, and nobody's name.

Whoever sends a log to us sends it with a good conscience: known names are replaced, and of the messages of errors only
what cannot hold a name is kept.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import threading
import traceback
from collections.abc import Callable, Iterable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import quote

from companion.diagnostics.places import pathless
from companion.store.disk import make_folder

Names = Callable[[], Iterable[str]]

BYTES, MORE_FILES = 256 * 1024, 2
LAYOUT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
# Their messages come from Python and name parts of programs.
PLAIN_SPOKEN = (AttributeError, ImportError, NameError, OSError, RecursionError, TypeError, UnicodeError)
LONGEST_MESSAGE = 300
# What stands before a name: no letter, unless that one is the end of a break that was written down.
BEFORE = r"(?:(?<!\w)|(?<=\\[nrt]))"
log = logging.getLogger("companion")


def path_in(folder: Path) -> Path:
    """The file that is written now; older ones lie beside it."""
    return folder / "logs" / "companion.log"


def begin(folder: Path, names: Names) -> None:
    """From now on all warnings and errors of this process go into the file, and to the terminal."""
    layout = Private(folder, names)
    for handler in (logging.StreamHandler(), _File(path_in(folder))):
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
    """Made when there is something to write; where that can't be done, the app goes on without."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=BYTES, backupCount=MORE_FILES, encoding="utf-8", errors="replace", delay=True)
        self._path = path

    def _open(self) -> Any:
        make_folder(self._path.parent)
        os.close(os.open(self._path, os.O_WRONLY | os.O_CREAT, 0o600))
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  (logging's name)
        """A full disk is told where something is to be saved; that the log is not, too, helps nobody."""


class Private(logging.Formatter):
    """Lines without the names of players, and without the folders of the person whose machine this is."""

    def __init__(self, folder: Path, names: Names) -> None:
        super().__init__(LAYOUT)
        self._folder = folder
        self._names = names

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # what another formatter has left there may hold anything
        text = super().format(record)
        record.exc_text = None
        return nameless(pathless(text, self._folder), self._names())

    def formatException(self, ei: Any) -> str:  # noqa: N802  (logging's name)
        lines: list[str] = []
        error: BaseException | None = ei[1]
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
    # A value in quotes may be what somebody has typed.
    return text if isinstance(error, PLAIN_SPOKEN) else re.sub(r"['\"].*", "…", text, flags=re.DOTALL)


def nameless(text: str, names: Iterable[str]) -> str:
    """A text in which every name is "player-1", "player-2" and so on, however it is written down."""
    known = sorted({name.strip() for name in names} - {""}, key=lambda name: (-len(name), name))
    for number, name in enumerate(known, start=1):
        if name.isdigit():  # "2" is a place at the table
            continue
        pattern = "|".join(rf"{BEFORE}{re.escape(form)}(?!\w)" for form in sorted(_forms(name), key=len, reverse=True))
        text = re.sub(pattern, f"player-{number}", text)
    return text


def _forms(name: str) -> set[str]:
    """A name as it stands in texts, in what Python writes of texts, in JSON, in JSON within either, in addresses."""
    forms = {name, quote(name), quote(name, safe="")}
    for _ in range(2):
        written = {way(form)[1:-1] for form in forms for way in (repr, ascii, json.dumps, _json)}
        # Which quotation mark Python escapes hangs on what else is in the text.
        forms |= written | {form.replace("\\'", "'").replace("'", "\\'") for form in written}
    return forms


def _json(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
