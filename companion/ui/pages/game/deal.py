"""Playing by a code: it is typed here, or came with a link; the game that it is of sets itself up by it."""

from __future__ import annotations

import re

import flet as ft

from companion.core.codes import spoken
from companion.core.deals import Deal, read_deal
from companion.core.message import Message, Refused, msg
from companion.games import GAMES
from companion.ui.kit.buttons import press
from companion.ui.kit.deal_paper import commitment_lines
from companion.ui.kit.forms.fields import text_control
from companion.ui.kit.page import foot, page_view, scroll, top_bar
from companion.ui.kit.paper import banner, paper
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component, screen, use_ref, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import guard

# As long as any link that is pasted where a code is typed.
LONGEST = 4000
GAME = re.compile(r"#game=([\w-]+)", re.ASCII)
CODE = re.compile(r"#deal=(\w+)", re.ASCII)


@screen
def DealPage() -> ft.Control:
    """A code that came with the address is read at once; one that is none stands in the field, to be put right."""
    ui = current_ui()
    came = str(ft.use_route_params().get("code", ""))
    typed = use_ref(came)
    problem, tell = use_state(_problem(came) if came else None)
    route = f"/deal/{came}" if came else "/deal"
    if came and not _problem(came):
        return page_view(ui, route, Leads(set_up_of(read_deal(GAMES, came))))

    def go_on() -> None:
        if game := GAME.search(typed.current):
            ui.go(f"/replay/{game[1]}")
            return
        wrong = _problem(typed.current)
        tell(wrong)
        if wrong is None:
            ui.go(set_up_of(read_deal(GAMES, _code(typed.current))))

    field = text_control(
        ui, msg("ui.deal.field"), typed.current, lambda text: setattr(typed, "current", text), LONGEST, bool(problem)
    )
    field.autofocus = ui.device.has_keys
    field.capitalization = ft.TextCapitalization.CHARACTERS
    field.on_submit = guard(ui, go_on)
    parts: list[ft.Control] = [field]
    parts += [banner(ui, problem, "bad", live=True)] if problem else []
    parts.append(words(ui, msg("ui.deal.type_hint"), "body"))
    bar = top_bar(ui, msg("ui.deal.title"), back="/")
    actions = foot([press(ui, msg("ui.deal.go_on"), go_on, "main", "next")])
    return page_view(ui, route, ft.Column([bar, scroll(parts, top=8), actions], spacing=0, expand=True))


def _problem(text: str) -> Message | None:
    try:
        read_deal(GAMES, _code(text))
    except Refused as refused:
        return refused.text
    return None


def _code(text: str) -> str:
    """What was typed, or the code of a link that was pasted."""
    link = CODE.search(text)
    return link[1] if link else text


def set_up_of(deal: Deal) -> str:
    """Where a deal is set up."""
    return f"/game/{deal.game.id}/deal/{deal.code}"


def deal_named(game: str, text: str) -> Deal | None:
    """The deal of an address, if it is one of this game."""
    if not text or _problem(text):
        return None
    deal = read_deal(GAMES, text)
    return deal if deal.game.id == game else None


@component
def Leads(route: str) -> ft.Control:
    """It goes there by itself."""
    ui = current_ui()
    ft.use_effect(lambda: ui.go(route), dependencies=[route])
    return ft.Container()


def dealt_paper(ui: Ui, deal: Deal) -> ft.Control:
    """What a set-up by a code says above its form: the code, that the rest is decided, and whether it is known here."""
    lines: list[ft.Control] = [
        words(ui, msg("ui.deal.named", code=spoken(deal.code)), "section"),
        words(ui, msg("ui.deal.decided"), "small", theme.INK2),
    ]
    if ui.controller.on_the_table(deal.code):
        lines.append(banner(ui, msg("ui.deal.on_table"), "plain", "card"))
    elif ui.controller.knows(deal.code):
        lines.append(banner(ui, msg("ui.deal.known"), "warn"))
    lines.append(commitment_lines(ui, deal.code))
    lines.append(press(ui, msg("ui.deal.without"), lambda: ui.go(f"/game/{deal.game.id}/setup"), "other"))
    return paper(ft.Column(lines, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))
