"""The app as a package on a phone or computer: Flet's own client shows it, and brings the drawings and fonts along."""

from __future__ import annotations

import flet as ft

from companion.start.only_window import show


def run() -> None:
    """Show the app until its window is closed."""
    ft.run(show, assets_dir="assets")
