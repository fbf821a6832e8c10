"""TinyDB's storage, made safe: written beside and put in place whole, with a sum and the copy before it.

A file is one line of JSON with its schema and the sum of the rest, then the rest. What is damaged is set
aside, never deleted, and the previous copy takes its place.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from tinydb.storages import Storage

from companion.core.message import Message, msg

SCHEMA = 1

Tables = dict[str, dict[str, Any]]


class StoreProblem(Exception):
    """The data cannot be used or written now, with a sentence for the player."""

    def __init__(self, code: str, text: Message) -> None:
        super().__init__(code)
        self.code = code
        self.text = text


class _Damaged(ValueError):
    """A file is not what was written."""


class AtomicStorage(Storage):
    """One file of tables. What was read or written last is kept, and read again when another process wrote."""

    def __init__(self, path: Path, notice: Callable[[Message], None]) -> None:
        self.path = path
        self.previous = path.with_name(f"{path.stem}.previous{path.suffix}")
        self._notice = notice
        self._tables: Tables | None = None
        self._seen: tuple[int, ...] | None = None

    def read(self) -> Tables | None:
        """The tables, or None before the first write."""
        seen = _fingerprint(self.path)
        if self._seen is None or seen != self._seen:
            self._tables = self._load()
            self._seen = _fingerprint(self.path)
        return self._tables

    def _load(self) -> Tables | None:
        try:
            return _unpack(self.path)
        except FileNotFoundError:
            if not self.previous.exists():
                return None
        except _Damaged:
            aside = _set_aside(self.path)
            self._notice(msg("store.damaged", file=self.path.name, aside=aside.name))
        return self._restore()

    def _restore(self) -> Tables | None:
        """The copy before the last write, put in place of a file that is damaged or gone."""
        try:
            tables = _unpack(self.previous)
        except FileNotFoundError:
            self._notice(msg("store.no_copy", file=self.path.name))
            return None
        except _Damaged:
            aside = _set_aside(self.previous)
            self._notice(msg("store.copy_damaged", file=self.path.name, aside=aside.name))
            return None
        shutil.copyfile(self.previous, self.path)
        self._notice(msg("store.restored", file=self.path.name))
        return tables

    def write(self, data: Tables) -> None:
        """All or nothing: after a crash the file is as it was before or as it is now."""
        self._seen = None  # until the write is through, what TinyDB changed in memory is not what is stored
        beside = self.path.with_name(self.path.name + ".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            _write_through(beside, _pack(data))
            if self.path.exists():
                _keep(self.path, self.previous)
            os.replace(beside, self.path)
            _sync_folder(self.path.parent)
        except OSError as error:
            raise StoreProblem("not_saved", msg("store.not_saved", why=error.strerror or str(error))) from error
        self._tables, self._seen = data, _fingerprint(self.path)


def _pack(tables: Tables) -> bytes:
    body = json.dumps(tables, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    head = {"schema": SCHEMA, "sha256": sha256(body).hexdigest()}
    return json.dumps(head).encode() + b"\n" + body


def _unpack(path: Path) -> Tables:
    try:
        head_line, _, body = path.read_bytes().partition(b"\n")
    except FileNotFoundError:
        raise
    except OSError as error:
        raise StoreProblem("unreadable", msg("store.unreadable", file=path.name, why=error.strerror)) from error
    head = _head(head_line)
    if head["schema"] > SCHEMA:
        raise StoreProblem("newer", msg("store.newer", file=path.name))
    if sha256(body).hexdigest() != head["sha256"]:
        raise _Damaged
    tables: Tables = json.loads(body.decode("utf-8", "surrogatepass"))
    return tables


def _head(line: bytes) -> dict[str, Any]:
    with suppress(ValueError, RecursionError):
        head = json.loads(line)
        if isinstance(head, dict) and type(head.get("schema")) is int and isinstance(head.get("sha256"), str):
            return head
    raise _Damaged


def _fingerprint(path: Path) -> tuple[int, ...]:
    """Changes whenever the file is replaced; empty when there is none."""
    try:
        stat = path.stat()
    except OSError:
        return ()
    return stat.st_ino, stat.st_mtime_ns, stat.st_size


def _write_through(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _keep(path: Path, copy: Path) -> None:
    """Make `copy` what `path` is now, without a moment in which either is missing."""
    beside = copy.with_name(copy.name + ".new")
    with suppress(FileNotFoundError):
        beside.unlink()
    try:
        os.link(path, beside)
    except (OSError, AttributeError):  # no hard links here: phones, browsers, some USB sticks
        shutil.copyfile(path, beside)
    os.replace(beside, copy)


def _sync_folder(folder: Path) -> None:
    """Make the new name last, where folders can be synced."""
    with suppress(OSError, AttributeError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _set_aside(path: Path) -> Path:
    at = 1
    while (aside := path.with_name(f"{path.stem}.damaged-{at}{path.suffix}")).exists():
        at += 1
    os.replace(path, aside)
    return aside
