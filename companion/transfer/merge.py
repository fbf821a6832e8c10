"""The comparison of an export with this home, and the import. Equal ids are the same game; the later version stays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from itertools import chain
from operator import itemgetter

from companion.core.long_work import NOT_KNOWN, Work, part
from companion.core.strict_json import Entries, Json
from companion.games import GAMES
from companion.history.finished_game import FIELDS_BEFORE
from companion.store.log_lines import Row
from companion.store.repository import Changes, Store
from companion.store.settings import Settings, row_of
from companion.store.tables import with_packed_course
from companion.transfer import export_file
from companion.transfer.export_file import Content, Pressed
from companion.transfer.sound import LeftOutRows, SoundExport, games_in

# As they come, or as they are kept.
Rows = Pressed | tuple[Row, ...]


@dataclass(frozen=True)
class SortedRows:
    """The rows of one list: new here, later than here, the same as here, not later than here."""

    new: Rows
    later: Rows
    same: int
    older: int

    @property
    def counts(self) -> dict[str, int]:
        return {"new": len(self.new), "changed": len(self.later), "same": self.same, "older": self.older}


@dataclass(frozen=True)
class ImportPlan:
    """A checked export beside this home. `leaving` are running games that the export has finished."""

    lists: Mapping[str, SortedRows]
    settings: Settings | None
    leaving: tuple[str, ...]
    left_out: LeftOutRows

    def arriving(self, name: str) -> Iterator[Row]:
        """The rows of a list that are imported, one after the other."""
        return chain(self.lists[name].new, self.lists[name].later)

    @property
    def new(self) -> int:
        """The number of new rows."""
        return sum(len(rows.new) for rows in self.lists.values())

    @property
    def changes(self) -> bool:
        """Whether the import changes anything."""
        rows = any(one.new or one.later for one in self.lists.values())
        return rows or self.settings is not None or bool(self.leaving)


def content_of(store: Store) -> Json:
    """Everything in the order of a file; the courses of games are unpacked one by one."""
    with store.lock:
        played = sorted(store.history.rows().values(), key=lambda row: (row["finished"], row["id"]))
        by_id = {name: rows for name, rows in _here(store).items() if name != "history"}
        return {
            **{name: [rows[row_id] for row_id in sorted(rows)] for name, rows in by_id.items()},
            "history": _each(store, [row["id"] for row in played]),
            "settings": asdict(store.settings.load()),
        }


def _each(store: Store, ids: list[str]) -> Iterator[Row]:
    """Read games one by one, so that a tap waits for one game at most."""
    for row_id in ids:
        with store.lock:
            row = store.history.get(row_id)
        if row is not None:  # deleted meanwhile
            yield row


def _here(store: Store) -> dict[str, Mapping[str, Row]]:
    """All rows by list and id; in the history the courses are packed."""
    return {
        "active": {row["id"]: row for row in store.active.latest_first()},
        "cards": dict(store.cards.rows()),
        "history": store.history.rows(),
        "players": store.players.rows(),
    }


def row_count(store: Store) -> int:
    """The number of rows to write."""
    with store.lock:
        return sum(map(len, _here(store).values()))


def plan(store: Store, file: SoundExport) -> Work[ImportPlan]:
    """Plan an import without a change. A game that is finished on either side is finished."""
    content = file.content
    with store.lock:
        here = _here(store)
        arriving = {row["id"] for row in content["history"]}
        finished = here["history"].keys() | arriving
        leaving = tuple(sorted(here["active"].keys() & arriving))
        settings = _settings(store, content["settings"])
    running = content["active"]
    going_on = running.only(at for at, row in enumerate(running) if row["id"] not in finished)
    found, games = {}, games_in(content)
    for name in export_file.LISTS:
        rows = going_on if name == "active" else content[name]
        found[name] = yield from part(_sorted(store, name, rows, here[name]), games, games)
    return ImportPlan(found, settings, leaving, file.left_out)


def _sorted(store: Store, name: str, rows: Pressed, here: Mapping[str, Row]) -> Work[SortedRows]:
    new, later, same, older = [], [], 0, 0
    for at, row in enumerate(rows):
        yield NOT_KNOWN
        known = store.history.get(row["id"]) if name == "history" else here.get(row["id"])
        if known is None:
            new.append(at)
        elif _played(known) == _played(row):
            same += 1
        elif version(row) > version(known):
            later.append(at)
        else:
            older += 1
    return SortedRows(rows.only(new), rows.only(later), same, older)


def _played(row: Entries) -> bytes:
    """A row without what analyses have found in it since, on one device and not on the other."""
    game = GAMES.get(row.get("game", ""))
    found_tags = game.statistics.analysis_tags if game else ()
    tags = {tag: value for tag, value in row.get("tags", {}).items() if tag not in found_tags}
    found = ("analysis", *FIELDS_BEFORE, "tags")
    return export_file.canonical({**{key: value for key, value in row.items() if key not in found}, "tags": tags})


def version(row: Entries) -> str:
    """The moment of a row's last change, or else of its end."""
    edited: str = row.get("edited", {}).get("at", "")
    return edited or str(row.get("saved", row.get("finished", "")))


def _settings(store: Store, arriving: Entries) -> Settings | None:
    """The settings to import: they belong to a device, so only a home without chosen settings takes them."""
    now, new = store.settings.load(), settings_from(arriving)
    return new if now == Settings() != new else None


def settings_from(arriving: Entries) -> Settings:
    """The known settings of a file."""
    known = asdict(Settings())
    return Settings(**{**known, **{key: value for key, value in arriving.items() if key in known}})


def packed(arriving: ImportPlan) -> Work[ImportPlan]:
    """The plan with the courses of its games packed as the store keeps them, so that the import takes a moment."""
    rows = arriving.lists["history"]
    found = yield from packed_courses(arriving.arriving("history"), len(rows.new) + len(rows.later))
    new, later = tuple(found[: len(rows.new)]), tuple(found[len(rows.new) :])
    return replace(arriving, lists={**arriving.lists, "history": replace(rows, new=new, later=later)})


def packed_courses(games: Iterable[Row], of: int) -> Work[list[Row]]:
    """Finished games as the store keeps them."""
    found = []
    for at, game in enumerate(games):
        yield at, of
        found.append(with_packed_course(game))
    return found


def weight(arriving: ImportPlan) -> Work[int]:
    """The packed length of the imported rows."""
    rows = (row for name in arriving.lists for row in arriving.arriving(name))
    return len((yield from export_file.packed(map(export_file.canonical, rows), 0)))


def take_in(store: Store, arriving: ImportPlan) -> None:
    """Carry out a plan, all of it or nothing."""
    changes: Changes = {name: (arriving.arriving(name), ()) for name in arriving.lists}
    # A file has them by their ids; on the table the one that was touched last comes first.
    changes["active"] = (sorted(arriving.arriving("active"), key=itemgetter("saved")), arriving.leaving)
    if arriving.settings:
        changes["settings"] = ([row_of(arriving.settings)], ())
    with store.lock:
        store.change_together(changes)


def put_back(store: Store, content: Content, named: Mapping[str, frozenset[str]]) -> None:
    """Restore a copy exactly; a row that the copy names and that cannot be used stays as it is here."""
    with store.lock:
        here = _here(store)
        changes: Changes = {name: (content[name], here[name].keys() - named[name]) for name in export_file.LISTS}
        if content["settings"]:
            changes["settings"] = ([row_of(settings_from(content["settings"]))], ())
        store.change_together(changes)
