"""The disk operations of the store. Each of them leaves a file whole, even when the power goes."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

Fingerprint = tuple[int, ...]
# The suffix of a file until it is whole.
NEW = ".new"
AT_ONCE = 1024 * 1024


def fingerprint(path: Path) -> Fingerprint:
    """A value that changes with the file; empty when there is no file."""
    try:
        stat = path.stat()
    except OSError:
        return ()
    return stat.st_ino, stat.st_mtime_ns, stat.st_size


def make_folder(folder: Path) -> None:
    """Make a folder and its parents, closed to other people of this machine."""
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for one in reversed(missing):
        one.mkdir(mode=0o700, exist_ok=True)


def close_to_others(folders: Iterable[Path], files: Iterable[Path]) -> None:
    """Close existing folders and files to other people; `OSError` where the system does not let us."""
    if os.name != "posix":  # elsewhere a folder is closed by its place
        return
    for path, mode in (*((one, 0o700) for one in folders), *((one, 0o600) for one in files)):
        if _is_open(path):
            if path.stat().st_mode & stat.S_ISVTX:  # a place for everybody, which must stay open
                raise _forbidden()
            path.chmod(mode)
            if _is_open(path):  # a file system without modes
                raise _forbidden()


def _is_open(path: Path) -> bool:
    return bool(path.stat().st_mode & 0o077)


def _forbidden() -> OSError:
    return PermissionError(errno.EPERM, os.strerror(errno.EPERM))


def put_in_place(path: Path, content: bytes) -> None:
    """Replace a whole file: write it beside the old one, then rename it."""
    beside = path.with_name(path.name + NEW)
    try:
        write_whole(beside, [content])
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):  # half a file would fill a full disk
            beside.unlink()
        raise
    sync_folder(path.parent)


def write_whole(path: Path, pieces: Iterable[bytes]) -> None:
    """Write a file that nobody else may read, and sync it; half of it may be there if that fails."""
    make_folder(path.parent)
    with path.open("wb", buffering=0) as file:
        with suppress(OSError):  # a file system without modes; the start tells the player
            path.chmod(0o600)
        for some in _at_once(pieces):
            _write(file, some)
        os.fsync(file.fileno())


def _at_once(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Join pieces until they are worth a write."""
    found, length = [], 0
    for piece in pieces:
        found.append(piece)
        length += len(piece)
        if length >= AT_ONCE:
            yield b"".join(found)
            found, length = [], 0
    yield b"".join(found)


def append(path: Path, size: int, content: bytes, end: bytes) -> None:
    """Write `content` and the mark of the end over the mark that stands after `size` bytes.

    A failed write is taken back; where even that fails, the next write cuts it off.
    """
    # Without a buffer: on close, a buffer would write again what was taken back.
    with path.open("r+b", buffering=0) as file:
        length = file.seek(0, os.SEEK_END)
        if length < size:
            raise OSError(errno.EIO, "another program has cut the file")
        try:
            _write_last(file, size, content + end, length)
            os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):
                _write_last(file, size, end, length + len(content))
            raise


def _write_last(file: BinaryIO, at: int, content: bytes, length: int) -> None:
    """Write the end of the file, and cut off what follows; the file may be `length` long."""
    file.seek(at)
    _write(file, content)
    if length > at + len(content):
        file.truncate(at + len(content))


def _write(file: BinaryIO, content: bytes) -> None:
    """Write all of `content`: the system may take less than it is given."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]


def keep_copy(path: Path, content: bytes) -> Path:
    """Set the content of a damaged file aside under a name of its own, once; damaged files are never deleted."""
    at = 1
    while (aside := path.with_name(f"{path.stem}.damaged-{at}{path.suffix}")).exists():
        if _holds(aside, content):
            return aside
        at += 1
    put_in_place(aside, content)
    return aside


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False


def sync_folder(folder: Path) -> None:
    """Sync a new name, where folders can be synced."""
    with suppress(OSError, AttributeError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
