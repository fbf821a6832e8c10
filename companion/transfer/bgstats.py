"""Handing a play to BG Stats: a link in its published format, which that app opens and asks about.

Nothing is sent from here. The link carries all of it, so it is long; it is never shortened through a service.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from urllib.parse import quote

from companion.content.shelf import box_name
from companion.content.texts import Texts
from companion.core.message import Message
from companion.history.circumstances import circumstances
from companion.history.entry import HistoryEntry, Standing

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Companion"
LONGEST_COMMENT = 300


def link(entry: HistoryEntry, title: Message | None, texts: Texts) -> str:
    """The play as an address. `title` is what a solo player earned."""
    return ADDRESS + quote(json.dumps(play(entry, title, texts), ensure_ascii=False, separators=(",", ":")), safe="")


def play(entry: HistoryEntry, title: Message | None, texts: Texts) -> dict[str, Any]:
    """The play as BG Stats wants it; what may be left out is left out where there is nothing to say."""
    comments = "\n".join(part for part in (texts(title) if title else "", entry.note) if part)[:LONGEST_COMMENT]
    told: dict[str, Any] = {
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


def _players(entry: HistoryEntry) -> list[dict[str, Any]]:
    """Everybody with points. Who began is known only where the app dealt: the names are in the order of play."""
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
