"""The bars of a step: where one is, how far the game is, undo and why. Each has a short form for little height."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.core.blocks import Screen
from companion.core.message import Message, msg
from companion.playing.running_game import RunningGame
from companion.ui.kit.buttons import icon_button, text_button
from companion.ui.kit.page import top_bar
from companion.ui.kit.paper import neatline
from companion.ui.kit.surfaces import padded, spoken
from companion.ui.kit.text import longest_word
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.typography import grown

# Narrower than this, for text of the usual size, the undo bar has no room for what is undone.
WORDS_FIT = 200
# What takes of its width: edges and signs of undo and of why, and redo.
BESIDE_UNDO, REDO = 136, 52


@dataclass(frozen=True)
class Moves:
    """What can be done at any step, whatever the game."""

    undo: Callable[[], None]
    redo: Callable[[], None]
    why: Callable[[], None]


def bar(ui: Ui, running: RunningGame, screen: Screen) -> ft.Control:
    """Which game and which step of it."""
    return top_bar(ui, screen.title, screen.status, back="/", game=running.game.id, actions=[_to_steps(ui, running)])


def line(ui: Ui, screen: Screen) -> ft.Control:
    """How far the game is."""
    return padded(spoken(neatline(screen.progress), ui.t(screen.progress.label)), horizontal=16, bottom=10)


def undo_bar(ui: Ui, running: RunningGame, moves: Moves, width: float) -> ft.Control:
    """Undo with the name of what it undoes, redo while there is something, why."""
    undo_it = moves.undo if running.session.turns else None
    if width < WORDS_FIT * ui.scale:
        undo = icon_button(ui, ft.Icons.UNDO_ROUNDED, _what_undo_does(running), undo_it)
    else:
        room = width - BESIDE_UNDO - longest_word("SourceSB", ui.t(msg("ui.why"))) * grown(ui, 16)
        room -= REDO if running.session.undone else 0
        undo = text_button(ui, _what_undo_does(running), undo_it, ft.Icons.UNDO_ROUNDED, lines=3, room=room)
    parts = _kept_apart(running, [undo, *_redo(ui, running, moves)])
    parts.append(text_button(ui, msg("ui.why"), moves.why, ft.Icons.HELP_OUTLINE_ROUNDED, theme.NOTE, in_row=True))
    return ft.Container(
        ft.Row(parts, spacing=4, alignment=ft.MainAxisAlignment.SPACE_BETWEEN),
        padding=ft.Padding.only(left=8, right=8, top=2, bottom=4),
        border=ft.Border(top=ft.BorderSide(1, theme.LINE)),
    )


def short_bar(ui: Ui, running: RunningGame, moves: Moves) -> ft.Control:
    """All that both bars offer, as signs in one row."""
    back = icon_button(ui, ft.Icons.ARROW_BACK_ROUNDED, msg("ui.back"), lambda: ui.go("/"))
    undo_it = moves.undo if running.session.turns else None
    undo = icon_button(ui, ft.Icons.UNDO_ROUNDED, _what_undo_does(running), undo_it)
    why = icon_button(ui, ft.Icons.HELP_OUTLINE_ROUNDED, msg("ui.why"), moves.why, theme.NOTE)
    moved = _kept_apart(running, [undo, *_redo(ui, running, moves)])
    parts = [back, ft.Container(expand=True), *moved, _to_steps(ui, running), why]
    return padded(ft.Row(parts, spacing=0), horizontal=4)


def _to_steps(ui: Ui, running: RunningGame) -> ft.Control:
    steps = f"/play/{running.session.id}/steps"
    return icon_button(ui, ft.Icons.FORMAT_LIST_NUMBERED_ROUNDED, msg("ui.past_steps"), lambda: ui.go(steps))


def _what_undo_does(running: RunningGame) -> Message:
    turns = running.session.turns
    return msg("ui.undo_what", what=running.game.telling.story(turns[-1].events)) if turns else msg("ui.undo")


def _redo(ui: Ui, running: RunningGame, moves: Moves) -> list[ft.Control]:
    there = bool(running.session.undone)
    return [icon_button(ui, ft.Icons.REDO_ROUNDED, msg("ui.redo"), moves.redo)] if there else []


def _kept_apart(running: RunningGame, parts: list[ft.Control]) -> list[ft.Control]:
    """As all that can be pressed: new at each turn."""
    for at, part in enumerate(parts):
        part.key = f"{at}@{len(running.session.turns)}"
    return parts
