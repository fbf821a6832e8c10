"""Whose score sheet is filled in, and how what several windows enter into one becomes the same in all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from companion.core.message import msg
from companion.core.several_hands import Place, Together, take_over, together
from companion.history.scored import ScoredReport
from companion.ui.pages.score.player_form import Report
from companion.ui.window.context import Ui
from companion.ui.window.notice import say


@dataclass(frozen=True)
class Filling:
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
    shared: Shared | None = None
    blank: Report | None = None
    to_count: Sequence[int] = ()


@dataclass(frozen=True)
class Shared:
    """A sheet that several windows fill in: what stands in it by now, and how to write into it.

    Both give None where the game is not on the table any more. Writing takes what was known and what it became.
    """

    read: Callable[[], Report | None]
    write: Callable[[Report, Report], Together | None]


def table_sheet(ui: Ui, session_id: str) -> Shared:
    """The one sheet of a running game, kept with it."""

    def read() -> Report | None:
        running = ui.controller.open(session_id)
        return running.sheet if running else None

    return Shared(read, lambda known, report: ui.controller.write_draft(session_id, report, known))


class Held:
    """The sheet as a window has it in hand. Its parts stay the same objects, whoever writes into it."""

    def __init__(self, first: Report) -> None:
        self.report = first
        self._known = deepcopy(first)

    def look(self, shared: Shared | None) -> bool:
        """Take in what others have entered since; whether there was anything."""
        theirs = shared.read() if shared else None
        if theirs is None or theirs == self._known:
            return False
        take_over(self.report, together(self._known, self.report, theirs).value)
        self._known = theirs
        return True

    def write(self, shared: Shared | None) -> tuple[Place, ...]:
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
    return f"/result/{ui.controller.finish(scored, session_id).id}"
