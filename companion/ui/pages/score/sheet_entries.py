"""Whose score sheet is filled in, and how what several windows enter into one becomes the same in all of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.core.game import AnyGame
from companion.core.merged_form import FormPlace, MergedForm, merge_form, take_over
from companion.core.message import Message, msg
from companion.core.sheet import Choice, Flag, Record, Rows
from companion.history.finished_game import ScoredReport
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon
from companion.ui.kit.forms.number_table import is_table
from companion.ui.kit.text import whole_words, words
from companion.ui.pages.score.entry_fields import Report, first_common, player_rows
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.notice import say


@dataclass(frozen=True)
class SheetTask:
    """Whose sheet is filled in: how it begins, and where one comes from and goes to.

    A `fixed` one knows its players; any other can have more or fewer of them, and says how it was played. Of those who
    are `settled` it only shows what the play has seen. One that lies before all at the table is `shared`. `blank` is
    how it looks before anybody has counted, where that matters, and who is `to_count` is not counted by that.
    """

    game_id: str
    state: Any
    first: Callable[[], Report]
    save: Callable[[ScoredReport], str]
    back: str
    route: str
    fixed: bool = True
    settled: Sequence[int] = ()
    shared: SharedSheet | None = None
    blank: Report | None = None
    to_count: Sequence[int] = ()


@dataclass(frozen=True)
class SharedSheet:
    """A sheet that several windows fill in: what stands in it by now, and how to write into it.

    Both give None where the game is not on the table any more. Writing takes what was known and what it became.
    """

    read: Callable[[], Report | None]
    write: Callable[[Report, Report], MergedForm | None]


def table_sheet(ui: Ui, session_id: str) -> SharedSheet:
    """The one sheet of a running game, kept with it."""

    def read() -> Report | None:
        running = ui.controller.table.resume(session_id)
        return running.sheet if running else None

    return SharedSheet(read, lambda known, report: ui.controller.table.write_draft(session_id, report, known))


class HeldSheet:
    """The sheet as a window has it in hand. Its parts stay the same objects, whoever writes into it."""

    def __init__(self, first: Report) -> None:
        self.report = first
        self._known = deepcopy(first)

    def look(self, shared: SharedSheet | None) -> bool:
        """Take in what others have entered since; whether there was anything."""
        theirs = shared.read() if shared else None
        if theirs is None or theirs == self._known:
            return False
        take_over(self.report, merge_form(self._known, self.report, theirs).value)
        self._known = theirs
        return True

    def write(self, shared: SharedSheet | None) -> tuple[FormPlace, ...]:
        """Let the others have what was entered here, and tell where they came before."""
        written = shared.write(self._known, self.report) if shared else None
        if written is None:
            return ()
        take_over(self.report, written.value)
        self._known = deepcopy(written.value)
        return written.late


def saved(ui: Ui, scored: ScoredReport, session_id: str) -> str:
    """Finish a running game, once; where its result is."""
    if ui.controller.archive.finished(session_id):
        say(ui, msg("ui.finished_hint"))
    return f"/result/{ui.controller.results.finish(scored, session_id).id}"


NAMED = 0.36  # of a screen, for the name beside the title
BESIDE = 188  # what else the title has beside it: back, emblem, rules, gaps


@dataclass(frozen=True)
class SheetEntry:
    """One entry: what it is called, whose page was open, the place in the report, and the report before and after."""

    what: Message
    player: int
    place: FormPlace
    before: Report
    after: Report


class EntryLog:
    """The entries of a sheet that were made here since it was opened. All steps of one number are one entry."""

    def __init__(self, report: Mapping[str, Any]) -> None:
        self._entries: list[SheetEntry] = []
        self._now = deepcopy(dict(report))

    @property
    def last(self) -> SheetEntry | None:
        """What would be taken back."""
        return self._entries[-1] if self._entries else None

    def note(self, what: Message, player: int, report: Mapping[str, Any]) -> None:
        """Something was entered; `report` has it."""
        place, now = _place(self._now, report), deepcopy(dict(report))
        if self.last and self.last.place == place:
            self._entries[-1] = replace(self.last, after=now)
        elif place:
            self._entries.append(SheetEntry(what, player, place, self._now, now))
        self._now = now

    def meet(self, report: Mapping[str, Any], late: Collection[FormPlace] = ()) -> None:
        """Others have entered something, too. Of an entry that came `late` there is nothing to take back."""
        if self.last and self.last.place in late:
            self._entries.pop()
        self._now = deepcopy(dict(report))

    def take_back(self, report: Report) -> SheetEntry:
        """The last entry goes out of the report; what others have entered since stays."""
        last = self._entries.pop()
        take_over(report, merge_form(last.after, last.before, report).value)
        self._now = deepcopy(report)
        return last


def _place(before: Any, after: Any, path: FormPlace = ()) -> FormPlace:
    """Where two reports differ first. A list that became longer or shorter is another place each time."""
    pairs: list[tuple[Any, Any, Any]] = []
    if isinstance(before, dict) and isinstance(after, dict):
        pairs = [(key, before.get(key), after.get(key)) for key in {**before, **after}]
    elif isinstance(before, list) and isinstance(after, list):
        if len(before) != len(after):
            return (*path, len(before), len(after))
        pairs = list(zip(range(len(after)), before, after, strict=True))
    for key, old, new in pairs:
        if old != new:
            return _place(old, new, (*path, key))
    return path


def undo_button(ui: Ui, title: Message, what: Message | None, undo: Callable[[], None]) -> ft.Control:
    """An arrow with what it takes back, where the title leaves room for it. Disabled when nothing is left."""
    parts: list[ft.Control] = [icon(ft.Icons.UNDO_ROUNDED, 24, theme.INK if what else theme.OUTLINE)]
    if what and not ui.stacked and whole_words(ui, title, ui.width * (1 - NAMED) - BESIDE, size=20):
        parts.append(words(ui, what, "small", expand=True, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS))
    box = ft.Container(
        ft.Row(parts, spacing=6, alignment=ft.MainAxisAlignment.CENTER),
        width=48 if len(parts) == 1 else ui.width * NAMED,
        border_radius=24,
        padding=ft.Padding.symmetric(vertical=4, horizontal=8 if len(parts) > 1 else 0),
        height=48 if len(parts) == 1 else None,
    )
    label = msg("ui.undo_what", what=what) if what else msg("ui.undo")
    return target(ui, box, ui.t(label), undo if what else None)


def blank_report(game: AnyGame, name: str) -> Report:
    """Nothing entered yet, for as few players as may be. The first has this name; who else played, nobody has said."""
    rows = player_rows(game)
    blanks = [blank_player(game, name if at == 0 else "") for at in range(max(1, rows.fewest))]
    return first_common(game.scoring.sheet(None)) | {"players": blanks}


def blank_player(game: AnyGame, name: str) -> Report:
    """A player of whom only the name is known; what has a neutral answer has it."""
    player: Report = {"name": name}
    inner = player_rows(game).of
    for entry in inner.fields if isinstance(inner, Record) else ():
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
