"""From what is wrong on a score sheet to the entry that it is about: scrolled to, opened, marked."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import flet as ft

from companion.core.game import AnyGame
from companion.core.message import Problem
from companion.core.sheet import Record
from companion.ui.kit.forms.entry_order import Order
from companion.ui.kit.forms.number_table import Picked, is_table
from companion.ui.kit.page import scroll_to
from companion.ui.pages.score.player_form import player_rows


@dataclass(frozen=True, eq=False)
class Gap:
    """A place that is to be seen. No two are equal: who asks once more is led there once more."""

    where: str

    @property
    def seat(self) -> int | None:
        """Whose column it is in."""
        parts = self.where.split(".")
        return int(parts[1]) if parts[0] == "players" and len(parts) > 1 else None

    @property
    def card(self) -> str:
        """The card of its entry."""
        parts = self.where.split(".")
        return ".".join(parts[:3] if self.seat is not None else parts[:1])


def gap_of(problem: Problem) -> Gap:
    """The entry at which to begin: a problem between several stands at none, but marks each."""
    places = (problem.where, *problem.marks)
    return Gap(next((place for place in places if _is_entry(place)), problem.where))


def _is_entry(where: str) -> bool:
    parts = where.split(".")
    return len(parts) > 2 or (parts[0] != "players" and where != "")


def next_gap(problems: Sequence[Problem], order: Order, game: AnyGame) -> Gap:
    """The first one, or the one after it where that is open already."""
    gaps = [gap_of(problem) for problem in problems]
    return next((gap for gap in gaps if number_key(game, gap) != order.at), gaps[0])


def number_key(game: AnyGame, gap: Gap) -> Hashable:
    """Under which key the number of an entry stands in the order of the form."""
    parts = gap.where.split(".")
    record = player_rows(game).of
    if gap.seat is not None and len(parts) == 5 and isinstance(record, Record):
        tables = {entry.key for entry in record.fields if is_table(entry)}
        if parts[2] in tables:
            return Picked(gap.seat, parts[2], parts[3], parts[4])
    return gap.where


def use_gap(gap: Gap | None, game: AnyGame, column: ft.Ref[ft.Column], order: Order) -> None:
    """Once the form is drawn: move it to the entry, and open its number."""
    window = ft.context.page

    def lead() -> None:
        if gap is None:
            return
        scroll_to(window, column, scroll_key=gap.card)
        key = number_key(game, gap)
        if order.has_text(key):
            window.run_task(order.focus, key)
        elif order.has(key):
            order.open(key, not isinstance(key, Picked))

    ft.use_effect(lead, dependencies=[id(gap)])
