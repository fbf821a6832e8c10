"""Draws the field of any form by its kind: set-up, score sheet, small form of a button."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.message import Message, msg
from companion.core.sheet import REQUIRED, Choice, Count, Field, Flag, Record, Rows, TextField, Tick, join
from companion.ui.kit.buttons import icon_button, press
from companion.ui.kit.forms.choices import chip, choice_control, grades, number_cells, tick_row
from companion.ui.kit.forms.entry_order import Order
from companion.ui.kit.forms.field_parts import (
    FieldGroup,
    at_field,
    heading,
    label_of,
    title_and_hint,
    under_field,
)
from companion.ui.kit.forms.number_table import is_table, table_control
from companion.ui.kit.forms.steppers import stepper, with_label
from companion.ui.kit.paper import card_room, problem_banners
from companion.ui.kit.surfaces import stretched, wrapped
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import WIDEST, Ui
from companion.ui.window.notice import guard
from companion.ui.window.typography import style

# What a sheet leaves free at both sides.
SHEET_EDGES = 40


def field_control(
    ui: Ui, entry: Field, value: object, on_change: Callable[[Any], None], key: str = "", order: Order | None = None
) -> ft.Control:
    """A field that stands alone. Of several fields of one kind, each has a `key` of its own."""
    return draw_field(FieldGroup(ui, {entry.key: value}, lambda _, to: on_change(to), order=order, place=key), entry)


def draw_field(group: FieldGroup, entry: Field) -> ft.Control:
    """A field with its label, and its problems right below."""
    if isinstance(entry, Record) and is_table(entry):
        return table_control(group, entry)
    problems = [] if isinstance(entry, Record) else under_field(group.problems, group.where(entry))
    parts = _parts(group, entry, group.values.get(entry.key), bool(problems))
    return stretched([*parts, *problem_banners(group.ui, problems)], 8, tight=True)


def _parts(group: FieldGroup, entry: Field, value: Any, wrong: bool) -> list[ft.Control]:
    ui, label, change, where = group.ui, label_of(entry), partial(group.change, entry), group.where(entry)
    match entry:
        case Tick(symbol=sign):
            return [tick_row(ui, label, sign, bool(value), change)]
        case Count(quick=int(quick)):
            return [_quick_count(group, entry, value, min(quick, entry.high), wrong)]
        case Count(notes=None):
            return [with_label(ui, entry, stepper(group.order, where, entry, value, change, wrong))]
        case Count(notes=notes):
            told = notes(group.values) if notes else ()
            return [*title_and_hint(ui, entry), *grades(ui, label, entry.symbol, told, entry.low, value, change)]
        case Choice(choices=choices, labels=labels, hints=hints, symbol=sign, symbols=symbols):
            whose = None if hints else ui.t(label)
            cells = choice_control(ui, choices, labels, hints, value, change, symbols, whose)
            return [heading(ui, entry, sign, card_room(ui)), cells]
        case Flag():
            answers, labels, chosen = ("yes", "no"), (msg("ui.yes"), msg("ui.no")), "yes" if value else "no"
            cells = choice_control(
                ui, answers, labels, (), chosen, lambda answer: change(answer == "yes"), whose=ui.t(label)
            )
            return [heading(ui, entry, None, card_room(ui)), cells]
        case TextField(longest=longest):
            return [text_control(ui, label, value or "", change, longest, wrong, where, group.order)]
        case Rows(of=Count() as one):
            return _numbers(group, entry, one)
        case Rows(of=Choice() as one):
            return [_one_for_each(group, entry, one, group.names)] if group.names else _several_of(group, entry, one)
        case Record():
            return _counts(group, entry)
    raise TypeError(f"no control for {entry!r}")


def _quick_count(group: FieldGroup, entry: Count, value: int | None, last: int, wrong: bool) -> ft.Control:
    """A cell for each number up to the `last` quick one, and a stepper for a number beyond."""
    ui, change = group.ui, partial(group.change, entry)
    room = min(ui.width, WIDEST) - SHEET_EDGES
    leads_on = last < entry.high and (value is None or value <= last)
    cells = number_cells(ui, label_of(entry), range(entry.low, last + 1), value, leads_on, change)
    parts = [heading(ui, entry, entry.symbol, room), cells]
    if value is not None and value > last:
        parts.append(ft.Row([stepper(group.order, group.where(entry), entry, value, change, wrong)]))
    return stretched(parts, 6, tight=True)


def _numbers(group: FieldGroup, entry: Rows, one: Count) -> list[ft.Control]:
    """A list of numbers: a stepper each, and the ways to have one more or one less."""
    ui, where = group.ui, group.where(entry)
    each = one.label or label_of(entry)
    now: Callable[[], Sequence[int]] = partial(group.now, entry, ())
    shown = now()

    def put(at: int, value: int) -> None:
        group.change(entry, [value if i == at else other for i, other in enumerate(now())])

    def take_out(at: int) -> None:
        if len(now()) == len(shown):  # else the row that was meant may be gone already
            group.change(entry, [other for i, other in enumerate(now()) if i != at])

    def add() -> None:
        if len(now()) < entry.most:
            group.change(entry, [*now(), one.low])

    parts = [heading(ui, entry, one.symbol)]
    if entry.hint:
        parts.append(words(ui, entry.hint, "small", theme.INK2))
    for at, value in enumerate(shown):
        place, name = f"{where}.{at}", msg("core.nth", label=each, n=at + 1)
        wrong = bool(at_field(group.problems, place))
        steps = stepper(group.order, place, one, value, partial(put, at), wrong, name)
        out = icon_button(ui, ft.Icons.CLOSE_ROUNDED, msg("ui.take_out", what=name), partial(take_out, at))
        parts.append(ft.Row([steps, out], spacing=6, wrap=ui.stacked))
    if len(shown) < entry.most:
        parts.append(press(ui, msg("ui.one_more", label=each), add, "other", "add"))
    return parts


def _several_of(group: FieldGroup, entry: Rows, one: Choice) -> list[ft.Control]:
    """A list in which each choice stands at most once: chips to tap, each on or off."""
    now: Callable[[], Sequence[str]] = partial(group.now, entry, ())

    def flip(choice: str) -> None:
        group.change(entry, [other for other in one.choices if (other in now()) != (other == choice)])

    named = zip(one.choices, one.labels, strict=True)
    chips = [chip(group.ui, label, choice in now(), partial(flip, choice)) for choice, label in named]
    return [*title_and_hint(group.ui, entry), wrapped(chips, 8, 8)]


def _one_for_each(group: FieldGroup, entry: Rows, one: Choice, names: Sequence[str]) -> ft.Control:
    """A row for each player, such as the colors. A player who takes another's choice gives their own in exchange."""
    ui, now = group.ui, partial(group.now, entry, [""])

    def take(at: int, wanted: str) -> None:
        mine = now()[at]
        group.change(entry, [wanted if i == at else mine if own == wanted else own for i, own in enumerate(now())])

    parts: list[ft.Control] = [words(ui, entry.label, "section")] if entry.label else []
    for at, (name, value) in enumerate(zip(names, now(), strict=False)):
        parts.append(words(ui, name, "small"))
        take_it = partial(take, at)
        parts.append(choice_control(ui, one.choices, one.labels, one.hints, value, take_it, one.symbols, name))
    return stretched(parts, 6)


def _counts(group: FieldGroup, entry: Record) -> list[ft.Control]:
    """Numbers that belong together, a row each, with the problems of each. An absent number is left out.

    A record of the whole report names each number together with its own label: players may count the same.
    """
    ui, now = group.ui, partial(group.now, entry, dict[str, int]())

    def put(key: str, value: int | None) -> None:
        others = {name: number for name, number in now().items() if name != key}
        group.change(entry, others if value is None else {**others, key: value})

    parts = title_and_hint(ui, entry)
    for count in entry.fields:
        assert isinstance(count, Count)
        where, said = join(group.where(entry), count.key), None
        if not group.place and entry.label and count.label:
            said = msg("core.at_entry", entry=entry.label, text=count.label)
        change, wrong = partial(put, count.key), group.is_wrong(where)
        steps = stepper(group.order, where, count, now().get(count.key), change, wrong, said, count.optional)
        parts += [with_label(ui, count, steps, "strong"), *problem_banners(ui, at_field(group.problems, where))]
    return parts


def text_control(
    ui: Ui,
    label: Message,
    value: str,
    on_change: Callable[[str], None],
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


def first_values(fields: Sequence[Field]) -> Mapping[str, object]:
    """The first values of a small form: what is known and nothing else, so that the player chooses."""
    return {entry.key: _first(entry) for entry in fields if isinstance(entry, Count | Choice)}


def _first(entry: Count | Choice) -> object:
    if entry.default is not REQUIRED:
        return entry.default
    if isinstance(entry, Count):
        return entry.low if entry.low == entry.high else None
    return entry.choices[0] if len(entry.choices) == 1 else None
