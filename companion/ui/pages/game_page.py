"""The page of one game, and the pages that only this game has."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.content.data_files import Box, boxes
from companion.core.message import msg
from companion.games import GAMES
from companion.history.history_figures import results, summary, usual_choice
from companion.history.search import Selection, selected
from companion.ui.games import SCREENS
from companion.ui.kit.buttons import icon_button, press
from companion.ui.kit.cards import cell, number
from companion.ui.kit.drawing import emblem
from companion.ui.kit.empty import not_found_view
from companion.ui.kit.page import address_part, head_column, inset, is_wide, page_view, to_the_edge
from companion.ui.kit.paper import charted, pair
from companion.ui.kit.surfaces import padded
from companion.ui.kit.text import words
from companion.ui.pages.game_statistics import kind_line
from companion.ui.pages.sample_page import sample_link
from companion.ui.window import theme
from companion.ui.window.component import Component, screen
from companion.ui.window.context import Ui, current_ui

HALVES_FIT = 360  # narrower than this, half a screen breaks the words of a button, and so does half a side


@screen
def GamePage() -> ft.Control:
    """The page of one game: start it, enter points, read its rules, and see how the past games went."""
    ui = current_ui()
    game_id = address_part("game_id")
    box = next((box for box in boxes() if box.id == game_id), None)
    if box is None or game_id not in GAMES:
        return not_found_view(ui, f"/game/{game_id}")
    head = [_header(ui, box), inset(_actions(ui, game_id), 11, top=16)]
    parts = [*SCREENS[game_id].page.parts(ui), *_so_far(ui, game_id)]
    body = head_column(ui, head, parts, charted_side=True, spacing=11)
    return page_view(ui, f"/game/{game_id}", body, game=game_id, widest=to_the_edge(ui))


def _actions(ui: Ui, game_id: str) -> list[ft.Control]:
    """The buttons of the page; the main one continues an unfinished game, otherwise it starts a new game."""
    route = f"/game/{game_id}"
    running = next((one for one in ui.controller.table.games() if one.session.game == game_id), None)
    start = press(ui, msg("ui.new_game"), lambda: ui.go(f"{route}/setup"), "other" if running else "main", "card")
    rules = press(ui, msg("ui.rules_title"), lambda: ui.go(f"{route}/rules"), "other", "book")
    others = SCREENS[game_id].page.actions(ui)
    label, to_score = msg("ui.score_a_game"), partial(ui.go, f"{route}/score")
    score = press(ui, label, to_score, "other", "count", expand=bool(others) or None)
    if others:
        score = pair(ui, [score, *others], stacked=is_wide(ui) or ui.width < HALVES_FIT)
    if running is None:
        return [start, score, rules]
    to_game = partial(ui.go, f"/play/{running.session.id}")
    return [press(ui, msg("ui.continue"), to_game, "main", "next"), start, score, rules]


def _header(ui: Ui, box: Box) -> ft.Control:
    fewest, most = box.players
    facts = msg("ui.box_players", fewest=fewest, most=most)
    if box.minutes:
        facts = msg("ui.box_players_minutes", fewest=fewest, most=most, minutes=box.minutes)
    lines = [words(ui, box.name, "title", theme.ON_CONTAINER)]
    lines += [words(ui, text, "small", theme.ON_CONTAINER, 16) for text in (box.designer, facts)]
    sides = [emblem(box.id, 96), ft.Column(lines, spacing=2, expand=not ui.stacked)]
    whole = ft.Column(sides, spacing=12) if ui.stacked else ft.Row(sides, spacing=18)
    back = ft.Row([icon_button(ui, ft.Icons.ARROW_BACK_ROUNDED, msg("ui.back"), lambda: ui.go("/"))])
    front = ft.Column([back, padded(whole, left=20, right=16, bottom=16)], spacing=0)
    header = padded(front, left=4, top=6)
    return header if is_wide(ui) else charted(header)


def _so_far(ui: Ui, game_id: str) -> list[ft.Control]:
    """The number of games, the best and the median, with the ways to the statistics and to the last result."""
    past = selected(ui.controller.archive.entries(), Selection(game=game_id))
    if not past:
        return [words(ui, msg("ui.no_game_yet"), "small", theme.INK2), *sample_link(ui, game_id)]
    counted = usual_choice(game_id, past)
    assert counted.person
    figures = summary(results(selected(past, counted), counted.person))
    assert figures, "the owner has played it"
    cells = [
        cell(ui, msg("ui.best"), figures.best.total),
        cell(ui, msg("ui.median"), number(ui, figures.median)),
        cell(ui, msg("ui.played"), figures.games),
    ]
    to_last, to_all = partial(ui.go, f"/history/{past[0].id}"), partial(ui.go, f"/statistics/game/{game_id}")
    result = press(ui, msg("ui.last_result"), to_last, sign="check", expand=True)
    more = press(ui, msg("ui.tab.statistics"), to_all, sign="chart", expand=True)
    return [kind_line(ui, counted), pair(ui, cells), pair(ui, [result, more])]


@screen
def BoxPage() -> ft.Control:
    """The cards or boards that players have entered from their own box."""
    game_id = address_part("game_id")
    box = SCREENS[game_id].box if game_id in SCREENS else None
    return _shown(box.page if box else None)


@screen
def OwnPage() -> ft.Control:
    """A page that only this game has, named by the last word of the address."""
    game_id = address_part("game_id")
    name = ft.context.page.route.rpartition("/")[2]
    return _shown(SCREENS[game_id].page.pages.get(name) if game_id in SCREENS else None)


def _shown(page: Component | None) -> ft.Control:
    return page() if page else not_found_view(current_ui(), ft.context.page.route)
