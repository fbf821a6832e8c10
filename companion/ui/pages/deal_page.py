"""The page on which the code of a deal is typed or pasted. The game of the code then sets itself up by the code."""

from __future__ import annotations

import re

import flet as ft

from companion.core.deals import read_deal
from companion.core.message import Message, Refused, msg
from companion.games import GAMES
from companion.ui.kit.buttons import press
from companion.ui.kit.forms.fields import text_control
from companion.ui.kit.page import address_part, foot, page_view, scroll, top_bar
from companion.ui.kit.paper import banner
from companion.ui.kit.text import words
from companion.ui.pages.setup_page import Setup
from companion.ui.window.component import screen, use_ref, use_state
from companion.ui.window.context import current_ui
from companion.ui.window.notice import guard

# As long as any link that is pasted where a code is typed.
LONGEST = 4000
CODE = re.compile(r"#deal=(\w+)", re.ASCII)
GAME = re.compile(r"#game=([\w-]+)", re.ASCII)


@screen
def DealPage() -> ft.Control:
    """The set-up of the code in the address, or a field for a code; a wrong code stands in the field."""
    ui = current_ui()
    code = address_part("code")
    typed = use_ref(code)
    problem, show = use_state(_problem_of(code) if code else None)
    if code and not _problem_of(code):
        return Setup()

    def type_text(text: str) -> None:
        typed.current = text

    def go_on() -> None:
        if link := GAME.search(typed.current):
            ui.go(f"/replay/{link[1]}")
            return
        wrong = _problem_of(typed.current)
        show(wrong)
        if wrong is None:
            deal = read_deal(GAMES, _code_in(typed.current))
            ui.go(f"/game/{deal.game.id}/deal/{deal.code}")

    field = text_control(ui, msg("ui.deal.field"), typed.current, type_text, LONGEST, bool(problem))
    field.autofocus = ui.device.has_keys
    field.on_submit = guard(ui, go_on)
    wrong = [banner(ui, problem, "bad", live=True)] if problem else []
    parts = [field, *wrong, words(ui, msg("ui.deal.type_hint"), "body")]
    bar = top_bar(ui, msg("ui.deal.title"), back="/")
    actions = foot([press(ui, msg("ui.deal.go_on"), go_on, "main", "next")])
    body = ft.Column([bar, scroll(parts, top=8), actions], spacing=0, expand=True)
    return page_view(ui, f"/deal/{code}" if code else "/deal", body)


def _problem_of(text: str) -> Message | None:
    """Why `text` cannot be played as a deal code, or None."""
    try:
        read_deal(GAMES, _code_in(text))
    except Refused as refused:
        return refused.text
    return None


def _code_in(text: str) -> str:
    """The code in a pasted link, or the text itself."""
    link = CODE.search(text)
    return link[1] if link else text
