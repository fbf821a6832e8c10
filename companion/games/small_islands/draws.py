"""What Alexis' cards gave and owed in a finished game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.draws import Draw, Source, added, drawn, evenly
from companion.core.message import Message, msg
from companion.core.plain import Entries
from companion.games.small_islands.events import CardTurned, Event, MissionTurned, Shuffled


def _kind(kind: str) -> Message:
    return msg(f"small_islands.card_{kind}")


def _tile(tile: str) -> Message:
    return msg("small_islands.draws.face_tile", n=tile)


SOURCES = {
    "expedition": Source(msg("small_islands.draws.expedition"), _kind),
    "tile": Source(msg("small_islands.draws.tile"), _tile),
}


def draws(events: Sequence[Event]) -> Sequence[Draw]:
    """The type and the tile of each card that the app turned, by what lay in the pile."""
    return added(_draws(events))


def _draws(events: Sequence[Event]) -> Iterator[Draw]:
    pile: tuple[Entries, ...] = ()
    for event in events:
        match event:
            case Shuffled(order):
                pile = order
            case CardTurned(kind, card) | MissionTurned(kind, card) if card is not None and pile:
                yield from drawn("expedition", "app", kind, evenly(one["type"] for one in pile))
                yield from drawn("tile", "app", str(card["tile"]), evenly(str(one["tile"]) for one in pile))
                pile = pile[1:]
