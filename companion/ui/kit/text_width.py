"""How wide words are, before they are shown: the client breaks a word that does not fit, and never tells."""

from __future__ import annotations

import re
import tomllib
from functools import cache

from companion.content.files import data

# What is no letter of ours is taken for a wide one.
UNKNOWN = 900


@cache
def _letters() -> dict[str, dict[str, int]]:
    """Face, letter, width in thousandths of the size."""
    faces = tomllib.loads(data().joinpath("letters.toml").read_text(encoding="utf-8"))
    return {
        face: {letter: int(width) for width, letters in shared.items() for letter in letters}
        for face, shared in faces.items()
    }


def width(face: str, text: str, size: float) -> float:
    """How wide a text is in one line."""
    letters = _letters()[face]
    return sum(letters.get(letter, UNKNOWN) for letter in text) * size / 1000


@cache
def longest_word(face: str, text: str) -> float:
    """How wide its longest word is, for text of size 1.

    A line may end after a hyphen, a dash or a stroke, but not at the spaces that French has before its colons.
    """
    parts = re.split(r"(?<=[-–/])|[ \n]", text)
    return max((width(face, part, 1) for part in parts), default=0.0)
