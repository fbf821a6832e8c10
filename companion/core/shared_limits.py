"""Totals over all players against what the box holds: who has most of it has most likely mistyped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def named(players: Sequence[Mapping[str, Any]], at: int) -> str:
    """A player's name, or the place in the report where that is at fault itself."""
    name = players[at].get("name")
    return name.strip() if isinstance(name, str) and name.strip() else str(at + 1)


def suspect(players: Sequence[Mapping[str, Any]], counts: Sequence[int]) -> dict[str, Any]:
    """The biggest entry and whose it is: arguments for a message that says where to look first."""
    at = max(range(len(players)), key=lambda at: counts[at])
    return {"player": named(players, at), "entry": counts[at]}
