"""Choosing one or some of a few things: chips, rows, a bar of cells, cells of numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.core.message import Message, msg
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.paper import card_room
from companion.ui.kit.surfaces import centered, choice, middle_row, padded, stretched, surface, wrapped
from companion.ui.kit.text import figure, text_width, whole_words, with_hint, words
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.typography import ROLES

# The least width of a chip, also of that for a player called "A".
THUMB = 48
# Room for a check beside the words. A chip that is off leaves it free: no chip moves when one is chosen.
CHECK = 26
# More choices than this are chips, not cells of a bar.
MOST_CELLS = 4
# Room of a cell for its edges and the check of the chosen one.
CELL_EDGES = 32
# The mark, padding and frame of a row, beyond those of a card; twice for a row in a card.
ROW_EDGES = 64
# The side of a cell with a number, and the size of its digits.
NUMBER_CELL, DIGITS = 48, 20
GRADES_IN_A_ROW = 3


def chip(
    ui: Ui, label: Message, on: bool, tap: Callable[[], None], sign: str | None = None, said: str | None = None
) -> ft.Control:
    """One thing to tap. On has a check, not only a color. `said` names the chip for a screen reader."""
    extra = CHECK + (30 if sign else 0)
    text = words(ui, label, "strong", theme.ON_CONTAINER if on else theme.INK, 16, room=card_room(ui) - extra - 4)
    text.expand, text.expand_loose = True, True
    parts: list[ft.Control] = [icon(ft.Icons.CHECK_ROUNDED, 20, theme.ON_CONTAINER)] if on else []
    if sign:
        parts.append(symbol(ui, sign, 24, theme.MAIN))
    inside = extra + text_width(ROLES["strong"][0], ui.t(label), 16)
    edges = max(14, (THUMB - inside) / 2 - 2) + (0 if on else CHECK / 2)
    box = choice(ft.Row([*parts, text], spacing=6, tight=True), on, 24, (11, edges))
    return target(ui, box, said or ui.t(label), tap, selected=on)


def choice_control(
    ui: Ui,
    choices: Sequence[str],
    labels: Sequence[Message],
    hints: Sequence[Message],
    value: object,
    on_change: Callable[[str], None],
    symbols: Sequence[str] = (),
    whose: str | None = None,
) -> ft.Control:
    """Rows for choices that need a sentence or much room, chips for many choices, else one bar.

    Where the same choices stand several times, `whose` they are is part of their names for a screen reader.
    """
    signs: Sequence[str | None] = symbols or [None] * len(choices)
    said = [ui.t(msg("core.at_entry", entry=whose, text=label) if whose else label) for label in labels]
    taps = [partial(on_change, one) for one in choices]
    on = [one == value for one in choices]
    share = card_room(ui) / len(choices) - CELL_EDGES
    in_a_bar = all(whole_words(ui, label, share, "strong", 15) for label in labels)
    if hints or ui.stacked or (len(choices) <= MOST_CELLS and not in_a_bar):
        told: Sequence[Message | None] = hints or [None] * len(choices)
        rows = zip(labels, said, told, signs, on, taps, strict=True)
        return stretched([_choice_row(ui, *row) for row in rows], 8)
    if len(choices) > MOST_CELLS:
        return wrapped([chip(ui, *one) for one in zip(labels, on, taps, signs, said, strict=True)], 8, 8)
    cells = [_choice_cell(ui, *one) for one in zip(labels, said, signs, on, taps, strict=True)]
    return surface(ft.Row(cells, spacing=0), edge=(2, theme.OUTLINE), clip_behavior=ft.ClipBehavior.ANTI_ALIAS)


def _choice_cell(ui: Ui, label: Message, said: str, sign: str | None, on: bool, tap: Callable[[], None]) -> ft.Control:
    """A word, below its symbol where it has one."""
    ink = theme.ON_MAIN if on else theme.INK
    text = words(ui, label, "strong", ink, 15, text_align=ft.TextAlign.CENTER)
    if not sign:
        text.expand, text.expand_loose = True, True
    check: list[ft.Control] = [icon(ft.Icons.CHECK_ROUNDED, 18, ink)] if on else []
    row = middle_row([*check, symbol(ui, sign, 24, ink) if sign else text], 4)
    box = padded(centered([row, text], 2) if sign else row, 8 if sign else 14, 4)
    box.bgcolor = theme.MAIN if on else None
    return target(ui, box, said, tap, selected=on, expand=True)


def _choice_row(
    ui: Ui, label: Message, said: str, hint: Message | None, sign: str | None, on: bool, tap: Callable[[], None]
) -> ft.Control:
    room = card_room(ui) - ROW_EDGES - (44 if sign else 0)
    texts = with_hint(ui, label, hint, room)
    signs = [symbol(ui, sign, 32, theme.MAIN)] if sign else []
    name = f"{said}. {ui.t(hint)}" if hint else said
    return marked_row(ui, [*signs, ft.Column(texts, spacing=0, expand=True)], name, on, tap)


def marked_row(
    ui: Ui,
    parts: Sequence[ft.Control],
    name: str,
    on: bool,
    tap: Callable[[], None] | None,
    marks: tuple[ft.IconData, ft.IconData] = (
        ft.Icons.RADIO_BUTTON_CHECKED_ROUNDED,
        ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED,
    ),
) -> ft.Control:
    """A row to choose, with its mark: on or off. A row without a tap is locked."""
    mark = ft.Icons.LOCK_ROUNDED if tap is None else marks[0] if on else marks[1]
    box = choice(ft.Row([icon(mark, 24, theme.MAIN if on else theme.OUTLINE), *parts], spacing=12), on)
    if tap is None and not on:
        box.bgcolor = theme.SHOAL
    return target(ui, box, name, tap, selected=on)


def tick_row(ui: Ui, label: Message, sign: str | None, on: bool, on_change: Callable[[int], None]) -> ft.Control:
    """A row to tick, with its symbol."""
    text = words(ui, label, "strong", room=card_room(ui) - ROW_EDGES - 40, expand=True)
    parts = [symbol(ui, sign, 26, theme.MAIN), text] if sign else [text]
    marks = (ft.Icons.CHECK_BOX_ROUNDED, ft.Icons.CHECK_BOX_OUTLINE_BLANK_ROUNDED)
    return marked_row(ui, parts, ui.t(label), on, partial(on_change, 0 if on else 1), marks)


def number_cells(
    ui: Ui, label: Message, numbers: range, value: int | None, beyond: bool, on_change: Callable[[int], None]
) -> ft.Control:
    """A cell for each number; with `beyond` one more cell leads to the first number after them."""
    name = ui.t(label)
    cells = [_number_cell(ui, f"{name} {n}", str(n), n == value, partial(on_change, n)) for n in numbers]
    if beyond:
        said = ui.t(msg("ui.number_beyond", label=label, n=numbers[-1]))
        cells.append(_number_cell(ui, said, f"{numbers.stop}+", False, partial(on_change, numbers.stop)))
    return wrapped(cells, 6, 6)


def _number_cell(ui: Ui, name: str, face: str, on: bool, tap: Callable[[], None]) -> ft.Control:
    """The chosen cell is filled and has a heavier frame."""
    edge = 3 if on else 1.5
    box = surface(
        figure(ui, face, DIGITS, theme.ON_MAIN if on else theme.INK),
        theme.MAIN if on else theme.PAPER,
        (edge, theme.INK if on else theme.OUTLINE),
        radius=14,
        center=True,
        width=NUMBER_CELL * max(1.0, ui.scale / 1.3) + (8 if len(face) > 2 else 0),
        pad=ft.Padding.symmetric(vertical=(NUMBER_CELL - DIGITS) / 2 - edge),
    )
    return target(ui, box, name, tap, selected=on)


def grades(
    ui: Ui,
    label: Message,
    sign: str | None,
    notes: Sequence[Message],
    first: int,
    value: int,
    on_change: Callable[[int], None],
) -> list[ft.Control]:
    """A cell for each number from the `first` on, three in a row; below them the note on the chosen number."""
    numbers = range(first, first + len(notes))
    cells = [_grade(ui, f"{ui.t(label)} {n}", sign, n, n == value, partial(on_change, n)) for n in numbers]
    rows = [cells[at : at + GRADES_IN_A_ROW] for at in range(0, len(cells), GRADES_IN_A_ROW)]
    note = words(ui, notes[value - first], "body", expand=True)
    bar = padded(ft.Row([note]), left=12)
    bar.border = ft.Border(left=ft.BorderSide(4, theme.MAIN))
    return [*(ft.Row(row, spacing=8) for row in rows), ft.Semantics(content=bar, live_region=True)]


def _grade(ui: Ui, name: str, sign: str | None, number: int, on: bool, tap: Callable[[], None]) -> ft.Control:
    """A number, and its symbol as often as the number says."""
    ink = theme.ON_MAIN if on else theme.INK
    check: list[ft.Control] = [icon(ft.Icons.CHECK_ROUNDED, 20, ink)] if on else []
    parts: list[ft.Control] = [middle_row([*check, figure(ui, number, 22, ink)], 6)]
    if sign:
        parts.append(wrapped([symbol(ui, sign, 13, ink) for _ in range(number)], 1, 1, center=True))
    box = choice(ft.Column(parts, spacing=4, tight=True), on, pad=(9, 4))
    box.bgcolor = theme.MAIN if on else theme.PAPER
    return target(ui, box, name, tap, selected=on, expand=True)
