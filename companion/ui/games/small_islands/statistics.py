"""What only Small Islands has among the statistics: the games against Alexis, and the way to Great Explorer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import flet as ft

from companion.core.blocks import Progress
from companion.core.message import msg
from companion.games.small_islands.explorer import ACHIEVEMENTS, found_in, level_of, mode_of
from companion.games.small_islands.facts import OPENS_AT
from companion.history.achievements import first_with
from companion.history.history_entry import HistoryEntry
from companion.history.history_figures import margins, outcomes
from companion.history.search import Selection, selected, values
from companion.ui.kit.bar_chart import wins_row
from companion.ui.kit.cards import card, card_head, listed, signed
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.line_chart import MOST_POINTS, line_chart
from companion.ui.kit.paper import neatline
from companion.ui.kit.past_game_words import earned_row, milestone_row
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.context import Ui

GAME = "small_islands"
# Whose cards Alexis had: stand-in cards never count among the printed ones.
CARDS = ("stand_in", "own", "table")
STAR = 15


def first_look(ui: Ui, entries: Sequence[HistoryEntry]) -> list[ft.Control]:
    """Wins by level, for each kind of cards on its own."""
    known = [entry for entry in entries if entry.opponent is not None and level_of(entry.tags)]
    if not known:
        return []
    sign = symbol(ui, "ship", 30, theme.MAIN)
    head = card_head(ui, msg("stats.against_alexis"), msg("stats.by_level"), sign=sign)
    return [card(ui, [head, *_levels(ui, known)], spacing=4, game=GAME)]


def figures(ui: Ui, found: Sequence[HistoryEntry]) -> list[ft.Control]:
    """Wins by level, and how far ahead of Alexis."""
    solo = [entry for entry in found if entry.mode == "solo"]
    return _alexis(ui, solo) if any(entry.opponent for entry in solo) else []


def milestones(ui: Ui, entries: Sequence[HistoryEntry]) -> list[ft.Control]:
    """Great Explorer, mode by mode. Advanced appears with its first game, like on the page of the game."""
    played = {mode_of(entry.tags) for entry in entries}
    return [_explorer(ui, mode, entries) for mode in ACHIEVEMENTS if mode in played]


def _alexis(ui: Ui, solo: Sequence[HistoryEntry]) -> list[ft.Control]:
    parts: list[ft.Control] = []
    rows = _levels(ui, [entry for entry in solo if entry.opponent])
    if rows:
        parts.append(card(ui, [card_head(ui, msg("stats.against_alexis"), msg("stats.by_level")), *rows], spacing=4))
    ahead = [margin.points for margin in margins(solo)][-MOST_POINTS:]
    if len(ahead) > 1:
        title = msg("stats.margin")
        told = ui.t(msg("stats.line_told", title=title, numbers=listed([signed(points) for points in ahead])))
        chart = line_chart(ui, ahead, told, zero=True, last=signed(ahead[-1]))
        parts.append(card(ui, [card_head(ui, title, below=msg("stats.margin_hint")), chart], spacing=4))
    return parts


def _levels(ui: Ui, entries: Sequence[HistoryEntry]) -> list[ft.Control]:
    """A row for each level, under the name of the cards: stand-in cards never count among the printed ones."""
    rows: list[ft.Control] = []
    known = [entry for entry in entries if level_of(entry.tags)]  # a game that was only scored tells none
    hardest = max((level_of(entry.tags) or 0 for entry in known), default=0)
    there = values(known, "cards")
    for kind in (kind for kind in CARDS if kind in there):
        rows.append(words(ui, msg(f"stats.cards.{kind}"), "strong", theme.INK2, 15))
        for level, won in outcomes(selected(known, Selection(tags={"cards": kind})), "level").items():
            said = msg("stats.won_of", n=len(won), won=sum(won))
            told = ui.t(msg("stats.level_told", level=level, said=said))
            rows.append(wins_row(ui, _level(ui, int(level), hardest), won, said, told))
    return rows


def _level(ui: Ui, level: int, hardest: int) -> ft.Control:
    """The level in figures and stars, as wide as the hardest one."""
    stars: list[ft.Control] = [icon(ft.Icons.STAR_ROUNDED, STAR) for _ in range(level)]
    row = ft.Row([figure(ui, level, 20), ft.Row(stars, spacing=0)], spacing=8)
    return ft.Container(row, width=None if ui.stacked else 22 + STAR * hardest)


def _explorer(ui: Ui, mode: str, entries: Sequence[HistoryEntry]) -> ft.Control:
    """The achievements of one mode, each with the first game that has it."""
    past = [entry for entry in reversed(entries) if mode_of(entry.tags) == mode]
    earned: Mapping[str, HistoryEntry | None] = {key: first_with(past, _has(key)) for key in ACHIEVEMENTS[mode]}
    done = sum(entry is not None for entry in earned.values())
    count = msg("small_islands.explorer_open" if done >= OPENS_AT else "small_islands.explorer_count", n=done)
    title = msg("small_islands.explorer_mode", mode=msg(f"small_islands.mode.{mode}"))
    line = ft.Semantics(content=neatline(Progress((len(earned),), done, False, count)), exclude_semantics=True)
    rows: list[ft.Control] = [card_head(ui, title, below=count), line]
    for key, entry in earned.items():
        what = msg(f"small_islands.achievement.{mode}_{key}")
        rows.append(earned_row(ui, what, entry) if entry else milestone_row(ui, what, msg("stats.not_yet"), None))
    return card(ui, rows, 4, GAME)


def _has(key: str) -> Callable[[HistoryEntry], bool]:
    return lambda entry: found_in(entry.tags).get(key) is True
