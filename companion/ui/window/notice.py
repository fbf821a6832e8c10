"""What is said about a tap, and the net under every handler, which ends in a word, too."""

from __future__ import annotations

import asyncio
import errno
import functools
import inspect
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import flet as ft

from companion.core.message import Message, Refused, msg
from companion.store.problem import StoreProblem, not_saved
from companion.ui.window.background import somebody_taps
from companion.ui.window.context import Ui

log = logging.getLogger("companion")

# As long as it takes to read; a way back stays a little longer.
READ_SECONDS = 5.0
UNDO_SECONDS = 8.0


Handler = Callable[..., object]


@dataclass(frozen=True)
class Notice:
    """A short word about what has just been done, with a way to take it back."""

    text: Message
    tone: str
    undo: Callable[[], None] | None


def say(ui: Ui, message: Message, tone: str = "plain", undo: Callable[[], None] | None = None) -> None:
    """Say something on the page that is there, or on the one that this tap leads to. What could not be is felt, too."""
    if tone == "bad":
        ui.buzz(firm=True)
    notice = Notice(message, tone, undo)
    ui.scene.say(notice)
    ui.scene.tell(ui.t(message))

    async def fall_silent() -> None:
        await asyncio.sleep(UNDO_SECONDS if undo else READ_SECONDS)
        ui.scene.silence(notice)

    ft.context.page.run_task(fall_silent)


def be_ready(ui: Ui) -> None:
    """Have at hand what says that nothing can be saved: when no file can be opened, it is too late to read anything."""
    ui.t(not_saved(OSError(errno.EMFILE, "")).text)


def tapped(ui: Ui, handler: Handler) -> Handler:
    """A handler for taps. One that was for what lay there a moment ago does nothing: no second tap of two goes on."""
    if inspect.iscoroutinefunction(handler):

        @functools.wraps(handler)
        async def meant_async(*args: object) -> None:
            if _taken(ui):
                await handler(*args)

        return guard(ui, meant_async)

    @functools.wraps(handler)
    def meant(*args: object) -> None:
        if _taken(ui):
            handler(*args)

    return guard(ui, meant)


def _taken(ui: Ui) -> bool:
    """Whether a tap counts. With it the player tries again, and what went wrong before is said no more."""
    somebody_taps()
    taken = ui.scene.taps.accepts()
    said = ui.scene.said
    if taken and isinstance(said, Notice) and said.tone == "bad":
        ui.scene.silence(said)
    return taken


@contextmanager
def _failures_told(ui: Ui) -> Iterator[None]:
    try:
        yield
    except (Refused, StoreProblem) as error:
        say(ui, error.text, "bad")
    except Exception:
        log.exception("a handler failed")
        say(ui, msg("ui.handler_failed"), "bad")


def guard(ui: Ui, handler: Handler) -> Handler:
    """A handler whose refusals and failures reach the player as a sentence."""
    if inspect.iscoroutinefunction(handler):

        async def guarded_async(*args: object) -> None:
            with _failures_told(ui):
                await handler(*args)

        guarded: Handler = guarded_async
    else:

        def guarded_sync(*args: object) -> None:
            with _failures_told(ui):
                handler(*args)

        guarded = guarded_sync
    # Flet counts the parameters: it hands over the event only to a handler that takes one.
    guarded.__signature__ = inspect.signature(handler)  # type: ignore[attr-defined]
    return guarded
