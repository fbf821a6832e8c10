"""What the cards of a finished game gave and owed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.draws import By, Draw, Source, added, drawn, evenly
from companion.core.message import Message, msg
from companion.games.bridges.events import Dealt, Event, Flipped
from companion.games.bridges.facts import DECK, Card


def _face(number: str) -> Message:
    return msg("bridges.draws.face", n=number)


SOURCES = {
    "first": Source(msg("bridges.draws.first"), _face),
    "hidden": Source(msg("bridges.draws.hidden"), _face),
}


def draws(events: Sequence[Event]) -> Sequence[Draw]:
    """The number on the first card and the one on the card that nobody saw: all others come in every game."""
    return added(_draws(events))


def _draws(events: Sequence[Event]) -> Iterator[Draw]:
    by: By = "app"
    deck: Sequence[Card] = DECK
    for event in events:
        if isinstance(event, Dealt):
            by, deck = ("app", event.order) if event.order else ("table", DECK)
    seen = [event.card for event in events if isinstance(event, Flipped)]
    chances = evenly(str(card.number) for card in deck)
    if seen:
        yield from drawn("first", by, str(seen[0].number), chances)
    unseen = [card for card in deck if card not in seen]
    if len(unseen) == 1:
        yield from drawn("hidden", by, str(unseen[0].number), chances)
