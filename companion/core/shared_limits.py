"""Totals over all players against what the box holds: who has most of it has most likely mistyped."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.plain import Entries, Json


def named(players: Sequence[Entries], at: int) -> str:
    """A player's name, or the place in the report where that is at fault itself."""
    name = players[at].get("name")
    return name.strip() if isinstance(name, str) and name.strip() else str(at + 1)


def suspect(players: Sequence[Entries], counts: Sequence[int]) -> Json:
    """The biggest entry and whose it is: arguments for a message that says where to look first."""
    at = max(range(len(players)), key=lambda at: counts[at])
    return {"player": named(players, at), "entry": counts[at]}
