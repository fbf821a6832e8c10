"""What a hand does on a score sheet: it enters, takes back, goes to what is missing, and saves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace

import flet as ft

from companion.core.game import AnyGame
from companion.core.message import Message, Problem, msg
from companion.core.sheet import Record
from companion.games import GAMES
from companion.ui.kit.forms.entry_order import Order
from companion.ui.kit.forms.number_table import Picked, is_table
from companion.ui.kit.page import scroll_to
from companion.ui.pages.score.entry_fields import player_rows
from companion.ui.pages.score.player_columns import standing
from companion.ui.pages.score.result_banner import tell_outcome
from companion.ui.pages.score.sheet_entries import EntryLog, HeldSheet, SheetTask
from companion.ui.window.context import Ui
from companion.ui.window.notice import say


@dataclass(frozen=True)
class SheetView:
    """What a window shows of a sheet: whose column, which gap was asked for last, a question before it is saved.

    What is not there yet is marked once somebody has `tried` to save. Each of the `entries` draws it anew.
    """

    seat: int
    gap: Gap | None = None
    asking: bool = False
    tried: bool = False
    entries: int = 0


@dataclass(frozen=True)
class Pen:
    """It enters at one `seat`. What it has written others see at once, and they may have been there before."""

    ui: Ui
    filling: SheetTask
    held: HeldSheet
    course: EntryLog
    order: Order
    shown: SheetView
    set_shown: Callable[[Callable[[SheetView], SheetView]], None]
    seat: int

    def entered(self, what: Message, text: bool = False) -> None:
        """Something stands in the report now. A text shows itself while it is typed."""
        self.course.note(what, self.seat, self.held.report)
        try:
            self._write(what)
        finally:  # what was entered is shown, kept or not
            if not text:
                self.set_shown(lambda shown: replace(shown, entries=shown.entries + 1))

    def take_back(self) -> None:
        """The last entry, wherever it was made."""
        last = self.course.take_back(self.held.report)
        self.show(last.player)
        say(self.ui, msg("ui.taken_back", what=last.what))
        self._write(last.what)

    def show(self, seat: int) -> None:
        """A player's column."""
        self._go(seat, None)

    def lead(self, problems: Sequence[Problem]) -> None:
        """To the first of them, or to the next one where that is open already."""
        found = next_gap(problems, self.order, GAMES[self.filling.game_id])
        self._go(self.shown.seat if found.seat is None else found.seat, found)

    def save(self) -> None:
        """Who taps means what holds now, drawn or not."""
        filling, report = self.filling, self.held.report
        self.held.look(filling.shared)
        checked, scored = self.ui.controller.results.check(filling.game_id, report, filling.state)
        if scored is None:
            self.set_shown(lambda shown: replace(shown, tried=True))
            self.lead(checked.problems)
        elif standing(GAMES[filling.game_id], filling.state, report, filling.blank, (), filling.to_count).untouched:
            self.ask(True)
        else:
            self.save_so()

    def ask(self, asking: bool) -> None:
        """Whether those whom nobody has counted have nothing."""
        self.set_shown(lambda shown: replace(shown, asking=asking))

    def save_so(self) -> None:
        """As it is."""
        _, scored = self.ui.controller.results.check(self.filling.game_id, self.held.report, self.filling.state)
        if scored:
            self.ui.go(self.filling.save(scored))
            self.ui.scene.tell(self.ui.t(msg("ui.result_saved")))
            tell_outcome(self.ui, scored.score.winners, [one.tally.total for one in scored.score.players])

    def _go(self, seat: int, gap: Gap | None) -> None:
        self.order.close()
        self.set_shown(lambda shown: replace(shown, seat=seat, gap=gap, asking=False))

    def _write(self, what: Message) -> None:
        late = self.held.write(self.filling.shared)
        self.course.meet(self.held.report, late)
        if late:
            say(self.ui, msg("ui.entered_before", what=what), "bad")


@dataclass(frozen=True, eq=False)
class Gap:
    """A place that is to be seen. No two are equal: who asks once more is led there once more."""

    where: str

    @property
    def seat(self) -> int | None:
        """Whose column it is in."""
        parts = self.where.split(".")
        return int(parts[1]) if parts[0] == "players" and len(parts) > 1 else None

    @property
    def card(self) -> str:
        """The card of its entry."""
        parts = self.where.split(".")
        return ".".join(parts[:3] if self.seat is not None else parts[:1])


def gap_of(problem: Problem) -> Gap:
    """The entry at which to begin: a problem between several stands at none, but marks each."""
    places = (problem.where, *problem.marks)
    return Gap(next((place for place in places if _is_entry(place)), problem.where))


def _is_entry(where: str) -> bool:
    parts = where.split(".")
    return len(parts) > 2 or (parts[0] != "players" and where != "")


def next_gap(problems: Sequence[Problem], order: Order, game: AnyGame) -> Gap:
    """The first one, or the one after it where that is open already."""
    gaps = [gap_of(problem) for problem in problems]
    return next((gap for gap in gaps if number_key(game, gap) != order.at), gaps[0])


def number_key(game: AnyGame, gap: Gap) -> Hashable:
    """Under which key the number of an entry stands in the order of the form."""
    parts = gap.where.split(".")
    record = player_rows(game).of
    if gap.seat is not None and len(parts) == 5 and isinstance(record, Record):
        tables = {entry.key for entry in record.fields if is_table(entry)}
        if parts[2] in tables:
            return Picked(gap.seat, parts[2], parts[3], parts[4])
    return gap.where


def use_gap(gap: Gap | None, game: AnyGame, column: ft.Ref[ft.Column], order: Order) -> None:
    """Once the form is drawn: move it to the entry, and open its number."""
    window = ft.context.page

    def lead() -> None:
        if gap is None:
            return
        scroll_to(window, column, scroll_key=gap.card)
        key = number_key(game, gap)
        if order.has_text(key):
            window.run_task(order.focus, key)
        elif order.has(key):
            order.open(key, not isinstance(key, Picked))

    ft.use_effect(lead, dependencies=[id(gap)])
