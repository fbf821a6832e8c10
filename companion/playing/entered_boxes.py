"""The card boxes and boards that players have entered."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.strict_json import Json
from companion.playing.game_table import refuse
from companion.playing.wall_clock import WallClock
from companion.store.repository import Store
from companion.store.tables import EnteredBox
from companion.transfer import row_checks


class EnteredBoxes:
    """The entered boxes of a store."""

    def __init__(self, store: Store, clock: WallClock, fresh: Callable[[], str]) -> None:
        self._store = store
        self._clock = clock
        self._fresh = fresh

    def of(self, game_id: str) -> list[EnteredBox]:
        """The boxes that players have entered for a game."""
        with self._store.lock:
            return self._store.cards.of(game_id)

    def get(self, box_id: str) -> EnteredBox | None:
        """A box as it is stored now."""
        with self._store.lock:
            return self._store.cards.get(box_id)

    def keep(self, game_id: str, box: Json, box_id: str | None = None) -> str:
        """Save a box, new or changed, complete or not; return its id."""
        with self._store.lock:
            box_id = box_id or self._fresh()
            row = {"id": box_id, "game": game_id, "box": box, "saved": self._clock.stamp()}
            refuse(row_checks.problems("cards", row, ""))
            self._store.cards.save(row)
            return box_id

    def drop(self, box_id: str) -> None:
        with self._store.lock:
            self._store.cards.remove(box_id)
