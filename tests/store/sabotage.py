"""A file system that fails: at the n-th thing that a write asks of it, the power goes or the disk refuses."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import pytest

# Everything by which the store changes the disk, but for what is done with an open file.
STEPS: tuple[tuple[Any, str], ...] = (
    (os, "replace"),
    (os, "fsync"),
    (os, "open"),
    (os, "write"),
    (os, "ftruncate"),
    (Path, "open"),
    (Path, "mkdir"),
    (Path, "unlink"),
)
Thing = TypeVar("Thing")
WHENS = ("before", "half", "after")


class PowerCut(BaseException):
    """Nothing catches it, as nothing runs any more."""


def power_cut() -> BaseException:
    return PowerCut()


def refusal(number: int) -> Callable[[], BaseException]:
    """A disk that refuses, with what it says about that."""
    return lambda: OSError(number, os.strerror(number))


FULL, BROKEN, FORBIDDEN = (refusal(number) for number in (errno.ENOSPC, errno.EIO, errno.EACCES))


@dataclass
class Disk:
    """Counts the steps. Before, after or in the middle of the one numbered `at` it raises an error; then all is well.

    With `lasting`, nothing can be written from then on. It takes no more than so many bytes at once.
    """

    takes: int = 1 << 30

    seen: list[str] = field(default_factory=list)
    at: int = 0
    when: str = "before"
    error: Callable[[], BaseException] = power_cut
    lasting: bool = False

    def fails(self, at: int, error: Callable[[], BaseException], when: str = "before", lasting: bool = False) -> None:
        """Arm it anew."""
        self.seen, self.at, self.error, self.when, self.lasting = [], at, error, when, lasting

    def works(self) -> None:
        self.fails(0, power_cut)

    @property
    def struck(self) -> bool:
        return 0 < self.at <= len(self.seen)

    def step(self, name: str, whole: Callable[[], Any], half: Callable[[], Any] | None = None) -> Any:
        """Do one thing, unless this is the one."""
        self.seen.append(name)
        if self.at == 0 or len(self.seen) < self.at or (len(self.seen) > self.at and not self.lasting):
            return whole()
        if self.when == "after":
            whole()
        elif self.when == "half" and half:
            half()
        raise self.error()


class Watched:
    """An open file whose every change is a step."""

    def __init__(self, file: Any, disk: Disk) -> None:
        self._file = file
        self._disk = disk

    def __enter__(self) -> "Watched":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, content: Any) -> int:
        content = content[: self._disk.takes]
        half = content[: len(content) // 2]
        written: int = self._disk.step("write", lambda: self._file.write(content), lambda: self._file.write(half))
        return written

    def truncate(self, size: int) -> int:
        length: int = self._disk.step("truncate", lambda: self._file.truncate(size))
        return length

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


@contextmanager
def sabotaged() -> Iterator[Disk]:
    """As long as this lasts, every step goes by the disk that it gives."""
    disk = Disk()
    with pytest.MonkeyPatch.context() as patch:
        for owner, name in STEPS:
            patch.setattr(owner, name, _watched(disk, getattr(owner, name), f"{owner.__name__}.{name}"))
        yield disk


def _watched(disk: Disk, step: Callable[..., Any], name: str) -> Callable[..., Any]:
    def call(*args: Any, **more: Any) -> Any:
        # Reading changes nothing; and by `dir_fd`, old folders of other tests are swept whenever garbage is collected.
        mode = str((*args[1:], *more.values()))
        if "dir_fd" in more or (name == "Path.open" and "w" not in mode and "+" not in mode):
            return step(*args, **more)
        done = disk.step(name, lambda: step(*args, **more))
        return Watched(done, disk) if name == "Path.open" else done

    return call


def every_fault(
    disk: Disk,
    ready: Callable[[], Thing],
    act: Callable[[Thing], None],
    faults: tuple[tuple[str, Callable[[], BaseException]], ...],
    lasting: bool = False,
) -> Iterator[str]:
    """Do something again and again, with a fault one step later each time, until it comes to its end without one."""
    for when, error in faults:
        for at in count(1):
            thing = ready()
            disk.fails(at, error, when, lasting)
            act(thing)
            struck = disk.struck
            disk.works()
            if not struck:
                break
            yield when
