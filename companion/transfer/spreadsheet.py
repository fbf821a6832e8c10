"""The history as a table for spreadsheets: one row for each player of each game."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from io import StringIO

from companion.content.shelf import box_name
from companion.content.texts import Texts
from companion.core.long_work import Work
from companion.core.message import msg
from companion.history.circumstances import cards, circumstances
from companion.history.entry import HistoryEntry

# A cell that begins with one of these is run as a formula by spreadsheets, also where they are written full-width. One
# that expects another separator sees a new cell in the midst of ours.
FORMULA = re.compile(r"(^|[,;\t\r\n|])(?=[^\S\r\n]*[=+\-@＝＋－＠]|[\t\r\n])")
# Spreadsheets expect what their language writes between the numbers of a list.
SEPARATORS = {"de": ";", "fr": ";", "it": ";"}
COLUMNS = (
    "date", "time", "game", "mode", "variant", "cards", "player", "points", "rank", "won", "minutes", "place", "note",
    "id",
)  # fmt: skip

Cell = str | int | None


def table(entries: Sequence[HistoryEntry], texts: Texts) -> Work[bytes]:
    """The table as a file that spreadsheets read right: with its encoding marked, and no formula in it."""
    out = StringIO()
    writer = csv.writer(out, delimiter=SEPARATORS.get(texts.language, ","))
    writer.writerow([texts(msg(f"carry.column.{column}")) for column in COLUMNS])
    for at, entry in enumerate(entries):
        yield at, len(entries)
        writer.writerows([[harmless(cell) for cell in row] for row in _rows(entry, texts)])
    return out.getvalue().encode("utf-8-sig", "backslashreplace")


def harmless(cell: Cell) -> Cell:
    """A text is never a formula. Numbers stay numbers, those below zero too."""
    return FORMULA.sub(r"\1'", cell) if isinstance(cell, str) else cell


def _rows(entry: HistoryEntry, texts: Texts) -> Iterator[list[Cell]]:
    when = datetime.fromisoformat(entry.finished).astimezone()
    mode = texts(msg(f"carry.mode.{entry.mode}"))
    how = ", ".join(texts(part) for part in circumstances(entry))
    whose = cards(entry)
    for one in (*entry.players, *([entry.opponent] if entry.opponent else [])):
        won = texts(msg("carry.yes" if one.name in entry.winners else "carry.no")) if entry.winners else ""
        yield [
            f"{when:%Y-%m-%d}", f"{when:%H:%M}", box_name(entry.game), mode, how, texts(whose) if whose else "",
            one.person, one.total, one.place, won, entry.minutes, entry.place, entry.note, entry.id,
        ]  # fmt: skip
