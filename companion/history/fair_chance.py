"""Compares the draws of dice and cards with what chance owes, and rates the difference."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from typing import Literal

from companion.core.chance import By, Draw, Source, added
from companion.games import GAMES
from companion.history.history_entry import HistoryEntry

Verdict = Literal["too_few", "usual", "uneven", "odd"]

# With fewer expected of each face the swings of chance hide everything else.
FEWEST = 5
UNEVEN, ODD = 0.05, 0.003


@dataclass(frozen=True)
class Series:
    """All draws of one source so far."""

    game: str
    source: str
    by: By
    faces: tuple[Draw, ...]

    @property
    def words(self) -> Source:
        """The names of the source and its faces."""
        return GAMES[self.game].statistics.sources[self.source]

    @property
    def draws(self) -> int:
        return sum(face.seen for face in self.faces)

    @property
    def chance(self) -> float:
        """The share of fair series with a face at least as far off as the farthest face here."""
        farthest = max((_deviations(face) for face in self.faces), default=0.0)
        one = erfc(farthest / sqrt(2))
        return 1 - (1 - one) ** len(self.faces)

    @property
    def verdict(self) -> Verdict:
        if not self.faces or min(face.expected for face in self.faces) < FEWEST:
            return "too_few"
        return "usual" if self.chance > UNEVEN else "uneven" if self.chance > ODD else "odd"

    @property
    def farthest(self) -> Draw:
        """The face with the largest deviation."""
        return max(self.faces, key=_deviations)


def _deviations(face: Draw) -> float:
    return abs(face.seen - face.expected) / sqrt(face.variance) if face.variance else 0.0


def fairness(entries: Iterable[HistoryEntry]) -> Sequence[Series]:
    """Each source of each game, what the app drew apart from what was drawn at the table.

    A source that its game does not know, or no longer, is left out.
    """
    found: dict[tuple[str, str, By], list[Draw]] = {}
    for entry in entries:
        known = GAMES[entry.game].statistics.sources if entry.game in GAMES else {}
        for draw in entry.draws:
            if draw.source in known:
                found.setdefault((entry.game, draw.source, draw.by), []).append(draw)
    return [Series(*key, added(draws)) for key, draws in sorted(found.items())]
