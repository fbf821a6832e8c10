"""A result as a picture: a card of its own that looks alike on every screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import flet as ft

from companion.content.data_files import box_name
from companion.core.deal_codes import spoken_code
from companion.core.message import Message, msg
from companion.core.score import Merit
from companion.history.finished_game import DAILY, DEAL
from companion.history.history_entry import HistoryEntry, Standing
from companion.ui.kit.dates import date_words, day_words, local
from companion.ui.kit.drawing import emblem, icon
from companion.ui.kit.finished_game import came_out, how
from companion.ui.kit.paper import contours
from companion.ui.kit.surfaces import centered, middle_row, padded, surface, wrapped
from companion.ui.kit.text import figure, words
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


def file_name(ui: Ui, entry: HistoryEntry) -> str:
    """Game, result, day; what a name of a file may not hold is left out."""
    result = came_out(ui, entry) if entry.mode == "group" or entry.opponent else ""
    most = max(one.total for one in entry.players)
    told = f"{box_name(entry.game)} {result} {most} {local(entry.finished):%Y-%m-%d}"
    return " ".join("".join(sign for sign in told if sign.isalnum() or sign in " -").split()) + ".png"


def in_words(ui: Ui, entry: HistoryEntry, merit: Merit | None, squares: Sequence[str] = ()) -> str:
    """The result for a message to a friend."""
    lines = [f"{box_name(entry.game)}, {when(ui, entry)}", how(ui, entry), *squares]
    placed = ranking(entry)
    lines += [f"{f'{one.place}. ' if placed[1:] else ''}{one.person}: {one.total}" for one in placed]
    if merit:
        lines.append(ui.t(merit.text))
    if DEAL in entry.tags:
        lines.append(code_words(ui, entry))
    return "\n".join(lines)


def when(ui: Ui, entry: HistoryEntry) -> str:
    """On which day; where it was a day's one try, on that one, whenever it was over."""
    if DAILY not in entry.tags:
        return day_words(ui, entry.finished)
    return f"{ui.t(msg('ui.daily.title'))}, {date_words(ui, date.fromisoformat(entry.tags[DAILY]))}"


def code_words(ui: Ui, entry: HistoryEntry) -> str:
    """By which code the same can be played."""
    return ui.t(msg("ui.deal.named", code=spoken_code(entry.tags[DEAL])))


def ranking(entry: HistoryEntry) -> list[Standing]:
    """Who came where, the opponent too."""
    everybody = [*entry.players, *([entry.opponent] if entry.opponent else [])]
    return sorted(everybody, key=lambda one: one.place)


GROUPS = ("best", "small", "dear")
# In a message they are characters that every phone has in colour; the second ones differ for all eyes.
SIGNS: Mapping[str, Mapping[str, str]] = {
    "green": {"best": "🟩", "small": "🟨", "dear": "🟥"},
    "blue": {"best": "🟦", "small": "⬜", "dear": "🟧"},
}
# A picture has the same colours on every screen, dark ones too.
COLORS: Mapping[str, Mapping[str, str]] = {
    "green": {"best": "#2E8B57", "small": "#E9C46A", "dear": "#B8321F"},
    "blue": {"best": "#2B5FB8", "small": "#FFFFFF", "dear": "#E07B18"},
}
INK: Mapping[str, str] = {"best": "#FFFFFF", "small": "#12303B", "dear": "#FFFFFF"}
MARKS = {"best": ft.Icons.CHECK_ROUNDED, "small": ft.Icons.REMOVE_ROUNDED, "dear": ft.Icons.CLOSE_ROUNDED}
SIZE, GAP = 26, 4

Rows = Sequence[Sequence[str]]


def in_signs(rows: Rows, colors: str) -> list[str]:
    """For a message, line by line."""
    return ["".join(SIGNS[colors][group] for group in row) for row in rows]


def squares(ui: Ui, rows: Rows, colors: str) -> ft.Control:
    """For a picture, each with a mark of its own beside its colour, and below them what the marks mean."""
    lines: list[ft.Control] = [middle_row([_square(group, colors) for group in row], GAP) for row in rows]
    counts = Counter(group for row in rows for group in row)
    told = [f"{ui.t(msg(f'ui.squares.{group}'))}: {counts[group]}" for group in GROUPS]
    drawn = ft.Column(lines, spacing=GAP, tight=True)
    meant: list[ft.Control] = [
        ft.Row([_square(group, colors, 18), words(ui, text, "tag", theme.ON_CONTAINER)], spacing=6, tight=True)
        for group, text in zip(GROUPS, told, strict=True)
    ]
    legend = wrapped(meant, 12, 4, center=True)
    return ft.Semantics(
        content=centered([drawn, legend], tight=True),
        label=", ".join(told),
        exclude_semantics=True,
        container=True,
    )


def _square(group: str, colors: str, size: float = SIZE) -> ft.Control:
    ink = "#12303B" if colors == "blue" and group == "dear" else INK[group]
    return surface(
        icon(MARKS[group], size * 0.75, ink),
        COLORS[colors][group],
        (1.5, "#12303B"),
        radius=5,
        center=True,
        width=size,
        height=size,
    )
