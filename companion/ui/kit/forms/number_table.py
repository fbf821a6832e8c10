"""Entering a table of numbers, like the columns of a score pad: tap a box, and its big stepper waits at the thumb."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.message import Message, msg
from companion.core.sheet import Count, Field, Record
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import symbol
from companion.ui.kit.forms.entry_order import Order
from companion.ui.kit.forms.field_parts import FieldGroup, heading, label_of, under_field
from companion.ui.kit.forms.steppers import Dock
from companion.ui.kit.paper import card_room, problem_banners
from companion.ui.kit.surfaces import stretched, surface
from companion.ui.kit.text import figure, whole_words, words
from companion.ui.window import theme
from companion.ui.window.context import Ui

BOX, POINTS, GAP, SIGN = 60.0, 40.0, 8.0, 34.0


@dataclass(frozen=True)
class TableBox:
    """A box of a table, by its path in the report: "players", the seat, the table, its row, its column."""

    where: str

    @property
    def path(self) -> Sequence[str]:
        """The keys of the table, the row and the column."""
        return self.where.split(".")[2:]

    @property
    def seat(self) -> int:
        """The player of the box."""
        return int(self.where.split(".")[1])


@dataclass(frozen=True)
class _Row:
    """A row of a table with its columns."""

    record: Record
    columns: tuple[Count, ...]


def is_table(entry: Field) -> bool:
    """A record of records of numbers, all with the same columns."""
    return isinstance(entry, Record) and all(
        isinstance(row, Record) and all(isinstance(column, Count) for column in row.fields) for row in entry.fields
    )


def _rows(table: Record) -> list[_Row]:
    rows = [row for row in table.fields if isinstance(row, Record)]
    return [_Row(row, tuple(column for column in row.fields if isinstance(column, Count))) for row in rows]


def table_control(group: FieldGroup, table: Record) -> ft.Control:
    """A line for each inner record with a box for each column, and the points of the line as soon as they are known."""
    ui, where, rows, order = group.ui, group.where(table), _rows(table), group.order
    assert order, "the boxes of a table are entered one after another"
    stacked = not _fits(ui, rows)
    parts = _heads(ui, table, rows[0].columns, stacked)
    for row in rows:
        boxes: list[ft.Control] = []
        for column in row.columns:
            mine = TableBox(f"{where}.{row.record.key}.{column.key}")
            value = group.values[table.key][row.record.key][column.key]
            boxes.append(_box(ui, _name(row, column), value, mine, order, group.is_wrong(mine.where), stacked))
        parts.append(_line(ui, row, boxes, group.points.get(row.record.key), stacked))
    return stretched([*parts, *problem_banners(ui, under_field(group.problems, where))], 6)


def _fits(ui: Ui, rows: Sequence[_Row]) -> bool:
    """Whether all names have room in one line with their boxes."""
    taken = max(len(row.columns) for row in rows) * (BOX + GAP) + POINTS + SIGN + 2 * GAP
    return not ui.stacked and all(whole_words(ui, label_of(row.record), card_room(ui) - taken, "body") for row in rows)


def _heads(ui: Ui, table: Record, columns: Sequence[Count], stacked: bool) -> list[ft.Control]:
    """The title and the names of the columns, in one line where no hint stands between them."""
    title = heading(ui, table)
    hint: list[ft.Control] = [words(ui, table.hint, "small", theme.INK2)] if table.hint else []
    small = partial(words, ui, role="small", color=theme.INK2)
    if stacked:
        heads = [small(label_of(column), expand=True) for column in columns]
        return [ft.Row([title]), *hint, ft.Row(heads, spacing=GAP)]
    names = [ft.Container(small(label_of(column)), width=BOX, alignment=ft.Alignment.CENTER) for column in columns]
    points = ft.Container(small(msg("ui.points_column")), width=POINTS, alignment=ft.Alignment.CENTER_RIGHT)
    if hint:
        return [ft.Row([title]), *hint, ft.Row([ft.Container(expand=True), *names, points], spacing=GAP)]
    return [ft.Row([title, *names, points], spacing=GAP)]


def _line(ui: Ui, row: _Row, boxes: Sequence[ft.Control], points: int | None, stacked: bool) -> ft.Control:
    sign = next((column.symbol for column in row.columns if column.symbol), None)
    room = card_room(ui) - SIGN - POINTS * ui.scale - 2 * GAP if stacked else None
    label = words(ui, label_of(row.record), "body", room=room, expand=True)
    head: list[ft.Control] = [symbol(ui, sign, SIGN, theme.MAIN), label] if sign else [label]
    worth = figure(ui, "–" if points is None else points, 22)
    if stacked:
        return ft.Column([ft.Row([*head, worth], spacing=GAP), ft.Row(list(boxes), spacing=GAP)], spacing=4)
    total = ft.Container(worth, width=POINTS, alignment=ft.Alignment.CENTER_RIGHT)
    return ft.Row([*head, *boxes, total], spacing=GAP)


def _box(ui: Ui, label: Message, value: int, mine: TableBox, order: Order, wrong: bool, stacked: bool) -> ft.Control:
    on = mine == order.at
    heavy = on or wrong
    box = surface(
        figure(ui, value, 22),
        edge=(3 if heavy else 2, theme.BAD if wrong else theme.NOTE if on else theme.OUTLINE),
        radius=12,
        pad=(11 if heavy else 12, 4),
        center=True,
        width=None if stacked else BOX,
        expand=stacked,
    )
    order.join(mine, label)
    name = ui.t(msg("ui.box_name", label=label, value=value))
    return target(ui, box, name, lambda: order.open(mine, ui.device.has_keys), selected=on, expand=stacked or None)


def _name(row: _Row, column: Count) -> Message:
    return msg("core.within", outer=label_of(row.record), inner=label_of(column))


def docked(table: Record, box: TableBox, value: int, enter: Callable[[Message, int], None], order: Order) -> ft.Control:
    """The big stepper of the box that is being entered. `enter` takes the name of the box and its number."""
    _, row_key, column_key = box.path
    row = next(row for row in _rows(table) if row.record.key == row_key)
    column = next(column for column in row.columns if column.key == column_key)
    name = _name(row, column)
    return Dock(name, column, value, partial(enter, name), order, box, key=f"dock-{box.where}")
