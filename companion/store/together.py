"""Changes of several files as one: all of them happen, or none, whenever the power goes.

Each file is written whole beside the old one, under its name with `.next`. Then comes a mark, and from that moment on
the change has happened: whatever is missing is only new names, and whoever comes next gives them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from companion.store import disk
from companion.store.lock import Lock

NEXT = ".next"
MARK = "together"


class Together:
    """The changes of a folder that concern more than one file."""

    def __init__(self, folder: Path, lock: Lock) -> None:
        self.folder = folder
        self._mark = folder / MARK
        self._lock = lock

    def place_of(self, path: Path) -> Path:
        """Where to read a file: after a change that lacks only its names, that is beside it."""
        beside = _beside(path)
        return beside if self._mark.exists() and beside.exists() else path

    def change(self, contents: Mapping[Path, Iterable[bytes]]) -> None:
        """All of these files anew. `OSError` says that nothing has changed."""
        self.finish()
        try:
            for path, pieces in contents.items():
                disk.write_whole(_beside(path), pieces)
            disk.sync_folder(self.folder)
            disk.put_in_place(self._mark, b"")
        except OSError:
            if not self._mark.exists():
                with suppress(OSError):  # what is left lying is in nobody's way, and goes before the next one
                    self._clear()
                raise
        with suppress(OSError):  # it has happened; the next one to come gives the names
            self.finish()

    def finish(self) -> None:
        """Give the names that are missing after a change that was broken off, or clear away what came to nothing."""
        if self._mark.exists():
            for beside in self._left():
                os.replace(beside, beside.with_suffix(""))
            disk.sync_folder(self.folder)
            self._mark.unlink()
        else:
            self._clear()

    def try_to_finish(self) -> bool:
        """Whether every file has its name now."""
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
