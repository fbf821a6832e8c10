"""Putting right what was written down wrong about a finished game. A record is never changed, a new one is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.message import Problem, msg
from companion.core.sheet import Record, Rows, Sheet, Text

Json = dict[str, Any]


def name_problems(names: Sequence[str], others: Sequence[str] = ()) -> list[Problem]:
    """What is wrong with the names of those who played; `others` have names that are taken, too."""
    sheet = Sheet(Record("", fields=(Rows("players", of=Record("", fields=(Text("name"),)), names_differ=True),)))
    found = list(sheet.check({"players": [{"name": name} for name in names]}).problems)
    for at, name in enumerate(names):
        if name.strip() in others:
            where = f"players.{at}.name"
            found.append(Problem(where, "same_name", msg("core.same_name", name=name.strip())))
    return found


def rivals(record: Mapping[str, Any]) -> list[str]:
    """Who has points without having sat at the table."""
    return [player["name"] for player in record["score"]["players"] if player["name"] not in record["players"]]


def renamed(record: Json, names: Sequence[str]) -> Json:
    """The same game with other names, in the order of its players. No point changes."""
    new = dict(zip(record["players"], (name.strip() for name in names), strict=True))
    report, score = record["report"], record["score"]
    return {
        **record,
        "players": list(new.values()),
        "report": {**report, "players": _with_names(report["players"], new)},
        "score": {
            **score,
            "players": _with_names(score["players"], new),
            "winners": [new.get(name, name) for name in score["winners"]],
        },
    }


def _with_names(players: Sequence[Json], new: Mapping[str, str]) -> list[Json]:
    return [{**player, "name": new.get(player["name"], player["name"])} for player in players]


def marked(before: Json, after: Json, stamp: str) -> Json:
    """Says when a game was changed, and the points that it was saved with when they are others now."""
    first = before.get("edited", {}).get("before") or _totals(before)
    note = {"before": first} if first != _totals(after) else {}
    return {**after, "edited": {"at": stamp, **note}}


def _totals(record: Json) -> list[int]:
    return [player["total"] for player in record["score"]["players"]]
