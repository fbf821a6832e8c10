"""Cards, banners, tags, and the frames and lines of charts: neatline, contours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Unpack

import flet as ft

from companion.core.blocks import Progress
from companion.core.message import Message, Problem
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.surfaces import BoxOptions, Pad, even_row, stretched, surface
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component
from companion.ui.window.context import Ui, current_ui

# A gradient is given in shares of its cell. Stripes of one width assume the usual width of a line.
HATCH, LINE_WIDTH = 3.5, 358
# The margins of a screen and a card, at both sides.
CARD_EDGES = 66
# The margins of a screen and a banner, with the sign of the banner.
BANNER_EDGES = 90

BANNERS: dict[str, tuple[ft.ColorValue, ft.ColorValue, ft.IconData]] = {
    "good": (theme.GOOD_C, theme.GOOD, ft.Icons.CHECK_CIRCLE_OUTLINE_ROUNDED),
    "warn": (theme.WARN_C, theme.WARN, ft.Icons.HOURGLASS_BOTTOM_ROUNDED),
    "bad": (theme.BAD_C, theme.BAD, ft.Icons.ERROR_ROUNDED),
    "plain": (theme.CONTAINER, theme.ON_CONTAINER, ft.Icons.INFO_OUTLINE_ROUNDED),
}


def paper(content: ft.Control, pad: Pad = (14, 16), **layout: Unpack[BoxOptions]) -> ft.Container:
    """A card. A hairline draws its depth, never a shadow."""
    return surface(content, edge=(1, theme.LINE), radius=20, pad=pad, **layout)


def card_room(ui: Ui) -> float:
    """The width of a row on a card."""
    return ui.column - CARD_EDGES


def banner(ui: Ui, text: Message, tone: str = "plain", sign: str | None = None, live: bool = False) -> ft.Control:
    """A sentence that stands out by color and icon. A `live` banner is said aloud as it comes."""
    fill, ink, default = BANNERS[tone]
    mark = symbol(ui, sign, 24, ink) if sign else icon(default, 24, ink)
    said = words(ui, text, "small", room=ui.column - BANNER_EDGES, expand=True)
    row = ft.Row([mark, said], spacing=10, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    box = surface(row, fill, radius=14, pad=(10, 12))
    return Aloud(box, ui.t(text)) if live else box


def problem_banners(ui: Ui, problems: Iterable[Problem]) -> list[ft.Control]:
    """A banner for each problem, said aloud as it comes."""
    return [banner(ui, problem.text, "bad", live=True) for problem in problems]


@component
def Aloud(content: ft.Control, words: str) -> ft.Control:
    """Content with words that a screen reader says as soon as the content comes and whenever the words change."""
    ui = current_ui()
    ft.use_effect(lambda: ui.scene.tell(words), dependencies=[words])
    return content


def tag(ui: Ui, text: Message) -> ft.Control:
    """A word that marks the control beside it. It is no button."""
    return surface(words(ui, text, "tag", theme.WARN, no_wrap=True), theme.WARN_C, radius=8, pad=(4, 8))


def chart_frame(content: ft.Control) -> ft.Control:
    """The double frame of cards dealt by the app, and of nothing else. The inner line covers the corners of fills."""
    line = ft.BoxDecoration(border=ft.Border.all(1.5, theme.MAIN), border_radius=15)
    inner = surface(content, radius=15, clip_behavior=ft.ClipBehavior.ANTI_ALIAS)
    inner.foreground_decoration = line
    return surface(inner, edge=(2.5, theme.INK), radius=22, pad=5)


def neatline(
    progress: Progress,
    frame: ft.ColorValue = theme.INK,
    done: ft.ColorValue = theme.MAIN,
    empty: ft.ColorValue = theme.PAPER,
) -> ft.Control:
    """Progress as the edge of a chart: done cells are filled, the present one is hatched."""
    groups: list[ft.Control] = []
    first = 0
    for size in progress.groups:
        cells = [_cell(progress, first + at, done, empty) for at in range(size)]
        groups.append(_framed(cells, 12, frame, expand=size))
        first += size
    return ft.Row(groups, spacing=5)


def _framed(
    cells: list[ft.Control], height: float, frame: ft.ColorValue = theme.INK, expand: int | None = None
) -> ft.Container:
    """Cells in a frame, with lines of its color between them."""
    row, clip = ft.Row(cells, spacing=1.5, expand=True), ft.ClipBehavior.HARD_EDGE
    return surface(row, frame, (1.5, frame), radius=3, height=height, expand=expand, clip_behavior=clip)


def _cell(progress: Progress, at: int, done: ft.ColorValue, empty: ft.ColorValue) -> ft.Control:
    if at == progress.done and progress.under_way:
        across = HATCH * 2 * sum(progress.groups) / LINE_WIDTH
        hatch = ft.LinearGradient(
            begin=ft.Alignment(-1, -1),
            end=ft.Alignment(-1 + across, -1 + HATCH * 2 / 9),
            colors=[done, done, empty, empty],
            stops=[0, 0.5, 0.5, 1],
            tile_mode=ft.GradientTileMode.REPEATED,
        )
        return ft.Container(expand=True, gradient=hatch)
    return ft.Container(expand=True, bgcolor=done if at < progress.done else empty)


def bar(points: int, most: int) -> ft.Control:
    """The share of the possible points, in the manner of the neatline."""
    share = max(0, min(points, most))
    cells: list[ft.Control] = [ft.Container(bgcolor=theme.MAIN, expand=share)] if share else []
    if share < most:
        cells.append(ft.Container(bgcolor=theme.PAPER, expand=most - share))
    return _framed(cells, 14)


def contours() -> ft.Control:
    """The lines of a sea floor behind a header."""
    return ft.Image(
        src="drawings/contours.svg",
        color=theme.MAIN,
        opacity=0.2,
        fit=ft.BoxFit.COVER,
        exclude_from_semantics=True,
        left=0,
        right=0,
        top=0,
        bottom=0,
    )


def charted(content: ft.Control) -> ft.Container:
    """Content in the color of its game with the lines of a sea floor behind."""
    return ft.Container(
        ft.Stack([contours(), content], fit=ft.StackFit.PASS_THROUGH),
        bgcolor=theme.CONTAINER,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )


def pair(ui: Ui, controls: Sequence[ft.Control], spacing: float = 10, stacked: bool = False) -> ft.Control:
    """Controls side by side; one below the other with large text or if `stacked`."""
    if ui.stacked or stacked:
        for control in controls:
            control.expand = None
        return stretched(controls, spacing)
    return even_row(controls, spacing)
