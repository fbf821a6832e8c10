"""What a finished game is known by in lists and statistics, and what Alexis' cards gave and owed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.draws import Draw, added, drawn, evenly
from companion.core.game import mode_tag
from companion.games.small_islands import explorer
from companion.games.small_islands.events import CardTurned, Event, Json, Shuffled
from companion.games.small_islands.scoring import score
from companion.games.small_islands.state import State


def tags(report: Mapping[str, Any], state: State | None) -> dict[str, str]:
    """Normal or Advanced; alone Alexis' level and whose cards he had; and what counts for Great Explorer.

    A game that was only scored was played with the printed cards: those of the app are never on the table.
    """
    found = {**mode_tag(report, state), "difficulty": report["mode"]}
    if found["mode"] == "solo":
        found["cards"] = state.setup.cards if state else "table"
        if state:
            found["level"] = str(state.setup.level)
    return {**found, **explorer.tags(explorer.achievements(report, score(report, state), state))}


def draws(events: Sequence[Event]) -> Sequence[Draw]:
    """The type and the tile of each card that the app turned, by what lay in the pile."""
    return added(_draws(events))


def _draws(events: Sequence[Event]) -> Iterator[Draw]:
    pile: tuple[Json, ...] = ()
    for event in events:
        match event:
            case Shuffled(order):
                pile = order
            case CardTurned(kind, card) if card is not None and pile:
                yield from drawn("expedition", "app", kind, evenly(one["type"] for one in pile))
                yield from drawn("tile", "app", str(card["tile"]), evenly(str(one["tile"]) for one in pile))
                pile = pile[1:]
