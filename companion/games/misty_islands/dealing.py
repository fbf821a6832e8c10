"""What a deal of Die Inseln im Nebel decides: the dice of every round."""

from __future__ import annotations

from companion.core.dealing import Dealing
from companion.core.plain import Entries
from companion.games.misty_islands.events import Rolled, RolledAgain


def _of_day(day: int) -> Entries:
    """There is nothing to choose."""
    return {}


DEALING = Dealing(number=3, draws=(Rolled, RolledAgain), needs={"dice": "app"}, of_day=_of_day)
