"""Playing by a code: it is typed here, or came with a link; the game that it is of sets itself up by it."""

from __future__ import annotations

import re

import flet as ft

from companion.core.deals import read_deal
from companion.core.message import msg
from companion.games import GAMES
from companion.ui.kit.buttons import press
from companion.ui.kit.forms.fields import text_control
from companion.ui.kit.page import address_part, foot, page_view, scroll, top_bar
from companion.ui.kit.paper import banner
from companion.ui.kit.text import words
from companion.ui.pages.setup_fields import code_in, problem_of, set_up_of
from companion.ui.pages.setup_page import Setup
from companion.ui.window.component import screen, use_ref, use_state
from companion.ui.window.context import current_ui
from companion.ui.window.notice import guard

# As long as any link that is pasted where a code is typed.
LONGEST = 4000
GAME = re.compile(r"#game=([\w-]+)", re.ASCII)


@screen
def DealPage() -> ft.Control:
    """A code that came with the address is read at once; one that is none stands in the field, to be put right."""
    ui = current_ui()
    came = address_part("code")
    typed = use_ref(came)
    problem, tell = use_state(problem_of(came) if came else None)
    route = f"/deal/{came}" if came else "/deal"
    if came and not problem_of(came):
        return Setup()

    def go_on() -> None:
        if game := GAME.search(typed.current):
            ui.go(f"/replay/{game[1]}")
            return
        wrong = problem_of(typed.current)
        tell(wrong)
        if wrong is None:
            ui.go(set_up_of(read_deal(GAMES, code_in(typed.current))))

    field = text_control(
        ui, msg("ui.deal.field"), typed.current, lambda text: setattr(typed, "current", text), LONGEST, bool(problem)
    )
    field.autofocus = ui.device.has_keys
    field.on_submit = guard(ui, go_on)
    parts: list[ft.Control] = [field]
    parts += [banner(ui, problem, "bad", live=True)] if problem else []
    parts.append(words(ui, msg("ui.deal.type_hint"), "body"))
    bar = top_bar(ui, msg("ui.deal.title"), back="/")
    actions = foot([press(ui, msg("ui.deal.go_on"), go_on, "main", "next")])
    return page_view(ui, route, ft.Column([bar, scroll(parts, top=8), actions], spacing=0, expand=True))
