"""Many phones without a browser, on sockets that break off: part of `trial`."""

from __future__ import annotations

import asyncio
import gc
import os
import tempfile
import time
from pathlib import Path
from typing import Any

PAUSES = (0.05, 0.4)


async def phones(many: int, seconds: float, seed: int) -> bool:
    """All tap for a while; a tap that finds its own game changed by another ends the trial at once."""
    from tests.serving.phones import House, Phone

    with tempfile.TemporaryDirectory() as folder:
        async with House(Path(folder)).open() as house:
            before = _resident()
            windows = [Phone(house, seed * 1000 + at) for at in range(many)]
            for phone in windows:
                await phone.begin()
            opened = _resident()
            until = time.monotonic() + seconds

            async def play(phone: Any) -> None:
                while time.monotonic() < until:
                    await phone.tap()
                    await asyncio.sleep(phone.chance.uniform(*PAUSES))

            await asyncio.gather(*map(play, windows))
            gc.collect()
            lost = sum(phone.clicks - house.handled[phone.session_id] for phone in windows)
            crashes = [crash for phone in windows for crash in phone.crashes]
            taps, breaks = sum(phone.clicks for phone in windows), sum(phone.breaks for phone in windows)
            print(f"{many} phones, {seconds:g} s: {taps} taps, {breaks} broken sockets, {lost} taps lost or doubled")
            print(f"  {len(crashes)} screens failed, no tap reached another's game")
            if before:
                print(
                    f"  memory a phone: {(opened - before) / many:.1f} MB when opened, "
                    f"{(_resident() - before) / many:.1f} MB after playing (the trial's own half included)"
                )
            for phone in windows:
                await phone.leave()
    return not lost and not crashes


def _resident() -> float:
    """Megabytes of memory in use, where the system tells; else 0."""
    statm = Path("/proc/self/statm")
    if not statm.exists():
        return 0
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
