"""An analysis thinks about finished games: one interface for every coach and every opponent that the app plays.

What an analysis finds is stored with the game, under the name of the analysis, and read again by its version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.core.codec import CodecError, decode
from companion.core.game import AnyState
from companion.core.long_work import Work
from companion.core.session import Session
from companion.core.strict_json import Entries

Found = TypeVar("Found")


@dataclass(frozen=True)
class Analysis(Generic[Found]):
    """One way to think about a finished game of one kind.

    Findings of class `kind` have a field `version`; findings of another version than this one are not read. `fits` says
    whether there is anything to find in a game that ended in a state. `begin` starts the work: it reports progress, and
    closing it cancels it. `is_sound` refuses findings that the codec accepts but no screen could show. `tags` are the
    tags that findings give the game; the game names them in `Statistics.analysis_tags`.
    """

    name: str
    version: int
    kind: type[Found]
    fits: Callable[[AnyState], bool]
    begin: Callable[[Session], Work[Found]]
    is_sound: Callable[[Found], bool] = lambda found: True
    tags: Callable[[Found], Mapping[str, str]] = lambda found: {}

    def read(self, stored: Entries | None) -> Found | None:
        """The findings among all that is `stored` with a game, or None where there are none of this version."""
        one = (stored or {}).get(self.name)
        if not isinstance(one, Mapping) or one.get("version") is not self.version:
            return None
        try:
            found: Found = decode(self.kind, one)
        except CodecError:
            return None
        return found if self.is_sound(found) else None
