"""A result in words: for a message to a friend, and as the name of a file."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from companion.content.shelf import box_name
from companion.core.codes import spoken
from companion.core.message import msg
from companion.core.score import Merit
from companion.history.entry import HistoryEntry, Standing
from companion.history.scored import DAILY, DEAL
from companion.ui.kit.dates import date_words, day_words, local
from companion.ui.kit.finished_game import came_out, how
from companion.ui.window.context import Ui


def file_name(ui: Ui, entry: HistoryEntry) -> str:
    """Game, result, day; what a name of a file may not hold is left out."""
    result = came_out(ui, entry) if entry.mode == "group" or entry.opponent else ""
    most = max(one.total for one in entry.players)
    told = f"{box_name(entry.game)} {result} {most} {local(entry.finished):%Y-%m-%d}"
    return " ".join("".join(sign for sign in told if sign.isalnum() or sign in " -").split()) + ".png"


def in_words(ui: Ui, entry: HistoryEntry, merit: Merit | None, squares: Sequence[str] = ()) -> str:
    """The result for a message to a friend."""
    lines = [f"{box_name(entry.game)}, {when(ui, entry)}", how(ui, entry), *squares]
    placed = ranking(entry)
    lines += [f"{f'{one.place}. ' if placed[1:] else ''}{one.person}: {one.total}" for one in placed]
    if merit:
        lines.append(ui.t(merit.text))
    if DEAL in entry.tags:
        lines.append(code_words(ui, entry))
    return "\n".join(lines)


def when(ui: Ui, entry: HistoryEntry) -> str:
    """On which day; where it was a day's one try, on that one, whenever it was over."""
    if DAILY not in entry.tags:
        return day_words(ui, entry.finished)
    return f"{ui.t(msg('ui.daily.title'))}, {date_words(ui, date.fromisoformat(entry.tags[DAILY]))}"


def code_words(ui: Ui, entry: HistoryEntry) -> str:
    """By which code the same can be played."""
    return ui.t(msg("ui.deal.named", code=spoken(entry.tags[DEAL])))


def ranking(entry: HistoryEntry) -> list[Standing]:
    """Who came where, the opponent too."""
    everybody = [*entry.players, *([entry.opponent] if entry.opponent else [])]
    return sorted(everybody, key=lambda one: one.place)
