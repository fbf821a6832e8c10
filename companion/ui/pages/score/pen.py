"""The actions of a player on a score sheet: enter, take back, go to a gap, save."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace

import flet as ft

from companion.core.game import AnyGame
from companion.core.message import Message, Problem, msg
from companion.core.sheet import Checked
from companion.history.finished_game import ScoredReport
from companion.ui.kit.forms.entry_order import Order
from companion.ui.kit.forms.number_table import TableBox, is_table
from companion.ui.kit.page import scroll_to
from companion.ui.pages.score.player_columns import untouched_seats
from companion.ui.pages.score.result_banner import tell_outcome
from companion.ui.pages.score.sheet_entries import EntryLog, HeldSheet, SheetTask, player_fields
from companion.ui.window.context import Ui
from companion.ui.window.notice import say


@dataclass(frozen=True, eq=False)
class Gap:
    """A place to lead the player to. No two gaps are equal: each request scrolls there again."""

    where: str

    @property
    def seat(self) -> int | None:
        """The player of the column."""
        parts = self.where.split(".")
        return int(parts[1]) if parts[0] == "players" and len(parts) > 1 else None

    @property
    def card(self) -> str:
        """The card of the entry."""
        parts = self.where.split(".")
        return ".".join(parts[:3] if self.seat is not None else parts[:1])

    def order_key(self, game: AnyGame) -> Hashable:
        """The key of the number in the order of the form."""
        parts = self.where.split(".")
        tables = {entry.key for entry in player_fields(game) if is_table(entry)}
        in_table = self.seat is not None and len(parts) == 5 and parts[2] in tables
        return TableBox(self.where) if in_table else self.where


def gap_of(problem: Problem) -> Gap:
    """The entry to begin with. A problem between several entries stands at none of them, but marks each."""
    places = (problem.where, *problem.marks)
    return Gap(next((place for place in places if _is_entry(place)), problem.where))


def _is_entry(where: str) -> bool:
    parts = where.split(".")
    return len(parts) > 2 or (parts[0] != "players" and where != "")


def next_gap(problems: Sequence[Problem], order: Order, game: AnyGame) -> Gap:
    """The first gap that is not open yet."""
    gaps = [gap_of(problem) for problem in problems]
    return next((gap for gap in gaps if gap.order_key(game) != order.at), gaps[0])


def use_gap(gap: Gap | None, game: AnyGame, column: ft.Ref[ft.Column], order: Order) -> None:
    """Scroll to the gap once the form is drawn, and open its number or text."""
    window = ft.context.page

    def lead() -> None:
        if gap is None:
            return
        scroll_to(window, column, scroll_key=gap.card)
        key = gap.order_key(game)
        if order.has_text(key):
            window.run_task(order.focus, key)
        elif order.has(key):
            order.open(key, not isinstance(key, TableBox))

    ft.use_effect(lead, dependencies=[id(gap)])


@dataclass(frozen=True)
class SheetView:
    """What a window shows of a sheet: a player's column, the last gap asked for, the question before saving.

    Missing entries are marked once the player has `tried` to save. Each of the `entries` draws the sheet anew.
    """

    seat: int
    gap: Gap | None = None
    asking: bool = False
    tried: bool = False
    entries: int = 0


@dataclass(frozen=True)
class Pen:
    """Writes into the column of one `seat`. Other windows see each entry at once, and may have entered before."""

    ui: Ui
    task: SheetTask
    held: HeldSheet
    log: EntryLog
    order: Order
    view: SheetView
    set_view: Callable[[Callable[[SheetView], SheetView]], None]
    seat: int

    def entered(self, what: Message, text: bool = False) -> None:
        """Write a change of the report. A text field shows its own text while the player types."""
        self.log.note(what, self.seat, self.held.report)
        try:
            self._write(what)
        finally:  # the entry is shown, written or not
            if not text:
                self.set_view(lambda view: replace(view, entries=view.entries + 1))

    def take_back(self) -> None:
        """Take back the last entry, whichever column has it."""
        last = self.log.take_back(self.held.report)
        self.show(last.seat)
        say(self.ui, msg("ui.taken_back", what=last.what))
        self._write(last.what)

    def show(self, seat: int) -> None:
        """Open a player's column."""
        self._go(seat, None)

    def lead(self, problems: Sequence[Problem]) -> None:
        """Go to the first problem, or to the next one if the first is open already."""
        found = next_gap(problems, self.order, self.task.game)
        self._go(self.view.seat if found.seat is None else found.seat, found)

    def save(self) -> None:
        """Save the entries of this moment, drawn or not; first ask about columns without an entry."""
        self.held.look(self.task.shared)
        checked, scored = self._check()
        if scored is None:
            self.set_view(lambda view: replace(view, tried=True))
            self.lead(checked.problems)
        elif untouched_seats(self.task, self.held.players, ()):
            self.ask(True)
        else:
            self._finish(scored)

    def ask(self, asking: bool) -> None:
        """Open or close the question about columns without an entry."""
        self.set_view(lambda view: replace(view, asking=asking))

    def save_uncounted(self) -> None:
        """Save with zero for the columns without an entry."""
        _, scored = self._check()
        if scored:
            self._finish(scored)

    def _check(self) -> tuple[Checked, ScoredReport | None]:
        return self.ui.controller.results.check(self.task.game_id, self.held.report, self.task.state)

    def _finish(self, scored: ScoredReport) -> None:
        self.ui.go(self.task.save(scored))
        self.ui.scene.tell(self.ui.t(msg("ui.result_saved")))
        tell_outcome(self.ui, scored.score.winners, [one.tally.total for one in scored.score.players])

    def _go(self, seat: int, gap: Gap | None) -> None:
        self.order.close()
        self.set_view(lambda view: replace(view, seat=seat, gap=gap, asking=False))

    def _write(self, what: Message) -> None:
        late = self.held.write(self.task.shared)
        self.log.meet(self.held.report, late)
        if late:
            say(self.ui, msg("ui.entered_before", what=what), "bad")
