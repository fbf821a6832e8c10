"""The search of the history: a field for words, and a sheet of filters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Literal, TypeVar

import flet as ft

from companion.core.message import Message, msg
from companion.history.game_kinds import tag_words
from companion.history.history_entry import HistoryEntry
from companion.history.search import Search, Selection, found, selected, values
from companion.ui.kit.bottom_sheet import bottom_sheet
from companion.ui.kit.buttons import press
from companion.ui.kit.forms.choices import chip
from companion.ui.kit.forms.fields import text_control
from companion.ui.kit.surfaces import wrapped
from companion.ui.kit.text import words
from companion.ui.pages.statistics_page import PERIODS, since
from companion.ui.window import theme
from companion.ui.window.context import Ui

LONGEST_SEARCH = 60
MOST_PEOPLE = 12
MODES = ("solo", "group")
CARDS = ("app", "table", "stand_in", "own")

V = TypeVar("V", bound=str)
Outcome = Literal["won", "lost"]
# Changes the search of that moment: two taps may come before the next drawing.
Narrow = Callable[[Callable[[Search], Search]], None]


def search_field(ui: Ui, typed: str, on_change: Callable[[str], None]) -> ft.Control:
    """A field for words of names, notes and places. The list follows each letter."""
    field = text_control(ui, msg("ui.search_label"), typed, on_change, LONGEST_SEARCH, key="search")
    field.prefix_icon = ft.Icons.SEARCH_ROUNDED
    field.autofocus = True
    return field


def filter_sheet(
    ui: Ui, entries: Sequence[HistoryEntry], search: Search, narrow: Narrow, close: Callable[[], None]
) -> ft.BottomSheet:
    """A sheet with all values that occur in the games of the chosen kind; its button counts the games left."""
    selection = search.selection
    of_game = selected(entries, Selection(game=selection.game))

    def select(become: Callable[[Selection], Selection]) -> None:
        narrow(lambda now: replace(now, selection=become(now.selection)))

    def tag_group(title: Message, tag: str, order: Sequence[str], word: Callable[[str], Message]) -> list[ft.Control]:
        there = values(of_game, tag)
        options = {value: word(value) for value in order or sorted(there) if value in there}
        choose = partial(_choose_tag, select, tag)
        return _group(ui, title, options, selection.tags.get(tag), choose)

    def choose_outcome(outcome: Outcome | None) -> None:
        narrow(lambda now: replace(now, outcome=outcome))

    def choose_period(period: str | None) -> None:
        select(lambda now: replace(now, since=since(period) if period else ""))

    def choose_person(person: str | None) -> None:
        select(lambda now: replace(now, person=person))

    outcomes: dict[Outcome, Message] = {"won": msg("ui.won"), "lost": msg("ui.lost_it")}
    decided = outcomes if any(entry.winners for entry in of_game) else {}
    periods = {period: msg(f"stats.period.{period}") for period in PERIODS[1:]}
    names = [person.name for person in ui.controller.archive.people()[:MOST_PEOPLE]]
    people = {name: msg("core.words", words=name) for name in names}
    groups = [
        *tag_group(msg("ui.filter_mode"), "mode", MODES, lambda mode: msg(f"carry.mode.{mode}")),
        *_group(ui, msg("ui.filter_outcome"), decided, search.outcome, choose_outcome),
        *_group(ui, msg("ui.filter_period"), periods, _period_of(selection), choose_period),
        *_group(ui, msg("ui.filter_player"), people, selection.person, choose_person),
        *tag_group(msg("ui.filter_cards"), "cards", CARDS, lambda cards: msg(f"carry.cards.{cards}")),
    ]
    for words_of_tag in {one.tag: one for one in (*tag_words(), *tag_words(selection.game))}.values():
        groups += tag_group(words_of_tag.title, words_of_tag.tag, words_of_tag.values, words_of_tag.word)
    button = press(ui, msg("ui.show_games", n=len(found(entries, search))), close, "main")
    head = words(ui, msg("ui.filters"), "heading")
    return bottom_sheet(ui, [head, *groups, button], close, theme.MAIN, 130 + 100 * len(groups) / 2)


def _choose_tag(select: Callable[[Callable[[Selection], Selection]], None], tag: str, value: str | None) -> None:
    select(lambda now: now.tagged(tag, value))


def _period_of(selection: Selection) -> str | None:
    """The period whose first day is that of the selection, or None."""
    periods = {period: since(period) for period in PERIODS[1:]}
    return next((period for period, first in periods.items() if first[:10] == selection.since[:10]), None)


def _group(
    ui: Ui, label: Message, options: Mapping[V, Message], now: V | None, choose: Callable[[V | None], None]
) -> list[ft.Control]:
    """A heading and chips, of which at most one is on. With a single value there is nothing to choose."""
    if len(options) < 2 and now is None:
        return []
    chips = [
        chip(ui, name, value == now, partial(choose, None if value == now else value))
        for value, name in options.items()
    ]
    return [words(ui, label, "section"), wrapped(chips, 8, 8)]
