"""Screen tests run on a loop of their own, in a thread of their own: Playwright leaves its loop in the main one."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.loop import run as run_on_a_loop
from tests.ui.driver import Driver
from tests.ui.thought import short_thought

Flow = Callable[[Driver], Awaitable[None]]
Play = Callable[..., None]


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Runs a flow on the app, from any route, on a folder that stays between calls."""

    def run(flow: Flow, route: str = "/", **size: Any) -> None:
        async def whole() -> None:
            driver = await Driver.start(tmp_path, route, **size)
            try:
                await flow(driver)
            finally:
                driver.close()

        run_on_a_loop(whole())

    return run


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """What runs beside the loop runs in it, so that nothing has to be waited for."""

    async def inline(act: Callable[..., Any], *args: Any) -> Any:
        return act(*args)

    monkeypatch.setattr(asyncio, "to_thread", inline)


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """How often somebody has begun to think of a game; the thought itself is a short one."""
    return short_thought(monkeypatch)
