"""How long a tap takes when many windows are open, on their own games or on one: part of `trial`."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

# As people tap who also look at the table.
PAUSES = (1.0, 5.0)
Settle = Callable[[list[Any]], Awaitable[list[Any]]]

FORTH = {"Next card", "Turn the first card"}
LONGEST = 500.0  # milliseconds, for 95 of 100 taps


async def crowd(many: int, seconds: float, seed: int) -> bool:
    """Whether 95 of 100 taps are answered in half a second, whatever the other windows look at, or whether they do."""
    good = True
    for name, settle in SITUATIONS.items():
        taps = await _situation(many, seconds, seed, settle)
        typical, late = statistics.median(taps), statistics.quantiles(taps, n=20)[-1]
        print(f"{many} windows {name}: {len(taps)} taps, {typical:.0f} ms in the middle, 95 of 100 in {late:.0f} ms")
        good = good and late <= LONGEST
    return good


async def _situation(many: int, seconds: float, seed: int, settle: Settle) -> list[float]:
    from tests.serving.phones import House, Phone
    from tests.ui.driver import names

    taps: list[float] = []

    class Timed(Phone):
        """A phone that notes when it last heard of something to be drawn."""

        news = 0.0

        async def hear(self, action: int, body: Any) -> None:
            self.news = time.perf_counter()
            await super().hear(action, body)

        async def timed(self) -> None:
            """One tap, until its answer has arrived."""
            on = next((one for one in self.window.all() if self.may(one) and FORTH & set(names(one))), None)
            if on is None:  # all cards are on the table
                return
            start = time.perf_counter()
            await self.press(on)
            while self.news < start:
                await asyncio.sleep(0.001)
            taps.append((self.news - start) * 1000)

    with tempfile.TemporaryDirectory() as folder:
        async with House(Path(folder)).open() as house:
            windows = [Timed(house, seed * 1000 + at) for at in range(many)]
            for phone in windows:
                await phone.begin()
            tapping = await settle(windows)
            until = time.monotonic() + seconds

            async def play(phone: Timed) -> None:
                while time.monotonic() < until:
                    await asyncio.sleep(phone.chance.uniform(*PAUSES))
                    await phone.timed()

            await asyncio.gather(*map(play, tapping))
            for phone in windows:
                if phone.socket:
                    await phone.leave()
    return taps


async def _own(windows: list[Any]) -> list[Any]:
    return windows


async def _home(windows: list[Any]) -> list[Any]:
    for phone in windows[1:]:
        await phone.go("/")
    return windows[:1]


async def _together(windows: list[Any]) -> list[Any]:
    for phone in windows[1:]:
        await phone.go(f"/play/{windows[0].game}")
    return windows[:1]


async def _gone(windows: list[Any]) -> list[Any]:
    """Half of them looked at the first page, half at the same game, when they went without a word."""
    for at, phone in enumerate(windows[1:]):
        await phone.go("/" if at % 2 else f"/play/{windows[0].game}")
        phone.ear.cancel()
        phone.socket.transport.abort()
        phone.socket = None
    return windows[:1]


SITUATIONS = {
    "each on its own game": _own,
    "on the first page but one": _home,
    "on one game": _together,
    "gone but one": _gone,
}
