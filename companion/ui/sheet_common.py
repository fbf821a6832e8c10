"""What stands on a score sheet beside the players: how it was played, and who else took part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.core.message import Problem, msg
from companion.core.sheet import Choice, Count, Field, Record, Sheet
from companion.ui.here import Ui
from companion.ui.player_form import Report
from companion.ui.widgets.chips import chip
from companion.ui.widgets.fields import at_field, field_control
from companion.ui.widgets.paper import paper
from companion.ui.widgets.record import record_control


def first_common(sheet: Sheet) -> Report:
    """The first choice of each entry; a record that may be left out is there while one player is."""
    found: Report = {entry.key: entry.choices[0] for entry in sheet.root.fields if isinstance(entry, Choice)}
    return found | {entry.key: {} for entry in _records(sheet)}


def _records(sheet: Sheet) -> list[Record]:
    return [entry for entry in sheet.root.fields if isinstance(entry, Record) and entry.optional]


def common_fields(
    ui: Ui, sheet: Sheet, report: Report, problems: Sequence[Problem], entered: Callable[..., None]
) -> list[ft.Control]:
    """Choices, and records with a chip that puts them in or takes them out."""

    def put(entry: Field, value: object) -> None:
        report[entry.key] = value
        entered()

    def flip(entry: Record) -> None:
        if entry.key in report:
            del report[entry.key]
        else:
            report[entry.key] = {}
        entered()

    parts: list[ft.Control] = []
    for entry in sheet.root.fields:
        if isinstance(entry, Choice):
            own = at_field(problems, entry.key)
            parts.append(paper(field_control(ui, entry, report.get(entry.key), partial(put, entry), own, entry.key)))
    for record in _records(sheet):
        there = record.key in report
        label = record.label or msg("ui.no_label")
        parts.append(ft.Row([chip(ui, label, there, partial(flip, record))]))
        if there and all(isinstance(inner, Count) for inner in record.fields):
            values = report[record.key]
            parts.append(paper(record_control(ui, record, values, partial(put, record), problems, record.key)))
    return parts
