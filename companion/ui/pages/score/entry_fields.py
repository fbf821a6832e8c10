"""The fields of a score sheet: those of one player, those of the whole sheet, and the dock of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.message import Message, Problem
from companion.core.sheet import LONGEST_NAME, Choice, Field, Record, TextField, asks
from companion.ui.games import SCREENS
from companion.ui.kit.forms.choices import chip
from companion.ui.kit.forms.entry_order import Order
from companion.ui.kit.forms.field_parts import (
    FieldGroup,
    at_field,
    field_card,
    label_of,
    scroll_target,
    under_field,
)
from companion.ui.kit.forms.fields import draw_field, text_control
from companion.ui.kit.forms.number_table import TableBox, docked
from companion.ui.kit.paper import problem_banners
from companion.ui.kit.people import name_chips
from companion.ui.pages.score.sheet_entries import (
    Report,
    SheetTask,
    name_of,
    optional_records,
    player_fields,
    players_of,
)
from companion.ui.window.context import Ui

# Takes the name of an entry, and whether it is a text: a text is still being typed.
Entered = Callable[[Message, bool], None]


@dataclass(frozen=True)
class Pad:
    """What the fields of a sheet share: their order, the points of each line so far, and the listener for entries."""

    order: Order
    points: Mapping[str, int]
    entered: Entered


def player_form(
    ui: Ui, task: SheetTask, report: Report, seat: int, problems: Sequence[Problem], pad: Pad
) -> list[ft.Control]:
    """The fields of one player."""
    players = players_of(report)
    player, screens = players[seat], SCREENS[task.game_id].sheet

    def change(entry: Field, value: object) -> None:
        player[entry.key] = value
        screens.follow(ui, task.state, report, player, entry.key)
        if entry.optional and isinstance(entry, TextField) and not str(value).strip():
            del player[entry.key]
        pad.entered(label_of(entry), isinstance(entry, TextField))

    group = FieldGroup(ui, player, change, problems, pad.order, f"players.{seat}", pad.points)
    parts: list[ft.Control] = []
    for entry in player_fields(task.game, task.state):
        if entry.label is None or entry.unless in player or not asks(entry, players, seat):
            continue
        where = group.where(entry)
        if own_field := screens.own.get(entry.key):
            drawn = own_field(ui, task.state, player, lambda what: pad.entered(what, False))
            parts += [scroll_target(where, ft.Container(drawn)), *problem_banners(ui, under_field(problems, where))]
        elif not isinstance(entry, TextField):
            parts.append(field_card(where, draw_field(group, entry), problems))
        elif entry.key != "name":
            parts += _text_field(group, entry)
        elif not task.fixed:
            parts += [*_text_field(group, entry), *_name_chips(group, entry, players, pad)]
    return [*parts, *problem_banners(ui, at_field(problems, group.place))]


def _text_field(group: FieldGroup, entry: TextField) -> list[ft.Control]:
    ui, where, change = group.ui, group.where(entry), partial(group.change, entry)
    value, wrong = group.values.get(entry.key, ""), group.is_wrong(where)
    field = text_control(ui, label_of(entry), value, change, LONGEST_NAME, wrong, where, group.order)
    return [scroll_target(where, ft.Container(field)), *problem_banners(ui, at_field(group.problems, where))]


def _name_chips(group: FieldGroup, entry: TextField, players: Sequence[Report], pad: Pad) -> list[ft.Control]:
    """The names of earlier games, without those of the other players."""
    player = next(player for player in players if player is group.values)

    def choose(name: str) -> None:
        player[entry.key] = name
        pad.entered(label_of(entry), False)

    others = [name_of(one) for one in players if one is not player]
    return name_chips(group.ui, [name_of(player)], choose, others)


def dock(task: SheetTask, players: Sequence[Report], pad: Pad) -> list[ft.Control]:
    """The stepper of the box that is being entered, above the total."""
    box = pad.order.at
    if not isinstance(box, TableBox):
        return []
    table_key, row, column = box.path
    values = players[box.seat][table_key][row]
    table = next(entry for entry in player_fields(task.game, task.state) if entry.key == table_key)
    assert isinstance(table, Record)

    def enter(name: Message, value: int) -> None:
        values[column] = value
        pad.entered(name, False)

    return [docked(table, box, values[column], enter, pad.order)]


def common_fields(ui: Ui, task: SheetTask, report: Report, problems: Sequence[Problem], pad: Pad) -> list[ft.Control]:
    """The choices of the whole sheet, and its records with a chip each; in a `fixed` sheet only its records."""

    def put(entry: Field, value: object) -> None:
        report[entry.key] = value
        pad.entered(label_of(entry), False)

    def flip(entry: Record) -> None:
        if entry.key in report:
            del report[entry.key]
        else:
            report[entry.key] = {}
        pad.entered(label_of(entry), False)

    sheet = task.game.scoring.sheet(None)
    group = FieldGroup(ui, report, put, problems, pad.order)
    choices = [] if task.fixed else [entry for entry in sheet.root.fields if isinstance(entry, Choice)]
    parts: list[ft.Control] = [field_card(entry.key, draw_field(group, entry), problems) for entry in choices]
    for record in optional_records(sheet):
        there = record.key in report
        if not task.fixed:
            parts.append(ft.Row([chip(ui, label_of(record), there, partial(flip, record))]))
        if there:
            parts.append(field_card(record.key, draw_field(group, record), problems))
    return parts
