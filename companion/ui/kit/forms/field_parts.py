"""What the fields of a form share: the group that they belong to, their headings, cards and problems."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import flet as ft

from companion.core.message import Message, Problem, msg
from companion.core.sheet import Field, join
from companion.core.strict_json import Entries
from companion.ui.kit.drawing import symbol
from companion.ui.kit.forms.entry_order import Order
from companion.ui.kit.paper import paper
from companion.ui.kit.surfaces import padding
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui

Value = TypeVar("Value")


@dataclass(frozen=True)
class FieldGroup:
    """The fields of one record of a form, with its values.

    The `values` are read again at each tap: a second tap may come before the next drawing. `place` is the path of the
    record in the form. Numbers are typed one after another in the `order` of the form. `points` are the points so far
    of the rows of a table. With `names`, a list of choices has one choice for each of these players.
    """

    ui: Ui
    values: Entries
    change: Callable[[Field, object], None]
    problems: Sequence[Problem] = ()
    order: Order | None = None
    place: str = ""
    points: Mapping[str, int] = field(default_factory=dict)
    names: Sequence[str] | None = None

    def where(self, entry: Field) -> str:
        """The path of a field in the form."""
        return join(self.place, entry.key)

    def now(self, entry: Field, empty: Value) -> Value:
        """The value of a field at this moment; `empty` if there is none."""
        value: Value = self.values.get(entry.key, empty)
        return value

    def is_wrong(self, where: str) -> bool:
        """Whether a place has a part in a problem."""
        return any(problem.concerns(where) for problem in self.problems)


def label_of(entry: Field) -> Message:
    """The label of a field, or that it has none."""
    return entry.label or msg("ui.no_label")


def heading(ui: Ui, entry: Field, sign: str | None = None, room: float | None = None) -> ft.Control:
    """The label of a field as its heading, beside its symbol."""
    if not sign:
        return words(ui, label_of(entry), "section", room=room, expand=True)
    text = words(ui, label_of(entry), "section", room=room and room - 40, expand=True)
    return ft.Row([symbol(ui, sign, 30, theme.MAIN), text], spacing=10)


def title_and_hint(ui: Ui, entry: Field) -> list[ft.Control]:
    """The label of a field as its heading, and its hint below."""
    title = words(ui, label_of(entry), "section")
    return [title, words(ui, entry.hint, "small", theme.INK2)] if entry.hint else [title]


def at_field(problems: Sequence[Problem], where: str) -> list[Problem]:
    """The problems at one place."""
    return [problem for problem in problems if problem.where == where]


def under_field(problems: Sequence[Problem], where: str) -> list[Problem]:
    """The problems at one place or inside of it."""
    return [problem for problem in problems if f"{problem.where}.".startswith(f"{where}.")]


def scroll_target(where: str, control: ft.Container) -> ft.Container:
    """The control, which the screen can scroll to by the path of its field."""
    control.key = ft.ScrollKey(where)  # type: ignore[call-arg]
    return control


def field_card(where: str, content: ft.Control, problems: Sequence[Problem]) -> ft.Container:
    """The card of a field. An edge marks a card with a part in a problem; nothing moves for the edge."""
    card = scroll_target(where, paper(content))
    if any(problem.concerns(where) for problem in problems):
        card.border = ft.Border.all(3, theme.BAD)
        card.padding = padding((12, 14))
    return card
