"""The clock of the table on the screen: a tap on a player lets that one's time run, another one stops it."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.message import msg
from companion.core.table_clock import DOUBTFUL, SECOND, TableClock
from companion.playing.running_game import RunningGame
from companion.ui.kit.buttons import icon_button, press, target
from companion.ui.kit.dates import clock_words, spoken_time
from companion.ui.kit.drawing import icon
from companion.ui.kit.paper import banner
from companion.ui.kit.surfaces import pill, wrapped
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component, use_redraw, use_ref, use_state
from companion.ui.window.context import Ui, current_ui

PassTo = Callable[[int | None], None]


def clock_bar(ui: Ui, running: RunningGame, pass_to: PassTo, leave_out: Callable[[], None]) -> list[ft.Control]:
    """For a game that has a clock, and for every game of who wants one."""
    if running.clock is None and not ui.settings.clock:
        return []
    clock = running.clock or TableClock((0,) * running.seats)
    names = tuple(running.session.options["players"])
    return [ClockBar(clock, names, pass_to, leave_out, key=f"clock-{running.session.id}")]


@component
def ClockBar(clock: TableClock, names: tuple[str, ...], pass_to: PassTo, leave_out: Callable[[], None]) -> ft.Control:
    """Everybody's time, new at each second while one of them runs.

    With large text that one alone, until all are wanted.
    """
    ui, window = current_ui(), ft.context.page
    show = use_redraw()
    opened, turn = use_state(False)
    last = use_ref(0)  # who is stopped stays under the finger
    if clock.runs is not None:
        last.current = clock.runs
    run = use_ref(0)

    async def go_on(this: int) -> None:
        while run.current == this:
            now = ui.controller.clock.moment()
            await sleep((SECOND - clock.at(now)[clock.runs or 0] % SECOND) / SECOND)
            if run.current == this:
                show()

    def begin() -> None:
        run.current += 1
        if clock.runs is not None:
            window.run_task(go_on, run.current)

    def end() -> None:
        run.current += 1

    ft.use_effect(begin, dependencies=[clock.runs, clock.since], cleanup=end)
    now = ui.controller.clock.moment()
    times, stretch = clock.at(now), clock.stretch(now)
    folds = ui.stacked and len(names) > 1
    seats = (last.current,) if folds and not opened else range(len(names))
    shown = names if len(names) > 1 else ("",)
    chips = [
        _chip(ui, shown[seat], times[seat], seat == clock.runs, partial(pass_to, None if seat == clock.runs else seat))
        for seat in seats
    ]
    if folds:
        sign = ft.Icons.EXPAND_LESS_ROUNDED if opened else ft.Icons.EXPAND_MORE_ROUNDED
        chips.append(icon_button(ui, sign, msg("ui.clock.all"), lambda: turn(lambda now: not now)))
    parts: list[ft.Control] = [wrapped(chips, 8, 8)]
    if stretch >= DOUBTFUL:
        parts += _doubtful(ui, stretch, partial(pass_to, clock.runs), leave_out)
    return ft.Column(parts, spacing=10)


def _chip(ui: Ui, name: str, time: int, runs: bool, tap: Callable[[], None]) -> ft.Control:
    ink = theme.ON_CONTAINER if runs else theme.INK
    sign = ft.Icons.PAUSE_ROUNDED if runs else ft.Icons.PLAY_ARROW_ROUNDED
    said = [words(ui, name, "strong", ink, 16, max_lines=1)] if name else []
    shown = words(ui, clock_words(time // SECOND), "strong", ink, 18, no_wrap=True)
    box = pill([icon(sign, 24, ink), *said, shown], runs)
    key = f"ui.clock.{'stop' if runs else 'run'}"
    return target(ui, box, ui.t(msg(key, name=name or ui.t(msg("ui.you")), time=spoken_time(ui, time // SECOND))), tap)


def _doubtful(ui: Ui, stretch: int, count: Callable[[], None], leave_out: Callable[[], None]) -> list[ft.Control]:
    """The phone was put away, perhaps: nobody is charged with a night."""
    return [
        banner(ui, msg("ui.clock.doubt", time=clock_words(stretch // SECOND)), "warn"),
        press(ui, msg("ui.clock.leave_out"), leave_out, "other"),
        press(ui, msg("ui.clock.count"), count, "other"),
    ]
