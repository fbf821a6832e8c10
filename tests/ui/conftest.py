"""Screen tests run on a loop of their own."""

import asyncio
from collections.abc import Awaitable, Callable
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

        asyncio.run(whole())

    return run
