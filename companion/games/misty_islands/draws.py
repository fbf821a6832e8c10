"""What the dice of a finished game gave and owed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.draws import Draw, Source, added, drawn, evenly
from companion.core.message import Message, msg
from companion.games.misty_islands.events import Dice, Event, Prepared, Rolled, RolledAgain
from companion.games.misty_islands.facts import BONUSES, DIRECTIONS


def _direction(face: str) -> Message:
    return msg(f"misty_islands.direction.{face}")


def _bonus(face: str) -> Message:
    return msg(f"misty_islands.bonus.{face}")


SOURCES = {
    "direction": Source(msg("misty_islands.draws.direction"), _direction),
    "bonus": Source(msg("misty_islands.draws.bonus"), _bonus),
}
FACES = {"direction": evenly(DIRECTIONS), "bonus": evenly(BONUSES)}


def draws(events: Sequence[Event]) -> Sequence[Draw]:
    """Every roll of either die, the second one too."""
    return added(_draws(events))


def _draws(events: Sequence[Event]) -> Iterator[Draw]:
    by: Dice = next((event.dice for event in events if isinstance(event, Prepared)), "app")
    for event in events:
        match event:
            case Rolled(direction, bonus):
                yield from drawn("direction", by, direction, FACES["direction"])
                yield from drawn("bonus", by, bonus, FACES["bonus"])
            case RolledAgain("direction", direction, _):
                yield from drawn("direction", by, direction, FACES["direction"])
            case RolledAgain(_, _, bonus):
                yield from drawn("bonus", by, bonus, FACES["bonus"])
