"""Buttons. Their heights are paddings, so that large text makes a button larger."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from companion.core.message import Message
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.text import whole_words, words
from companion.ui.window import theme
from companion.ui.window.component import use_ref
from companion.ui.window.context import WIDEST, Ui
from companion.ui.window.keyboard import FocusedButton, pressed_by_keys
from companion.ui.window.notice import Handler, guard, tapped

# The margins of a screen and of a button, at both sides.
SCREEN_EDGES, BUTTON_EDGES = 32, 32


def press(
    ui: Ui,
    label: Message,
    on_click: Handler | None,
    role: str = "other",
    sign: str | None = None,
    hint: Message | None = None,
    expand: bool | int | None = None,
    swift: bool = False,
    within: float | None = None,
    action: ft.ClientAction | None = None,
) -> ft.Control:
    """A button: `main` filled (mostly one a screen), `other` outlined, `tonal` quiet. Without a handler it is locked.

    `within` is the width of its place where that is not the screen's. The client does the `action` in the tap itself.
    A `swift` button has no ripple: drawing the ripple delays the screen after the tap by more than the tap takes.
    """
    locked = on_click is None
    ink = {"main": theme.ON_MAIN, "tonal": theme.ON_CONTAINER}.get(role, theme.INK)
    ink = theme.INK2 if locked else ink
    room = (within or min(ui.width, WIDEST) - SCREEN_EDGES) - BUTTON_EDGES - (36 if sign or locked else 0)
    text = words(ui, label, "label", ink, 20 if role == "main" else 18, room=room)
    if hint:
        lines = ft.Column([text, words(ui, hint, "small", ink, room=room)], spacing=0, tight=True, expand=True)
        parts: list[ft.Control] = [lines]
    else:
        text.expand, text.expand_loose = True, True  # as wide as its words, but no wider than the button
        parts = [text]
    if locked:
        parts.insert(0, icon(ft.Icons.LOCK_ROUNDED, 24, ink))
    elif sign:
        tint = ink if role in ("main", "tonal") else theme.MAIN
        parts.insert(0, symbol(ui, sign, 26, tint))
    alignment = ft.MainAxisAlignment.START if hint else ft.MainAxisAlignment.CENTER
    row = ft.Row(parts, spacing=10, alignment=alignment)
    if swift and on_click is not None:
        return _swift(ui, row, on_click, expand)
    kind = ft.FilledButton if role in ("main", "tonal") or locked else ft.OutlinedButton
    return kind(
        content=row,
        on_click=None if on_click is None else tapped(ui, on_click),
        disabled=locked,
        expand=expand,
        style=_style(role, locked, bool(hint)),
        action=action,
    )


def _swift(ui: Ui, row: ft.Row, on_click: Handler, expand: bool | int | None) -> ft.Control:
    """The main action of a step. The button has the focus, so that Enter and the space bar press it.

    For a player at the keyboard the button shows its focus ring, which takes half as long again to draw. The box
    inside takes the tap before the ripple of the button begins.
    """
    act = tapped(ui, on_click)
    box = ft.Container(row, padding=ft.Padding.symmetric(vertical=20, horizontal=12), on_click=act)
    if ui.keys:
        style = _style("main", False, False)
        style.padding, style.overlay_color = 0, ft.Colors.TRANSPARENT
        return ft.MergeSemantics(FocusedButton(content=box, on_click=act, autofocus=True, style=style), expand=expand)
    box.bgcolor, box.border_radius = theme.MAIN, 18
    return ft.MergeSemantics(ft.Semantics(content=pressed_by_keys(box, act), button=True), expand=expand)


def _style(role: str, locked: bool, has_hint: bool) -> ft.ButtonStyle:
    fill = {"main": theme.MAIN, "tonal": theme.CONTAINER}.get(role, theme.PAPER)
    tall = 20 if role == "main" else 10 if has_hint else 16
    return ft.ButtonStyle(
        bgcolor=theme.SHOAL if locked else fill,
        padding=ft.Padding.symmetric(vertical=tall, horizontal=12),
        shape=ft.RoundedRectangleBorder(radius=18),
        side=theme.edges(None if role in ("main", "tonal") or locked else ft.BorderSide(2, theme.OUTLINE)),
        elevation=0,
    )


def icon_button(
    ui: Ui, name: ft.IconData, label: Message, on_click: Handler | None, color: ft.ColorValue = theme.INK
) -> ft.Control:
    """A button with an icon and a name; a screen reader would ignore the tooltip alone."""
    button = ft.IconButton(
        name,
        icon_color=color,
        tooltip=ui.t(label),
        on_click=None if on_click is None else tapped(ui, on_click),
        disabled=on_click is None,
        width=48,
        height=48,
        style=ft.ButtonStyle(side=theme.edges()),
    )
    return ft.MergeSemantics(content=button)


def halves_fit(ui: Ui, *labels: Message) -> bool:
    """Whether buttons with these labels and a symbol each have room side by side."""
    room = (min(ui.width, WIDEST) - 42) / 2 - 66
    return not ui.stacked and all(whole_words(ui, label, room, "label", 20) for label in labels)


def text_button(
    ui: Ui,
    label: Message,
    on_click: Handler | None,
    name: ft.IconData | None = None,
    color: ft.ColorValue = theme.INK,
    lines: int | None = None,
    in_row: bool = False,
    room: float | None = None,
) -> ft.Control:
    """A quiet button at the edge of a screen. Disabled it stays where it is.

    With `lines` it takes all the room of its row; otherwise `in_row` it is as wide as its words. In that `room` its
    longest word stays whole.
    """
    ink = theme.INK2 if on_click is None else color
    fills = lines is not None
    overflow = ft.TextOverflow.ELLIPSIS if fills else ft.TextOverflow.CLIP
    text = words(ui, label, "strong", ink, 16, room, max_lines=lines, overflow=overflow)
    if fills or not in_row:
        text.expand, text.expand_loose = True, not fills
    parts: list[ft.Control] = [text]
    if name is not None:
        parts.insert(0, icon(name, 24, ink))
    return ft.TextButton(
        content=ft.Row(parts, spacing=8, tight=not fills),
        on_click=None if on_click is None else tapped(ui, on_click),
        disabled=on_click is None,
        expand=True if fills else None,
        style=ft.ButtonStyle(
            padding=ft.Padding.symmetric(vertical=13, horizontal=12),
            shape=ft.RoundedRectangleBorder(radius=24),
            side=theme.edges(),
        ),
    )


def target(
    ui: Ui,
    box: ft.Container,
    label: str,
    on_click: Handler | None,
    selected: bool | None = None,
    expand: bool | None = None,
    expanded: bool | None = None,
) -> ft.Control:
    """A whole surface as one button with one name: for the finger, the keyboard and the screen reader.

    The name replaces what lies inside; the tap stays outside of it, or assistive technology could not press it.
    """
    box.content = ft.Semantics(content=box.content, label=label, exclude_semantics=True)
    box.on_click = None if on_click is None else tapped(ui, on_click)
    box.ink = on_click is not None
    whole = ft.Semantics(content=box, button=on_click is not None, selected=selected, expanded=expanded)
    return ft.MergeSemantics(content=whole, expand=expand)


def named_button(ui: Ui, name: str, act: Callable[[], None], on: bool | None = None) -> ft.Control:
    """A clear surface with a name. Under it lies the drawing that it stands for."""
    named = ft.Semantics(label=name, exclude_semantics=True, content=ft.Container())
    surface = ft.Container(named, bgcolor=ft.Colors.TRANSPARENT, on_click=tapped(ui, act), expand=True)
    return ft.MergeSemantics(ft.Semantics(content=surface, button=True, selected=on))


Taken = Callable[[bytes], Awaitable[None]]


def use_file_button(
    ui: Ui,
    label: Message,
    taken: Taken,
    sign: str,
    hint: Message | None = None,
    expand: bool | None = None,
    role: str = "other",
) -> ft.Control:
    """A button that opens the file picker in the tap itself: some browsers open nothing later.

    Flet tells the client of a picker once, when it is made. The picker's handler therefore looks up the function
    `taken` of the present drawing.
    """
    wanted = use_ref(lambda: taken)
    wanted.current = taken

    async def picked(event: ft.FilePickerResultEvent) -> None:
        for one in event.files:
            await wanted.current(bytes(one.bytes or b""))

    picker = use_ref(lambda: ft.FilePicker(on_result=guard(ui, picked))).current
    pick = ft.PickFiles(picker, with_data=True, cancel_upload_on_window_blur=False)
    return press(ui, label, lambda: None, role, sign, hint, expand, action=pick)
