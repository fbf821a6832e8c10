"""What a finished game is known by in lists and statistics, and what its cards gave and owed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.draws import By, Draw, added, drawn, evenly
from companion.core.game import mode_tag
from companion.games.bridges.facts import BONUSES, DECK, Card
from companion.games.bridges.rules import Dealt, Event, Flipped, State
from companion.games.bridges.scoring import score, title_for


def tags(report: Mapping[str, Any], state: State | None) -> dict[str, str]:
    """Who dealt the cards and on which board; alone also the title and what each bonus was worth."""
    found = mode_tag(report, state)
    if state is not None:
        board = state.slate.layout.name if state.slate else state.board
        found |= {"cards": "app" if state.deck == "default" else "table", "board": board}
    if found["mode"] == "solo":
        (player,) = report["players"]
        total = score(report, state).players[0].tally.total
        found["title"] = title_for(total).key
        found.update((bonus, player[bonus]) for bonus in BONUSES)
    return found


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
