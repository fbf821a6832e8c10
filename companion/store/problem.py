"""What the store raises when it cannot do what it was asked."""

from __future__ import annotations

import errno
from pathlib import Path

from companion.core.message import Message, msg


class StoreProblem(Exception):
    """The data cannot be used or written now, with a sentence for the player."""

    def __init__(self, code: str, text: Message) -> None:
        super().__init__(code)
        self.code = code
        self.text = text


def not_saved(error: OSError) -> StoreProblem:
    """A write that did not happen."""
    return StoreProblem("not_saved", msg("store.not_saved", why=_why(error)))


def unreadable(file: str, error: OSError) -> StoreProblem:
    """A file that is there and cannot be read."""
    return StoreProblem("unreadable", msg("store.unreadable", file=file, why=_why(error)))


def newer(file: str) -> StoreProblem:
    """A file of a version of this app that is yet to come."""
    return StoreProblem("newer", msg("store.newer", file=file))


def nowhere(folder: str, error: OSError | RuntimeError) -> StoreProblem:
    """A place that leads nowhere: to a person whom the system does not know, or round in a circle."""
    why = _why(error) if isinstance(error, OSError) else msg("store.name_unknown")
    return StoreProblem("unreadable", msg("store.unreadable", file=folder, why=why))


def open_to_others(folder: Path, error: OSError) -> Message:
    """Files that other people of this machine can read, and it could not be put right."""
    return msg("store.open_to_others", folder=str(folder), why=_why(error))


def _why(error: OSError) -> Message | str:
    """What happens to disks in the player's words; the rest as the system says it."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return msg("store.disk_full")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return msg("store.forbidden")
        case errno.EMFILE | errno.ENFILE:
            return msg("store.too_many_files")
        case errno.EIO:
            return msg("store.disk_broken")
        case _:
            return error.strerror or str(error)
