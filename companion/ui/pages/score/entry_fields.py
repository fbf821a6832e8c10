"""The fields of one player on the score sheet, each by its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from companion.core.game import AnyGame
from companion.core.message import Message, Problem, msg
from companion.core.sheet import LONGEST_NAME, Choice, Count, Field, Flag, Record, Rows, Sheet, Text, asks
from companion.ui.games import SCREENS
from companion.ui.kit.forms.choices import chip, chips_control
from companion.ui.kit.forms.entry_order import Order
from companion.ui.kit.forms.fields import at_field, entered, field_card, field_control, found_at, text_control
from companion.ui.kit.forms.number_list import numbers_control
from companion.ui.kit.forms.number_rows import record_control
from companion.ui.kit.forms.number_table import Picked, box_label, docked, is_table, table_control
from companion.ui.kit.paper import banner
from companion.ui.kit.people import name_chips
from companion.ui.window.context import Ui

Report = dict[str, Any]
# What was entered, and whether it was a text: that one is still being written.
Entered = Callable[[Message, bool], None]


@dataclass(frozen=True)
class Pad:
    """What the fields of the form share: their order, what each line is worth by now, and whom to tell of an entry."""

    order: Order
    points: Mapping[str, int]
    entered: Entered


def player_rows(game: AnyGame, state: Any = None) -> Rows:
    """The list of players on a game's sheet."""
    return next(
        entry for entry in game.scoring.sheet(state).root.fields if isinstance(entry, Rows) and entry.key == "players"
    )


def called(ui: Ui, players: Sequence[Report], at: int) -> str:
    """A player's name, or the number of the place as long as nobody has said it."""
    name: str = players[at]["name"].strip()
    return name or ui.t(msg("ui.player_n", n=at + 1))


def player_form(
    ui: Ui,
    game: AnyGame,
    state: Any,
    report: Report,
    at: int,
    problems: Sequence[Problem],
    fixed_names: bool,
    pad: Pad,
) -> list[ft.Control]:
    """The fields of one player."""
    record = player_rows(game, state).of
    assert isinstance(record, Record)
    players = report["players"]
    player = players[at]

    def enter(entry: Field) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            player[entry.key] = value
            SCREENS[game.id].sheet.follow(ui, state, report, player, entry.key)
            if entry.optional and isinstance(entry, Text) and not value.strip():
                del player[entry.key]
            pad.entered(entry.label or msg("ui.no_label"), isinstance(entry, Text))

        return change

    def named(entry: Field, name: str) -> None:
        player[entry.key] = name
        pad.entered(entry.label or msg("ui.no_label"), False)

    parts: list[ft.Control] = []
    for entry in record.fields:
        if entry.label is None or entry.unless in player or not asks(entry, players, at):
            continue
        where = f"players.{at}.{entry.key}"
        own = at_field(problems, where)
        under = [problem for problem in problems if f"{problem.where}.".startswith(f"{where}.")]
        if own_field := SCREENS[game.id].sheet.own.get(entry.key):
            drawn = own_field(ui, state, player, lambda what: pad.entered(what, False))
            parts.append(found_at(where, drawn))
            parts += [banner(ui, problem.text, "bad", live=True) for problem in under]
        elif isinstance(entry, Text):
            if entry.key != "name" or not fixed_names:
                held = player.get(entry.key, "")
                wrong = any(problem.concerns(where) for problem in problems)
                field = text_control(ui, entry.label, held, enter(entry), LONGEST_NAME, wrong, where, pad.order)
                parts += [found_at(where, field), *(banner(ui, problem.text, "bad", live=True) for problem in own)]
            if entry.key == "name" and not fixed_names:
                sitting = [other["name"] for other in players if other is not player]
                parts += name_chips(ui, [player["name"]], partial(named, entry), sitting)
        elif isinstance(entry, Count | Choice | Flag):
            fields = field_control(ui, entry, player.get(entry.key), enter(entry), own, where, pad.order)
            parts.append(field_card(where, fields, problems))
        elif isinstance(entry, Rows) and isinstance(entry.of, Count):
            now = entered(player, entry.key, ())
            numbers = numbers_control(ui, entry, now, enter(entry), under, where, pad.order)
            parts.append(field_card(where, numbers, problems))
        elif isinstance(entry, Rows) and isinstance(entry.of, Choice):
            chips = chips_control(ui, entry, entered(player, entry.key, ()), enter(entry), under)
            parts.append(field_card(where, chips, problems))
        elif isinstance(entry, Record) and all(isinstance(inner, Count) for inner in entry.fields):
            counts: Callable[[], Mapping[str, int]] = entered(player, entry.key, {})
            record_of = record_control(ui, entry, counts, enter(entry), problems, where, pad.order)
            parts.append(field_card(where, record_of, problems))
        elif isinstance(entry, Record) and is_table(entry):
            values = player[entry.key]
            concerned = [problem for problem in problems if problem.concerns(where)]
            table = table_control(ui, entry, values, at, pad.order, concerned, where, pad.points)
            parts.append(field_card(where, table, problems))
    parts += [banner(ui, problem.text, "bad", live=True) for problem in at_field(problems, f"players.{at}")]
    return parts


def dock(game: AnyGame, state: Any, players: Sequence[Report], pad: Pad) -> list[ft.Control]:
    """The stepper of the box that is being entered, above the total."""
    picked = pad.order.at
    if not isinstance(picked, Picked):
        return []
    values = players[picked.player][picked.table][picked.row]
    record = player_rows(game, state).of
    assert isinstance(record, Record)
    table = next(entry for entry in record.fields if entry.key == picked.table)
    assert isinstance(table, Record)

    def change(value: int) -> None:
        values[picked.column] = value
        pad.entered(box_label(table, picked), False)

    return [docked(table, picked, values[picked.column], change, pad.order)]


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
