"""Screen tests run on a loop of their own, in a thread of their own: Playwright leaves its loop in the main one."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.ui.driver import Driver

Flow = Callable[[Driver], Awaitable[None]]
Play = Callable[..., None]


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Runs a flow on the app, from any route, on a folder that stays between calls."""

    def run(flow: Flow, route: str = "/", **size: float) -> None:
        async def whole() -> None:
            driver = await Driver.start(tmp_path, route, **size)
            try:
                await flow(driver)
            finally:
                driver.close()

        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, whole()).result()

    return run
