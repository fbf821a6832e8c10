"""What stands on a score sheet beside the players: how it was played, and who else took part."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from companion.core.message import Message, Problem, msg
from companion.core.sheet import Choice, Count, Field, Record, Sheet
from companion.ui.kit.forms.chips import chip
from companion.ui.kit.forms.fields import at_field, entered, field_card, field_control
from companion.ui.kit.forms.number_rows import record_control
from companion.ui.pages.score.player_form import Pad, Report
from companion.ui.window.context import Ui


def first_common(sheet: Sheet) -> Report:
    """The first choice of each entry; a record that may be left out is there while one player is."""
    found: Report = {entry.key: entry.choices[0] for entry in sheet.root.fields if isinstance(entry, Choice)}
    return found | {entry.key: {} for entry in _records(sheet)}


def _records(sheet: Sheet) -> list[Record]:
    return [entry for entry in sheet.root.fields if isinstance(entry, Record) and entry.optional]


def _label(entry: Field) -> Message:
    return entry.label or msg("ui.no_label")


def common_fields(
    ui: Ui, sheet: Sheet, report: Report, problems: Sequence[Problem], pad: Pad, fixed: bool = False
) -> list[ft.Control]:
    """Choices, and records with a chip that puts them in or takes them out; in a `fixed` report what there is stays."""

    def put(entry: Field, value: object) -> None:
        report[entry.key] = value
        pad.entered(_label(entry), False)

    def flip(entry: Record) -> None:
        if entry.key in report:
            del report[entry.key]
        else:
            report[entry.key] = {}
        pad.entered(_label(entry), False)

    parts: list[ft.Control] = []
    for entry in sheet.root.fields:
        if isinstance(entry, Choice) and not fixed:
            own = at_field(problems, entry.key)
            choice = field_control(ui, entry, report.get(entry.key), partial(put, entry), own, entry.key, pad.order)
            parts.append(field_card(entry.key, choice, problems))
    for record in _records(sheet):
        there = record.key in report
        if not fixed:
            parts.append(ft.Row([chip(ui, _label(record), there, partial(flip, record))]))
        if there and all(isinstance(inner, Count) for inner in record.fields):
            now: Callable[[], Mapping[str, int]] = entered(report, record.key, {})
            change = partial(put, record)
            counts = record_control(ui, record, now, change, problems, record.key, pad.order, _label(record))
            parts.append(field_card(record.key, counts, problems))
    return parts
