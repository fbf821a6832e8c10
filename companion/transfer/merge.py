"""What an export would change here, and the change. The same id is the same game; the later state of it stays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from companion.core.message import Problem
from companion.store import Settings, Store, history
from companion.store.lines import Row
from companion.transfer import export_file, row_checks
from companion.transfer.course_checks import course_problem
from companion.transfer.export_file import BadFile, Content
from companion.transfer.long_work import NOT_KNOWN, Work, part


@dataclass(frozen=True)
class Sorted:
    """The rows of one list: not here yet, later than here, the same as here, not later than here."""

    new: tuple[Row, ...]
    later: tuple[Row, ...]
    same: int
    older: int

    @property
    def counts(self) -> dict[str, int]:
        return {"new": len(self.new), "changed": len(self.later), "same": self.same, "older": self.older}


@dataclass(frozen=True)
class Plan:
    """An export that has been checked whole, beside what is here. `leaving` are running games that are finished."""

    lists: Mapping[str, Sorted]
    settings: Settings | None
    leaving: tuple[str, ...]

    @property
    def changes(self) -> bool:
        """Whether anything would be different afterwards."""
        rows = any(one.new or one.later for one in self.lists.values())
        return rows or self.settings is not None or bool(self.leaving)


def content_of(store: Store) -> dict[str, Any]:
    """All that is kept, in the order of a file. Only the courses of the games are made as they are asked for."""
    with store.lock:
        played = sorted(store.history.rows().values(), key=lambda row: (row["finished"], row["id"]))
        by_id = {name: rows for name, rows in _here(store).items() if name != "history"}
        return {
            **{name: [rows[row_id] for row_id in sorted(rows)] for name, rows in by_id.items()},
            "history": _each(store, [row["id"] for row in played]),
            "settings": asdict(store.settings.load()),
        }


def _each(store: Store, ids: list[str]) -> Iterator[Row]:
    """The lock is held for one game at a time: a tap never waits for more."""
    for row_id in ids:
        with store.lock:
            row = store.history.get(row_id)
        if row is not None:  # deleted meanwhile
            yield row


def _here(store: Store) -> dict[str, Mapping[str, Row]]:
    """All rows by list and id; in the history the courses are packed."""
    return {
        "active": {row["id"]: row for row in store.active.latest_first()},
        "cards": {row["id"]: row for row in store.cards.all()},
        "history": store.history.rows(),
        "players": store.players.rows(),
    }


def row_count(store: Store) -> int:
    """How much there is to write."""
    with store.lock:
        return sum(map(len, _here(store).values()))


def exported(store: Store) -> Work[bytes]:
    """The whole file."""
    pieces, of = [], row_count(store)
    for at, piece in enumerate(export_file.written(content_of(store))):
        pieces.append(piece)
        yield min(at, of), of
    return b"".join(pieces)


def read(raw: bytes) -> Work[Content]:
    """An export whose every row is sound, or `BadFile` with every reason."""
    content = yield from export_file.read(raw)
    yield from refuse_unsound(content)
    return content


def games_in(content: Content) -> int:
    """How much there is to go through."""
    return len(content["active"]) + len(content["history"])


def refuse_unsound(content: Content) -> Work[None]:
    """`BadFile` with everything that is wrong with what stands in a file."""
    found = yield from problems(content)
    if found:
        raise BadFile(*found)


def problems(content: Content) -> Work[list[Problem]]:
    """All that is wrong with what stands in a file: with its rows, else with the courses of its games."""
    found: list[Problem] = []
    for of_row in row_checks.problems(content):
        found += of_row
        yield NOT_KNOWN
    return found or (yield from _bad_courses(content))


def _bad_courses(content: Content) -> Work[list[Problem]]:
    """What takes longest is to go through every game."""
    found: list[Problem] = []
    rows = [(f"{name}.{at}", row) for name in ("active", "history") for at, row in enumerate(content[name])]
    for at, (where, row) in enumerate(rows):
        yield at, len(rows)
        problem = course_problem(row, where)
        if problem:
            found.append(problem)
    return found


def plan(store: Store, content: Content) -> Work[Plan]:
    """What would happen; nothing does. A game that is finished on either side is finished."""
    with store.lock:
        here = _here(store)
        arriving = {row["id"] for row in content["history"]}
        finished = here["history"].keys() | arriving
        leaving = tuple(sorted(here["active"].keys() & arriving))
        settings = _settings(store, content["settings"])
    lists = {
        **{name: content[name] for name in export_file.LISTS},
        "active": [row for row in content["active"] if row["id"] not in finished],
    }
    found, games = {}, games_in(content)
    for name in export_file.LISTS:
        found[name] = yield from part(_sorted(store, name, lists[name], here[name]), games, games)
    return Plan(found, settings, leaving)


def _sorted(store: Store, name: str, rows: list[Row], here: Mapping[str, Row]) -> Work[Sorted]:
    new, later, same, older = [], [], 0, 0
    for row in rows:
        yield NOT_KNOWN
        known = store.history.get(row["id"]) if name == "history" else here.get(row["id"])
        if known is None:
            new.append(row)
        elif export_file.canonical(known) == export_file.canonical(row):
            same += 1
        elif version(row) > version(known):
            later.append(row)
        else:
            older += 1
    return Sorted(tuple(new), tuple(later), same, older)


def version(row: Mapping[str, Any]) -> str:
    """When a row came to be what it is: the moment of its last change, or else of its end."""
    edited: str = row.get("edited", {}).get("at", "")
    return edited or str(row.get("saved", row.get("finished", "")))


def _settings(store: Store, arriving: Mapping[str, Any]) -> Settings | None:
    """Settings belong to a device: they are taken only where nobody has chosen any yet."""
    now, new = store.settings.load(), settings_from(arriving)
    return new if now == Settings() != new else None


def settings_from(arriving: Mapping[str, Any]) -> Settings:
    """The settings of a file, as far as they are known here."""
    known = asdict(Settings())
    return Settings(**{**known, **{key: value for key, value in arriving.items() if key in known}})


def packed(arriving: Plan) -> Work[Plan]:
    """The same with the courses of its games as they are kept, so that taking it in is done in a moment."""
    rows = arriving.lists["history"]
    found = yield from packed_courses([*rows.new, *rows.later])
    new, later = tuple(found[: len(rows.new)]), tuple(found[len(rows.new) :])
    return replace(arriving, lists={**arriving.lists, "history": replace(rows, new=new, later=later)})


def packed_courses(games: Sequence[Row]) -> Work[list[Row]]:
    """Finished games as they are kept."""
    found = []
    for at, game in enumerate(games):
        yield at, len(games)
        found.append(history.packed(game))
    return found


def take_in(store: Store, arriving: Plan) -> None:
    """Do what was planned."""
    with store.lock:
        _put(store, {name: [*rows.new, *rows.later] for name, rows in arriving.lists.items()})
        store.active.remove(*arriving.leaving)
        if arriving.settings:
            store.settings.save(arriving.settings)


def put_back(store: Store, content: Content) -> None:
    """Make everything what a copy says, and nothing else."""
    with store.lock:
        here = _here(store)
        gone = {name: sorted(here[name].keys() - {row["id"] for row in content[name]}) for name in export_file.LISTS}
        _put(store, {name: content[name] for name in export_file.LISTS})
        store.active.remove(*gone["active"])
        store.cards.remove(*gone["cards"])
        store.history.remove(*gone["history"])
        store.players.remove(*gone["players"])
        store.settings.save(settings_from(content["settings"]))


def _put(store: Store, rows: Mapping[str, list[Row]]) -> None:
    """All rows of each list at once: none of a list is there without the others."""
    store.history.add_all(rows["history"])
    store.active.save(*rows["active"])
    store.cards.save(*rows["cards"])
    store.players.save(*rows["players"])
