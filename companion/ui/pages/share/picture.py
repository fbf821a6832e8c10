"""A result as a picture: a card of its own that looks alike on every screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.content.shelf import box_name
from companion.core.message import Message, msg
from companion.core.score import Merit
from companion.history.entry import HistoryEntry, Standing
from companion.history.scored import DEAL
from companion.ui.kit.drawing import emblem
from companion.ui.kit.finished_game import came_out, how
from companion.ui.kit.paper import contours
from companion.ui.kit.surfaces import centered, padded, surface
from companion.ui.kit.text import figure, words
from companion.ui.pages.share.told import code_words, ranking, when
from companion.ui.window import theme
from companion.ui.window.context import Ui

EDGES = 41


def result_picture(
    ui: Ui, entry: HistoryEntry, merit: Merit | None, width: float, parts: Sequence[ft.Control]
) -> ft.Control:
    """Game, day, who came where, a title where one was earned, what the game has to show, and how to play the same."""
    room = width - EDGES
    center: dict[str, Any] = {"text_align": ft.TextAlign.CENTER, "room": room}
    head = ft.Row(
        [
            emblem(entry.game, 52),
            ft.Column(
                [
                    words(ui, box_name(entry.game), "heading", theme.ON_CONTAINER, room=room - 64),
                    words(ui, f"{how(ui, entry)} · {when(ui, entry)}", "small", theme.ON_CONTAINER),
                ],
                spacing=0,
                expand=True,
            ),
        ],
        spacing=12,
    )
    placed = ranking(entry)
    if len(placed) == 1:
        body: list[ft.Control] = [figure(ui, placed[0].total, 96, theme.ON_CONTAINER)]
        if merit:
            body.append(words(ui, merit.text, "title", theme.ON_CONTAINER, **center))
        body.append(words(ui, placed[0].person, "strong", theme.ON_CONTAINER))
    else:
        body = [words(ui, _verdict(ui, entry), "title", theme.ON_CONTAINER, **center)]
        body += [_placed(ui, one) for one in placed]
    code = [words(ui, code_words(ui, entry), "strong", theme.ON_CONTAINER)] if DEAL in entry.tags else []
    column = centered([head, *body, *parts, *code], tight=True)
    return surface(
        ft.Stack([contours(0.2), padded(column, 18, 18)]),
        theme.CONTAINER,
        (2.5, theme.INK),
        radius=22,
        width=width,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _verdict(ui: Ui, entry: HistoryEntry) -> Message | str:
    """Who won; against an opponent of the app, whether."""
    if entry.opponent:
        return came_out(ui, entry)
    names = came_out(ui, entry)
    return msg("ui.winner", name=names) if len(entry.winners) == 1 else msg("ui.winners", names=names)


def _placed(ui: Ui, one: Standing) -> ft.Control:
    return ft.Row(
        [
            figure(ui, one.place, 20, theme.ON_CONTAINER),
            words(ui, one.person, "strong", theme.ON_CONTAINER, expand=True),
            figure(ui, one.total, 26, theme.ON_CONTAINER),
        ],
        spacing=14,
    )
