"""A thought of the coach that takes no time: what it found of the sample game, and waiting until it is told."""

import asyncio
from dataclasses import replace

import pytest

from companion.core.long_work import Work
from companion.games.bridges.coach import hindsight
from companion.games.bridges.coach.hindsight import PARTS, VERSION, Dear, Hindsight
from companion.games.bridges.facts import TURNED
from companion.ui.window import background
from tests.ui.driver import Driver

# The first card was dear, the second a small loss; luck makes up for what is lacking to the score of 52.
FOUND = Hindsight(
    VERSION,
    (60,) * 12 + (56,) * 3 + (52,) * 3,
    (False, *(True,) * 17),
    50 * PARTS,
    (6 * PARTS, *(0,) * 16),
    (3 * PARTS, PARTS, *(0,) * 15),
    (True,) * TURNED,
    (Dear(1, "f4", (("d6", "e6"),), (2 * PARTS, 0, -PARTS, 2 * PARTS)),),
)
# The same, with a card near the end as the only dear one: what is tried there is soon measured.
LAST = replace(FOUND, dear=(Dear(15, "f3", (("f3", "f4"), ("e3", "f3"), ("f2", "f3")), (0, 0, 0, 88)),))


def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits before there is a thought, nor within it."""
    for seconds in ("SOON_SECONDS", "REST_SECONDS", "ASIDE_SECONDS"):
        monkeypatch.setattr(background, seconds, 0)


def short_thought(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """How often somebody has begun to think of a game."""
    begun: list[object] = []

    def find(session: object) -> Work[Hindsight]:
        begun.append(session)
        yield 1, 2
        return FOUND

    monkeypatch.setattr(hindsight, "find", find)
    at_once(monkeypatch)
    return begun


async def until(app: Driver, text: str) -> None:
    for _ in range(200):
        await app.settle()
        if any(text in said for said in (*app.texts(), *app.said())):
            return
        await asyncio.sleep(0.005)
    raise AssertionError(f"nobody says {text}: {app.texts()}")
