"""What slides up over the blocks of a game: the rule behind a step, a list of things that can happen, a small form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import ceil
from typing import Any

import flet as ft

from companion.content.reference import reference_of
from companion.core.blocks import Button, Heading, Menu, Picture, Screen, Text, Together
from companion.core.message import NO_PROBLEMS, Problem, msg
from companion.core.sheet import Choice, Count, Field, Tick
from companion.ui.blocks.controls import Hands, action, block_control
from companion.ui.kit.bottom_sheet import bottom_sheet, sheet_room, why_sheet
from companion.ui.kit.buttons import press
from companion.ui.kit.forms.entry_order import use_order
from companion.ui.kit.forms.fields import at_field, field_control, first_values
from companion.ui.kit.notices import voice
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component, use_ref, use_state
from companion.ui.window.context import Ui, current_ui

# The number of a rule of the step, a list of actions, or a button with a small form.
Dialog = int | Menu | Button | None

# On a phone; where there is more room the form only becomes lower.
CELLS_IN_A_ROW = 6
# About how wide a chip is around its words, and a letter in it.
CHIP, LETTER = 60, 9


def step_dialog(
    ui: Ui, game: str, dialog: Dialog, screen: Screen, hands: Hands, show: Callable[[Dialog], None]
) -> ft.DialogControl | None:
    """What slides up over a step: why, a list of things that can happen, a small form."""

    def close() -> None:
        show(None)

    match dialog:
        case int(at):
            entry = reference_of(game).place(screen.why[at].question)
            read = partial(hands.read, entry) if hands.reads_rules and entry else None
            return why_sheet(ui, screen.why, at, show, close, read)
        case Menu() as menu:
            items: list[ft.Control] = [words(ui, menu.title, "heading")]
            items += [_menu_item(ui, item, hands) for item in menu.items]
            items.append(press(ui, msg("ui.close"), close))
            return bottom_sheet(ui, items, close, theme.MAIN, 148 + sum(_room(ui, item) for item in menu.items), game)
        case Button() as button:
            form = AskForm(button, hands.send_last if button.opens_sheet else hands.send, close)
            height = 260 + sum(_height(ui, entry) for entry in button.ask)
            return bottom_sheet(ui, [form], close, theme.MAIN, height, game)
    return None


def _room(ui: Ui, item: Heading | Text | Button | Picture) -> float:
    """About how high an item of a list is; a drawing that says nothing is as high as the sheet is wide."""
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


def _menu_item(ui: Ui, item: Heading | Text | Button | Picture, hands: Hands) -> ft.Control:
    if isinstance(item, Button):
        return action(ui, item, hands)
    return block_control(ui, item, hands)


def _problems(entry: Field, value: Any) -> Iterable[Problem]:
    """What is wrong with an entry; of several things none may have been chosen yet, and nothing counted."""
    if value is None:
        return [
            Problem(entry.key, "missing", msg("ui.choose_first" if isinstance(entry, Choice) else "ui.count_first"))
        ]
    return entry.problems(value, entry.key)


def _too_many(limit: Together | None, values: Mapping[str, Any]) -> Iterable[Problem]:
    """What several entries come to is said at the last of them."""
    if limit and sum(values[key] for key in limit.keys) > limit.most:
        yield Problem(limit.keys[-1], "too_many", limit.text)


@component
def AskForm(button: Button, send: Callable[[Mapping[str, Any]], None], close: Callable[[], None]) -> ft.Control:
    """A few entries before something happens, with the limits of the table.

    They lie in a ref: who taps an entry and "Done" in one go means the new value, drawn or not.
    """
    ui = current_ui()
    held = use_ref(lambda: dict(first_values(button.ask)))
    old = use_ref(ui.scene.aloud).current
    _, redraw = use_state(0)
    problems, set_problems = use_state(NO_PROBLEMS)
    order = use_order()
    values = held.current

    def enter(entry: Field) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            values[entry.key] = value
            if isinstance(entry, Count) and entry.label:
                ui.scene.tell(ui.t(msg("core.at_entry", entry=entry.label, text=str(value))))
            redraw(lambda now: now + 1)

        return change

    def done() -> None:
        found = [problem for entry in button.ask for problem in _problems(entry, values[entry.key])]
        found += _too_many(button.together, values)
        if found:
            set_problems(found)
        else:  # without another drawing of this form, which would say what the step says
            send({**(button.intent or {}), **values})

    fields = [
        field_control(ui, entry, values.get(entry.key), enter(entry), at_field(problems, entry.key), entry.key, order)
        for entry in button.ask
    ]
    return ft.Column(
        [
            words(ui, button.label, "heading"),
            *fields,
            press(ui, msg("ui.done"), done, "main", button.symbol),
            press(ui, msg("ui.cancel"), close),
            voice(ui, old),
        ],
        spacing=14,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
