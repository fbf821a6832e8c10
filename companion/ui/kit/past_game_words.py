"""A finished game in a few words (players, mode, outcome), and as the row of a milestone."""

from __future__ import annotations

import flet as ft

from companion.content.data_files import box_name
from companion.core.message import Message, msg
from companion.history.game_kinds import circumstances
from companion.history.history_entry import HistoryEntry
from companion.ui.kit.buttons import target
from companion.ui.kit.dates import day_words
from companion.ui.kit.drawing import icon
from companion.ui.kit.paper import card_room
from companion.ui.kit.surfaces import spoken, surface
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.context import Ui


def who(ui: Ui, entry: HistoryEntry) -> str:
    """The title that a solo player earned, otherwise all players with their points."""
    if entry.title:
        return ui.t(msg(f"{entry.game}.title.{entry.title}"))
    everybody = [*entry.players, *([entry.opponent] if entry.opponent else [])]
    return ", ".join(f"{one.person} {one.total}" for one in everybody)


def how(ui: Ui, entry: HistoryEntry) -> str:
    """The number of players or the opponent, and the circumstances of the game."""
    mode: Message | str = msg("ui.players_n", n=len(entry.players))
    if entry.mode == "solo":
        mode = entry.opponent.name if entry.opponent else msg("ui.solo_game")
    parts = [ui.t(part) if isinstance(part, Message) else part for part in (mode, *circumstances(entry))]
    return ", ".join(parts)


def came_out(ui: Ui, entry: HistoryEntry) -> str:
    """The winners; for a solo player won or lost, or the points where nobody can win."""
    if entry.mode == "solo" and entry.won is None:
        return str(entry.players[0].total)
    if entry.mode == "solo":
        return ui.t(msg("ui.won") if entry.won else msg("ui.lost_it"))
    names: dict[str, str] = {one.name: one.person for one in entry.players}
    return ", ".join(names.get(name, name) for name in entry.winners)


def rank_row(ui: Ui, place: int, name: str, total: int) -> ft.Control:
    """A player in the ranking of a game."""
    shown = words(ui, name, "strong", theme.ON_CONTAINER, expand=True)
    before, after = figure(ui, place, 20, theme.ON_CONTAINER), figure(ui, total, 26, theme.ON_CONTAINER)
    return ft.Row([before, shown, after], spacing=14)


def earned_row(ui: Ui, what: Message, entry: HistoryEntry) -> ft.Control:
    """A milestone that a game has earned."""
    day = msg("core.words", words=day_words(ui, entry.finished))
    return milestone_row(ui, what, msg("stats.earned", game=box_name(entry.game), day=day), entry)


def milestone_row(ui: Ui, what: Message, below: Message, entry: HistoryEntry | None) -> ft.Control:
    """A milestone with a sign, which leads to the game that earned it, if any."""
    done = entry is not None
    sign = ft.Icons.CHECK_CIRCLE_ROUNDED if done else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
    room = card_room(ui) - (74 if done else 38)
    head = words(ui, what, "strong" if done else "body", theme.INK if done else theme.INK2, room=room)
    column = ft.Column([head, words(ui, below, "small", theme.INK2, room=room)], spacing=0, expand=True)
    parts: list[ft.Control] = [icon(sign, 26, theme.GOOD if done else theme.OUTLINE), column]
    if done:
        parts.append(icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, 24, theme.INK2))
    row = ft.Row(parts, spacing=12)
    box = surface(row, None, radius=12, pad=(7, 0))
    label = f"{ui.t(msg('stats.milestone_done' if done else 'stats.milestone_to_do', what=what))}. {ui.t(below)}"
    if entry is None:
        box.content = spoken(row, label)
        return box
    return target(ui, box, label, lambda: ui.go(f"/history/{entry.id}"))
