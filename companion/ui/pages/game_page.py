"""The page of one game: start it, score a finished table, see how it went so far."""

from __future__ import annotations

import flet as ft

from companion.content.shelf import Box, boxes
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
    """What one can do with one box."""
    ui = current_ui()
    game_id = address_part("game_id")
    box = next((box for box in boxes() if box.id == game_id), None)
    if box is None or game_id not in GAMES:
        return not_found_view(ui, f"/game/{game_id}")
    running = [one for one in ui.controller.table.games() if one.session.game == game_id]
    actions: list[ft.Control] = []
    if running:
        session_id = running[0].session.id
        actions.append(press(ui, msg("ui.continue"), lambda: ui.go(f"/play/{session_id}"), "main", "next"))
    start = press(
        ui, msg("ui.new_game"), lambda: ui.go(f"/game/{game_id}/setup"), "other" if running else "main", "card"
    )
    others = SCREENS[game_id].page.actions(ui)
    score = press(
        ui,
        msg("ui.score_a_game"),
        lambda: ui.go(f"/game/{game_id}/score"),
        "other",
        "count",
        expand=bool(others) or None,
    )
    actions += [start, pair(ui, [score, *others], stacked=is_wide(ui) or ui.width < HALVES_FIT) if others else score]
    actions.append(press(ui, msg("ui.rules_title"), lambda: ui.go(f"/game/{game_id}/rules"), "other", "book"))
    head = [_header(ui, box), inset(actions, 11, top=16)]
    parts = [*SCREENS[game_id].page.parts(ui), *_so_far(ui, game_id)]
    body = head_column(ui, head, parts, charted_side=True, spacing=11)
    return page_view(ui, f"/game/{game_id}", body, game=game_id, widest=to_the_edge(ui))


def _header(ui: Ui, box: Box) -> ft.Control:
    fewest, most = box.players
    facts = (
        msg("ui.box_players_minutes", fewest=fewest, most=most, minutes=box.minutes)
        if box.minutes
        else msg("ui.box_players", fewest=fewest, most=most)
    )
    texts = ft.Column(
        [
            words(ui, box.name, "title", theme.ON_CONTAINER),
            words(ui, box.designer, "small", theme.ON_CONTAINER, 16),
            words(ui, facts, "small", theme.ON_CONTAINER, 16),
        ],
        spacing=2,
        expand=not ui.stacked,
    )
    sides = [emblem(box.id, 96), texts]
    front = ft.Column(
        [
            ft.Row([icon_button(ui, ft.Icons.ARROW_BACK_ROUNDED, msg("ui.back"), lambda: ui.go("/"))]),
            padded(
                ft.Column(sides, spacing=12) if ui.stacked else ft.Row(sides, spacing=18), left=20, right=16, bottom=16
            ),
        ],
        spacing=0,
    )
    header = padded(front, left=4, top=6)
    return header if is_wide(ui) else charted(header)


def _so_far(ui: Ui, game_id: str) -> list[ft.Control]:
    """What is shown first of its statistics: how many games, best and median. Then the ways to all, and to the last."""
    games = selected(ui.controller.archive.entries(), Selection(game=game_id))
    if not games:
        return [words(ui, msg("ui.no_game_yet"), "small", theme.INK2), *sample_link(ui, game_id)]
    counted = usual_choice(game_id, games)
    assert counted.person
    figures = summary(results(selected(games, counted), counted.person))
    assert figures, "the owner has played it"
    cells = [
        cell(ui, msg("ui.best"), figures.best.total),
        cell(ui, msg("ui.median"), number(ui, figures.median)),
        cell(ui, msg("ui.played"), figures.games),
    ]
    last = games[0].id
    result = press(ui, msg("ui.last_result"), lambda: ui.go(f"/history/{last}"), sign="check", expand=True)
    more = press(ui, msg("ui.tab.statistics"), lambda: ui.go(f"/statistics/game/{game_id}"), sign="chart", expand=True)
    return [kind_line(ui, counted), pair(ui, cells), pair(ui, [result, more])]


@screen
def BoxPage() -> ft.Control:
    """What players have entered from their own box."""
    game = address_part("game_id")
    box = SCREENS[game].box if game in SCREENS else None
    return _shown(box.page if box else None)


@screen
def OwnPage() -> ft.Control:
    """Found by the last word of the address."""
    game = address_part("game_id")
    name = ft.context.page.route.rpartition("/")[2]
    return _shown(SCREENS[game].page.pages.get(name) if game in SCREENS else None)


def _shown(page: Component | None) -> ft.Control:
    return page() if page else not_found_view(current_ui(), ft.context.page.route)
