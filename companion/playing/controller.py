"""Everything that the screens may ask for, in five parts. One controller serves all windows of a process."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime

from companion.history.archive import Archive
from companion.playing.entered_boxes import EnteredBoxes
from companion.playing.game_table import GameTable
from companion.playing.results import Results
from companion.playing.wall_clock import WallClock, utc_now
from companion.store.repository import Store
from companion.store.settings import Settings
from companion.transfer.exchange import Exchange


def _fresh_id() -> str:
    return secrets.token_hex(8)


class Controller:
    """The parts: `table` has the running games, `results` finishes and corrects, `boxes` has entered cards and boards.

    `archive` answers questions about finished games, `exchange` imports and exports.
    """

    def __init__(
        self, store: Store, now: Callable[[], datetime] = utc_now, fresh: Callable[[], str] = _fresh_id
    ) -> None:
        self.store = store
        self.clock = WallClock(now)
        self.archive = Archive(store)
        self.exchange = Exchange(store, now)
        self.table = GameTable(store, self.archive, self.clock, fresh)
        self.results = Results(store, self.archive, self.table, self.clock, fresh)
        self.boxes = EnteredBoxes(store, self.clock, fresh)

    def settings(self) -> Settings:
        return self.store.settings.load()

    def change(self, settings: Settings) -> None:
        with self.store.lock:
            self.store.settings.choose(settings)
