"""The app on a phone in the same network: the code to scan, and a new one for when the old one got about."""

from __future__ import annotations

import flet as ft

from companion.core.message import msg
from companion.ui.kit.buttons import text_button
from companion.ui.kit.paper import paper
from companion.ui.kit.surfaces import centered
from companion.ui.kit.text import to_select, words
from companion.ui.window import theme
from companion.ui.window.context import Invitation, Ui

SIZE = 164
# Around a code belong four modules of light.
QUIET = 4


def phone_paper(ui: Ui) -> ft.Control:
    """Code and address; the key is changed only at the machine itself, which is let in by the new one at once."""
    if ui.invitation is None:
        return paper(words(ui, msg("serving.not_shared", command="companion --share"), "small", theme.INK2))
    invitation = ui.invitation
    lines: list[ft.Control] = [
        words(ui, msg("serving.scan_short"), "strong"),
        to_select(ui, msg("serving.scan_short"), invitation.plain_url),
        words(ui, msg("serving.who_gets_in"), "small", theme.INK2),
    ]
    if ui.seat.at_the_computer:
        lines.append(
            text_button(ui, msg("serving.renew"), lambda: _renew(ui, invitation), ft.Icons.RESTART_ALT_ROUNDED)
        )
    text = ft.Column(lines, spacing=6, tight=True)
    stacked = ui.stacked or ui.width < 480
    text.expand = None if stacked else True
    parts = [_code(ui, invitation), text]
    if stacked:
        return paper(centered(parts, 12))
    return paper(ft.Row(parts, spacing=16, vertical_alignment=ft.CrossAxisAlignment.CENTER))


def _renew(ui: Ui, invitation: Invitation) -> None:
    invitation.renew()
    ui.device.go_to(invitation.way_in)


def _code(ui: Ui, invitation: Invitation) -> ft.Control:
    """Dark on light in both themes: many cameras read it only so."""
    rows = invitation.matrix()
    side = len(rows) + 2 * QUIET
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges">'
        f'<rect width="{side}" height="{side}" fill="#FFFFFF"/><path d="{path}" fill="#000000"/></svg>'
    )
    image = ft.Image(src=drawing, width=SIZE, height=SIZE, exclude_from_semantics=True)
    box = ft.Container(image, border_radius=12, clip_behavior=ft.ClipBehavior.ANTI_ALIAS)
    return ft.Semantics(content=box, label=ui.t(msg("serving.code")), image=True, identifier="phone.code")
