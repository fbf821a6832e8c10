"""The page of a person: record in each game, color, and other names of the same person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.content.data_files import box_name
from companion.core.message import Message, msg
from companion.games import GAMES
from companion.history.game_kinds import kind_words, kinds
from companion.history.history_entry import COLORS, HistoryEntry, Person, have_met
from companion.history.history_figures import Summary, on_the_table, results, summary
from companion.history.search import Selection, selected
from companion.ui.kit.bottom_sheet import bottom_sheet
from companion.ui.kit.buttons import icon_button, press, target
from companion.ui.kit.cards import card, card_head, cell, link_row, number, wins_and_streak
from companion.ui.kit.dates import day_words
from companion.ui.kit.drawing import emblem, icon
from companion.ui.kit.empty import not_found_view
from companion.ui.kit.page import address_part, page_view, second, top_bar, two_columns, widest
from companion.ui.kit.paper import pair
from companion.ui.kit.people import PAINT, disc, page_of
from companion.ui.kit.surfaces import surface, wrapped
from companion.ui.kit.text import words
from companion.ui.pages.statistics_page import ROUTE
from companion.ui.window import theme
from companion.ui.window.component import screen, use_redraw, use_sheet, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import say


@screen
def PlayerPage() -> ft.Control:
    """The page of the person with the name in the address."""
    ui = current_ui()
    key = address_part("name")
    joining, set_joining = use_state(False)
    redraw = use_redraw()
    people = ui.controller.archive.people()
    person = next((one for one in people if page_of(one.name).endswith(f"/{key}")), None)
    others = [one for one in people if person and one.name != person.name]
    entries = ui.controller.archive.entries()

    close = partial(set_joining, False)
    sheet = _join_sheet(ui, person, others, entries, close) if joining and person else None
    use_sheet(ui, sheet, close)
    if person is None:
        return not_found_view(ui, f"{ROUTE}/player/{key}")
    shown = selected(entries, Selection(person=person.name))
    parts = [_name(ui, person, shown), _figures(ui, person, shown), _games(ui, person, shown)]
    side = second(ui)
    beside = [_colors(side, person, redraw), *_names(side, person, redraw)]
    if others:
        beside.append(press(side, msg("stats.same_person"), lambda: set_joining(True), "other", "person"))
    top = top_bar(ui, msg("stats.player"), back=ROUTE)
    body = two_columns(ui, [top], parts, beside=beside)
    return page_view(ui, f"{ROUTE}/player/{key}", body, widest=widest(ui))


def _name(ui: Ui, person: Person, entries: Sequence[HistoryEntry]) -> ft.Control:
    first, last = day_words(ui, entries[-1].finished), day_words(ui, entries[0].finished)
    texts = [words(ui, person.name, "title"), words(ui, msg("stats.last_played", day=last), "small")]
    texts.append(words(ui, msg("stats.first_played", day=first), "small", theme.INK2))
    return ft.Row([disc(ui, person, 64), ft.Column(texts, spacing=2, expand=True)], spacing=16)


def _figures(ui: Ui, person: Person, entries: Sequence[HistoryEntry]) -> ft.Control:
    """The games of the person, with the wins if any of the games could be won."""
    figures = summary(results(entries, person.name))
    assert figures
    games = cell(ui, msg("stats.games"), figures.games)
    if not figures.contests:
        return pair(ui, [games])
    wins, streak = wins_and_streak(ui, figures)
    return ft.Column([pair(ui, [games, wins]), pair(ui, [streak])], spacing=10)


def _games(ui: Ui, person: Person, entries: Sequence[HistoryEntry]) -> ft.Control:
    """A row for each kind of each game, which leads to the statistics of the game."""
    rows: list[ft.Control] = [card_head(ui, msg("stats.by_game"))]
    for played in on_the_table(entries):
        if played.game not in GAMES:
            continue
        own = selected(entries, Selection(game=played.game))
        for kind in kinds(own):
            figures = summary(results(selected(own, Selection(kind=kind)), person.name))
            assert figures
            name = f"{box_name(played.game)} · {ui.t(kind_words(kind))}"
            go = partial(ui.go, f"{ROUTE}/game/{played.game}")
            rows.append(link_row(ui, emblem(played.game, 38), name, _line(ui, figures), go))
    return card(ui, rows, 2)


def _line(ui: Ui, figures: Summary) -> Message:
    games = msg("ui.games_n", n=figures.games)
    if figures.contests:
        games = msg("stats.games_wins", games=games, n=figures.wins)
    return msg("stats.game_line", games=games, best=figures.best.total, median=number(ui, figures.median))


def _colors(ui: Ui, person: Person, redraw: Callable[[], None]) -> ft.Control:
    def paint(color: str) -> None:
        ui.controller.archive.paint(person.name, color)
        redraw()

    dots = [_dot(ui, color, color == person.color, partial(paint, color)) for color in COLORS]
    return card(ui, [card_head(ui, msg("stats.color")), wrapped(dots, 8, 8)])


def _dot(ui: Ui, color: str, on: bool, tap: Callable[[], None]) -> ft.Control:
    fill, ink = PAINT[color]
    box = surface(
        icon(ft.Icons.CHECK_ROUNDED, 26, ink) if on else ft.Container(),
        fill,
        (3 if on else 1, theme.INK if on else theme.OUTLINE),
        radius=24,
        center=True,
        width=48,
        height=48,
    )
    return target(ui, box, ui.t(msg(f"stats.color_name.{color}")), tap, selected=on)


def _names(ui: Ui, person: Person, redraw: Callable[[], None]) -> list[ft.Control]:
    """The other names of the person, each with a button that parts it from the person."""
    if not person.others:
        return []

    def part(name: str) -> None:
        ui.controller.archive.part(name)
        redraw()

    rows: list[ft.Control] = [card_head(ui, msg("stats.also"), below=msg("stats.also_hint"))]
    for name in person.others:
        label = msg("stats.part", name=name)
        out = icon_button(ui, ft.Icons.CALL_SPLIT_ROUNDED, label, partial(part, name))
        rows.append(ft.Row([words(ui, name, "strong", expand=True), out], spacing=8))
    return [card(ui, rows)]


def _join_sheet(
    ui: Ui, person: Person, others: Sequence[Person], entries: Sequence[HistoryEntry], close: Callable[[], None]
) -> ft.BottomSheet:
    """A sheet to choose another name of the same person. Players of a common game are two people."""

    def join(other: Person) -> None:
        ui.controller.archive.join(person.name, other.name)
        close()
        say(ui, msg("stats.joined", name=person.name, person=other.name), undo=partial(part, person.name))
        ui.go(page_of(other.name))

    def part(name: str) -> None:
        ui.controller.archive.part(name)
        ui.go(page_of(name))

    possible = [other for other in others if not have_met(entries, person.name, other.name)]
    rows: list[ft.Control] = [
        link_row(ui, disc(ui, other), other.name, msg("ui.games_n", n=other.games), partial(join, other))
        for other in possible
    ]
    title = words(ui, msg("stats.join_title", name=person.name), "heading")
    hint = words(ui, msg("stats.join_hint" if possible else "stats.join_nobody", name=person.name), "body")
    height = 260 + 62 * len(rows)
    return bottom_sheet(ui, [title, hint, *rows, press(ui, msg("ui.close"), close)], close, theme.MAIN, height)
