"""The settings that the player has chosen, and small marks about this place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import ClassVar, Literal

from companion.content.texts import LANGUAGES
from companion.store import limits
from companion.store.log_lines import Row
from companion.store.tables import StoredTable

ROW = "settings"
SAMPLE = "sample"
SEEN = "deals"
EXPORTS = "exports"
# Marks of events that must be remembered: the games here were lost, and the player was told of tabs.
Mark = Literal["lost", "told_of_tabs"]
TEXT_SIZES = (1.0, 1.15, 1.3, 1.6, 2.0)


@dataclass(frozen=True)
class Settings:
    """`language` is empty while the device decides."""

    language: str = ""
    theme: Literal["system", "light", "dark"] = "system"
    contrast: bool = False
    text_size: float = 1.0
    motion: bool = True
    keep_awake: bool = True
    haptics: bool = True
    sounds: bool = False
    clock: bool = False
    daily: bool = True
    squares: Literal["green", "blue"] = "green"


ALLOWED: Mapping[str, tuple[object, ...]] = {
    "language": ("", *LANGUAGES),
    "theme": ("system", "light", "dark"),
    "contrast": (True, False),
    "text_size": TEXT_SIZES,
    "motion": (True, False),
    "keep_awake": (True, False),
    "haptics": (True, False),
    "sounds": (True, False),
    "clock": (True, False),
    "daily": (True, False),
    "squares": ("green", "blue"),
}


class SettingsTable(StoredTable):
    """The chosen settings are one row; a missing or invalid value is replaced by its default.

    Other rows: that the sample game was put away, which is no choice of settings; the codes of deals that were begun
    and have no result, whose cards the player knows; and marks and exports, which stay at this place.
    """

    MOST: ClassVar[int] = limits.SETTINGS

    def load(self) -> Settings:
        stored = self._rows.get_row(ROW) or {}
        return replace(Settings(), **{key: value for key, value in stored.items() if is_allowed(key, value)})

    def choose(self, settings: Settings) -> None:
        self.save(row_of(settings))

    @property
    def sample_away(self) -> bool:
        return self._rows.get_row(SAMPLE) is not None

    def put_sample_away(self, away: bool) -> None:
        if away:
            self._rows.put({"id": SAMPLE})
        else:
            self._rows.drop(SAMPLE)

    @property
    def seen_deals(self) -> tuple[str, ...]:
        """The codes of deals that were begun and have no result, the latest last."""
        return tuple(self._seen_in_games().values())

    def note_seen_deal(self, played_id: str, code: str) -> None:
        """Note that a game with this deal is gone; a second note changes nothing."""
        seen = {**self._seen_in_games(), played_id: code}
        self._rows.put({"id": SEEN, "codes": dict(list(seen.items())[-limits.SEEN_DEALS :])})

    def forget_seen_deal(self, played_id: str) -> None:
        """Forget the deal of a game that is back; another game may still remember the same deal."""
        seen = self._seen_in_games()
        if seen.pop(played_id, None):
            self._rows.put({"id": SEEN, "codes": seen})

    def has(self, mark: Mark) -> bool:
        return self._rows.get_row(mark) is not None

    def put(self, mark: Mark, there: bool = True) -> None:
        if there:
            self._rows.put({"id": mark})
        elif self.has(mark):
            self._rows.drop(mark)

    @property
    def exports(self) -> Row:
        """The moment of the last export, and the answer to the last reminder."""
        return self._rows.get_row(EXPORTS) or {}

    def note_exports(self, **said: str) -> None:
        self._rows.put({**self.exports, **said, "id": EXPORTS})

    def _seen_in_games(self) -> dict[str, str]:
        codes = (self._rows.get_row(SEEN) or {}).get("codes")
        known = codes if isinstance(codes, dict) else {}
        return {played_id: code for played_id, code in known.items() if isinstance(code, str)}


def row_of(settings: Settings) -> Row:
    """Settings as they are stored."""
    return {"id": ROW, **asdict(settings)}


def is_allowed(key: str, value: object) -> bool:
    """Whether a setting is known and may have this value; 1 is not True here."""
    return any(type(value) is type(one) and value == one for one in ALLOWED.get(key, ()))
