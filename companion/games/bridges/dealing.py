"""What a deal of Hashi decides: the cards, on which board, and whether the first number is given."""

from __future__ import annotations

from companion.core.dealing import OWN, Dealing, Decided
from companion.core.plain import Entries
from companion.games.bridges.events import Flipped
from companion.games.bridges.options import ON_PAPER

# In the order in which they came to be. A board that is taken out of the box stays in this list.
_BOARDS = ("lagoon", "reef", "skerries")


def _of_day(day: int) -> Entries:
    """A board of ours in rotation, and the first number given."""
    return {"layout": _BOARDS[day % len(_BOARDS)], "start": "dealt"}


DEALING = Dealing(
    number=1,
    draws=(Flipped,),
    needs={"deck": "default"},
    of_day=_of_day,
    decided=(
        Decided("layout", (ON_PAPER, OWN, *_BOARDS), room=16),
        Decided("start", ("chosen", "dealt"), room=2),
    ),
)
