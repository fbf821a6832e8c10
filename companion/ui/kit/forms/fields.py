"""The fields of a sheet as controls: set-up, score entry and small forms share them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import flet as ft

from companion.core.message import Message, Problem, msg
from companion.core.sheet import REQUIRED, Choice, Count, Field, Flag, Text, Tick
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.forms.choices import chip
from companion.ui.kit.forms.entry_order import Order
from companion.ui.kit.forms.number_cells import cells_control
from companion.ui.kit.forms.stepper import stepper, with_label
from companion.ui.kit.paper import banner, card_room, paper
from companion.ui.kit.text import whole_words, words
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.notice import guard
from companion.ui.window.typography import style

Entered = TypeVar("Entered")
Change = Callable[[Any], None]

MOST_CELLS = 4
# A cell of a bar has a check beside its words when it is on.
CELL_EDGES = 32
# What the mark of a row, its padding and its frame take more than a card does; in a card once more.
ROW_EDGES = 64


def field_control(
    ui: Ui,
    entry: Field,
    value: Any,
    on_change: Change,
    problems: Sequence[Problem] = (),
    key: str = "",
    order: Order | None = None,
) -> ft.Control:
    """One field with its label, and what is wrong with it right below."""
    parts = _entry(ui, entry, value, on_change, bool(problems), key, order)
    parts += [banner(ui, problem.text, "bad", live=True) for problem in problems]
    return ft.Column(parts, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _entry(
    ui: Ui, entry: Field, value: Any, on_change: Change, wrong: bool, key: str, order: Order | None
) -> list[ft.Control]:
    label = entry.label or msg("ui.no_label")
    match entry:
        case Tick():
            return [_tick(ui, entry, value, on_change)]
        case Count(quick=int()):
            return [cells_control(ui, entry, value, on_change, wrong, key, order)]
        case Count():
            return [with_label(ui, entry, stepper(order, key, entry, value, on_change, wrong))]
        case Choice(choices=choices, labels=labels, hints=hints, symbol=sign):
            whose = None if hints else ui.t(label)
            cells = choice_control(ui, choices, labels, hints, value, on_change, entry.symbols, whose)
            return [_head(ui, label, sign), cells]
        case Flag():
            yes_no = (msg("ui.yes"), msg("ui.no"))
            told = "yes" if value else "no"
            choose = partial(_say_yes_or_no, on_change)
            cells = choice_control(ui, ("yes", "no"), yes_no, (), told, choose, whose=ui.t(label))
            return [_head(ui, label, None), cells]
        case Text(longest=longest):
            return [text_control(ui, label, value or "", on_change, longest, wrong, key, order)]
    raise TypeError(f"no control for {entry!r}")


def _say_yes_or_no(on_change: Change, word: str) -> None:
    on_change(word == "yes")


def _head(ui: Ui, label: Message, sign: str | None) -> ft.Control:
    text = words(ui, label, "section", room=card_room(ui) - (40 if sign else 0), expand=True)
    return ft.Row([symbol(ui, sign, 30, theme.MAIN), text], spacing=10) if sign else text


def choice_control(
    ui: Ui,
    choices: Sequence[str],
    labels: Sequence[Message],
    hints: Sequence[Message],
    value: Any,
    on_change: Change,
    symbols: Sequence[str] = (),
    whose: str | None = None,
) -> ft.Control:
    """Rows when the choices need a sentence or much room, chips when they are many, else one bar.

    Where the same choices stand several times, `whose` they are is part of what they are called.
    """
    signs: Sequence[str | None] = symbols or [None] * len(choices)
    said = [ui.t(msg("core.at_entry", entry=whose, text=label) if whose else label) for label in labels]
    share = card_room(ui) / len(choices) - CELL_EDGES
    in_a_bar = all(whole_words(ui, label, share, "strong", 15) for label in labels)
    if hints or ui.stacked or (len(choices) <= MOST_CELLS and not in_a_bar):
        rows = [
            _choice_row(
                ui, choice, labels[at], said[at], hints[at] if hints else None, signs[at], choice == value, on_change
            )
            for at, choice in enumerate(choices)
        ]
        return ft.Column(rows, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    if len(choices) > MOST_CELLS:
        chips = [
            chip(ui, labels[at], choice == value, partial(on_change, choice), signs[at], said[at])
            for at, choice in enumerate(choices)
        ]
        return ft.Row(chips, spacing=8, run_spacing=8, wrap=True)
    cells: list[ft.Control] = [
        _choice_cell(ui, choice, labels[at], said[at], signs[at], choice == value, on_change)
        for at, choice in enumerate(choices)
    ]
    return ft.Container(
        ft.Row(cells, spacing=0),
        border=ft.Border.all(2, theme.OUTLINE),
        border_radius=16,
        bgcolor=theme.PAPER,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _choice_cell(
    ui: Ui, choice: str, label: Message, said: str, sign: str | None, on: bool, on_change: Change
) -> ft.Control:
    """A word, below its symbol where it has one."""
    ink = theme.ON_MAIN if on else theme.INK
    text = words(ui, label, "strong", ink, 15, text_align=ft.TextAlign.CENTER)
    parts: list[ft.Control] = [icon(ft.Icons.CHECK_ROUNDED, 18, ink)] if on else []
    if not sign:
        text.expand, text.expand_loose = True, True
    parts.append(symbol(ui, sign, 24, ink) if sign else text)
    row: ft.Control = ft.Row(parts, spacing=4, alignment=ft.MainAxisAlignment.CENTER, wrap=False)
    box = ft.Container(
        ft.Column([row, text], spacing=2, horizontal_alignment=ft.CrossAxisAlignment.CENTER) if sign else row,
        bgcolor=theme.MAIN if on else None,
        padding=ft.Padding.symmetric(vertical=8 if sign else 14, horizontal=4),
    )
    return target(ui, box, said, partial(on_change, choice), selected=on, expand=True)


def _choice_row(
    ui: Ui,
    choice: str,
    label: Message,
    said: str,
    hint: Message | None,
    sign: str | None,
    on: bool,
    on_change: Change,
) -> ft.Control:
    mark = ft.Icons.RADIO_BUTTON_CHECKED_ROUNDED if on else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
    room = card_room(ui) - ROW_EDGES - (44 if sign else 0)
    texts: list[ft.Control] = [words(ui, label, "strong", room=room)]
    if hint:
        texts.append(words(ui, hint, "small", theme.INK2, room=room))
    signs = [symbol(ui, sign, 32, theme.MAIN)] if sign else []
    mark_it = icon(mark, 24, theme.MAIN if on else theme.OUTLINE)
    box = ft.Container(
        ft.Row([mark_it, *signs, ft.Column(texts, spacing=0, expand=True)], spacing=12),
        bgcolor=theme.CONTAINER if on else theme.PAPER,
        border=ft.Border.all(2, theme.MAIN if on else theme.OUTLINE),
        border_radius=16,
        padding=ft.Padding.symmetric(vertical=10, horizontal=12),
    )
    name = f"{said}. {ui.t(hint)}" if hint else said
    return target(ui, box, name, partial(on_change, choice), selected=on)


def _tick(ui: Ui, entry: Tick, value: int, on_change: Change) -> ft.Control:
    """A row to tick, with its symbol."""
    mark = ft.Icons.CHECK_BOX_ROUNDED if value else ft.Icons.CHECK_BOX_OUTLINE_BLANK_ROUNDED
    label = entry.label or msg("ui.no_label")
    signs = [symbol(ui, entry.symbol, 26, theme.MAIN)] if entry.symbol else []
    text = words(ui, label, "strong", room=card_room(ui) - ROW_EDGES - 40, expand=True)
    box = ft.Container(
        ft.Row([icon(mark, 24, theme.MAIN if value else theme.OUTLINE), *signs, text], spacing=12),
        bgcolor=theme.CONTAINER if value else theme.PAPER,
        border=ft.Border.all(2, theme.MAIN if value else theme.OUTLINE),
        border_radius=16,
        padding=ft.Padding.symmetric(vertical=10, horizontal=12),
    )
    return target(ui, box, ui.t(label), partial(on_change, 0 if value else 1), selected=bool(value))


def text_control(
    ui: Ui,
    label: Message,
    value: str,
    on_change: Change,
    longest: int,
    wrong: bool = False,
    key: str = "",
    order: Order | None = None,
) -> ft.TextField:
    """A text field. The caller keeps the text where a re-render does not reset it. Return leads on in its `order`."""
    field = ft.TextField(
        value=value,
        key=key or None,
        label=ui.t(label),
        text_style=style(ui, "body"),
        label_style=style(ui, "small", theme.INK2),
        border={
            ft.ControlState.FOCUSED: _edge(theme.NOTE, 3),
            ft.ControlState.DEFAULT: _edge(theme.BAD, 3) if wrong else _edge(theme.OUTLINE, 2),
        },
        bgcolor=theme.PAPER,
        max_length=longest,
        counter="",
        on_change=guard(ui, lambda e: on_change(e.control.value)),
    )
    if order:
        order.join_text(key, label, field.focus)
        field.on_submit = guard(ui, lambda: order.go_on(key))
    return field


def _edge(color: ft.ColorValue, width: float) -> ft.OutlineInputBorder:
    return ft.OutlineInputBorder(side=ft.BorderSide(width, color), border_radius=16)


def entered(report: Mapping[str, Any], key: str, empty: Entered) -> Callable[[], Entered]:
    """A way to ask for what stands there by then: two taps may come before the next drawing."""
    return lambda: report.get(key, empty)


def found_at(where: str, control: ft.Control) -> ft.Container:
    """A control to which the screen can be moved by the place of its entry."""
    return ft.Container(control, key=ft.ScrollKey(where))  # type: ignore[call-arg]


def field_card(where: str, content: ft.Control, problems: Sequence[Problem]) -> ft.Container:
    """The card of an entry. One that has a part in what is wrong has an edge that says so; nothing moves for it."""
    card = paper(content)
    card.key = ft.ScrollKey(where)  # type: ignore[call-arg]
    if any(problem.concerns(where) for problem in problems):
        card.border = ft.Border.all(3, theme.BAD)
        card.padding = ft.Padding.symmetric(vertical=12, horizontal=14)
    return card


def at_field(problems: Sequence[Problem], where: str) -> list[Problem]:
    """The problems that stand at one field."""
    return [problem for problem in problems if problem.where == where]


def under_field(problems: Sequence[Problem], where: str) -> list[Problem]:
    """The problems that stand at one field or inside it."""
    return [problem for problem in problems if f"{problem.where}.".startswith(f"{where}.")]


def first_values(fields: Sequence[Field]) -> Mapping[str, Any]:
    """What a small form starts with: what is known, and nothing else. Between several things one chooses oneself."""
    return {entry.key: _first(entry) for entry in fields if isinstance(entry, Count | Choice)}


def _first(entry: Count | Choice) -> Any:
    if entry.default is not REQUIRED:
        return entry.default
    if isinstance(entry, Count):
        return entry.low if entry.low == entry.high else None
    return entry.choices[0] if len(entry.choices) == 1 else None
