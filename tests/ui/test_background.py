"""Long work, in a thread or where there are none: it comes to its end, tells how far it is, and taps get their turn."""

import asyncio
from threading import get_ident
from typing import cast

import pytest

from companion.core.long_work import Work
from companion.playing.controller import Controller
from companion.ui.window import background as module
from companion.ui.window.background import Findings, Thinking, aside, in_background
from companion.ui.window.context import Ui
from tests.loop import run

STEPS = 5


@pytest.fixture(params=[False, True], ids=["thread", "browser"])
def _each_platform(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IN_BROWSER", request.param)
    monkeypatch.setattr(module, "TELL_SECONDS", 0)
    monkeypatch.setattr(module, "STRETCH_SECONDS", 0)


def work(fails: bool = False) -> Work[str]:
    for at in range(STEPS):
        yield at, STEPS
    if fails:
        raise ValueError("at its end")
    return "done"


@pytest.mark.usefixtures("_each_platform")
def test_work_is_done_step_by_step_and_others_have_their_turn():
    said: list[object] = []

    async def tap() -> None:
        said.append("a tap")

    async def window() -> None:
        def on_progress(done: int, of: int) -> None:
            said.append((done, of))
            taps.append(asyncio.ensure_future(tap()))

        taps: list[asyncio.Future[None]] = []
        said.append(await in_background(work(), on_progress))

    run(window())
    steps = [part for at in range(STEPS) for part in ((at, STEPS), "a tap")]
    assert said == [*steps, "done"]


def test_the_last_findings_are_remembered_for_each_controller():
    class Window:
        def __init__(self, controller: Controller) -> None:
            self.controller = controller

    one, other = (cast(Ui, Window(cast(Controller, Thinking()))) for _ in range(2))
    findings: Findings[str, int] = Findings(2)
    for at, key in enumerate("abca"):
        findings.keep(one, key, at)
    assert [findings.get(one, key) for key in ("a", "b", "c", None)] == [3, None, 2, None]
    assert findings.get(other, "c") is None


@pytest.mark.usefixtures("_each_platform")
def test_what_fails_is_told_to_who_waits():
    with pytest.raises(ValueError, match="at its end"):
        run(in_background(work(fails=True)))


@pytest.mark.usefixtures("_each_platform")
def test_work_that_nobody_waits_for_any_more_ends():
    steps: list[int] = []

    def endless() -> Work[None]:
        while True:
            steps.append(len(steps))
            yield len(steps), 0

    async def window() -> None:
        waiting = asyncio.create_task(in_background(endless()))
        while not steps:
            await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait([waiting])
        assert waiting.cancelled()

    run(window())
    count = len(steps)
    run(asyncio.sleep(0))
    assert len(steps) == count


def test_what_nobody_waits_for_is_done_where_taps_are_served_so_that_none_has_to_wait_for_a_lock():
    where: list[int] = []

    def work() -> Work[None]:
        for at in range(STEPS):
            where.append(get_ident())
            yield at, STEPS

    async def window() -> int:
        some = work()
        while (await aside(some))[0] is not None:
            pass
        return get_ident()

    assert {run(window())} == set(where)


@pytest.mark.usefixtures("_each_platform")
def test_what_nobody_waits_for_rests_while_somebody_taps(monkeypatch: pytest.MonkeyPatch):
    for name, seconds in {"ASIDE_SECONDS": 0, "REST_SECONDS": 0.5, "BREATH_SECONDS": 0.25, "_last_tap": 0}.items():
        monkeypatch.setattr(module, name, seconds)
    slept: list[float] = []
    clock = [100.0]
    monkeypatch.setattr(module, "monotonic", lambda: clock[0])

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        clock[0] += seconds

    monkeypatch.setattr(module, "sleep", sleep)

    async def all_of(some: Work[str]) -> str:
        while True:
            so_far, found = await aside(some)
            if so_far is None:
                return found[0]
            if so_far[0] == 2:
                module.somebody_taps()

    assert run(all_of(work())) == "done"
    assert [one for one in slept if one != module.BREATH_SECONDS] == [module.REST_SECONDS]
