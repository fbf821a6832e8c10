"""The few things that the store asks of a disk, each of which leaves a file whole whenever the power goes."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

Fingerprint = tuple[int, ...]


def fingerprint(path: Path) -> Fingerprint:
    """Changes whenever the file does; empty when there is none."""
    try:
        stat = path.stat()
    except OSError:
        return ()
    return stat.st_ino, stat.st_mtime_ns, stat.st_size


def make_folder(folder: Path) -> None:
    """The folder of the data: other people of this machine have no business there."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def put_in_place(path: Path, content: bytes) -> None:
    """The whole file anew: written beside, then given its name."""
    make_folder(path.parent)
    beside = path.with_name(path.name + ".new")
    try:
        with beside.open("wb", buffering=0) as file:
            _write(file, content)
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):  # on a full disk half a file is in the way
            beside.unlink()
        raise
    _sync_folder(path.parent)


def append(path: Path, size: int, content: bytes, end: bytes) -> None:
    """`content` and the mark of the end, in place of the mark that stands after `size` bytes.

    A write that fails is taken back. What one could not even take back is cut off by the next one.
    """
    # Without a buffer: what a buffer could not write it would write when the file is closed, after all was taken back.
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
    """Write what the file, which may be `length` long, ends with."""
    file.seek(at)
    _write(file, content)
    if length > at + len(content):
        file.truncate(at + len(content))


def _write(file: BinaryIO, content: bytes) -> None:
    """All of it: the system may take less than it is given."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]


def keep_copy(path: Path, content: bytes) -> Path:
    """What a file held, under a name of its own: what is damaged is set aside, never deleted, and only once."""
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


def _sync_folder(folder: Path) -> None:
    """Make the new name last, where folders can be synced."""
    with suppress(OSError, AttributeError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
