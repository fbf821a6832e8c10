"""The copies of everything that the app makes by itself: some generations, each a file beside the data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from companion.store import disk
from companion.store.problem import kept, not_saved, unreadable

Reason = Literal["day", "import", "restore"]

# So many copies are kept: of the last days with changes, and from before the last imports and restores.
GENERATIONS: Mapping[Reason, int] = {"day": 5, "import": 3, "restore": 3}
REASONS: Mapping[str, Reason] = {reason: reason for reason in GENERATIONS}
BACKUPS = "backups"
NAME = re.compile(r"((?:19[789]|2[01]\d)\d{5})-(\d{9})-(day|import|restore)\.json\.gz")


@dataclass(frozen=True)
class Backup:
    """One copy: its moment and its reason."""

    name: str
    made: datetime
    reason: Reason
    size: int


class Backups:
    """The folder of copies. Other files in it are left alone."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / BACKUPS

    def newest_first(self, reason: Reason | None = None) -> list[Backup]:
        found = [_read_name(path) for path in self.folder.glob("*.json.gz")]
        wanted = (one for one in found if one and reason in (None, one.reason))
        return sorted(wanted, key=lambda one: (one.made, one.name), reverse=True)

    def read(self, name: str) -> bytes:
        try:
            return (self.folder / name).read_bytes()
        except OSError as error:
            raise unreadable(kept("backup"), error) from error

    def keep(self, content: bytes, reason: Reason, now: datetime) -> Backup:
        """Keep one more copy; the oldest of its kind is deleted when there are too many."""
        stamp = now.astimezone(UTC)
        name = f"{stamp:%Y%m%d}-{stamp:%H%M%S}{stamp.microsecond // 1000:03}-{reason}.json.gz"
        try:
            disk.put_in_place(self.folder / name, content)
            # The new copy is never too old; a copy of years to come, from a wrong clock, counts as the oldest.
            others = [old for old in self.newest_first(reason) if old.name != name]
            others.sort(key=lambda old: old.made > stamp)
            for old in others[GENERATIONS[reason] - 1 :]:
                (self.folder / old.name).unlink(missing_ok=True)
        except OSError as error:
            raise not_saved(error) from error
        return Backup(name, stamp, reason, len(content))


def _read_name(path: Path) -> Backup | None:
    match = NAME.fullmatch(path.name)
    if match is None:
        return None
    day, time, reason = match.groups()
    try:
        made = datetime.strptime(f"{day}{time}000+0000", "%Y%m%d%H%M%S%f%z")
        return Backup(path.name, made, REASONS[reason], path.stat().st_size)
    except (ValueError, OSError):
        return None
