"""The second tap of two never does what the first one was not for: at every stop of the tour, on every control."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tour_stops import Stop, put_on_table, settle_in, stops

from companion.games import GAMES
from companion.playing.controller import Controller
from tests.loop import run as run_on_a_loop
from tests.ui.driver import CLOCK, Driver, names

# So soon after the first one comes the second tap of a double tap.
SOON = 0.1
# All 2,000 controls take minutes: at every so manieth stop every so manieth of them is tried. With 1 it is all of them.
EVERY = 8
PLACES = ("", *GAMES)


def of(place: str, homes: dict[str, Controller]) -> Iterator[Stop]:
    """The stops of one game, or of the app around the games."""
    for stop in stops(homes):
        named = stop.name.partition(":")[0]
        if (named if named in GAMES else "") == place:
            yield stop


def pressable(app: Driver) -> dict[str, Any]:
    """The controls that can be pressed, by what they are called."""
    there = (one for one in app.all() if getattr(one, "on_click", None) and not one.disabled)
    return {" | ".join(sorted(set(names(one)))): one for one in there}


def scene(app: Driver) -> Any:
    """Where one is: the address, what lies over it, the page of the step. Strokes on one board are one page."""
    _, play, game = (*app.page.route.split("/"), "", "")[:3]
    running = app.controller.table.resume(game) if play == "play" else None
    screen = running.game.telling.view(running.state) if running else None
    page = (screen.page or len(running.session.turns)) if running and screen else None
    return app.page.route, type(app.top()).__name__, page


def seen(app: Driver) -> Any:
    """All that a tap can change: where one is, what lies over it, what is kept, what is said and how it looks."""
    return app.page.route, type(app.top()).__name__, app.controller.store.changes, app.texts(), app.snacks()


async def come_to(app: Driver, stop: Stop) -> bool:
    """Whether one gets there, whatever was done meanwhile: a filter that is set hides the way to the filters."""
    app.page._dialogs.controls.clear()
    if stop.running:
        put_on_table(app.controller, stop.running)
    await app.route("/nowhere")
    await app.route(stop.route)
    for label in map(app.say, stop.pressed):
        if label not in app.pressable():
            return False
        await app.tap(label)
    return True


async def breaches(app: Driver, stop: Stop, turn: Iterator[int]) -> list[str]:
    assert await come_to(app, stop), stop.name
    found = []
    for name in list(pressable(app))[next(turn) % EVERY :: EVERY]:
        there = await come_to(app, stop)
        control = pressable(app).get(name)
        if not there or control is None:  # what was tapped before has taken it away
            continue
        here = scene(app)
        await app.fire(control, "click")
        if scene(app) == here:
            continue
        CLOCK.seconds += SOON
        before = seen(app)
        for late in pressable(app).values():
            await app.session.dispatch_event(late._i, "click", None)
        await app.settle()
        if seen(app) != before:
            found.append(f"{stop.name}: a second tap after {name!r} does something else")
    return found


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place or "the app")
def test_no_second_tap_does_what_the_first_one_was_not_for(place: str, tmp_path: Path) -> None:
    async def walk() -> list[str]:
        homes = settle_in(tmp_path)
        found: list[str] = []
        turn = count()
        for stop in list(of(place, homes))[::EVERY]:
            app = await Driver.start(tmp_path, controller=homes[stop.home])
            try:
                found += await breaches(app, stop, turn)
            finally:
                app.close()
        return found

    found = run_on_a_loop(walk())
    assert not found, "\n".join(found)
