"""People on the screen: a disc in the color of a person with the initial, and chips of known names."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

import flet as ft

from companion.core.strict_json import Entries
from companion.history.history_entry import Person
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon
from companion.ui.kit.surfaces import pill, surface, wrapped
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui

# The same colors in both themes. The letter tells people apart, too.
PAINT = {
    "red": ("#B8322A", "#FFFFFF"),
    "blue": ("#2A62B4", "#FFFFFF"),
    "green": ("#1B7A46", "#FFFFFF"),
    "yellow": ("#F0BC2E", "#12303B"),
    "purple": ("#6A4797", "#FFFFFF"),
    "teal": ("#0A6C72", "#FFFFFF"),
    "orange": ("#E88A2D", "#12303B"),
    "pink": ("#AE2F6B", "#FFFFFF"),
}
MOST_NAMES = 8


def seated(options: Entries) -> list[str]:
    """The names of the players in the options of a game, in order of play."""
    names: list[str] = options["players"]
    return names


def disc(ui: Ui, person: Person, size: float = 38) -> ft.Control:
    """A disc in the color of the person with the initial."""
    fill, ink = PAINT[person.color]
    letter = ft.Text(
        person.name[:1].upper(), style=ft.TextStyle(font_family="SansitaX", size=size * 0.5, height=1.0, color=ink)
    )
    return surface(letter, fill, (1.5, theme.PAPER), radius=size / 2, center=True, width=size, height=size)


def page_of(name: str) -> str:
    """The address of a person's page. The name is encoded: it may hold any character."""
    return f"/statistics/player/{name.encode('utf-8', 'surrogatepass').hex()}"


def name_chips(
    ui: Ui, on: Collection[str], tap: Callable[[str], None], others: Collection[str] = ()
) -> list[ft.Control]:
    """Chips of known players without the `others`, to tap instead of typing. Players in `on` have a check."""
    known = ui.controller.archive.people()
    found = [person for person in known if person.name not in others][:MOST_NAMES]
    if not found:
        return []
    chips = [_chip(ui, person, person.name in on, partial(tap, person.name)) for person in found]
    return [wrapped(chips, 8, 8)]


def _chip(ui: Ui, person: Person, on: bool, tap: Callable[[], None]) -> ft.Control:
    check = icon(ft.Icons.CHECK_ROUNDED, 24, theme.ON_CONTAINER)
    sign = ft.Container(check, width=28, height=28, alignment=ft.Alignment.CENTER) if on else disc(ui, person, 28)
    text = words(ui, person.name, "strong", theme.ON_CONTAINER if on else theme.INK, 16, max_lines=1)
    return target(ui, pill([sign, text], on), person.name, tap, selected=on)
