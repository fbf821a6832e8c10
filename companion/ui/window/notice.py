"""What is said at the bottom edge, and the net under every handler, which ends there."""

from __future__ import annotations

import errno
import functools
import inspect
import logging
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.message import Message, Refused, msg
from companion.store import StoreProblem
from companion.store.problem import not_saved
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.typography import style

log = logging.getLogger("companion")


def say(ui: Ui, message: Message, tone: str = "plain", undo: Callable[[], None] | None = None) -> None:
    """A short word at the bottom edge, with a way to take back what it tells of. What could not be is felt, too."""
    if tone == "bad":
        ui.buzz(firm=True)
    ft.context.page.show_dialog(_snackbar(ui, message, tone, undo))


def be_ready(ui: Ui) -> None:
    """Have at hand what says that nothing can be saved: when no file can be opened, it is too late to read anything."""
    _snackbar(ui, not_saved(OSError(errno.EMFILE, "")).text, "bad", lambda: None)


def _snackbar(ui: Ui, message: Message, tone: str, undo: Callable[[], None] | None) -> ft.SnackBar:
    """What happened, for as long as it takes to read, with a way back where there is one."""
    fill = theme.BAD_C if tone == "bad" else ft.Colors.INVERSE_SURFACE
    ink = theme.INK if tone == "bad" else ft.Colors.ON_INVERSE_SURFACE
    action = None
    if undo:
        action = ft.SnackBarAction(label=ui.t(msg("ui.undo")), text_color=ink, on_click=guard(ui, undo))
    return ft.SnackBar(
        ft.Text(ui.t(message), style=style(ui, "small", ink)),
        bgcolor=fill,
        action=action,
        behavior=ft.SnackBarBehavior.FLOATING,
        shape=ft.RoundedRectangleBorder(radius=14),
        elevation=0,
        margin=ft.Margin.only(left=16, right=16, bottom=140),  # above the actions at the thumb
        duration=8000 if undo else 5000,
    )


def tapped(ui: Ui, handler: Callable[..., Any]) -> Callable[..., Any]:
    """A handler for taps. One that was for what lay there a moment ago does nothing: no second tap of two goes on."""
    if inspect.iscoroutinefunction(handler):

        @functools.wraps(handler)
        async def meant_async(*args: Any) -> None:
            if ui.scene.takes_tap():
                await handler(*args)

        return guard(ui, meant_async)

    @functools.wraps(handler)
    def meant(*args: Any) -> None:
        if ui.scene.takes_tap():
            handler(*args)

    return guard(ui, meant)


def guard(ui: Ui, handler: Callable[..., Any]) -> Callable[..., Any]:
    """A handler whose refusals and failures reach the player as a sentence."""

    def tell(error: Exception) -> None:
        if isinstance(error, Refused | StoreProblem):
            say(ui, error.text, "bad")
        else:
            log.error("a handler failed", exc_info=error)
            say(ui, msg("ui.handler_failed"), "bad")

    if inspect.iscoroutinefunction(handler):

        async def guarded_async(*args: Any) -> None:
            try:
                await handler(*args)
            except Exception as error:
                tell(error)

        guarded: Callable[..., Any] = guarded_async
    else:

        def guarded_sync(*args: Any) -> None:
            try:
                handler(*args)
            except Exception as error:
                tell(error)

        guarded = guarded_sync
    # Flet counts the parameters: it hands over the event only to a handler that takes one.
    guarded.__signature__ = inspect.signature(handler)  # type: ignore[attr-defined]
    return guarded
