"""What the player has chosen for the app."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, ClassVar, Literal

from companion.content.texts import LANGUAGES
from companion.store.log_lines import Row
from companion.store.tables import StoredTable

ROW = "settings"
SAMPLE = "sample"
SEEN = "deals"
EXPORTS = "exports"
# What happened once and is still to be known: that what was here is lost, and that the player was told of tabs.
Mark = Literal["lost", "told_of_tabs"]
# Of more than these nobody would remember a card.
MOST_SEEN = 1000
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


ALLOWED: Mapping[str, tuple[Any, ...]] = {
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
    """What was chosen is one row; what is missing or makes no sense is the default.

    That the sample game was put away is a row of its own: whoever has done no more than that has chosen nothing yet.
    So are the codes of deals that were begun and have no result: who plays them again knows the cards. So is what
    concerns this place alone, marks and exports, and goes nowhere else.
    """

    MOST: ClassVar[int] = 100

    def load(self) -> Settings:
        stored = self._rows.get_row(ROW) or {}
        known = {field.name for field in fields(Settings)}
        sound = {key: value for key, value in stored.items() if key in known and _is_one_of(value, ALLOWED[key])}
        return replace(Settings(), **sound)

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
        """The latest at the end."""
        return tuple(self._seen_in_games().values())

    def note_seen_deal(self, played_id: str, code: str) -> None:
        """A game that had this deal is gone; noted again, it is the same one."""
        seen = {**self._seen_in_games(), played_id: code}
        self._rows.put({"id": SEEN, "codes": dict(list(seen.items())[-MOST_SEEN:])})

    def forget_seen_deal(self, played_id: str) -> None:
        """The game is there again; who has seen its deal in another one has still seen it."""
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
        """When the last one was, and what was said to being reminded of the next."""
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


def _is_one_of(value: Any, allowed: tuple[Any, ...]) -> bool:
    """True is not 1 here."""
    return any(type(value) is type(one) and value == one for one in allowed)
