"""A score explained: each line with its share of what was possible and the sentence behind it."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.content.reference import reference_of
from companion.core.message import Message, msg
from companion.core.score import Line, Placed
from companion.ui.kit.drawing import symbol
from companion.ui.kit.paper import bar, card_room, paper
from companion.ui.kit.text import figure, text_width, whole_words, words
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.typography import grown

SIGN, GAP, OF = 26, 10, 16


@dataclass(frozen=True)
class Head:
    """What it is, and how many points of how many."""

    label: Message
    role: str
    size: float
    points: int
    points_size: float
    most: int | None
    symbol: str | None = None


def breakdown(ui: Ui, game: str, placed: Placed, with_name: bool) -> ft.Control:
    """One player's card. Where a label does not fit beside its points, all points stand below their labels."""
    lines = [line for line in placed.tally.lines if line.shown]
    heads = [_head_of(game, line) for line in lines]
    most = [line.most for line in placed.tally.lines]
    possible = sum(limit for limit in most if limit is not None) if None not in most else None
    total = Head(msg("ui.total"), "section", 19, placed.tally.total, 30, possible)
    below = not all(_fits(ui, head) for head in (*heads, total))
    rows: list[ft.Control] = []
    if with_name:
        rows.append(words(ui, placed.tally.name, "heading"))
    rows += [_line(ui, line, _head(ui, head, below)) for line, head in zip(lines, heads, strict=True)]
    rows.append(ft.Divider(height=9, thickness=1, color=theme.LINE))
    rows.append(ft.MergeSemantics(_head(ui, total, below)))
    return paper(ft.Column(rows, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def _head_of(game: str, line: Line) -> Head:
    return Head(msg(f"{game}.line.{line.key}"), "strong", 17, line.points, 24, line.most, line.symbol)


def _line(ui: Ui, line: Line, head: ft.Control) -> ft.Control:
    parts = [head]
    if line.most:
        parts.append(ft.Semantics(content=bar(line.points, line.most), exclude_semantics=True))
    parts.append(words(ui, line.why, "small", theme.INK2))
    return ft.MergeSemantics(ft.Column(parts, spacing=5, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def _room(ui: Ui, head: Head) -> float:
    return card_room(ui) - (SIGN + GAP if head.symbol else 0)


def _fits(ui: Ui, head: Head) -> bool:
    """Whether the words stay whole with the points beside them."""
    points = text_width("SansitaX", str(head.points), grown(ui, head.points_size))
    of = 0.0 if head.most is None else GAP + text_width("Source", ui.t(_of(head.most)), grown(ui, OF))
    return whole_words(ui, head.label, _room(ui, head) - GAP - points - of, head.role, head.size)


def _of(most: int) -> Message:
    return msg("ui.of_most", most=most)


def _head(ui: Ui, head: Head, below: bool) -> ft.Control:
    label = words(ui, head.label, head.role, size=head.size, room=_room(ui, head), expand=True)
    sign = [symbol(ui, head.symbol, SIGN, theme.MAIN)] if head.symbol else []
    points: list[ft.Control] = [figure(ui, head.points, head.points_size)]
    if head.most is not None:
        points.append(words(ui, _of(head.most), "small", theme.INK2, OF))
    if not below:
        return ft.Row([*sign, label, *points], spacing=GAP)
    under = ft.Row(points, spacing=GAP, alignment=ft.MainAxisAlignment.END)
    return ft.Column([ft.Row([*sign, label], spacing=GAP), under], spacing=2)


def what_counts(ui: Ui, game: str) -> ft.Control:
    """Each rule of the section with its place in the rulebook."""
    counts = next(section for section in reference_of(game).sections if section.key == "scoring")
    room = card_room(ui)
    lines: list[ft.Control] = [words(ui, msg("ui.rules.scoring"), "section", room=room)]
    for entry in counts.entries:
        lines.append(words(ui, entry.head, "strong", room=room))
        lines.append(words(ui, entry.text, "small", room=room))
        lines.append(words(ui, entry.source, "small", theme.INK2, room=room))
    return paper(ft.Column(lines, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))
