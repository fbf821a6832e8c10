"""Handing a play to BG Stats: a link in its published format, which that app opens and asks about.

Nothing is sent from here. The link carries all of it, so it is long; it is never shortened through a service.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from io import StringIO
from urllib.parse import quote

from companion.content.data_files import box_name
from companion.content.texts import Texts
from companion.core.long_work import Work
from companion.core.message import Message, msg
from companion.core.strict_json import Json
from companion.history.game_kinds import cards, circumstances
from companion.history.history_entry import HistoryEntry, Standing

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Companion"
LONGEST_COMMENT = 300


def bgstats_link(entry: HistoryEntry, title: Message | None, texts: Texts) -> str:
    """The address that hands a play to BG Stats. `title` is the solo player's title."""
    return ADDRESS + quote(
        json.dumps(bgstats_play(entry, title, texts), ensure_ascii=False, separators=(",", ":")), safe=""
    )


def bgstats_play(entry: HistoryEntry, title: Message | None, texts: Texts) -> Json:
    """The play in the format of BG Stats, without empty optional entries."""
    comments = "\n".join(part for part in (texts(title) if title else "", entry.note) if part)[:LONGEST_COMMENT]
    told: Json = {
        "sourceName": SOURCE,
        "sourcePlayId": entry.id,
        "playDate": datetime.fromisoformat(entry.started).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": box_name(entry.game),
            "sourceGameId": entry.game,
            "highestWins": True,
            "noPoints": False,
        },
        "players": _players(entry),
    }
    optional = {
        "durationMin": entry.minutes,
        "location": entry.place,
        "board": ", ".join(texts(part) for part in circumstances(entry)),
        "comments": comments,
    }
    return told | {key: value for key, value in optional.items() if value}


def _players(entry: HistoryEntry) -> list[Json]:
    """Everybody with points. Names are in the order of play where the app dealt, so the first one began."""
    known_order = entry.minutes is not None and len(entry.players) > 1
    rivals: Sequence[Standing] = [entry.opponent] if entry.opponent else []
    return [
        {
            "name": one.person,
            "sourcePlayerId": one.person,
            "score": one.total,
            "rank": one.place,
            "winner": one.name in entry.winners,
            **({"startPlayer": at == 0} if known_order else {}),
        }
        for at, one in enumerate([*entry.players, *rivals])
    ]


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


def spreadsheet(entries: Sequence[HistoryEntry], texts: Texts) -> Work[bytes]:
    """The history as CSV: with its encoding marked, one row for each player of a game, and no formulas."""
    out = StringIO()
    writer = csv.writer(out, delimiter=SEPARATORS.get(texts.language, ","))
    writer.writerow([texts(msg(f"carry.column.{column}")) for column in COLUMNS])
    for at, entry in enumerate(entries):
        yield at, len(entries)
        writer.writerows([[harmless(cell) for cell in row] for row in _rows(entry, texts)])
    return out.getvalue().encode("utf-8-sig", "backslashreplace")


def harmless(cell: Cell) -> Cell:
    """A cell in which no text is a formula. Numbers stay numbers, also those below zero."""
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
