"""Taking back what was entered on a score sheet: the last entry, by its name, as in a game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.core.message import Message, msg
from companion.core.several_hands import Place, take_over, together
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon
from companion.ui.kit.text import whole_words, words
from companion.ui.pages.score.player_form import Report
from companion.ui.window import theme
from companion.ui.window.context import Ui

NAMED = 0.36  # of a screen, for the name beside the title
BESIDE = 188  # what else the title has beside it: back, emblem, rules, gaps


@dataclass(frozen=True)
class SheetEntry:
    """One entry: what it is called, whose page was open, the place in the report, and the report before and after."""

    what: Message
    player: int
    place: Place
    before: Report
    after: Report


class Course:
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

    def meet(self, report: Mapping[str, Any], late: Collection[Place] = ()) -> None:
        """Others have entered something, too. Of an entry that came `late` there is nothing to take back."""
        if self.last and self.last.place in late:
            self._entries.pop()
        self._now = deepcopy(dict(report))

    def take_back(self, report: Report) -> SheetEntry:
        """The last entry goes out of the report; what others have entered since stays."""
        last = self._entries.pop()
        take_over(report, together(last.after, last.before, report).value)
        self._now = deepcopy(report)
        return last


def _place(before: Any, after: Any, path: Place = ()) -> Place:
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
