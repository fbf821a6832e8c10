"""What narrows the list of finished games: a word, and a sheet with everything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

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

# What becomes of the search that there is by then: two taps may come before the next drawing.
Narrow = Callable[[Callable[[Search], Search]], None]


def search_field(ui: Ui, typed: str, on_change: Callable[[str], None]) -> ft.Control:
    """A word in names, notes and places; the list follows as it is typed."""
    field = text_control(ui, msg("ui.search_label"), typed, on_change, LONGEST_SEARCH, key="search")
    field.prefix_icon = ft.Icons.SEARCH_ROUNDED
    field.autofocus = True
    return field


def filter_sheet(
    ui: Ui, entries: Sequence[HistoryEntry], search: Search, narrow: Narrow, close: Callable[[], None]
) -> ft.BottomSheet:
    """Everything to choose from, as far as it occurs; the button says how many games are left."""
    selection = search.selection
    of_game = selected(entries, Selection(game=selection.game))
    groups = [
        _group(ui, msg("ui.filter_mode"), _modes(of_game), selection.tags.get("mode"), _tag(narrow, "mode")),
        _group(ui, msg("ui.filter_outcome"), _outcomes(of_game), search.outcome, _outcome(narrow)),
        _group(ui, msg("ui.filter_period"), _periods(), _period_of(selection), _period(narrow)),
        _group(ui, msg("ui.filter_player"), _people(ui), selection.person, _putting(narrow, "person")),
    ]
    tags = selection.tags
    groups.append(_group(ui, msg("ui.filter_cards"), _cards(of_game), tags.get("cards"), _tag(narrow, "cards")))
    known = {tag.tag: tag for tag in (*tag_words(), *tag_words(selection.game))}
    for tag in known.values():
        options = _options(of_game, tag.tag, tag.values, tag.word)
        groups.append(_group(ui, tag.title, options, tags.get(tag.tag), _tag(narrow, tag.tag)))
    there = [control for group in groups for control in group]
    count = len(found(entries, search))
    button = press(ui, msg("ui.show_games", n=count), close, "main")
    head = words(ui, msg("ui.filters"), "heading")
    return bottom_sheet(ui, [head, *there, button], close, theme.MAIN, 130 + 100 * len(there) / 2)


def _putting(narrow: Narrow, key: str) -> Callable[[Any], None]:
    return lambda value: narrow(lambda now: replace(now, selection=replace(now.selection, **{key: value})))


def _tag(narrow: Narrow, tag: str) -> Callable[[Any], None]:
    return lambda value: narrow(lambda now: replace(now, selection=now.selection.tagged(tag, value)))


def _outcome(narrow: Narrow) -> Callable[[Any], None]:
    return lambda value: narrow(lambda now: replace(now, outcome=value))


def _period(narrow: Narrow) -> Callable[[Any], None]:
    put = _putting(narrow, "since")
    return lambda value: put(since(value) if value else "")


def _period_of(selection: Selection) -> str | None:
    """The period that was chosen. A moment ago its first day may have been another one: the nearest is meant."""
    periods = {period: since(period) for period in PERIODS[1:]}
    return next((period for period, first in periods.items() if first[:10] == selection.since[:10]), None)


def _modes(entries: Sequence[HistoryEntry]) -> dict[str, Message]:
    return _options(entries, "mode", MODES, lambda mode: msg(f"carry.mode.{mode}"))


def _cards(entries: Sequence[HistoryEntry]) -> dict[str, Message]:
    return _options(entries, "cards", CARDS, lambda cards: msg(f"carry.cards.{cards}"))


def _options(
    entries: Sequence[HistoryEntry], tag: str, order: Sequence[str], say: Callable[[str], Message]
) -> dict[str, Message]:
    """The values that occur, in an order that stays."""
    there = values(entries, tag)
    return {value: say(value) for value in order or sorted(there) if value in there}


def _outcomes(entries: Sequence[HistoryEntry]) -> dict[str, Message]:
    return {"won": msg("ui.won"), "lost": msg("ui.lost_it")} if any(entry.winners for entry in entries) else {}


def _periods() -> dict[str, Message]:
    return {period: msg(f"stats.period.{period}") for period in PERIODS[1:]}


def _people(ui: Ui) -> dict[str, Message]:
    people = ui.controller.archive.people()[:MOST_PEOPLE]
    return {person.name: msg("core.words", words=person.name) for person in people}


def _group(
    ui: Ui, label: Message, options: dict[str, Message], now: Any, choose: Callable[[Any], None]
) -> list[ft.Control]:
    """Chips of which at most one is on. Where there is nothing to choose between, nothing is shown."""
    if len(options) < 2 and now is None:
        return []
    chips: list[ft.Control] = []
    for value, name in options.items():
        tap = partial(choose, None if value == now else value)
        chips.append(chip(ui, name, value == now, tap))
    return [words(ui, label, "section"), wrapped(chips, 8, 8)]
