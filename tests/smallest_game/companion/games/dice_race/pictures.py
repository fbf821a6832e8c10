"""The drawings of the game, each a class with all that it shows. A drawer in companion/ui/games draws the class."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.blocks import Picture


@dataclass(frozen=True)
class LastRoll(Picture):
    """The two dice of the last roll."""

    dice: tuple[int, int]
