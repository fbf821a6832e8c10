"""The form of a new game: its fields, the players with their seats, and all that is chosen in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeGuard

import flet as ft

from companion.core.deal_codes import OWN
from companion.core.deals import Deal, dealing_of
from companion.core.game import AnyGame, Options
from companion.core.message import Message, Problem, msg
from companion.core.sheet import LONGEST_NAME, Choice, ChoiceOrOwn, Count, Field, Record, Rows, TextField
from companion.core.strict_json import Entries, Json
from companion.history.history_entry import with_names
from companion.ui.games import SCREENS
from companion.ui.kit.buttons import icon_button, press
from companion.ui.kit.forms.box_choice import PictureOf, box_choice
from companion.ui.kit.forms.entry_order import Order
from companion.ui.kit.forms.field_parts import FieldGroup, at_field
from companion.ui.kit.forms.fields import draw_field, text_control
from companion.ui.kit.page import second
from companion.ui.kit.paper import banner, problem_banners
from companion.ui.kit.people import name_chips, seated
from companion.ui.kit.surfaces import stretched
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import Ref, component, use_redraw
from companion.ui.window.context import Ui, current_ui


@dataclass(frozen=True)
class SetupForm:
    """The options of a game while a player enters them, with the problems of the last check.

    The entries are changed in `values`. They are no state of the page: drawing the page at each letter would give slow
    connections back an older text. `tell` refreshes the line that sums up the entries, `redraw` the whole form.
    """

    ui: Ui
    game: AnyGame
    deal: Deal | None
    values: Json
    problems: Sequence[Problem]
    order: Order
    tell: Ref[Callable[[], None]]
    redraw: Callable[[], None]

    @property
    def fields(self) -> Sequence[Field]:
        return self.game.rules.options.root.fields

    @property
    def shown_names(self) -> list[str]:
        """The names of the players; an empty name is shown by a placeholder."""
        return with_names(seated(self.values), self.ui.t)

    def put(self, entry: Field, value: object) -> None:
        """Change an entry. A field of text draws itself."""
        self.values[entry.key] = value
        self.tell.current()
        if not isinstance(entry, TextField):
            self.redraw()

    def changed(self) -> None:
        self.tell.current()
        self.redraw()

    def seat(self, order: Sequence[int]) -> None:
        """Put the players with these seats into this order.

        A player's own entry, such as a color, moves along. The entries of free seats stay for the next players.
        """
        for entry in self.fields:
            if isinstance(entry, Rows) and (entry.key == "players" or isinstance(entry.of, Choice)):
                before = self.values[entry.key]
                rest = [at for at in range(len(before)) if at not in order] if isinstance(entry.of, Choice) else []
                self.values[entry.key] = [before[at] for at in (*order, *rest)]
        self.changed()

    def can_mix(self, options: Options) -> bool:
        """Whether several players play with what the app deals, so that each may add a word to its chance."""
        dealing = None if self.deal else self.game.dealing
        return dealing is not None and len(seated(options)) > 1 and dealing.deals(options)


def form_controls(form: SetupForm) -> list[ft.Control]:
    """The controls of all fields that are asked for. The first one has the left column, unless a deal has it."""
    decided = {key for key, value in form.deal.decided.items() if value is not OWN} if form.deal else set()
    parts: list[ft.Control] = []
    for entry in asked(form.fields, form.values):
        if entry.key not in decided:
            parts += _entry_controls(form, entry, second(form.ui) if parts or form.deal else form.ui)
    return [*parts, *problem_banners(form.ui, at_field(form.problems, ""))]


def asked(fields: Sequence[Field], values: Entries) -> Iterator[Field]:
    """The fields that mean something beside the present entries."""
    defaults = {entry.key: entry.default for entry in fields}
    for entry in fields:
        alone = len(seated(values)) == 1
        replaced = entry.unless and values.get(entry.unless) != defaults[entry.unless]
        pointless = entry.along and values.get(entry.along) == defaults[entry.along]
        if (alone or not entry.solo) and not replaced and not pointless:
            yield entry


def is_box(entry: Field) -> TypeGuard[Record | ChoiceOrOwn]:
    """Whether the field chooses cards or a board, which may be the player's own."""
    return isinstance(entry, ChoiceOrOwn) or (isinstance(entry, Record) and entry.optional)


def _entry_controls(form: SetupForm, entry: Field, ui: Ui) -> list[ft.Control]:
    group = FieldGroup(ui, form.values, form.put, form.problems, form.order, names=form.shown_names)
    if is_box(entry):
        editor = SCREENS[form.game.id].box
        picture: PictureOf = editor.picture if editor else lambda ui, box: None
        return box_choice(ui, form.game.id, entry, form.values, form.changed, picture)
    match entry:
        case Rows(of=Choice()):
            return [draw_field(replace(group, ui=form.ui), entry)]
        case Rows():
            solo = form.deal is not None and dealing_of(form.game).solo
            return [_player_rows(form, replace(entry, most=1) if solo else entry, ui)]
        case Record():
            return _record_controls(form, entry, ui)
        case Count(notes=notes) if notes:
            advice = SCREENS[form.game.id].set_up.advice(ui, entry.key, form.values)
            parts = [draw_field(replace(group, problems=()), entry)]
            parts += [banner(ui, advice, "plain", "chart")] if advice else []
            return parts + problem_banners(ui, at_field(form.problems, entry.key))
    return [draw_field(group, entry)]


def _record_controls(form: SetupForm, entry: Record, ui: Ui) -> list[ft.Control]:
    """Fields that belong together, each with its problems."""

    def put(inner: Field, value: object) -> None:
        form.put(entry, {**form.values[entry.key], inner.key: value})

    group = FieldGroup(ui, form.values[entry.key], put, form.problems, form.order, entry.key)
    fields = [draw_field(group, inner) for inner in entry.fields]
    return [*fields, *problem_banners(ui, at_field(form.problems, entry.key))]


def _player_rows(form: SetupForm, entry: Rows, ui: Ui) -> ft.Control:
    """The players in order of play, as many as the box allows."""
    names, shown = seated(form.values), form.shown_names

    def add() -> None:
        now = seated(form.values)
        if len(now) < entry.most:
            form.put(entry, [*now, ""])

    def toggle(name: str) -> None:
        """Seat a known player at the first free seat, at a full table at the last one; or take the player out."""
        now = seated(form.values)
        if name not in now:
            free = now.index("") if "" in now else min(len(now), entry.most - 1)
            form.put(entry, [*now[:free], name, *now[free + 1 :]])
        elif len(now) > entry.fewest:
            form.seat([at for at, other in enumerate(now) if other != name])
        elif entry.fewest > 1:
            form.put(entry, ["" if other == name else other for other in now])

    rows: list[ft.Control] = [words(ui, msg("ui.who_plays"), "section"), *name_chips(ui, names, toggle)]
    for at in range(len(names)):
        own = at_field(form.problems, f"{entry.key}.{at}")
        rows += [_player_row(form, entry, ui, at, shown[at], bool(own)), *problem_banners(ui, own)]
    rows += problem_banners(ui, at_field(form.problems, entry.key))
    if len(names) < entry.most:
        rows.append(press(ui, msg("ui.add_player"), add, "other", "add"))
    if len(names) > 1:
        rows += [words(ui, text, "small", theme.INK2) for text in (entry.hint, msg("ui.names_hint")) if text]
    return stretched(rows)


def _player_row(form: SetupForm, entry: Rows, ui: Ui, at: int, shown: str, wrong: bool) -> ft.Control:
    """The name of one player, with a button to let them start and one to take them out."""
    names = seated(form.values)
    seats = range(len(names))

    def rename(name: str) -> None:
        now = seated(form.values)
        if at < len(now):
            now[at] = name
            form.tell.current()

    def reseat(order: Sequence[int]) -> None:
        if seated(form.values) is names:  # otherwise this row may be gone already
            form.seat(order)

    # The list of names is part of the key, so that a row that moves leaves no text behind.
    key = f"name-{len(names)}-{at}-{id(names)}"
    label = msg("ui.player_n", n=at + 1)
    field = text_control(ui, label, names[at], rename, LONGEST_NAME, wrong, key, form.order)
    field.expand = True
    parts: list[ft.Control] = [field]
    if entry.hint and len(names) > 1:
        flag = ft.Icons.OUTLINED_FLAG_ROUNDED if at else ft.Icons.FLAG_ROUNDED
        starts = msg("ui.let_start" if at else "ui.starts", name=shown)
        start = partial(reseat, [*seats[at:], *seats[:at]])
        parts.insert(0, icon_button(ui, flag, starts, start, theme.OUTLINE if at else theme.MAIN))
    if len(names) > entry.fewest:
        leave = partial(reseat, [other for other in seats if other != at])
        parts.append(icon_button(ui, ft.Icons.CLOSE_ROUNDED, msg("ui.remove_player", name=shown), leave))
    return ft.Row(parts, spacing=6)


@component
def SetupSummary(form: SetupForm) -> ft.Control:
    """All that is chosen, in one line. It follows each letter of a name without drawing the form again."""
    ui = current_ui()
    form.tell.current = use_redraw()
    told = [ui.t(text) for entry in asked(form.fields, form.values) for text in _summed_up(form, entry)]
    line = words(ui, " · ".join(told), "small", theme.INK2, text_align=ft.TextAlign.CENTER)
    return ft.Semantics(content=line, label=ui.t(msg("ui.chosen", what=", ".join(told))), exclude_semantics=True)


def _summed_up(form: SetupForm, entry: Field) -> Iterator[Message]:
    """An entry in the words of a player: names, cards, a board, a level."""
    value = form.values.get(entry.key)
    match entry:
        case Rows(of=TextField()):
            yield msg("core.words", words=", ".join(form.shown_names))
        case Record(optional=True) if not value:
            yield msg(f"{form.game.id}.box.use_stand_in")
        case Record(optional=True) | ChoiceOrOwn() if isinstance(value, dict):
            yield msg("core.words", words=value["name"])
        case Choice() if entry.labels and value != entry.understood:
            yield entry.labels[entry.choices.index(str(value))]
        case Count(name=name) if name:
            yield name(form.values[entry.key])
        case TextField() if entry.label:
            yield msg("ui.box_name", label=entry.label, value=str(value))
