"""What a random game counts of its draws, beside what happened in it."""

from collections import Counter

from companion.core.session import events_of
from tests.contract.walks import Case, walk


def seen_in(case: Case) -> dict[str, int]:
    """How often each source gave something."""
    draws = case.game.statistics.draws(events_of(walk(case)[-1].session))
    return {
        source: sum(draw.seen for draw in draws if draw.source == source) for source in case.game.statistics.sources
    }


def happened_in(case: Case) -> Counter[str]:
    """How many events there were of each kind."""
    return Counter(type(event).__name__ for event in events_of(walk(case)[-1].session))
