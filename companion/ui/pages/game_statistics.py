"""The statistics of one game for a person and a kind of games: figures, course, distribution, own parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from companion.content.data_files import box_name
from companion.core.message import Message, msg
from companion.games import GAMES
from companion.history.game_kinds import Kind, kind_words, kinds, tag_words
from companion.history.history_entry import HistoryEntry
from companion.history.history_figures import Result, Summary, distribution, owner, results, summary, usual_choice
from companion.history.search import Selection, selected, values
from companion.ui.games import SCREENS
from companion.ui.kit.bar_chart import Bar, bars
from companion.ui.kit.buttons import text_button
from companion.ui.kit.cards import card, card_head, cell, listed, number, wins_and_streak
from companion.ui.kit.dates import day_words
from companion.ui.kit.empty import empty, not_found_view
from companion.ui.kit.forms.choices import chip
from companion.ui.kit.line_chart import MOST_POINTS, line_chart
from companion.ui.kit.page import address_part, page_view, scroll, second, top_bar, two_columns, widest
from companion.ui.kit.paper import banner, pair
from companion.ui.kit.text import words
from companion.ui.pages.statistics_page import ROUTE
from companion.ui.window import theme
from companion.ui.window.component import screen, use_optional
from companion.ui.window.context import Ui, current_ui

# With fewer games, the median and the average mean nothing.
SOME = 3
AUTO = ft.ScrollMode.AUTO
# Takes what becomes of the selection of that moment, which is None until the player has chosen.
Choose = Callable[[Callable[[Selection | None], Selection]], None]


@screen
def GameStatistics() -> ft.Control:
    """The choice of games and their figures. Games of different kinds are never mixed."""
    ui = current_ui()
    game = address_part("game_id")
    route = f"{ROUTE}/game/{game}"
    choice, choose = use_optional(Selection)
    if game not in GAMES:
        return not_found_view(ui, route)
    entries = selected(ui.controller.archive.entries(), Selection(game=game))
    top = top_bar(ui, box_name(game), msg("ui.tab.statistics"), back=ROUTE, game=game)
    if not entries:
        begin = partial(ui.go, f"/game/{game}/setup")
        title, hint = msg("stats.none"), msg("stats.none_hint")
        nothing = empty(ui, ft.Icons.INSIGHTS_ROUNDED, title, hint, msg("ui.new_game"), begin)
        return page_view(ui, route, ft.Column([top, scroll([nothing])], spacing=0, expand=True), game=game)
    now = choice or usual_choice(game, entries)
    assert now.person
    assert now.kind
    found = selected(entries, now)
    parts: list[ft.Control] = _choices(ui, game, entries, now, choose)
    parts.append(kind_line(ui, now))
    if now.kind.stand_in:
        parts.append(banner(ui, msg("stats.stand_in_only"), "warn", "card"))
    past = results(found, now.person)
    figures = summary(past)
    if figures is None:
        parts.append(words(ui, msg("stats.none_like_this"), "body", theme.INK2))
    else:
        parts += [*_figures(ui, figures), _best(ui, figures)]
    side = second(ui)
    beside = [*_charts(side, past), *SCREENS[game].statistics.figures(side, found)] if figures else []
    body = two_columns(ui, [top], parts, beside=beside)
    return page_view(ui, route, body, game=game, widest=widest(ui))


def _choices(ui: Ui, game_id: str, entries: Sequence[HistoryEntry], now: Selection, choose: Choose) -> list[ft.Control]:
    """A row of chips for each value in which the games differ: the person, the kind, and the tags of the game."""
    first = owner(entries)
    there = {player.person for entry in entries for player in entry.people}
    names = [person.name for person in ui.controller.archive.people() if person.name in there]
    names.sort(key=lambda name: name != first)
    of_kind = sorted(kinds(entries), key=lambda kind: (kind.mode != "solo", kind.tags, kind.stand_in))
    rows = [
        [(msg("core.words", words=name), name == now.person, partial(_of_person, now, name)) for name in names],
        [(kind_words(kind), kind == now.kind, partial(_of_kind, now, kind)) for kind in of_kind],
    ]
    in_kind = selected(entries, Selection(kind=now.kind))
    for tag, say in _tags(game_id).items():
        chosen = now.tags.get(tag)
        known = sorted(values(in_kind, tag))
        rows.append([(say(value), value == chosen, partial(_toggled, now, tag, value)) for value in known])
    return [
        ft.Row([chip(ui, label, on, partial(choose, become)) for label, on, become in row], scroll=AUTO, spacing=8)
        for row in rows
        if len(row) > 1
    ]


def _of_person(shown: Selection, person: str, held: Selection | None) -> Selection:
    """The selection with another person."""
    return replace(held or shown, person=person)


def _of_kind(shown: Selection, kind: Kind, held: Selection | None) -> Selection:
    """The selection with another kind and without tags, which may mean nothing in that kind."""
    return replace(held or shown, kind=kind, tags={})


def _toggled(shown: Selection, tag: str, value: str, held: Selection | None) -> Selection:
    """The selection with the tag, or without the tag if it was chosen."""
    return (held or shown).tagged(tag, None if shown.tags.get(tag) == value else value)


def _tags(game: str) -> dict[str, Callable[[str], Message]]:
    """The tags that tell the games of one kind apart, each with the words for its values."""
    return {words.tag: words.alone for words in tag_words(game) if words.alone and not words.compares}


def _figures(ui: Ui, figures: Summary) -> list[ft.Control]:
    first = [cell(ui, msg("stats.games"), figures.games), cell(ui, msg("ui.best"), figures.best.total)]
    middle = [
        cell(ui, msg("ui.median"), number(ui, figures.median), msg("stats.median_hint")),
        cell(ui, msg("stats.last_ten"), number(ui, figures.last_ten), msg("stats.average")),
    ]
    average = [pair(ui, middle)] if figures.games >= SOME else []
    if not figures.contests:
        return [pair(ui, first), *average]
    return [pair(ui, first), pair(ui, wins_and_streak(ui, figures)), *average]


def _best(ui: Ui, figures: Summary) -> ft.Control:
    entry = figures.best.entry
    label = msg("stats.best_game", day=day_words(ui, entry.finished))
    return text_button(ui, label, lambda: ui.go(f"/history/{entry.id}"), ft.Icons.EMOJI_EVENTS_ROUNDED)


def _charts(ui: Ui, past: Sequence[Result]) -> list[ft.Control]:
    """The course and the distribution of the results; a single game has neither."""
    totals = [result.total for result in past]
    if len(totals) < 2:
        return []
    shown = totals[-MOST_POINTS:]
    title = msg("stats.course", n=len(shown))
    told = ui.t(msg("stats.line_told", title=title, numbers=listed(shown)))
    line = card(ui, [card_head(ui, title), line_chart(ui, shown, told)], spacing=4)
    rows: list[Bar] = []
    for one in distribution(totals):
        span = str(one.low) if one.low == one.high else f"{one.low}–{one.high}"
        rows.append(Bar(span, one.count, ui.t(msg("stats.bin_told", low=one.low, high=one.high, n=one.count))))
    head = card_head(ui, msg("stats.distribution"), msg("stats.points_games"))
    return [line, card(ui, [head, bars(ui, rows, 3)], spacing=4)]


def kind_line(ui: Ui, counted: Selection) -> ft.Control:
    """Whose games are counted, and of which kind, in one sentence."""
    assert counted.kind
    who = msg("core.words", words=counted.person)
    return words(ui, msg("stats.counted", who=who, compared=compared_words(counted.kind)), "small", theme.INK2)


def compared_words(kind: Kind) -> Message:
    """The words for the games that compare with each other."""
    return msg("stats.compared", kind=kind_words(kind))
