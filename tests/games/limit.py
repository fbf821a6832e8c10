"""One limit of a box: a report that just fits, and the same one with one thing too many."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Report = dict[str, Any]
Change = Callable[[Report], None]
NAMES = ("Ana", "Ben", "Cleo", "Dan")


@dataclass(frozen=True)
class Limit:
    """What is found at which place, and `names` that must stand in its text: who or what is most likely wrong."""

    what: str
    fits: Report
    one_more: Change
    where: str
    code: str
    names: tuple[str, ...]


def put(path: str, by: Any = 1) -> Change:
    """One more at an entry, or one entry more in a list."""

    def change(report: Report) -> None:
        there, last = _way(report, path)
        if isinstance(there[last], list):
            there[last].append(by)
        else:
            there[last] += by

    return change


def set_to(path: str, value: Any) -> Change:
    """Another value at an entry."""

    def change(report: Report) -> None:
        there, last = _way(report, path)
        there[last] = value

    return change


def _way(report: Report, path: str) -> tuple[Any, str]:
    *way, last = path.split(".")
    there: Any = report
    for key in way:
        there = there[int(key) if isinstance(there, list) else key]
    return there, last
