"""What a place at the table is called as long as nobody has said who sits there: no person, in any language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from companion.content.languages import LANGUAGES
from companion.content.texts import Texts
from companion.core.message import msg

# As many as sit at any table.
SEATS = range(1, 9)


def is_placeholder(name: str) -> bool:
    """Whether the app has made up a name, in whichever language it was set at the time."""
    return name in _placeholders()


@cache
def _placeholders() -> frozenset[str]:
    return frozenset(Texts(language)(msg("ui.player_n", n=seat)) for language in LANGUAGES for seat in SEATS)


def with_names(names: Sequence[str], texts: Texts) -> list[str]:
    """Names to begin with: who has none is called by their place, and no two are called the same."""
    found = list(names)
    for at, name in enumerate(names):
        if not name:
            free = (texts(msg("ui.player_n", n=seat)) for seat in (at + 1, *SEATS))
            found[at] = next(made for made in free if made not in found)
    return found
