"""What slides up over the blocks of a game: the rule behind a step, a list of things that can happen, a small form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import ceil
from typing import TypeAlias

import flet as ft

from companion.content.reference import reference_of
from companion.core.blocks import Button, Heading, Menu, Picture, Screen, Text
from companion.core.game import Intent
from companion.core.message import NO_PROBLEMS, Problem, msg
from companion.core.sheet import Choice, Count, Field, Tick
from companion.core.strict_json import Entries
from companion.ui.blocks.controls import Hands, block_control
from companion.ui.kit.bottom_sheet import bottom_sheet, sheet_room, why_sheet
from companion.ui.kit.buttons import press
from companion.ui.kit.forms.entry_order import use_order
from companion.ui.kit.forms.field_parts import FieldGroup
from companion.ui.kit.forms.fields import draw_field, first_values
from companion.ui.kit.notices import voice
from companion.ui.kit.surfaces import stretched
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component, use_redraw, use_ref, use_state
from companion.ui.window.context import Ui, current_ui

# What is open: a question "why" by its number, a list, or the small form of a button.
Dialog: TypeAlias = int | Menu | Button | None
MenuItem: TypeAlias = Heading | Text | Button | Picture

# On a phone; where there is more room the form only becomes lower.
CELLS_IN_A_ROW = 6
# About how wide a chip is around its words, and a letter in it.
CHIP, LETTER = 60, 9


def step_dialog(
    ui: Ui, game: str, dialog: Dialog, screen: Screen, hands: Hands, show: Callable[[Dialog], None]
) -> ft.DialogControl | None:
    """The sheet of the dialog that is open, or None."""
    close = partial(show, None)
    match dialog:
        case int(at):
            entry = reference_of(game).place(screen.why[at].question)
            read = partial(hands.read, entry) if hands.reads_rules and entry else None
            return why_sheet(ui, screen.why, at, show, close, read)
        case Menu(title=title, items=items):
            parts = [words(ui, title, "heading"), *(block_control(ui, item, hands) for item in items)]
            parts.append(press(ui, msg("ui.close"), close))
            return bottom_sheet(ui, parts, close, theme.MAIN, 148 + sum(_room(ui, item) for item in items), game)
        case Button():
            form = AskForm(dialog, hands.send_last if dialog.opens_sheet else hands.send, close)
            height = 260 + sum(_height(ui, entry) for entry in dialog.ask)
            return bottom_sheet(ui, [form], close, theme.MAIN, height, game)
    return None


def _room(ui: Ui, item: MenuItem) -> float:
    """About how high an item of a list is. A drawing without a height is as high as the sheet is wide."""
    return item.room or sheet_room(ui)[0] if isinstance(item, Picture) else 74


def _height(ui: Ui, entry: Field) -> float:
    """About how high a field of a small form is, for text of the usual size."""
    if isinstance(entry, Choice) and entry.hints:
        return 40 + 76 * len(entry.choices)
    if isinstance(entry, Choice):
        return 40 + 54 * _rows_of_chips(ui, entry)
    if isinstance(entry, Tick):
        return 58
    if isinstance(entry, Count) and entry.quick is not None:
        return 56 + 54 * ceil((min(entry.quick, entry.high) - entry.low + 2) / CELLS_IN_A_ROW)
    return 90


def _rows_of_chips(ui: Ui, entry: Choice) -> int:
    room, rows, at = sheet_room(ui)[0], 1, 0.0
    for label in entry.labels:
        wide = CHIP + LETTER * len(ui.t(label))
        rows, at = (rows + 1, wide) if at and at + wide > room else (rows, at + wide)
    return rows


def _problems(button: Button, values: Entries) -> Iterator[Problem]:
    """The problems of a small form. At first a value may be missing; a shared limit stands at its last field."""
    for entry in button.ask:
        if values[entry.key] is None:
            text = msg("ui.choose_first" if isinstance(entry, Choice) else "ui.count_first")
            yield Problem(entry.key, "missing", text)
        else:
            yield from entry.problems(values[entry.key], entry.key)
    limit = button.together
    if limit and sum(values[key] or 0 for key in limit.keys) > limit.most:
        yield Problem(limit.keys[-1], "too_many", limit.text)


@component
def AskForm(button: Button, send: Callable[[Intent], None], close: Callable[[], None]) -> ft.Control:
    """The small form of a button: a few entries with the limits of the table.

    The entries lie in a ref, so that "Done" right after a tap sends the new value, drawn or not.
    """
    ui = current_ui()
    values = use_ref(lambda: dict(first_values(button.ask))).current
    old = use_ref(ui.scene.aloud).current
    redraw = use_redraw()
    problems, set_problems = use_state(NO_PROBLEMS)
    order = use_order()

    def change(entry: Field, value: object) -> None:
        values[entry.key] = value
        if isinstance(entry, Count) and entry.label:
            ui.scene.tell(ui.t(msg("core.at_entry", entry=entry.label, text=str(value))))
        redraw()

    def done() -> None:
        if found := list(_problems(button, values)):
            set_problems(found)
        else:  # without another drawing of this form, which would say what the step says
            send({**(button.intent or {}), **values})

    group = FieldGroup(ui, values, change, problems, order)
    parts = [
        words(ui, button.label, "heading"),
        *(draw_field(group, entry) for entry in button.ask),
        press(ui, msg("ui.done"), done, "main", button.symbol),
        press(ui, msg("ui.cancel"), close),
        voice(ui, old),
    ]
    return stretched(parts, 14, tight=True)
