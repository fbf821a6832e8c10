"""Cards of figures with their headings and rows, and numbers as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.message import Message, msg
from companion.history.history_figures import Summary
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.surfaces import colors_of, stretched, surface
from companion.ui.kit.text import figure, whole_words, with_hint, words
from companion.ui.window import theme
from companion.ui.window.context import Ui


def card(ui: Ui, controls: Sequence[ft.Control], spacing: float = 8, game: str | None = None) -> ft.Control:
    """A card, in the colors of its game, if any."""
    column = stretched(controls, spacing)
    return paper(column, **colors_of(ui, game))


def card_head(
    ui: Ui, title: Message, right: Message | None = None, below: Message | None = None, sign: ft.Control | None = None
) -> ft.Control:
    """The title of a card with a line below. The lower line ends with the unit of the numbers."""
    room = card_room(ui) - (46 if sign else 0)
    rows: list[list[ft.Control]] = [[*([sign] if sign else []), words(ui, title, "heading", room=room, expand=True)]]
    if below:
        rows.append([words(ui, below, "small", theme.INK2, expand=True)])
    if right and ui.stacked:
        rows.append([words(ui, right, "small", theme.INK2, expand=True)])
    elif right:
        rows[-1].append(words(ui, right, "small", theme.INK2))
    return ft.Column([ft.Row(row, spacing=10) for row in rows], spacing=2)


# The room of the sign and the arrow of a row, with the gaps.
LINK_SIGNS = 92


def link_row(ui: Ui, sign: ft.Control, title: str, below: Message | str, go: Callable[[], None]) -> ft.Control:
    """A row that leads to a page. Words that would break beside the sign stand below it."""
    said = ui.t(below) if isinstance(below, Message) else below
    lines = with_hint(ui, title, said)
    way = icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, 24, theme.INK2)
    row: ft.Control = ft.Row([sign, ft.Column(lines, spacing=0, expand=True), way], spacing=12)
    beside = card_room(ui) - LINK_SIGNS
    if not (whole_words(ui, title, beside, "strong") and whole_words(ui, said, beside, "small")):
        row = ft.Column([ft.Row([sign, way], alignment=ft.MainAxisAlignment.SPACE_BETWEEN), *lines], spacing=2)
    box = surface(row, None, radius=12, pad=(8, 0))
    return target(ui, box, f"{title}. {said}", go)


def shelf_row(
    ui: Ui, sign: ft.Control, title: Message | str, hint: Message, go: Callable[[], None] | None
) -> ft.Control:
    """A row of the first page that leads to a game or a page; without `go` it is grey and leads nowhere."""
    ink = theme.INK if go else theme.INK2
    texts = [words(ui, title, "heading", ink), words(ui, hint, "small", theme.INK2)]
    parts = [sign, ft.Column(texts, spacing=1, expand=True)]
    if go is None:
        return ft.MergeSemantics(paper(ft.Row(parts, spacing=14), (9, 10)))
    way = icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, 28, theme.INK2)
    name = ui.t(title) if isinstance(title, Message) else title
    return target(ui, paper(ft.Row([*parts, way], spacing=14), (9, 10)), f"{name}. {ui.t(hint)}", go)


def cell(ui: Ui, label: Message, value: int | str, below: Message | None = None) -> ft.Control:
    """A figure with its name."""
    texts: list[ft.Control] = [words(ui, label, "small", theme.INK2), figure(ui, value, 27)]
    if below:
        texts.append(words(ui, below, "small", theme.INK2))
    column = ft.Column(texts, spacing=4)
    return ft.MergeSemantics(paper(column, (10, 14)), expand=True)


def wins_and_streak(ui: Ui, figures: Summary) -> list[ft.Control]:
    """The figures of games that could be won."""
    share = round(100 * figures.wins / figures.contests)
    return [
        cell(ui, msg("stats.wins"), figures.wins, msg("stats.percent_of", percent=share, n=figures.contests)),
        cell(ui, msg("stats.streak"), figures.streak, msg("stats.longest", n=figures.longest)),
    ]


def number(ui: Ui, value: float) -> str:
    """A number without or with one decimal, in the manner of the language."""
    whole, tenth = divmod(round(abs(value) * 10), 10)
    sign = "−" if value < 0 and (whole or tenth) else ""
    return sign + (ui.t(msg("stats.decimal", whole=whole, tenth=tenth)) if tenth else str(whole))


def signed(value: int) -> str:
    """A number with its sign: +3, 0 or −3, with a minus as wide as the plus."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def listed(values: Sequence[object]) -> str:
    """Numbers for a screen reader, with commas."""
    return ", ".join(str(value) for value in values)
