"""One process writes into a folder at a time; a second one is told so."""

from __future__ import annotations

import os
from pathlib import Path
from weakref import WeakValueDictionary, finalize

from companion.core.message import msg
from companion.store.problem import StoreProblem, not_saved

# The locks of this process by folder, for as long as a store uses them.
_locks: WeakValueDictionary[Path, Lock] = WeakValueDictionary()


def lock_of(folder: Path) -> Lock:
    """The lock of a folder, the same one for all stores of this process."""
    lock = _locks.get(folder)
    if lock is None:
        lock = _locks[folder] = Lock(folder)
    return lock


class Lock:
    """The right to write into a folder. The system takes it back when the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "companion.lock"
        self._held = False

    def take(self) -> None:
        """Hold it from now on, or raise `StoreProblem`."""
        try:
            if not self._take():
                raise StoreProblem("in_use", msg("store.in_use", folder=str(self.path.parent)))
        except OSError as error:
            raise not_saved(error) from error

    def try_take(self) -> bool:
        """Whether it is held now."""
        try:
            return self._take()
        except OSError:
            return False

    def _take(self) -> bool:
        if self._held:
            return True
        self.path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        if not _lock(descriptor):
            os.close(descriptor)
            return False
        self._held = True
        finalize(self, os.close, descriptor)
        return True


def _lock(descriptor: int) -> bool:
    """The system's lock on an open file; where a system has none, there is no second process either."""
    try:
        import fcntl
    except ImportError:
        return _lock_on_windows(descriptor)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a file system without locks
    return True


def _lock_on_windows(descriptor: int) -> bool:
    try:
        import msvcrt
    except ImportError:
        return True
    try:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except OSError:
        return False
    return True
