"""Two pages of the statistics: what chance gave beside what it owed, and the milestones with their games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import flet as ft

from companion.content.shelf import box_name
from companion.core.blocks import Progress
from companion.core.message import Message, msg
from companion.games.small_islands.explorer import ACHIEVEMENTS, found_in
from companion.games.small_islands.facts import OPENS_AT
from companion.history.entry import HistoryEntry
from companion.history.fairness import Series, fairness
from companion.history.milestones import Milestone, first_with
from companion.ui.kit import theme
from companion.ui.kit.buttons import target
from companion.ui.kit.charts.bars import Bar, bars
from companion.ui.kit.dates import day_words
from companion.ui.kit.drawing import emblem, icon
from companion.ui.kit.empty import empty
from companion.ui.kit.page import page_view, scroll, top_bar
from companion.ui.kit.paper import banner, card_room, neatline
from companion.ui.kit.text import words
from companion.ui.pages.statistics.cards import card, card_head, number
from companion.ui.pages.statistics.overview import ROUTE, own_milestones
from companion.ui.window.component import screen
from companion.ui.window.context import Ui, here

EXPLORER = "small_islands"
HARDLY = 0.0005
TONES = {"too_few": "plain", "usual": "good", "uneven": "warn", "odd": "warn"}


@screen
def Fairness() -> ft.Control:
    """Every die and pile with what came, what was to be expected, and what that means in a sentence."""
    ui: Ui = here()
    route = f"{ROUTE}/fairness"
    found = ui.controller.archive.once(fairness)
    top = top_bar(ui, msg("stats.fairness"), msg("stats.fairness_hint"), back=ROUTE)
    if found:
        parts: list[ft.Control] = [words(ui, msg("stats.fairness_intro"), "body")]
        parts += [_series(ui, series) for series in found]
        parts.append(banner(ui, msg("stats.fairness_how"), "plain"))
    else:
        title, hint = msg("stats.no_draws"), msg("stats.no_draws_hint")
        parts = [empty(ui, ft.Icons.CASINO_ROUNDED, title, hint, msg("ui.choose_a_game"), lambda: ui.go("/"))]
    return page_view(ui, route, ft.Column([top, scroll(parts)], spacing=0, expand=True))


def _series(ui: Ui, series: Series) -> ft.Control:
    title = msg(f"stats.source.{series.game}_{series.source}")
    who = msg(f"stats.drawn_by.{series.by}", n=series.draws)
    rows = [
        Bar(
            ui.t(_face(series, face.face)),
            face.seen,
            ui.t(
                msg(
                    "stats.face_told",
                    face=_face(series, face.face),
                    n=face.seen,
                    expected=number(ui, face.expected),
                )
            ),
            shown=f"{face.seen} / {number(ui, face.expected)}",
            mark=face.expected,
        )
        for face in sorted(series.faces, key=lambda face: face.face)
    ]
    below = msg("stats.both", one=msg("core.words", words=box_name(series.game)), other=who)
    head = card_head(ui, title, msg("stats.seen_expected"), below, emblem(series.game, 34))
    return card([head, bars(ui, rows, 6, 12), banner(ui, _verdict(ui, series), TONES[series.verdict])], 8, series.game)


def _face(series: Series, face: str) -> Message:
    match series.game, series.source:
        case "bridges", _:
            return msg("stats.face.number", n=int(face))
        case "small_islands", "tile":
            return msg("stats.face.tile", n=int(face))
        case "small_islands", _:
            return msg(f"small_islands.card_{face}")
        case "misty_islands", "direction":
            return msg(f"misty_islands.direction.{face}")
    return msg(f"misty_islands.bonus.{face}")


def _verdict(ui: Ui, series: Series) -> Message:
    if series.verdict in ("too_few", "usual"):
        return msg(f"stats.verdict.{series.verdict}")
    face = _face(series, series.farthest.face)
    if series.chance < HARDLY:
        return msg("stats.hardly", face=face)
    return msg(f"stats.gap.{series.verdict}", face=face, one_in=round(1 / series.chance))


@screen
def Milestones() -> ft.Control:
    """Great Explorer, mode by mode, and our own; each leads to the game that earned it."""
    ui: Ui = here()
    route = f"{ROUTE}/milestones"
    entries = ui.controller.archive.entries()
    own = ui.controller.archive.once(own_milestones)
    rows: list[ft.Control] = [card_head(ui, msg("stats.own_milestones"))]
    rows += [_milestone(ui, mark) for mark in own]
    parts = [card(rows, 2), *(_explorer(ui, mode, entries) for mode in _modes(entries))]
    top = top_bar(ui, msg("stats.milestones"), msg("stats.milestones_hint"), back=ROUTE)
    return page_view(ui, route, ft.Column([top, scroll(parts)], spacing=0, expand=True))


def _milestone(ui: Ui, mark: Milestone) -> ft.Control:
    what = msg(f"stats.milestone.{mark.key}", n=mark.n)
    if mark.entry:
        return _earned(ui, what, mark.entry)
    done = msg("stats.so_far", done=mark.done, of=mark.of)
    return _row(ui, what, done, None)


def _modes(entries: Sequence[HistoryEntry]) -> Sequence[str]:
    """Advanced appears with its first game, like on the page of the game."""
    played = {entry.tags.get("difficulty") for entry in entries if entry.game == EXPLORER}
    return [mode for mode in ACHIEVEMENTS if mode in played]


def _explorer(ui: Ui, mode: str, entries: Sequence[HistoryEntry]) -> ft.Control:
    """The achievements of one mode, each with the first game that has it."""
    past = [entry for entry in reversed(entries) if entry.game == EXPLORER and entry.tags.get("difficulty") == mode]
    earned: Mapping[str, HistoryEntry | None] = {key: first_with(past, _has(key)) for key in ACHIEVEMENTS[mode]}
    done = sum(entry is not None for entry in earned.values())
    count = msg("small_islands.explorer_open" if done >= OPENS_AT else "small_islands.explorer_count", n=done)
    title = msg("small_islands.explorer_mode", mode=msg(f"small_islands.mode.{mode}"))
    line = ft.Semantics(content=neatline(Progress((len(earned),), done, False, count)), exclude_semantics=True)
    rows: list[ft.Control] = [card_head(ui, title, below=count), line]
    for key, entry in earned.items():
        what = msg(f"small_islands.achievement.{mode}_{key}")
        rows.append(_earned(ui, what, entry) if entry else _row(ui, what, msg("stats.not_yet"), None))
    return card(rows, 4, EXPLORER)


def _has(key: str) -> Callable[[HistoryEntry], bool]:
    return lambda entry: found_in(entry.tags).get(key) is True


def _earned(ui: Ui, what: Message, entry: HistoryEntry) -> ft.Control:
    day = msg("core.words", words=day_words(ui, entry.finished))
    return _row(ui, what, msg("stats.earned", game=box_name(entry.game), day=day), entry)


def _row(ui: Ui, what: Message, below: Message, entry: HistoryEntry | None) -> ft.Control:
    """Done has a check and is bold, not only green."""
    done = entry is not None
    sign = ft.Icons.CHECK_CIRCLE_ROUNDED if done else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
    room = card_room(ui) - (74 if done else 38)
    texts = [words(ui, what, "strong" if done else "body", theme.INK if done else theme.INK2, room=room)]
    texts.append(words(ui, below, "small", theme.INK2, room=room))
    column = ft.Column(texts, spacing=0, expand=True)
    parts: list[ft.Control] = [icon(sign, 26, theme.GOOD if done else theme.OUTLINE), column]
    if done:
        parts.append(icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, 24, theme.INK2))
    box = ft.Container(ft.Row(parts, spacing=12), padding=ft.Padding.symmetric(vertical=7), border_radius=12)
    label = ui.t(msg("small_islands.done" if done else "small_islands.to_do", what=what))
    label = f"{label}. {ui.t(below)}"
    if entry is None:
        box.content = ft.Semantics(content=box.content, label=label, exclude_semantics=True, container=True)
        return box
    return target(ui, box, label, lambda: ui.go(f"/history/{entry.id}"))
