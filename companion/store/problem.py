"""What the store raises when it cannot do what it was asked, and what it calls the things that are kept."""

from __future__ import annotations

import errno

from companion.core.message import Message, msg


class StoreProblem(Exception):
    """The data cannot be used or written now, with a sentence for the player."""

    def __init__(self, code: str, text: Message) -> None:
        super().__init__(code)
        self.code = code
        self.text = text


def kept(name: str) -> Message:
    """What a player has in a file; its table has the name of the file."""
    return msg(f"store.kept.{name}")


def not_saved(error: OSError) -> StoreProblem:
    """A write that did not happen."""
    return StoreProblem("not_saved", msg("store.not_saved", why=_why(error)))


def full(what: Message, most: int) -> StoreProblem:
    """More of something than anybody plays."""
    return StoreProblem("full", msg("store.full", what=what, most=most))


def nearly_full(what: Message, most: int) -> Message:
    """Only a few more of something fit."""
    return msg("store.nearly_full", what=what, most=most)


def unreadable(what: Message, error: OSError) -> StoreProblem:
    """Something that is there and cannot be read."""
    return StoreProblem("unreadable", msg("store.unreadable", what=what, why=_why(error)))


def newer(what: Message) -> StoreProblem:
    """Something from a version of this app that is yet to come."""
    return StoreProblem("newer", msg("store.newer", what=what))


def nowhere(folder: str, error: OSError | RuntimeError) -> StoreProblem:
    """A place that leads nowhere: to a person whom the system does not know, or round in a circle."""
    why = _why(error) if isinstance(error, OSError) else msg("store.name_unknown")
    return StoreProblem("unreadable", msg("store.unreadable", what=folder, why=why))


def open_to_others(error: OSError) -> Message:
    """Files that other people of this machine can read, and it could not be put right."""
    return msg("store.open_to_others", why=_why(error))


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
