"""What counts at the end, from the rules at hand: beside a sheet nobody has to leave it to look that up."""

from __future__ import annotations

import flet as ft

from companion.content.reference import reference_of
from companion.core.message import msg
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui


def what_counts(ui: Ui, game: str) -> ft.Control:
    """Each rule of the section with its place in the rulebook."""
    counts = next(section for section in reference_of(game).sections if section.key == "scoring")
    room = card_room(ui)
    lines: list[ft.Control] = [words(ui, msg("ui.rules.scoring"), "section", room=room)]
    for entry in counts.entries:
        lines.append(words(ui, entry.head, "strong", room=room))
        lines.append(words(ui, entry.text, "small", room=room))
        lines.append(words(ui, entry.source, "small", theme.INK2, room=room))
    return paper(ft.Column(lines, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))
