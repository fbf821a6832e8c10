"""The quick references of the games, read from `data/`."""

from __future__ import annotations

from functools import cache

from companion.content.shelf import facts
from companion.core.reference import Reference, reference


@cache
def reference_of(game: str) -> Reference:
    """Read once: the texts come by language, the order does not change."""
    return reference(game, facts(game, "reference"))
