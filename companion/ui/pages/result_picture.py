"""A result as a picture that looks alike on every screen, as text, and as squares of an analysis' verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date

import flet as ft

from companion.content.data_files import box_name
from companion.core.deal_codes import spoken_code
from companion.core.message import Message, msg
from companion.core.score import Merit
from companion.history.finished_game import DAILY, DEAL
from companion.history.history_entry import HistoryEntry, Standing
from companion.ui.kit.dates import date_words, day_words, local
from companion.ui.kit.drawing import emblem, icon
from companion.ui.kit.paper import contours
from companion.ui.kit.past_game_words import came_out, how, rank_row
from companion.ui.kit.surfaces import centered, middle_row, padded, spoken, surface, wrapped
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.context import Ui

EDGES = 41
GROUPS = ("best", "small", "dear")
# Characters that every phone shows in color. All eyes can tell the blue set apart.
SIGNS: Mapping[str, Mapping[str, str]] = {
    "green": {"best": "🟩", "small": "🟨", "dear": "🟥"},
    "blue": {"best": "🟦", "small": "⬜", "dear": "🟧"},
}
# A picture has the same colors in both themes.
COLORS: Mapping[str, Mapping[str, str]] = {
    "green": {"best": "#2E8B57", "small": "#E9C46A", "dear": "#B8321F"},
    "blue": {"best": "#2B5FB8", "small": "#FFFFFF", "dear": "#E07B18"},
}
INK: Mapping[str, str] = {"best": "#FFFFFF", "small": "#12303B", "dear": "#FFFFFF"}
MARKS = {"best": ft.Icons.CHECK_ROUNDED, "small": ft.Icons.REMOVE_ROUNDED, "dear": ft.Icons.CLOSE_ROUNDED}
SIZE, GAP = 26, 4

Rows = Sequence[Sequence[str]]


def result_picture(
    ui: Ui, entry: HistoryEntry, merit: Merit | None, width: float, parts: Sequence[ft.Control]
) -> ft.Control:
    """A card with the game, the day, the ranking, an earned title, the parts of the game and the code of the deal."""
    room = width - EDGES
    code = [words(ui, code_words(ui, entry), "strong", theme.ON_CONTAINER)] if DEAL in entry.tags else []
    column = centered([_head(ui, entry, room), *_ranks(ui, entry, merit, room), *parts, *code], tight=True)
    return surface(
        ft.Stack([contours(), padded(column, 18, 18)]),
        theme.CONTAINER,
        (2.5, theme.INK),
        radius=22,
        width=width,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _head(ui: Ui, entry: HistoryEntry, room: float) -> ft.Control:
    name = words(ui, box_name(entry.game), "heading", theme.ON_CONTAINER, room=room - 64)
    about = words(ui, f"{how(ui, entry)} · {when(ui, entry)}", "small", theme.ON_CONTAINER)
    return ft.Row([emblem(entry.game, 52), ft.Column([name, about], spacing=0, expand=True)], spacing=12)


def _ranks(ui: Ui, entry: HistoryEntry, merit: Merit | None, room: float) -> list[ft.Control]:
    """The points of a single player, large, or the winners and everybody in order."""

    def title(text: Message | str) -> ft.Control:
        return words(ui, text, "title", theme.ON_CONTAINER, room=room, text_align=ft.TextAlign.CENTER)

    placed = ranking(entry)
    if len(placed) > 1:
        return [title(_verdict(ui, entry)), *(rank_row(ui, one.place, one.person, one.total) for one in placed)]
    points = figure(ui, placed[0].total, 96, theme.ON_CONTAINER)
    earned = [title(merit.text)] if merit else []
    return [points, *earned, words(ui, placed[0].person, "strong", theme.ON_CONTAINER)]


def _verdict(ui: Ui, entry: HistoryEntry) -> Message | str:
    """The winners, or the outcome against an opponent of the app."""
    names = came_out(ui, entry)
    if entry.opponent:
        return names
    return msg("ui.winner", name=names) if len(entry.winners) == 1 else msg("ui.winners", names=names)


def file_name(ui: Ui, entry: HistoryEntry) -> str:
    """The name of the picture's file: game, result and day without the characters that file names forbid."""
    result = came_out(ui, entry) if entry.mode == "group" or entry.opponent else ""
    most = max(one.total for one in entry.players)
    told = f"{box_name(entry.game)} {result} {most} {local(entry.finished):%Y-%m-%d}"
    return " ".join("".join(sign for sign in told if sign.isalnum() or sign in " -").split()) + ".png"


def in_words(ui: Ui, entry: HistoryEntry, merit: Merit | None, squares: Sequence[str] = ()) -> str:
    """The result as the text of a message."""
    lines = [f"{box_name(entry.game)}, {when(ui, entry)}", how(ui, entry), *squares]
    placed = ranking(entry)
    lines += [f"{f'{one.place}. ' if placed[1:] else ''}{one.person}: {one.total}" for one in placed]
    if merit:
        lines.append(ui.t(merit.text))
    if DEAL in entry.tags:
        lines.append(code_words(ui, entry))
    return "\n".join(lines)


def when(ui: Ui, entry: HistoryEntry) -> str:
    """The day of the game, or the day of the deal that the game was the one try at."""
    if DAILY not in entry.tags:
        return day_words(ui, entry.finished)
    return f"{ui.t(msg('ui.daily.title'))}, {date_words(ui, date.fromisoformat(entry.tags[DAILY]))}"


def code_words(ui: Ui, entry: HistoryEntry) -> str:
    """The code with which a friend plays the same deal."""
    return ui.t(msg("ui.deal.named", code=spoken_code(entry.tags[DEAL])))


def ranking(entry: HistoryEntry) -> list[Standing]:
    """All players and the opponent in order of their places."""
    everybody = [*entry.players, *([entry.opponent] if entry.opponent else [])]
    return sorted(everybody, key=lambda one: one.place)


def in_signs(rows: Rows, colors: str) -> list[str]:
    """The squares as characters of a message, one line for each group of steps."""
    return ["".join(SIGNS[colors][group] for group in row) for row in rows]


def squares(ui: Ui, rows: Rows, colors: str) -> ft.Control:
    """The squares of a picture with a legend. Each color also has a mark of its own."""
    lines = [middle_row([_square(group, colors) for group in row], GAP) for row in rows]
    counts = Counter(group for row in rows for group in row)
    told = [f"{ui.t(msg(f'ui.squares.{group}'))}: {counts[group]}" for group in GROUPS]
    drawn = ft.Column(list[ft.Control](lines), spacing=GAP, tight=True)
    meant = [
        ft.Row([_square(group, colors, 18), words(ui, text, "tag", theme.ON_CONTAINER)], spacing=6, tight=True)
        for group, text in zip(GROUPS, told, strict=True)
    ]
    legend = wrapped(meant, 12, 4, center=True)
    whole = centered([drawn, legend], tight=True)
    return spoken(whole, ", ".join(told))


def _square(group: str, colors: str, size: float = SIZE) -> ft.Control:
    ink = "#12303B" if colors == "blue" and group == "dear" else INK[group]
    mark, fill = icon(MARKS[group], size * 0.75, ink), COLORS[colors][group]
    return surface(mark, fill, (1.5, "#12303B"), radius=5, center=True, width=size, height=size)
