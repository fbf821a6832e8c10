"""What all three ways to start have in common: everything that is kept is read before anything is shown."""

from __future__ import annotations

from companion.playing.controller import Controller
from companion.store.repository import Store


def read_all(store: Store) -> Controller:
    """The first look at the history never waits."""
    controller = Controller(store)
    controller.settings()
    controller.table.games()
    controller.archive.entries()
    return controller
