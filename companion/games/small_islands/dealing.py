"""What a deal of Small Islands decides: Alexis' expedition cards, at which level and in which mode."""

from __future__ import annotations

from companion.core.dealing import OWN, Dealing, Decided
from companion.core.plain import Entries
from companion.games.small_islands.events import CardTurned, MissionTurned
from companion.games.small_islands.facts import LEVELS

_WEEK = 7


def _of_day(day: int) -> Entries:
    """Stand-in cards in Normal mode at a level of the week; day 1 of the calendar was a Monday."""
    return {"mode": "normal", "level": (day - 1) // _WEEK % LEVELS + 1}


DEALING = Dealing(
    number=2,
    draws=(CardTurned, MissionTurned),
    needs={"cards": "app"},
    of_day=_of_day,
    decided=(
        Decided("mode", ("normal", "advanced"), room=2),
        Decided("level", tuple(range(1, LEVELS + 1)), room=8),
        Decided("box", (None, OWN), room=2),
    ),
    solo=True,
)
