"""Going back past a turned card: who has seen it knows more than the table shows."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Options
from companion.core.message import Refused, msg
from companion.games.bridges.events import Event, Flipped, WentBack
from companion.games.bridges.hinting import still_known
from companion.games.bridges.options import help_of
from companion.games.bridges.state import State


def lasting(options: Options, events: Sequence[Event]) -> Refused | None:
    """Played strictly, a card that the app has dealt stays open. A real card may have been tapped by mistake."""
    if help_of(options) == "strict" and options["deck"] == "default" and _flips(events):
        return Refused("card_stays", msg("bridges.refused.card_stays"))
    return None


def known_since(state: State, lost: Sequence[Event], events: Sequence[Event]) -> Sequence[Event]:
    """A mark, where something else was done below a card that had been turned already; and the hints that were taken.

    Turning the same card again tells nobody anything, nor does another real card in place of one tapped by mistake.
    """
    seen = max([state.turned + _flips(lost), *(event.card for event in lost if isinstance(event, WentBack))])
    turned = state.turned + _flips(events)
    return [*([WentBack(turned + 1)] if seen > turned else []), *still_known(state, lost, events)]


def _flips(events: Sequence[Event]) -> int:
    return sum(isinstance(event, Flipped) for event in events)
