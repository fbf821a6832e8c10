"""The keyboard: keys that walk through a screen, close a sheet, and press the main button of a step."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.ui.window.scene import Scene

# Keys that lead from control to control; keyboards on a screen have none of them.
WALKING = ("Tab", "Arrow Down", "Arrow Up", "Arrow Left", "Arrow Right")
PRESSING = ("Enter", "Numpad Enter", " ")


def page_keys(scene: Scene, show_focus: Callable[[], None]) -> Callable[[ft.KeyboardEvent], None]:
    """The keyboard handler of a window: show the focus once the player walks by keys; Escape closes a sheet."""

    def pressed(event: ft.KeyboardEvent) -> None:
        if event.key in WALKING:
            show_focus()
        elif event.key == "Escape":
            scene.close_sheet()

    return pressed


def pressed_by_keys(box: ft.Container, act: Callable[..., object]) -> ft.Control:
    """A box that Enter and the space bar press as soon as it is on the screen."""

    def on_key(event: ft.KeyDownEvent) -> None:
        if event.key in PRESSING:
            act()

    return ft.KeyboardListener(box, autofocus=True, on_key_down=on_key)


class FocusedButton(ft.FilledButton):
    """A button that takes the focus when it appears; autofocus alone would give the focus back to its last owner."""

    def did_mount(self) -> None:
        super().did_mount()  # type: ignore[no-untyped-call]
        self.page.run_task(self.focus)
