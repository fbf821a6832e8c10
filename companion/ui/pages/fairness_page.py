"""The page of fairness: what dice and piles gave in all games, beside the expected amounts."""

from __future__ import annotations

import flet as ft

from companion.content.data_files import box_name
from companion.core.message import Message, msg
from companion.history.fair_chance import Series, fairness
from companion.ui.kit.bar_chart import Bar, bars
from companion.ui.kit.cards import card, card_head, number
from companion.ui.kit.drawing import emblem
from companion.ui.kit.empty import empty
from companion.ui.kit.page import page_view, scroll, second, top_bar, two_columns, widest
from companion.ui.kit.paper import banner
from companion.ui.kit.text import words
from companion.ui.pages.statistics_page import ROUTE
from companion.ui.window.component import screen
from companion.ui.window.context import Ui, current_ui

HARDLY = 0.0005
TONES = {"too_few": "plain", "usual": "good", "uneven": "warn", "odd": "warn"}


@screen
def Fairness() -> ft.Control:
    """A card for each die and pile with its draws, the expectation and a verdict."""
    ui = current_ui()
    route = f"{ROUTE}/fairness"
    found = ui.controller.archive.once(fairness)
    top = top_bar(ui, msg("stats.fairness"), msg("stats.fairness_hint"), back=ROUTE)
    if not found:
        title, hint = msg("stats.no_draws"), msg("stats.no_draws_hint")
        none = empty(ui, ft.Icons.CASINO_ROUNDED, title, hint, msg("ui.choose_a_game"), lambda: ui.go("/"))
        return page_view(ui, route, ft.Column([top, scroll([none])], spacing=0, expand=True))
    half, side = (len(found) + 1) // 2, second(ui)
    parts = [words(ui, msg("stats.fairness_intro"), "body"), *(_series(ui, series) for series in found[:half])]
    beside = [*(_series(side, series) for series in found[half:]), banner(side, msg("stats.fairness_how"), "plain")]
    return page_view(ui, route, two_columns(ui, [top], parts, beside=beside), widest=widest(ui))


def _series(ui: Ui, series: Series) -> ft.Control:
    who = msg(f"stats.drawn_by.{series.by}", n=series.draws)
    rows: list[Bar] = []
    for face in sorted(series.faces, key=lambda face: face.face):
        name, expected = series.words.face(face.face), number(ui, face.expected)
        told = ui.t(msg("stats.face_told", face=name, n=face.seen, expected=expected))
        rows.append(Bar(ui.t(name), face.seen, told, shown=f"{face.seen} / {expected}", mark=face.expected))
    below = msg("stats.both", one=msg("core.words", words=box_name(series.game)), other=who)
    head = card_head(ui, series.words.title, msg("stats.seen_expected"), below, emblem(series.game, 34))
    verdict = banner(ui, _verdict(ui, series), TONES[series.verdict])
    return card(ui, [head, bars(ui, rows, 6, 12), verdict], 8, series.game)


def _verdict(ui: Ui, series: Series) -> Message:
    if series.verdict in ("too_few", "usual"):
        return msg(f"stats.verdict.{series.verdict}")
    face = series.words.face(series.farthest.face)
    if series.chance < HARDLY:
        return msg("stats.hardly", face=face)
    return msg(f"stats.gap.{series.verdict}", face=face, one_in=round(1 / series.chance))
