"""The browser that keeps the games, where Python runs in it: it may delete them, and says nothing of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.store.repository import Store


@dataclass(frozen=True)
class Browser:
    """What the page knows of it.

    `safari`: on which device, if it is Safari, which empties what lies in a tab after seven days without a visit.
    `installed`: the app is on the home screen or in the dock, and not in a tab. `lasting`: the browser has promised to
    keep what lies here. `played`: its marks say that there have been games.
    """

    safari: Literal["", "phone", "mac"] = ""
    installed: bool = False
    lasting: bool = False
    played: bool = False

    @property
    def forgets(self) -> bool:
        """Whether a week without a visit is the end of all games."""
        return bool(self.safari) and not self.installed

    def look_for_loss(self, store: Store) -> None:
        """Where there have been games, nothing is new by itself. That they are lost is known until it is dealt with."""
        if self.played and store.is_new:
            store.settings.put("lost")
