"""The entries of a score sheet before they are drawn: blank, held by a window, shared with others, taken back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.core.game import AnyGame
from companion.core.merged_form import FormPlace, MergedForm, merge_form, take_over
from companion.core.message import Message
from companion.core.sheet import Choice, Field, Flag, Record, Rows, Sheet
from companion.core.strict_json import Json
from companion.games import GAMES
from companion.history.finished_game import ScoredReport
from companion.ui.kit.forms.number_table import is_table
from companion.ui.window.context import Ui

Report: TypeAlias = Json


@dataclass(frozen=True)
class SheetTask:
    """A score sheet to fill in: its first entries, the way to save it, the address before it and its own.

    The players of a `fixed` sheet are known; any other sheet has more or fewer players, and choices of how the game was
    played. The columns of the `settled` players only show what the play has seen. A sheet of a running game is `shared`
    with other windows. `blank` is the sheet before any counting, where that matters. In `blank` the columns of the
    players `to_count` look complete, and are not counted for all that.
    """

    game_id: str
    state: object
    first: Callable[[], Report]
    save: Callable[[ScoredReport], str]
    back: str
    route: str
    fixed: bool = True
    settled: Sequence[int] = ()
    shared: SharedSheet | None = None
    blank: Report | None = None
    to_count: Sequence[int] = ()

    @property
    def game(self) -> AnyGame:
        return GAMES[self.game_id]


@dataclass(frozen=True)
class SharedSheet:
    """The sheet of a running game, which several windows fill in. Nothing is read or written when the game is gone."""

    ui: Ui
    session_id: str

    def read(self) -> Report | None:
        running = self.ui.controller.table.resume(self.session_id)
        return running.sheet if running else None

    def write(self, known: Report, report: Report) -> MergedForm | None:
        """Write a report that was made from the `known` one."""
        return self.ui.controller.table.write_draft(self.session_id, report, known)


class HeldSheet:
    """The sheet of one window. Its parts stay the same objects when another window writes into the sheet."""

    def __init__(self, first: Report) -> None:
        self.report = first
        self._known = deepcopy(first)

    @property
    def players(self) -> list[Report]:
        """The entries of each player."""
        return players_of(self.report)

    def look(self, shared: SharedSheet | None) -> bool:
        """Read the entries of other windows; whether there were any."""
        theirs = shared.read() if shared else None
        if theirs is None or theirs == self._known:
            return False
        take_over(self.report, merge_form(self._known, self.report, theirs).value)
        self._known = theirs
        return True

    def write(self, shared: SharedSheet | None) -> tuple[FormPlace, ...]:
        """Write the entries of this window, and return the places where another window was first."""
        written = shared.write(self._known, self.report) if shared else None
        if written is None:
            return ()
        take_over(self.report, written.value)
        self._known = deepcopy(written.value)
        return written.late


@dataclass(frozen=True)
class SheetEntry:
    """One entry: its name, the seat of the open column, its place, and the report before and after."""

    what: Message
    seat: int
    place: FormPlace
    before: Report
    after: Report


class EntryLog:
    """The entries that this window has made since it opened the sheet. All steps of one number are one entry."""

    def __init__(self, report: Report) -> None:
        self._entries: list[SheetEntry] = []
        self._now = deepcopy(report)

    @property
    def last(self) -> SheetEntry | None:
        """The entry that undo takes back."""
        return self._entries[-1] if self._entries else None

    def note(self, what: Message, seat: int, report: Report) -> None:
        """Log an entry that the report already has."""
        place, now = _difference(self._now, report), deepcopy(report)
        if self.last and self.last.place == place:
            self._entries[-1] = replace(self.last, after=now)
        elif place:
            self._entries.append(SheetEntry(what, seat, place, self._now, now))
        self._now = now

    def meet(self, report: Report, late: Collection[FormPlace] = ()) -> None:
        """Take note of the entries of other windows. An entry that came `late` cannot be taken back."""
        if self.last and self.last.place in late:
            self._entries.pop()
        self._now = deepcopy(report)

    def take_back(self, report: Report) -> SheetEntry:
        """Take the last entry out of the report. Later entries of other windows stay."""
        last = self._entries.pop()
        take_over(report, merge_form(last.after, last.before, report).value)
        self._now = deepcopy(report)
        return last


def _difference(before: object, after: object, path: FormPlace = ()) -> FormPlace:
    """The first place where two reports differ. Each change of a list's length is a place of its own."""
    pairs: list[tuple[object, object, object]] = []
    if isinstance(before, dict) and isinstance(after, dict):
        pairs = [(key, before.get(key), after.get(key)) for key in {**before, **after}]
    elif isinstance(before, list) and isinstance(after, list):
        if len(before) != len(after):
            return (*path, len(before), len(after))
        pairs = list(zip(range(len(after)), before, after, strict=True))
    for key, old, new in pairs:
        if old != new:
            return _difference(old, new, (*path, key))
    return path


def players_of(report: Report) -> list[Report]:
    """The entries of each player."""
    players: list[Report] = report["players"]
    return players


def name_of(player: Report) -> str:
    """The name of a player as it is entered so far."""
    name: str = player["name"]
    return name


def player_rows(game: AnyGame) -> Rows:
    """The list of players on the sheet of a game."""
    return _players(game.scoring.sheet(None))


def player_fields(game: AnyGame, state: object = None) -> tuple[Field, ...]:
    """The fields of one player on the sheet of a game."""
    record = _players(game.scoring.sheet(state)).of
    return record.fields if isinstance(record, Record) else ()


def _players(sheet: Sheet) -> Rows:
    return next(entry for entry in sheet.root.fields if isinstance(entry, Rows) and entry.key == "players")


def optional_records(sheet: Sheet) -> list[Record]:
    """The records of a whole sheet that can be left out, such as an opponent's."""
    return [entry for entry in sheet.root.fields if isinstance(entry, Record) and entry.optional]


def blank_report(game: AnyGame, name: str) -> Report:
    """An empty sheet for the fewest players. The first player has the name, the others have none.

    Of each choice for the whole sheet the first is chosen. Optional records are there while one player is.
    """
    sheet = game.scoring.sheet(None)
    report: Report = {entry.key: entry.choices[0] for entry in sheet.root.fields if isinstance(entry, Choice)}
    report |= {entry.key: {} for entry in optional_records(sheet)}
    fewest = max(1, player_rows(game).fewest)
    return report | {"players": [blank_player(game, "" if seat else name) for seat in range(fewest)]}


def blank_player(game: AnyGame, name: str) -> Report:
    """The entries of a player of whom only the name is known, with the neutral answers."""
    player: Report = {"name": name}
    for entry in player_fields(game):
        if isinstance(entry, Choice):
            player[entry.key] = entry.choices[-1]
        elif isinstance(entry, Flag):
            player[entry.key] = False
        elif isinstance(entry, Record) and all(inner.optional for inner in entry.fields):
            player[entry.key] = {}
        elif isinstance(entry, Rows) and not entry.optional:
            player[entry.key] = []
        elif isinstance(entry, Record) and is_table(entry):
            player[entry.key] = {
                row.key: {column.key: 0 for column in row.fields} for row in entry.fields if isinstance(row, Record)
            }
    return player
