"""What the store raises when it cannot do what it was asked."""

from __future__ import annotations

from companion.core.message import Message, msg


class StoreProblem(Exception):
    """The data cannot be used or written now, with a sentence for the player."""

    def __init__(self, code: str, text: Message) -> None:
        super().__init__(code)
        self.code = code
        self.text = text


def not_saved(error: OSError) -> StoreProblem:
    """A write that did not happen."""
    return StoreProblem("not_saved", msg("store.not_saved", why=error.strerror or str(error)))


def unreadable(file: str, error: OSError) -> StoreProblem:
    """A file that is there and cannot be read."""
    return StoreProblem("unreadable", msg("store.unreadable", file=file, why=error.strerror or str(error)))


def newer(file: str) -> StoreProblem:
    """A file of a version of this app that is yet to come."""
    return StoreProblem("newer", msg("store.newer", file=file))
