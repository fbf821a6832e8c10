"""Components that cannot freeze a session: what fails is logged, and the player is told."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast, overload

import flet as ft

from companion.content.texts import FALLBACK, Texts
from companion.core.message import Message, msg
from companion.store.problem import StoreProblem
from companion.ui.window.context import Ui, ui_or_none
from companion.ui.window.scene import Close

log = logging.getLogger("companion")

State = TypeVar("State")
# It takes a key beside its own arguments, which no type of Python says.
Component = Callable[..., ft.Control]


def component(render: Component) -> Component:
    """`ft.component` with a net: an error while rendering would silently end all updates of the session."""
    made: Component = ft.component(_netted(render, _failed_part))
    return made


def screen(render: Component) -> Component:
    """A component that is a whole view; when it fails there is still a way home."""
    made: Component = ft.component(_netted(render, _failed_screen))
    return made


@functools.cache
def anew_at_each_address(page: Component) -> Component:
    """A page that keeps nothing when the address changes: what one game's page holds never comes to another game."""

    def at_this_address() -> ft.Control:
        return page(key=ft.use_view_path())

    made: Component = ft.component(at_this_address)
    return made


def _netted(render: Component, failed: Callable[[Message], ft.Control]) -> Component:
    @functools.wraps(render)
    def safe(*args: object, **kwargs: object) -> ft.Control:
        try:
            return render(*args, **kwargs)
        except StoreProblem as problem:
            log.warning("%s cannot be shown: %s", render.__name__, problem)
            return failed(problem.text)
        except Exception:
            log.exception("rendering %s failed", render.__name__)
            return failed(msg("ui.render_failed"))

    return safe


def _failed_part(reason: Message) -> ft.Control:
    return ft.Text(_said(reason), size=18)


def _failed_screen(reason: Message) -> ft.Control:
    home = ft.FilledButton(content=ft.Text("OK"), on_click=lambda: ft.context.page.navigate("/"))
    body = ft.Column([ft.Text(_said(reason), size=18), home], tight=True, spacing=16)
    return ft.View(controls=[ft.SafeArea(ft.Container(body, padding=24))])


def _said(reason: Message) -> str:
    """In the player's language where even that still works."""
    ui = ui_or_none()
    return ui.t(reason) if ui else Texts(FALLBACK)(reason)


class Ref(Protocol[State]):
    """Something that outlives a re-render. Setting it asks for none."""

    current: State


@overload
def use_state(first: Callable[[], State]) -> tuple[State, Callable[[State | Callable[[State], State]], None]]: ...
@overload
def use_state(first: State) -> tuple[State, Callable[[State | Callable[[State], State]], None]]: ...
def use_state(first: Any) -> tuple[Any, Callable[[Any], None]]:
    """`ft.use_state` with types that a checker can follow: the value (or a function making it), and a setter."""
    return ft.use_state(first)


@overload
def use_ref(first: Callable[[], State]) -> Ref[State]: ...
@overload
def use_ref(first: State) -> Ref[State]: ...
def use_ref(first: Any) -> Any:
    """`ft.use_ref`, likewise: `.current` may be set without a re-render."""
    return ft.use_ref(first)


def use_redraw() -> Callable[[], None]:
    """A function that draws the component again."""
    _, draw = use_state(0)
    return lambda: draw(lambda now: now + 1)


def use_optional(
    kind: type[State],
) -> tuple[State | None, Callable[[State | Callable[[State | None], State | None] | None], None]]:
    """A state of this type, or None, which the state is at first."""
    nothing: Any = None
    return use_state(nothing)


def use_optional_ref(kind: type[State]) -> Ref[State | None]:
    """A ref to a value of this type, or None, which the value is at first."""
    nothing: Any = None
    return use_ref(nothing)


def use_sheet(ui: Ui, sheet: ft.DialogControl | None, close: Close) -> None:
    """Show a sheet as long as there is one; `close` is what it does to be put away."""
    wanted = use_ref(lambda: close)
    wanted.current = close
    opened = use_ref(cast("Close | None", None))

    def put_away() -> None:
        wanted.current()

    def forget() -> None:
        if opened.current:
            ui.scene.sheet_closed(opened.current)
            opened.current = None

    if sheet and opened.current is None:
        opened.current = put_away
        ui.scene.sheet_opened(put_away)
    elif sheet is None:
        forget()
    ft.use_dialog(sheet)
    ft.use_effect(lambda: None, dependencies=[], cleanup=forget)
