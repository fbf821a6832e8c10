"""The folder of the data: its place, the lock of the one process that writes there, writes of several files at once.

Either all files of a joint write change or none, even when the power goes. Each file is written whole beside the old
one, under its name with `.next`. Then a mark is written, and from that moment the change has happened: only new names
are missing, and the next process to come gives them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from weakref import WeakValueDictionary, finalize

from companion.core.message import msg
from companion.store import disk
from companion.store.problem import StoreProblem, not_saved, nowhere

# The locks of this process by folder, for as long as a store uses them.
_locks: WeakValueDictionary[Path, Lock] = WeakValueDictionary()
# For each folder the release of its last lock, called when the lock is taken again or collected.
_releases: dict[Path, finalize[[int], Lock]] = {}
# Windows locks bytes, and no other process may read those: this byte lies behind all that is written in the file.
LOCKED_BYTE = 1 << 20
LONGEST_ADDRESS = 200
NEXT = ".next"
MARK = "together"


def home() -> Path:
    """COMPANION_HOME, else the folder that Flet gives a packaged app, else the platform's own folder for data."""
    for variable in ("COMPANION_HOME", "FLET_APP_STORAGE_DATA"):
        if os.environ.get(variable):
            return _absolute(os.environ[variable])
    if sys.platform == "win32":
        return _absolute(os.environ.get("APPDATA", "~")) / "Companion"
    if sys.platform == "darwin":
        return _absolute("~/Library/Application Support/Companion")
    return _absolute(os.environ.get("XDG_DATA_HOME") or "~/.local/share") / "companion"


def _absolute(name: str) -> Path:
    try:
        return Path(name).expanduser().absolute()
    except RuntimeError as error:
        raise nowhere(name, error) from error


def lock_of(folder: Path) -> Lock:
    """The lock of a folder, the same one for all stores of this process."""
    try:
        folder = folder.resolve(strict=folder.is_symlink())
    except (OSError, RuntimeError) as error:
        raise nowhere(str(folder), error) from error
    lock = _locks.get(folder)
    if lock is None:
        lock = _locks[folder] = Lock(folder)
    return lock


class Lock:
    """The right to write into a folder. The system takes it back when the process ends, however it ends.

    The process that holds the lock may write the address of the app into its file.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "companion.lock"
        self._descriptor: int | None = None

    def take(self) -> None:
        """Take the lock, or raise `StoreProblem`."""
        try:
            if not self._take():
                raise self._in_use()
        except OSError as error:
            raise not_saved(error) from error

    def try_take(self) -> bool:
        """Take the lock, and return whether this process holds it now."""
        try:
            return self._take()
        except OSError:
            return False

    def announce(self, address: str) -> None:
        """Publish the address of the app. It is a courtesy: other processes are refused without it, too."""
        if self._descriptor is not None:
            with suppress(OSError):
                os.ftruncate(self._descriptor, 0)
                os.lseek(self._descriptor, 0, os.SEEK_SET)
                os.write(self._descriptor, address.encode("utf-8"))

    def announced(self) -> str:
        """The address of the app that holds the lock; empty where it has published none."""
        try:
            found = self.path.read_bytes()[:LONGEST_ADDRESS].decode("utf-8", "replace")
        except OSError:
            return ""
        return found if found.startswith("http://") and found.isprintable() else ""

    def _in_use(self) -> StoreProblem:
        folder, address = str(self.path.parent), self.announced()
        if address:
            return StoreProblem("in_use", msg("store.in_use_at", folder=folder, address=address))
        return StoreProblem("in_use", msg("store.in_use", folder=folder))

    def _take(self) -> bool:
        if self._descriptor is not None and self._is_there(self._descriptor):
            return True
        # No other lock of this process is in use; an earlier one may still be held until another thread collects it.
        if before := _releases.pop(self.path, None):
            before()
        self._descriptor = None
        disk.make_folder(self.path.parent)
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        if not _lock(descriptor):
            os.close(descriptor)
            return False
        self._descriptor = descriptor
        _releases[self.path] = finalize(self, os.close, descriptor)
        self.announce("")  # a process that was killed may have left its address
        return True

    def _is_there(self, descriptor: int) -> bool:
        """Whether the file is still the held one: somebody may delete the folder while the app runs."""
        try:
            return os.path.samestat(os.stat(self.path), os.fstat(descriptor))
        except OSError:
            return False


def _lock(descriptor: int) -> bool:
    """Lock an open file; where the system has no locks, there is no second process either."""
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
        os.lseek(descriptor, LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except OSError:
        return False
    return True


class JointWrite:
    """Writes of a folder that change more than one file."""

    def __init__(self, folder: Path, lock: Lock) -> None:
        self.folder = folder
        self._mark = folder / MARK
        self._lock = lock

    def place_of(self, path: Path) -> Path:
        """The place to read a file from: beside its name, as long as a finished change lacks only the new names."""
        beside = _beside(path)
        return beside if self._mark.exists() and beside.exists() else path

    def change(self, contents: Mapping[Path, Iterable[bytes]]) -> None:
        """Replace all of these files. `OSError` means that nothing has changed."""
        self.finish()
        try:
            for path, pieces in contents.items():
                disk.write_whole(_beside(path), pieces)
            disk.sync_folder(self.folder)
            disk.put_in_place(self._mark, b"")
        except OSError:
            if not self._mark.exists():
                with suppress(OSError):  # leftovers do no harm, and the next change deletes them
                    self._clear()
                raise
        with suppress(OSError):  # the change has happened; the next process gives the names
            self.finish()

    def finish(self) -> None:
        """Give the names that an interrupted change still lacks, or delete the leftovers of one that never happened."""
        if self._mark.exists():
            for beside in self._left():
                os.replace(beside, beside.with_suffix(""))
            disk.sync_folder(self.folder)
            self._mark.unlink()
        else:
            self._clear()

    def try_to_finish(self) -> bool:
        """Finish where this process may write, and return whether every file has its name now."""
        if self._mark.exists() and self._lock.try_take():
            with suppress(OSError):
                self.finish()
        return not self._mark.exists()

    def _left(self) -> list[Path]:
        return sorted(self.folder.glob(f"*{NEXT}"))

    def _clear(self) -> None:
        for beside in self._left():
            beside.unlink()


def _beside(path: Path) -> Path:
    return path.with_name(path.name + NEXT)
