"""Entering a table of numbers, like the columns of a score pad: tap a box, and its big stepper waits at the thumb."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import flet as ft

from companion.core.message import Message, Problem, msg
from companion.core.sheet import Count, Field, Record
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import symbol
from companion.ui.kit.forms.entry_order import Order
from companion.ui.kit.forms.fields import under_field
from companion.ui.kit.forms.table_stepper import Dock
from companion.ui.kit.paper import banner, card_room
from companion.ui.kit.text import figure, whole_words, words
from companion.ui.window import theme
from companion.ui.window.context import Ui

BOX, POINTS, GAP, SIGN = 60.0, 40.0, 8.0, 34.0


@dataclass(frozen=True)
class Picked:
    """The box that is being entered: whose it is, its table, row and column."""

    player: int
    table: str
    row: str
    column: str


def is_table(entry: Field) -> bool:
    """A record of records of numbers, all with the same columns."""
    return isinstance(entry, Record) and all(
        isinstance(row, Record) and all(isinstance(column, Count) for column in row.fields) for row in entry.fields
    )


def table_control(
    ui: Ui,
    entry: Record,
    values: Mapping[str, Mapping[str, int]],
    player: int,
    order: Order,
    problems: Sequence[Problem],
    where: str,
    points: Mapping[str, int],
) -> ft.Control:
    """One row for each inner record, one box a column, and what the row is worth as soon as that is known."""
    rows = [row for row in entry.fields if isinstance(row, Record)]
    stacked = not _fits(ui, rows)
    parts = _head(ui, entry, rows[0], stacked)
    for row in rows:
        boxes: list[ft.Control] = []
        for column in row.fields:
            mine = Picked(player, entry.key, row.key, column.key)
            wrong = any(problem.concerns(f"{where}.{row.key}.{column.key}") for problem in problems)
            boxes.append(_box(ui, row, column, values[row.key][column.key], mine, order, wrong, stacked))
        parts.append(_row(ui, row, boxes, points.get(row.key), stacked))
    parts += [banner(ui, problem.text, "bad", live=True) for problem in under_field(problems, where)]
    return ft.Column(parts, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _fits(ui: Ui, rows: Sequence[Record]) -> bool:
    """Whether all names have room in one line with their boxes."""
    taken = max(len(row.fields) for row in rows) * (BOX + GAP) + POINTS + SIGN + 2 * GAP
    names = (row.label or msg("ui.no_label") for row in rows)
    return not ui.stacked and all(whole_words(ui, name, card_room(ui) - taken, "body") for name in names)


def _head(ui: Ui, entry: Record, row: Record, stacked: bool) -> list[ft.Control]:
    """The title and the names of the columns, in one line where nothing is to be said between them."""
    title = words(ui, entry.label or msg("ui.no_label"), "section", expand=True)
    hint = [words(ui, entry.hint, "small", theme.INK2)] if entry.hint else []
    if stacked:
        labels = [column.label or msg("ui.no_label") for column in row.fields]
        heads = [words(ui, label, "small", theme.INK2, expand=True) for label in labels]
        return [ft.Row([title]), *hint, ft.Row(heads, spacing=GAP)]
    names: list[ft.Control] = [
        ft.Container(words(ui, column.label or msg("ui.no_label"), "small", theme.INK2), width=BOX,
                     alignment=ft.Alignment.CENTER)
        for column in row.fields
    ]  # fmt: skip
    last = ft.Container(words(ui, msg("ui.points_column"), "small", theme.INK2), width=POINTS,
                        alignment=ft.Alignment.CENTER_RIGHT)  # fmt: skip
    if hint:
        return [ft.Row([title]), *hint, ft.Row([ft.Container(expand=True), *names, last], spacing=GAP)]
    return [ft.Row([title, *names, last], spacing=GAP)]


def _row(ui: Ui, row: Record, boxes: Sequence[ft.Control], points: int | None, stacked: bool) -> ft.Control:
    sign = next((column.symbol for column in row.fields if isinstance(column, Count) and column.symbol), None)
    room = card_room(ui) - SIGN - POINTS * ui.scale - 2 * GAP if stacked else None
    label = words(ui, row.label or msg("ui.no_label"), "body", room=room, expand=True)
    head: list[ft.Control] = [symbol(ui, sign, SIGN, theme.MAIN), label] if sign else [label]
    worth = figure(ui, "–" if points is None else points, 22)
    if stacked:
        return ft.Column([ft.Row([*head, worth], spacing=GAP), ft.Row(list(boxes), spacing=GAP)], spacing=4)
    total = ft.Container(worth, width=POINTS, alignment=ft.Alignment.CENTER_RIGHT)
    return ft.Row([*head, *boxes, total], spacing=GAP)


def _box(
    ui: Ui,
    row: Record,
    column: Field,
    value: int,
    mine: Picked,
    order: Order,
    wrong: bool,
    stacked: bool,
) -> ft.Control:
    on = mine == order.at
    edge = theme.BAD if wrong else theme.NOTE if on else theme.OUTLINE
    box = ft.Container(
        figure(ui, value, 22),
        width=None if stacked else BOX,
        expand=stacked,
        bgcolor=theme.PAPER,
        border=ft.Border.all(3 if on or wrong else 2, edge),
        border_radius=12,
        padding=ft.Padding.symmetric(vertical=11 if on or wrong else 12, horizontal=4),
        alignment=ft.Alignment.CENTER,
    )
    label = _name(row, column)
    order.join(mine, label)
    name = ui.t(msg("ui.box_name", label=label, value=value))
    return target(ui, box, name, lambda: order.open(mine, ui.device.has_keys), selected=on, expand=stacked or None)


def _name(row: Record, column: Field) -> Message:
    none = msg("ui.no_label")
    return msg("core.within", outer=row.label or none, inner=column.label or none)


def _found(entry: Record, picked: Picked) -> tuple[Record, Count]:
    row = next(row for row in entry.fields if row.key == picked.row)
    assert isinstance(row, Record)
    column = next(column for column in row.fields if column.key == picked.column)
    assert isinstance(column, Count)
    return row, column


def box_label(entry: Record, picked: Picked) -> Message:
    """What a box of a table is called."""
    return _name(*_found(entry, picked))


def docked(entry: Record, picked: Picked, value: int, on_change: Callable[[int], None], order: Order) -> ft.Control:
    """The big stepper of the box that is being entered."""
    _, column = _found(entry, picked)
    return Dock(box_label(entry, picked), column, value, on_change, order, picked, key=f"dock-{picked}")
