"""What there is to reach alone with the bridge game, each with the game that was the first to reach it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import flet as ft

from companion.core.message import Message, msg
from companion.games.bridges.facts import BONUSES, ISLANDS, TITLES
from companion.games.bridges.scoring import islands_in
from companion.games.bridges.statistics import on_board
from companion.history.achievements import first_with
from companion.history.game_kinds import kind_of
from companion.history.history_entry import HistoryEntry
from companion.history.search import values
from companion.ui.games.bridges.statistics import points_words
from companion.ui.kit.cards import card, card_head
from companion.ui.kit.finished_game import earned_row, milestone_row
from companion.ui.window.context import Ui

GAME = "bridges"
Row = tuple[Message, HistoryEntry | None]


def milestones(ui: Ui, entries: Sequence[HistoryEntry]) -> list[ft.Control]:
    """From the first game alone on. A game that its kind sets apart reaches nothing here."""
    past = [entry for entry in reversed(entries) if entry.mode == "solo" and not kind_of(entry).tags]
    if not past:
        return []
    cards = [
        (msg("bridges.milestone.alone"), list(_feats(past))),
        (msg("stats.titles"), list(_titles(past))),
        (msg("bridges.milestone.boards"), list(_boards(past))),
    ]
    return [card(ui, [card_head(ui, head), *(_row(ui, *row) for row in rows)], 4, GAME) for head, rows in cards if rows]


def _row(ui: Ui, what: Message, entry: HistoryEntry | None) -> ft.Control:
    return earned_row(ui, what, entry) if entry else milestone_row(ui, what, msg("stats.not_yet"), None)


def _feats(past: Sequence[HistoryEntry]) -> Iterator[Row]:
    yield msg("bridges.milestone.in_time"), first_with(past, _all_in_time)
    yield msg("bridges.milestone.islands", n=ISLANDS), first_with(past, _all_islands)


def _all_in_time(entry: HistoryEntry) -> bool:
    return all(entry.tags.get(bonus) == "full" for bonus in BONUSES)


def _all_islands(entry: HistoryEntry) -> bool:
    known = all(bonus in entry.tags for bonus in BONUSES)
    return known and islands_in(entry.players[0].total, entry.tags) == ISLANDS


def _titles(past: Sequence[HistoryEntry]) -> Iterator[Row]:
    """The highest first, as on the statistics' page."""
    firsts: dict[str | None, HistoryEntry] = {}
    for entry in past:
        firsts.setdefault(entry.title, entry)
    for title in reversed(TITLES):
        name = msg(f"bridges.title.{title.key}")
        yield msg("bridges.milestone.title", title=name, points=points_words(title)), firsts.get(title.key)


def _boards(past: Sequence[HistoryEntry]) -> Iterator[Row]:
    """The best game on each board, the one that was played most often first."""
    for name in values(past, "board"):
        best = max((entry for entry in past if entry.tags.get("board") == name), key=_total)
        yield msg("bridges.milestone.board", board=on_board(name), points=_total(best)), best


def _total(entry: HistoryEntry) -> int:
    return entry.players[0].total
