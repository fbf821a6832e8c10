"""Controls that look as they did at the last step stay the same objects: Flet neither compares nor sends them then."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import flet as ft

C = TypeVar("C", bound=ft.Control)


class Reuse:
    """What one window drew last, by place. Only what the present drawing uses is kept for the next."""

    def __init__(self) -> None:
        self._look: object = None
        self._last: dict[Hashable, tuple[Any, Any]] = {}
        self._now: dict[Hashable, tuple[Any, Any]] = {}

    def begin(self, look: object) -> None:
        """A new drawing. Another `look` (language, text size) keeps nothing."""
        self._last = self._now if look == self._look else {}
        self._now = {}
        self._look = look

    def __call__(self, place: Hashable, value: object, make: Callable[[], C]) -> C:
        """The control of the last drawing where `value` is the same, else a new one. It must not act on its own."""
        last = self._last.get(place)
        kept = last if last is not None and last[0] == value else (value, make())
        self._now[place] = kept
        control: C = kept[1]
        return control
