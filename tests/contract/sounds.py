"""What the taps of a random game sound like, and what happened with each."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from companion.core.game import Sound
from tests.contract.walks import Case, walk


def heard_in(case: Case) -> Iterator[tuple[Any, Any, tuple[Any, ...], Sound | None]]:
    """Of each tap the states before and after it, its events, and its sound."""
    for before, after in pairwise(walk(case)):
        events = after.session.turns[-1].events
        yield before.state, after.state, events, case.game.telling.sound(after.state, events)
