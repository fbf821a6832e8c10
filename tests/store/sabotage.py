"""A file system that dies: at the n-th thing that a write asks of it, the power goes or the disk is full."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

# Everything by which the storage changes the disk.
STEPS: tuple[tuple[Any, str], ...] = (
    (os, "replace"),
    (os, "link"),
    (os, "fsync"),
    (os, "open"),
    (shutil, "copyfile"),
    (Path, "open"),
    (Path, "mkdir"),
    (Path, "unlink"),
)


class PowerCut(BaseException):
    """Nothing catches it, as nothing runs any more."""


class Disk:
    """Counts the steps; before or after the one numbered `at` it raises `error`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: list[str] = []
        self.at = 0
        self.after = False
        self.error: BaseException = PowerCut()
        self.struck = False
        for owner, name in STEPS:
            monkeypatch.setattr(owner, name, self._watched(getattr(owner, name), f"{owner.__name__}.{name}"))

    def dies(self, at: int, error: BaseException, after: bool = False) -> None:
        """Arm it anew."""
        self.seen, self.at, self.error, self.after, self.struck = [], at, error, after, False

    def works(self) -> None:
        self.dies(0, PowerCut())

    def _watched(self, step: Callable[..., Any], name: str) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            # Reading changes nothing.
            if name == "Path.open" and "w" not in str((*args[1:], *more.values())):
                return step(*args, **more)
            self.seen.append(name)
            strikes = len(self.seen) == self.at
            self.struck |= strikes
            if strikes and not self.after:
                raise self.error
            try:
                return step(*args, **more)
            finally:
                if strikes:
                    raise self.error

        return call
