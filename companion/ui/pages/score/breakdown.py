"""A score explained: each line with its share of the possible points and its reason, and the rules of the score."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.content.reference import reference_of
from companion.core.message import Message, msg
from companion.core.score import Line, RankedTally
from companion.ui.kit.drawing import symbol
from companion.ui.kit.paper import bar, card_room, paper
from companion.ui.kit.surfaces import stretched
from companion.ui.kit.text import figure, text_width, whole_words, words
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.typography import grown

SIGN, GAP, OF = 26, 10, 16


@dataclass(frozen=True)
class PointsLabel:
    """A label with its points, and how many points were possible. `size` and `figures` are the sizes of both."""

    label: Message
    role: str
    size: float
    points: int
    figures: float
    most: int | None
    symbol: str | None = None

    def fits(self, ui: Ui) -> bool:
        """Whether the words stay whole with the points beside them."""
        points = text_width("SansitaX", str(self.points), grown(ui, self.figures))
        of = 0.0 if self.most is None else GAP + text_width("Source", ui.t(self._of), grown(ui, OF))
        return whole_words(ui, self.label, self._room(ui) - GAP - points - of, self.role, self.size)

    def draw(self, ui: Ui, below: bool) -> ft.Control:
        """The label with the points beside it, or `below`."""
        label = words(ui, self.label, self.role, size=self.size, room=self._room(ui), expand=True)
        head = [symbol(ui, self.symbol, SIGN, theme.MAIN), label] if self.symbol else [label]
        points: list[ft.Control] = [figure(ui, self.points, self.figures)]
        if self.most is not None:
            points.append(words(ui, self._of, "small", theme.INK2, OF))
        if not below:
            return ft.Row([*head, *points], spacing=GAP)
        under = ft.Row(points, spacing=GAP, alignment=ft.MainAxisAlignment.END)
        return ft.Column([ft.Row(head, spacing=GAP), under], spacing=2)

    @property
    def _of(self) -> Message:
        return msg("ui.of_most", most=self.most)

    def _room(self, ui: Ui) -> float:
        return card_room(ui) - (SIGN + GAP if self.symbol else 0)


def breakdown(ui: Ui, game: str, placed: RankedTally, with_name: bool) -> ft.Control:
    """One player's card. Where a label does not fit beside its points, all points stand below their labels."""
    lines = [line for line in placed.tally.lines if line.shown]
    labels = [
        PointsLabel(msg(f"{game}.line.{line.key}"), "strong", 17, line.points, 24, line.most, line.symbol)
        for line in lines
    ]
    most = [line.most for line in placed.tally.lines]
    possible = sum(limit for limit in most if limit is not None) if None not in most else None
    total = PointsLabel(msg("ui.total"), "section", 19, placed.tally.total, 30, possible)
    below = not all(label.fits(ui) for label in (*labels, total))
    rows: list[ft.Control] = [words(ui, placed.tally.name, "heading")] if with_name else []
    rows += [_line(ui, line, label.draw(ui, below)) for line, label in zip(lines, labels, strict=True)]
    rows.append(ft.Divider(height=9, thickness=1, color=theme.LINE))
    rows.append(ft.MergeSemantics(total.draw(ui, below)))
    return paper(stretched(rows))


def _line(ui: Ui, line: Line, head: ft.Control) -> ft.Control:
    parts = [head]
    if line.most:
        parts.append(ft.Semantics(content=bar(line.points, line.most), exclude_semantics=True))
    parts.append(words(ui, line.why, "small", theme.INK2))
    return ft.MergeSemantics(stretched(parts, 5))


def what_counts(ui: Ui, game: str) -> ft.Control:
    """The rules of the score, each with its place in the rulebook."""
    counts = next(section for section in reference_of(game).sections if section.key == "scoring")
    room = card_room(ui)
    lines: list[ft.Control] = [words(ui, msg("ui.rules.scoring"), "section", room=room)]
    for entry in counts.entries:
        lines.append(words(ui, entry.head, "strong", room=room))
        lines.append(words(ui, entry.text, "small", room=room))
        lines.append(words(ui, entry.source, "small", theme.INK2, room=room))
    return paper(stretched(lines, 6))
