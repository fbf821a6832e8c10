"""What a finished game is known by in lists and statistics, and what its cards gave and owed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.draws import By, Draw, added, drawn, evenly
from companion.core.game import mode_tag
from companion.games.bridges.facts import BONUSES, DECK
from companion.games.bridges.rules import Dealt, Event, Flipped, State
from companion.games.bridges.scoring import score, title_for


def tags(report: Mapping[str, Any], state: State | None) -> dict[str, str]:
    """Who dealt the cards and on which board; alone also the title and what each bonus was worth."""
    found = mode_tag(report, state)
    if state is not None:
        found |= {"cards": "app" if state.deck == "default" else "table", "board": state.board}
    if found["mode"] == "solo":
        (player,) = report["players"]
        total = score(report, state).players[0].tally.total
        found["title"] = title_for(total).key
        found.update((bonus, player[bonus]) for bonus in BONUSES)
    return found


def draws(events: Sequence[Event]) -> Sequence[Draw]:
    """The numbers and the bridges of the cards, each by what was still face down."""
    return added(_draws(events))


def _draws(events: Sequence[Event]) -> Iterator[Draw]:
    by: By = "app"
    down = list(DECK)
    for event in events:
        match event:
            case Dealt(order=order):
                by, down = ("app", list(order)) if order else ("table", down)
            case Flipped(card) if card in down:
                yield from drawn("number", by, str(card.number), evenly(str(one.number) for one in down))
                yield from drawn("bridges", by, str(card.bridges), evenly(str(one.bridges) for one in down))
                down.remove(card)
