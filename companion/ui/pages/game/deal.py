"""A deal at the set-up: what was typed or came with a link, and what there is to know of it before the first draw."""

from __future__ import annotations

import re

import flet as ft

from companion.core.codes import spoken
from companion.core.deals import Deal, read_deal
from companion.core.message import Message, Refused, msg
from companion.games import GAMES
from companion.ui.kit.buttons import press
from companion.ui.kit.paper import banner, paper
from companion.ui.kit.scan_codes import commitment_lines
from companion.ui.kit.surfaces import stretched
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui

CODE = re.compile(r"#deal=(\w+)", re.ASCII)


def problem_of(text: str) -> Message | None:
    """Why a text is no code that can be played here, if it is none."""
    try:
        read_deal(GAMES, code_in(text))
    except Refused as refused:
        return refused.text
    return None


def code_in(text: str) -> str:
    """What was typed, or the code of a link that was pasted."""
    link = CODE.search(text)
    return link[1] if link else text


def set_up_of(deal: Deal) -> str:
    """Where a deal is set up."""
    return f"/game/{deal.game.id}/deal/{deal.code}"


def deal_named(text: str) -> Deal | None:
    """The deal of an address, if there is one."""
    return None if not text or problem_of(text) else read_deal(GAMES, text)


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
    return paper(stretched(lines))
