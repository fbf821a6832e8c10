"""The page of one game: start it, score a finished table, see how it went so far."""

from __future__ import annotations

from statistics import median
from typing import Any

import flet as ft

from companion.core.message import Message, msg
from companion.games import GAMES
from companion.shelf import Box, boxes
from companion.ui import theme
from companion.ui.boards import page_actions, page_parts
from companion.ui.component import screen
from companion.ui.here import Ui, here
from companion.ui.shell import page_view
from companion.ui.widgets.buttons import icon_button, press
from companion.ui.widgets.drawing import emblem
from companion.ui.widgets.lost import lost_view
from companion.ui.widgets.paper import contours, pair, paper
from companion.ui.widgets.words import figure, words


@screen
def GamePage() -> ft.Control:
    """What one can do with one box."""
    ui: Ui = here()
    game_id = ft.use_route_params()["game"]
    box = next((box for box in boxes() if box.id == game_id), None)
    if box is None or game_id not in GAMES:
        return lost_view(ui, f"/game/{game_id}")
    running = [one for one in ui.controller.running() if one.session.game == game_id]
    actions: list[ft.Control] = []
    if running:
        session_id = running[0].session.id
        actions.append(press(ui, msg("ui.continue"), lambda: ui.go(f"/play/{session_id}"), "main", "next"))
    start = press(
        ui, msg("ui.new_game"), lambda: ui.go(f"/game/{game_id}/setup"), "other" if running else "main", "card"
    )
    others = page_actions(ui, game_id)
    score = press(
        ui,
        msg("ui.score_a_game"),
        lambda: ui.go(f"/game/{game_id}/score"),
        "other",
        "count",
        expand=bool(others) or None,
    )
    actions += [start, pair(ui, [score, *others]) if others else score]
    actions.append(press(ui, msg("ui.rules_title"), lambda: ui.go(f"/game/{game_id}/rules"), "other", "book"))
    body = ft.Column(
        [
            _header(ui, box),
            ft.Container(
                ft.Column(
                    [*actions, *page_parts(ui, game_id), *_record(ui, ui.controller.archive.history(game_id))],
                    spacing=11,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
                padding=16,
            ),
        ],
        spacing=0,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
    )
    return page_view(ui, f"/game/{game_id}", body, game=game_id)


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
        expand=True,
    )
    front = ft.Column(
        [
            ft.Row([icon_button(ui, ft.Icons.ARROW_BACK_ROUNDED, msg("ui.back"), lambda: ui.go("/"))]),
            ft.Container(
                ft.Row([emblem(box.id, 96), texts], spacing=18), padding=ft.Padding.only(left=20, right=16, bottom=16)
            ),
        ],
        spacing=0,
    )
    return ft.Container(
        ft.Stack([contours(0.22), front]),
        bgcolor=theme.CONTAINER,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        padding=ft.Padding.only(left=4, top=6),
    )


def _record(ui: Ui, games: list[dict[str, Any]]) -> list[ft.Control]:
    """Games, best and median so far; with none yet, a sentence."""
    if not games:
        return [words(ui, msg("ui.no_game_yet"), "small", theme.INK2)]
    totals = [max(player["total"] for player in record["score"]["players"]) for record in games]
    cells = [
        _cell(ui, msg("ui.best"), max(totals)),
        _cell(ui, msg("ui.median"), _plain(median(totals))),
        _cell(ui, msg("ui.played"), len(games)),
    ]
    last = games[0]
    link = press(ui, msg("ui.last_result"), lambda: ui.go(f"/history/{last['id']}"), "other", "check")
    return [pair(ui, cells), link]


def _plain(value: float) -> str:
    return str(int(value)) if value == int(value) else str(value)


def _cell(ui: Ui, label: Message, value: Any) -> ft.Control:
    texts = ft.Column([words(ui, label, "small", theme.INK2), figure(ui, value, 25)], spacing=4)
    return ft.MergeSemantics(paper(texts, ft.Padding.symmetric(vertical=9, horizontal=14)), expand=True)
