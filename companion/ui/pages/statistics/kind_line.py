"""Whose games are counted, and which ones: one sentence wherever something is counted."""

from __future__ import annotations

import flet as ft

from companion.core.message import Message, msg
from companion.history.kinds import Kind, kind_words
from companion.history.statistics import Selection
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui


def kind_line(ui: Ui, counted: Selection) -> ft.Control:
    """Who, and what compares."""
    assert counted.kind
    who = msg("core.words", words=counted.person)
    return words(ui, msg("stats.counted", who=who, compared=compared_words(counted.kind)), "small", theme.INK2)


def compared_words(kind: Kind) -> Message:
    """What compares with a game of this kind."""
    return msg("stats.compared", kind=kind_words(kind))
