"""One game's statistics: figures, course, distribution, and what only this game has. One choice of games at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.content.shelf import box_name
from companion.core.message import Message, msg
from companion.games import GAMES
from companion.history.circumstances import tag_words
from companion.history.entry import HistoryEntry
from companion.history.statistics import (
    Result,
    Selection,
    Summary,
    distribution,
    owner,
    results,
    selected,
    summary,
    values,
)
from companion.ui.games import SCREENS
from companion.ui.kit.buttons import text_button
from companion.ui.kit.cards import card, card_head, cell, listed, number
from companion.ui.kit.charts.bars import Bar, bars
from companion.ui.kit.charts.line import MOST_POINTS, line_chart
from companion.ui.kit.dates import day_words
from companion.ui.kit.empty import empty
from companion.ui.kit.forms.chips import chip
from companion.ui.kit.not_found import not_found_view
from companion.ui.kit.page import page_view, scroll, top_bar
from companion.ui.kit.paper import banner, pair
from companion.ui.kit.text import words
from companion.ui.pages.statistics.overview import KINDS, ROUTE
from companion.ui.window import theme
from companion.ui.window.component import screen, use_state
from companion.ui.window.context import Ui, current_ui

# Of fewer games the middle one and the mean say nothing.
SOME = 3


@screen
def GameStatistics() -> ft.Control:
    """Whose games, alone or not, with which cards: what is chosen stands above what it comes to."""
    ui = current_ui()
    game = ft.use_route_params()["game"]
    route = f"{ROUTE}/game/{game}"
    choice, choose = use_state(None)
    if game not in GAMES:
        return not_found_view(ui, route)
    entries = selected(ui.controller.archive.entries(), Selection(game=game))
    top = top_bar(ui, box_name(game), msg("ui.tab.statistics"), back=ROUTE, game=game)
    if not entries:
        begin = partial(ui.go, f"/game/{game}/setup")
        nothing = empty(
            ui, ft.Icons.INSIGHTS_ROUNDED, msg("stats.none"), msg("stats.none_hint"), msg("ui.new_game"), begin
        )
        return page_view(ui, route, ft.Column([top, scroll([nothing])], spacing=0, expand=True), game=game)
    now: Selection = choice or first_choice(game, entries)
    assert now.person
    found = selected(entries, now)
    parts: list[ft.Control] = _choices(ui, game, entries, now, choose)
    parts += _said_of_cards(ui, found, now)
    past = results(found, now.person)
    figures = summary(past)
    if figures is None:
        parts.append(words(ui, msg("stats.none_like_this"), "body", theme.INK2))
    else:
        parts += [*_figures(ui, figures), _best(ui, figures), *_charts(ui, past), *SCREENS[game].figures(ui, found)]
    return page_view(ui, route, ft.Column([top, scroll(parts)], spacing=0, expand=True), game=game)


def first_choice(game: str, entries: Sequence[HistoryEntry]) -> Selection:
    """The owner's games that compare with the last one."""
    person = owner(entries)
    last = next(entry for entry in entries if person and entry.standing(person))
    compared = {"mode", *(words.tag for words in tag_words(game) if words.compares)}
    tags = {tag: value for tag, value in last.tags.items() if tag in compared}
    return Selection(game, person, tags | {"cards": last.cards} if last.cards in KINDS else tags)


def _choices(
    ui: Ui, game: str, entries: Sequence[HistoryEntry], now: Selection, choose: Callable[[Any], None]
) -> list[ft.Control]:
    """A row of chips for each thing in which the games differ; the owner of the phone comes first."""
    first = owner(entries)
    there = {player.person for entry in entries for player in entry.players}
    names = [person.name for person in ui.controller.archive.people() if person.name in there]
    names.sort(key=lambda name: name != first)
    rows: list[ft.Control] = []
    if len(names) > 1:
        labels = [msg("core.words", words=name) for name in names]
        chips = [
            chip(ui, label, name == now.person, partial(choose, partial(_of_person, now, name)))
            for label, name in zip(labels, names, strict=True)
        ]
        rows.append(_row(chips))
    in_mode = selected(entries, Selection(tags={"mode": now.tags["mode"]} if "mode" in now.tags else {}))
    for tag, say in _tags(game).items():
        found = values(entries if tag == "mode" else in_mode, tag)
        known = [value for value in sorted(found) if tag != "cards" or value in KINDS]
        if len(known) > 1:
            chips = [
                chip(ui, say(value), now.tags.get(tag) == value, partial(choose, partial(_turned, now, tag, value)))
                for value in known
            ]
            rows.append(_row(chips))
    return rows


def _row(chips: Sequence[ft.Control]) -> ft.Control:
    return ft.Row(list(chips), spacing=8, scroll=ft.ScrollMode.AUTO)


def _of_person(shown: Selection, person: str, held: Selection | None) -> Selection:
    """Somebody else's games; a person there always is."""
    return replace(held or shown, person=person)


def _turned(shown: Selection, tag: str, value: str, held: Selection | None) -> Selection:
    """A chip that is on is what is counted; tapped again, it no longer matters.

    Cards and levels are of solo games, so another mode forgets them.
    """
    after = (held or shown).tagged(tag, None if shown.tags.get(tag) == value else value)
    return after.tagged("cards", None).tagged("level", None) if tag == "mode" else after


def _tags(game: str) -> dict[str, Callable[[str], Message]]:
    """The tags by which statistics are narrowed, with how a value of each is said."""
    own = {words.tag: words.alone for words in tag_words(game) if words.alone}
    return {
        "mode": lambda value: msg(f"stats.mode.{value}"),
        "cards": lambda value: msg(f"stats.cards.{value}"),
        **own,
    }


def _said_of_cards(ui: Ui, found: Sequence[HistoryEntry], now: Selection) -> list[ft.Control]:
    """Stand-in cards are never counted without saying so."""
    kinds = [kind for kind in values(found, "cards") if kind in KINDS]
    if "stand_in" not in kinds:
        return []
    text = msg("stats.stand_in_only") if len(kinds) == 1 and "cards" in now.tags else msg("stats.stand_in_mixed")
    return [banner(ui, text, "warn", "card")]


def _figures(ui: Ui, figures: Summary) -> list[ft.Control]:
    first = [cell(ui, msg("stats.games"), figures.games), cell(ui, msg("ui.best"), figures.best.total)]
    middle = [
        cell(ui, msg("ui.median"), number(ui, figures.median), msg("stats.median_hint")),
        cell(ui, msg("stats.last_ten"), number(ui, figures.last_ten), msg("stats.average")),
    ]
    average = [pair(ui, middle)] if figures.games >= SOME else []
    if not figures.contests:
        return [pair(ui, first), *average]
    share = round(100 * figures.wins / figures.contests)
    wins = cell(ui, msg("stats.wins"), figures.wins, msg("stats.percent_of", percent=share, n=figures.contests))
    streak = cell(ui, msg("stats.streak"), figures.streak, msg("stats.longest", n=figures.longest))
    return [pair(ui, first), pair(ui, [wins, streak]), *average]


def _best(ui: Ui, figures: Summary) -> ft.Control:
    entry = figures.best.entry
    label = msg("stats.best_game", day=day_words(ui, entry.finished))
    return text_button(ui, label, lambda: ui.go(f"/history/{entry.id}"), ft.Icons.EMOJI_EVENTS_ROUNDED)


def _charts(ui: Ui, past: Sequence[Result]) -> list[ft.Control]:
    """The course and the distribution; one game alone has neither."""
    totals = [result.total for result in past]
    if len(totals) < 2:
        return []
    shown = totals[-MOST_POINTS:]
    title = msg("stats.course", n=len(shown))
    told = ui.t(msg("stats.line_told", title=title, numbers=listed(shown)))
    line = card(ui, [card_head(ui, title), line_chart(ui, shown, told)], spacing=4)
    rows = [
        Bar(_span(one.low, one.high), one.count, ui.t(msg("stats.bin_told", low=one.low, high=one.high, n=one.count)))
        for one in distribution(totals)
    ]
    return [
        line,
        card(ui, [card_head(ui, msg("stats.distribution"), msg("stats.points_games")), bars(ui, rows, 3)], spacing=4),
    ]


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"
