"""What a hand does on a score sheet: it enters, takes back, goes to what is missing, and saves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.core.message import Message, Problem, msg
from companion.games import GAMES
from companion.ui.kit.forms.entry_order import Order
from companion.ui.pages.score.entry_undo import Course
from companion.ui.pages.score.filling import Filling, Held
from companion.ui.pages.score.gaps import Gap, next_gap
from companion.ui.pages.score.outcome import tell_outcome
from companion.ui.pages.score.standing import standing
from companion.ui.window.context import Ui
from companion.ui.window.notice import say


@dataclass(frozen=True)
class Shown:
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
    filling: Filling
    held: Held
    course: Course
    order: Order
    shown: Shown
    set_shown: Callable[[Callable[[Shown], Shown]], None]
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
        checked, scored = self.ui.controller.check(filling.game_id, report, filling.state)
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
        _, scored = self.ui.controller.check(self.filling.game_id, self.held.report, self.filling.state)
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
