"""The errors of the store with their sentences, and the names of its tables."""

from __future__ import annotations

import errno

from companion.core.message import Message, msg


class StoreProblem(Exception):
    """The data cannot be read or written now; `text` is the sentence for the player."""

    def __init__(self, code: str, text: Message) -> None:
        super().__init__(code)
        self.code = code
        self.text = text


def kept(name: str) -> Message:
    """The name of a table's content, for sentences."""
    return msg(f"store.kept.{name}")


def not_saved(error: OSError) -> StoreProblem:
    """The error of a failed write."""
    return StoreProblem("not_saved", msg("store.not_saved", why=_why(error)))


def full(what: Message, most: int) -> StoreProblem:
    """The error of a table that has reached its limit."""
    return StoreProblem("full", msg("store.full", what=what, most=most))


def nearly_full(what: Message, most: int) -> Message:
    """The warning that a table has nearly reached its limit."""
    return msg("store.nearly_full", what=what, most=most)


def unreadable(what: Message, error: OSError) -> StoreProblem:
    """The error of a file that exists and cannot be read."""
    return StoreProblem("unreadable", msg("store.unreadable", what=what, why=_why(error)))


def newer(what: Message) -> StoreProblem:
    """The error for data written by a newer version of the app."""
    return StoreProblem("newer", msg("store.newer", what=what))


def nowhere(folder: str, error: OSError | RuntimeError) -> StoreProblem:
    """The error of a path that cannot be resolved: an unknown user, or a circle of links."""
    why = _why(error) if isinstance(error, OSError) else msg("store.name_unknown")
    return StoreProblem("unreadable", msg("store.unreadable", what=folder, why=why))


def open_to_others(error: OSError) -> Message:
    """The warning that other people of this machine can read the files, and that this cannot be changed."""
    return msg("store.open_to_others", why=_why(error))


def _why(error: OSError) -> Message | str:
    """The usual errors of disks in the player's words; other errors in the system's."""
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
