"""Papers with codes: of a deal, to read out, send, scan and compare; of the app, for phones in the same network."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.content.data_files import box_name
from companion.core.deal_codes import spoken_code
from companion.core.deals import Mixed, commitment
from companion.core.message import Message, msg
from companion.transfer.game_link import deal_link, scan_code
from companion.ui.kit.buttons import press, text_button
from companion.ui.kit.paper import paper
from companion.ui.kit.surfaces import centered, middle_row, stretched, surface
from companion.ui.kit.text import to_select, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_state
from companion.ui.window.context import Invitation, Ui, current_ui
from companion.ui.window.notice import say

CODE_SIZE = 296
GROUP = 8


@component
def DealPaper(code: str, game: str, more: Sequence[ft.Control] = (), mixed: Mixed | None = None) -> ft.Control:
    """The code of a deal with its commitment and the ways to hand it on. `more` are further buttons of the place."""
    ui = current_ui()
    scanned, scan = use_state(False)
    link = _link(ui, code)
    text = ui.t(msg("ui.deal.invite", game=box_name(game), code=spoken_code(code)))

    async def share() -> None:
        whole = f"{text}\n{link}" if link else text
        if not await ui.device.share_text(whole):
            ui.device.copy(whole)
            say(ui, msg("ui.copied"))

    parts: list[ft.Control] = [
        words(ui, msg("ui.deal.same"), "section"),
        to_select(ui, msg("ui.deal.code"), spoken_code(code), "title", 26),
        words(ui, msg("ui.deal.hint"), "small", theme.INK2),
        *more,
        press(ui, msg("ui.deal.share"), share, sign="share"),
    ]
    if link:
        parts += code_controls(ui, link, msg("ui.deal.picture"), scanned, lambda: scan(not scanned))
    parts += seed_lines(ui, code, mixed)
    return paper(stretched(parts))


def commitment_lines(ui: Ui, code: str) -> ft.Control:
    """The commitment, which reveals nothing of the deal before its first draw."""
    return hash_lines(ui, msg("ui.deal.commitment"), commitment(code))


def hash_lines(ui: Ui, label: Message, told: str) -> ft.Control:
    """A long number for comparison, in groups that fit any line."""
    groups = [told[at : at + GROUP] for at in range(0, len(told), GROUP)]
    sums = to_select(ui, label, " ".join(groups), size=13)
    return ft.Column([words(ui, label, "small", theme.INK2), sums], spacing=4)


def seed_lines(ui: Ui, code: str, mixed: Mixed | None) -> list[ft.Control]:
    """The commitment to a seed; for a seed mixed from words, also all that is needed to compute the seed again."""
    if mixed is None:
        return [commitment_lines(ui, code)]
    secret = msg("ui.words.secret")
    return [
        commitment_lines(ui, code),
        words(ui, msg("ui.words.mixed", words=" · ".join(mixed.words)), "small", theme.INK2),
        hash_lines(ui, msg("ui.words.told"), mixed.told),
        ft.Column([words(ui, secret, "small", theme.INK2), to_select(ui, secret, mixed.secret, size=13)], spacing=4),
    ]


def _link(ui: Ui, code: str) -> str | None:
    """A link to the deal that friends or, in the network at home, phones can reach; or None."""
    page = ft.context.page.url if ui.device.web else None
    invited = ui.invitation.plain_url if ui.invitation else ""
    return deal_link(page or "", code) or deal_link(invited, code)


def code_controls(ui: Ui, link: str, label: Message, shown: bool, toggle: Callable[[], None]) -> list[ft.Control]:
    """A button that shows or hides the QR code of a link; the code is dark on light in both themes."""
    button = press(ui, msg("ui.hide_code") if shown else msg("ui.show_code"), toggle, sign="code")
    if not shown:
        return [button]
    png = scan_code(link)
    if png is None:
        return [button, words(ui, msg("ui.code_too_long"), "small")]
    size = min(CODE_SIZE, ui.width - 64)
    image = ft.Image(png, width=size, height=size, semantics_label=ui.t(label))
    image.filter_quality = ft.FilterQuality.NONE
    return [button, middle_row([surface(image, ft.Colors.WHITE, radius=8)])]


SIZE = 164
# The light modules that a QR code needs around it.
QUIET = 4


def phone_paper(ui: Ui) -> ft.Control:
    """The QR code and address of the app, at the computer itself with a button that renews the key."""
    if ui.invitation is None:
        return paper(words(ui, msg("serving.not_shared", command="companion --share"), "small", theme.INK2))
    invitation = ui.invitation

    def renew() -> None:
        invitation.renew()
        ui.device.go_to(invitation.way_in)

    lines: list[ft.Control] = [
        words(ui, msg("serving.scan_short"), "strong"),
        to_select(ui, msg("serving.scan_short"), invitation.plain_url),
        words(ui, msg("serving.who_gets_in"), "small", theme.INK2),
    ]
    if ui.seat.at_the_computer:
        lines.append(text_button(ui, msg("serving.renew"), renew, ft.Icons.RESTART_ALT_ROUNDED))
    text = ft.Column(lines, spacing=6, tight=True)
    stacked = ui.stacked or ui.width < 480
    text.expand = None if stacked else True
    parts = [_invitation_code(ui, invitation), text]
    if stacked:
        return paper(centered(parts, 12))
    return paper(ft.Row(parts, spacing=16, vertical_alignment=ft.CrossAxisAlignment.CENTER))


def _invitation_code(ui: Ui, invitation: Invitation) -> ft.Control:
    """The QR code of the invitation, dark on light in both themes: many cameras read no other."""
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
