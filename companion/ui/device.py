"""What the device can do beside showing: buzz, stay awake, copy. None of it is worth an error."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import Any

import flet as ft

log = logging.getLogger("companion")


class Device:
    """The services of one window, made once: each instance stays registered with its page."""

    def __init__(self, page: ft.Page) -> None:
        self._page = page
        self._haptics = ft.HapticFeedback()
        self._wakelock = ft.Wakelock()
        self._clipboard = ft.Clipboard()

    def buzz(self) -> None:
        """A short tick under the finger, where there is one."""
        if self._page.platform in (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS):
            self._try(self._haptics.light_impact)

    def stay_awake(self, on: bool) -> None:
        """Keep the screen on, or let it go."""
        self._try(self._wakelock.enable if on else self._wakelock.disable)

    def copy(self, text: str) -> None:
        """Put a text where it can be pasted."""
        self._try(lambda: self._clipboard.set(text))

    def _try(self, act: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        async def tried() -> None:
            try:
                await act()
            except Exception as error:  # many devices lack one of these, and say so in ways of their own
                log.info("the device did not: %s", error)

        self._page.run_task(tried)
