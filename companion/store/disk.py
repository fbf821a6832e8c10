"""The few things that the store asks of a disk, each of which leaves a file whole whenever the power goes."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

Fingerprint = tuple[int, ...]


def fingerprint(path: Path) -> Fingerprint:
    """Changes whenever the file does; empty when there is none."""
    try:
        stat = path.stat()
    except OSError:
        return ()
    return stat.st_ino, stat.st_mtime_ns, stat.st_size


def put_in_place(path: Path, content: bytes) -> None:
    """The whole file anew: written beside, then given its name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    with beside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)
    _sync_folder(path.parent)


def append(path: Path, size: int, content: bytes) -> None:
    """More at the end of a file that is `size` long; what a failed write left behind that is cut off first."""
    with path.open("r+b") as file:
        if file.seek(0, os.SEEK_END) != size:
            file.truncate(size)
            file.seek(size)
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):
                file.truncate(size)
            raise


def keep_copy(path: Path, content: bytes) -> Path:
    """What a file held, under a name that nothing has yet: what is damaged is set aside, never deleted."""
    at = 1
    while (aside := path.with_name(f"{path.stem}.damaged-{at}{path.suffix}")).exists():
        at += 1
    put_in_place(aside, content)
    return aside


def _sync_folder(folder: Path) -> None:
    """Make the new name last, where folders can be synced."""
    with suppress(OSError, AttributeError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
