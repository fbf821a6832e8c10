"""A window of any engine: what a flow needs of it, and no more. Each engine has its own way of being told."""

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

from tests.browser.app import PATIENCE, until

Place = tuple[float, float]
PHONE = (390, 844)
# In milliseconds, until a page must have answered.
LONGEST = 3 * PATIENCE
# So many moves lie between two places of a finger.
STEPS = 6


class Lost(Exception):
    """The page went away while it was asked; the next one may have the answer."""


class Window(Protocol):
    """One window with one page."""

    def go(self, url: str) -> None: ...

    def reload(self) -> None: ...

    def back(self) -> None: ...

    def hurry(self) -> None:
        """What waits for its time without a script has waited long enough, where an engine can be told that."""

    def run(self, function: str, *given: Any) -> Any:
        """What a function in JavaScript answers, also later; given and answered as JSON. May raise `Lost`."""

    def press(self, name: str) -> None:
        """A key by its name, or a letter."""

    def touch(self, *way: Place) -> None:
        """A finger, or the mouse where an engine has no fingers: down at the first place, up at the last."""

    def saved(self) -> Path:
        """The file that the page has handed over last."""

    def choose(self, file: Path) -> None:
        """Hand a file to what has asked for one last."""

    def picture(self) -> bytes: ...

    def another(self) -> "Window":
        """A second window of the same visitor."""

    def close(self) -> None: ...


class Engine(Protocol):
    """One running browser."""

    def window(self) -> Window:
        """A window of somebody who was never here, as far as the engine can tell visitors apart."""

    def stop(self) -> None: ...


def called(function: str, given: tuple[Any, ...]) -> str:
    """An expression in JavaScript: the answer of the function, as text, or an error where it gives none."""
    late = json.dumps(f"no answer in {LONGEST / 1000:g} s: {function}")
    return f"""Promise.race([
      (async () => JSON.stringify((await ({function})(...{json.dumps(given)})) ?? null))(),
      new Promise((_, fail) => setTimeout(() => fail(new Error({late})), {LONGEST})),
    ])"""


def whole(folder: Path) -> Path:
    """The file in a folder of downloads, once all of it is there; it is taken out of the way of the next."""
    file = until(lambda: next((one for one in folder.glob("*.json") if one.stat().st_size), None), "nothing was saved")
    return file.rename(file.with_suffix(".saved"))


def steps(way: Sequence[Place]) -> Iterator[tuple[str, list[Place]]]:
    """How a finger goes: it starts at the first place, moves on in short steps, and ends."""
    yield "Start", [way[0]]
    for (ax, ay), (bx, by) in pairwise(way):
        for at in range(1, STEPS + 1):
            yield "Move", [(ax + (bx - ax) * at / STEPS, ay + (by - ay) * at / STEPS)]
    yield "End", []
