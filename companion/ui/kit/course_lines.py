"""What was done in a game, one line a step."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.core.message import Message
from companion.core.session import Session
from companion.games import GAMES
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.surfaces import stretched
from companion.ui.kit.text import figure, words
from companion.ui.kit.text_width import width
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.typography import grown

# So many steps are seen beside the present one; all of them have a page of their own.
LATEST = 12
NUMBER = 15


def course_lines(ui: Ui, steps: Sequence[tuple[int, Message]]) -> list[ft.Control]:
    """Each step by its number and its words."""
    numbered = max(width("SansitaX", str(at), grown(ui, NUMBER)) for at, _ in steps) + 8 if steps else 0
    room = card_room(ui) - numbered - 6
    lines: list[ft.Control] = []
    for at, story in steps:
        number, said = ft.Container(figure(ui, at, NUMBER, theme.INK2), width=numbered), ui.t(story)
        text = words(ui, said[:1].upper() + said[1:], "small", room=room, expand=True)
        lines.append(ft.Row([number, text], spacing=6))
    return lines


def latest_steps(session: Session, at: int) -> list[tuple[int, Message]]:
    """The steps before this one, the newest first."""
    telling = GAMES[session.game].telling
    return [(turn, telling.story(session.turns[turn - 1].events)) for turn in range(at, max(0, at - LATEST), -1)]


def course_paper(ui: Ui, heading: Message, steps: Sequence[tuple[int, Message]]) -> ft.Control:
    """A card of them."""
    lines = [words(ui, heading, "section"), *course_lines(ui, steps)]
    return paper(stretched(lines, 6))
