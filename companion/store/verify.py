"""Every file and every line of it looked at, without changing anything; and put right on request."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.message import Problem, msg
from companion.store import Store
from companion.store.log import LogStorage
from companion.store.problem import StoreProblem


@dataclass(frozen=True)
class Looked:
    """One file: how many rows it gives, and what is wrong with it."""

    file: str
    rows: int
    problems: tuple[Problem, ...] = ()


def look(store: Store) -> list[Looked]:
    """All files as they lie there. Before anything else is asked of the store: what is used is put right at once."""
    return [_looked(storage) for storage in store.files]


def _looked(storage: LogStorage) -> Looked:
    name = storage.path.name
    try:
        log = storage.look()
    except StoreProblem as problem:
        return Looked(name, 0, (Problem(name, problem.code, problem.text),))
    if log is None:
        return Looked(name, len(storage.rows()))
    lines = [Problem(f"{name}:{number}", "damaged", msg("store.damaged_line", n=number)) for number in log.unread]
    return Looked(name, len(log.rows), tuple(lines))


def repair(store: Store) -> None:
    """Use every file: what is damaged is set aside, and `store.notices` tells where. Raises `StoreProblem`."""
    store.occupy()
    for storage in store.files:
        storage.rows()


def kept_aside(store: Store) -> Iterator[str]:
    """The files that were set aside at one time or another."""
    if store.folder.is_dir():
        yield from sorted(path.name for path in store.folder.glob("*.damaged-*"))
