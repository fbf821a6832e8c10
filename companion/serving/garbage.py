"""Python's search for garbage stops everything, the longer the more there is: with forty windows for a second.

What a window shows stays for a while. So only what has come since the last time is searched, often, and what is left of
it is set aside. All of it is searched now and then, for what windows leave behind that have gone.
"""

from __future__ import annotations

import asyncio
import gc
from itertools import count

EVERY_SECONDS = 1.0
# So often, by the same clock, all is searched.
ALL_EVERY = 300


async def keep_tidy() -> None:
    """For as long as windows are served."""
    try:
        for time in count(1):
            await asyncio.sleep(EVERY_SECONDS)
            tidy(everything=time % ALL_EVERY == 0)
    finally:
        gc.unfreeze()


def tidy(everything: bool = False) -> None:
    """Search what is new, and leave it out of the next search; with `everything` also what was left out before."""
    if everything:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
