"""A loop of one's own for a coroutine: Playwright leaves its own running in the main thread."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tests.patience import LONGEST

Result = TypeVar("Result")


def run(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """Run it to its end, in a thread of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _in_time(coroutine)).result()


async def _in_time(coroutine: Coroutine[Any, Any, Result]) -> Result:
    async with asyncio.timeout(LONGEST):
        return await coroutine
