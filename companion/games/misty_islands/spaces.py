"""The spaces of an island: nine rows from north to south, named a1 to i5, with the wharf as a rule in their middle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.misty_islands.facts import SIDE

_REACH = SIDE - 1
_ROWS = "abcdefghi"


@dataclass(frozen=True)
class Place:
    """Where a space lies: steps to the east and rows to the south from the middle. A row begins half a step aside."""

    east: int
    south: int

    def step(self, way: tuple[int, int]) -> Place:
        return Place(self.east + way[0], self.south + way[1])


# From a space to the six round it: north-east first, then clockwise.
_WAYS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


def _names() -> Mapping[str, Place]:
    """Each row begins at its western end."""
    found: dict[str, Place] = {}
    for south, letter in zip(range(-_REACH, _REACH + 1), _ROWS, strict=True):
        first, last = max(-_REACH, -_REACH - south), min(_REACH, _REACH - south)
        found |= {f"{letter}{east - first + 1}": Place(east, south) for east in range(first, last + 1)}
    return found


def _along_the_rim() -> tuple[str, ...]:
    """From the north-western corner clockwise: east first, then each side in its turn."""
    names = {place: name for name, place in PLACES.items()}
    place, found = Place(0, -_REACH), []
    for way in (*_WAYS[1:], _WAYS[0]):
        for _ in range(_REACH):
            found.append(names[place])
            place = place.step(way)
    return tuple(found)


PLACES: Mapping[str, Place] = _names()
AROUND: Mapping[str, tuple[str, ...]] = {
    name: tuple(other for other, there in PLACES.items() if there in {place.step(way) for way in _WAYS})
    for name, place in PLACES.items()
}
"""The spaces that share an edge with a space."""
RIM: tuple[str, ...] = _along_the_rim()
INLAND: tuple[str, ...] = tuple(name for name in PLACES if name not in RIM)
MIDDLE: str = next(name for name, place in PLACES.items() if place == Place(0, 0))
