"""The bonuses as drawings: the progress of each, the players of a group that have it, the cells to claim one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

import flet as ft

from companion.core.message import Message, msg
from companion.games.bridges.facts import BONUSES
from companion.games.bridges.pictures import (
    BonusRow,
    BonusTable,
    BonusTally,
    ClaimCell,
    ClaimRow,
    ClaimTable,
    TallyCell,
)
from companion.games.bridges.scoring import bonus_name, bonus_symbol
from companion.ui.blocks.controls import Hands
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.forms.choices import choice_control
from companion.ui.kit.paper import card_room, paper
from companion.ui.kit.surfaces import centered, divided, middle_row, spoken, stretched, surface
from companion.ui.kit.text import figure, text_width, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_state
from companion.ui.window.context import WIDEST, Ui, current_ui
from companion.ui.window.typography import grown

# Of a bonus in the row below the board: its symbol, how far it is, and the gap between them.
SIGN, GAP, COUNT = 24, 6, 19
# What the screen, the card, and the lines between three bonuses take.
TALLY_EDGES = 32 + 14 + 18


def draw_tally(ui: Ui, picture: BonusTally, hands: Hands) -> ft.Control:
    """How far the bonuses are."""
    return hands.reuse("tally", picture, partial(tally_row, ui, picture.cells))


def tally_row(ui: Ui, cells: Sequence[TallyCell]) -> ft.Control:
    """Three bonuses side by side; large text stacks them, and on a narrow screen the symbol lies above its count."""
    if ui.stacked:
        return paper(ft.Column([_large_cell(ui, cell) for cell in cells], spacing=12))
    room = (min(ui.width, WIDEST) - TALLY_EDGES) / len(cells) - SIGN - GAP
    above = any(text_width("SansitaX", ui.t(cell.count), grown(ui, COUNT)) > room for cell in cells)
    parts: list[ft.Control] = []
    for at, cell in enumerate(cells):
        if at:
            parts.append(ft.VerticalDivider(width=1, thickness=1, color=theme.LINE))
        parts.append(ft.Container(_tally_cell(ui, cell, above), expand=True))
    row = ft.Row(parts, spacing=4, intrinsic_height=True)
    return paper(row, ft.Padding.symmetric(vertical=8, horizontal=6))


def _tally_cell(ui: Ui, cell: TallyCell, above: bool) -> ft.Control:
    sign, count = _sign_and_count(ui, cell, SIGN)
    lines = [sign, count] if above else [middle_row([sign, count], GAP, tight=True)]
    word = words(ui, cell.word, "tag", _word_ink(cell), text_align=ft.TextAlign.CENTER)
    return spoken(centered([*lines, word], 2, tight=True), _said(ui, cell))


def _large_cell(ui: Ui, cell: TallyCell) -> ft.Control:
    sign, count = _sign_and_count(ui, cell, 32)
    texts = ft.Column([count, words(ui, cell.word, "tag", _word_ink(cell))], spacing=2, expand=True)
    return spoken(ft.Row([sign, texts], spacing=12), _said(ui, cell))


def _sign_and_count(ui: Ui, cell: TallyCell, size: float) -> tuple[ft.Control, ft.Control]:
    """A bonus out of reach is pale, and its word says so."""
    sign = symbol(ui, cell.symbol, size)
    count = figure(ui, ui.t(cell.count), COUNT, theme.OUTLINE if cell.gone else theme.INK)
    return (ft.Container(sign, opacity=0.4) if cell.gone else sign), count


def _word_ink(cell: TallyCell) -> ft.ColorValue:
    return theme.GOOD if cell.made else theme.INK2


def _said(ui: Ui, cell: TallyCell) -> str:
    return f"{ui.t(cell.name)}, {ui.t(cell.word)}"


def draw_bonuses(ui: Ui, picture: BonusTable, hands: Hands) -> ft.Control:
    """A group's bonuses: the points of each, the full ones struck out once they are gone, and its players."""
    return paper(divided([_bonus_row(ui, row) for row in picture.rows], 8), (10, 16))


def _bonus_row(ui: Ui, row: BonusRow) -> ft.Control:
    gone, facts, name = row.full_gone, BONUSES[row.bonus], bonus_name(row.bonus)
    status = msg("bridges.bonus_full_gone" if gone else "bridges.bonus_full_open", full=facts.full, late=facts.late)
    claimed = ", ".join(f"{claim.player} {facts.points(claim.worth)}" for claim in row.claims)
    who = claimed or ui.t(msg("bridges.nobody_yet"))
    full = figure(ui, facts.full, 22, theme.INK2 if gone else theme.INK, struck=gone)
    late = figure(ui, facts.late, 22 if gone else 18, theme.INK if gone else theme.INK2)
    points = [ft.Row([full, late], spacing=10)]
    below, beside = (points, []) if ui.stacked else ([], points)
    title = words(ui, name, "strong", room=card_room(ui) - 42)
    texts = ft.Column([title, words(ui, who, "small", theme.INK2), *below], spacing=0, expand=True)
    line = ft.Row([symbol(ui, bonus_symbol(row.bonus), 30), texts, *beside], spacing=12)
    return spoken(line, f"{ui.t(name)}. {ui.t(status)} {who}")


def draw_claims(ui: Ui, picture: ClaimTable, hands: Hands) -> ft.Control:
    """The bonuses to be claimed."""
    return Claims(picture, hands)


@component
def Claims(picture: ClaimTable, hands: Hands) -> ft.Control:
    """The open card's round, or the one before. A cell that is locked says why when it is tapped."""
    ui = current_ui()
    at, show = use_state(0)
    why, tell = use_state(cast("Message | None", None))
    rounds = picture.rounds

    def turn_to(chosen: str) -> None:
        show(int(chosen))
        tell(None)

    parts: list[ft.Control] = []
    if len(rounds) > 1:
        keys = [str(number) for number in range(len(rounds))]
        parts.append(choice_control(ui, keys, [one.name for one in rounds], (), str(at), turn_to))
    parts += [_claim_row(ui, row, hands, tell) for row in rounds[at].rows]
    if why:
        parts.append(ft.Semantics(content=words(ui, why, "small", theme.INK2), live_region=True, container=True))
    return stretched(parts, 8, tight=True)


def _claim_row(ui: Ui, row: ClaimRow, hands: Hands, tell: Callable[[Message], None]) -> ft.Control:
    """A row shared by a name and its cells."""
    cells = ft.Row([_claim_cell(ui, row.player, cell, hands, tell) for cell in row.cells], spacing=8)
    if ui.stacked:
        return ft.Column([words(ui, row.player, "strong"), cells], spacing=2, tight=True)
    name = words(ui, row.player, "strong", expand=2, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)
    cells.expand = 5
    return ft.Row([name, cells], spacing=8)


def _claim_cell(ui: Ui, player: str, cell: ClaimCell, hands: Hands, tell: Callable[[Message], None]) -> ft.Control:
    """The sign of the bonus and what it gives. Made ones are green with a tick, locked ones pale."""
    ink, fill, sign = theme.INK2, theme.SHOAL, symbol(ui, bonus_symbol(cell.bonus), 24)
    if cell.made:
        ink, fill, sign = theme.GOOD, theme.GOOD_C, icon(ft.Icons.CHECK_ROUNDED, 24, theme.GOOD)
    elif cell.intent:
        ink, fill = theme.INK, theme.PAPER
    inside = middle_row([sign, figure(ui, cell.points, 20, ink, scaled=False)], 5, tight=True)
    content = ft.Container(inside, opacity=1 if cell.intent or cell.made else 0.5)
    edge = (2, theme.OUTLINE) if cell.intent else None
    box = surface(content, fill, edge, radius=14, center=True, height=50)
    act = partial(hands.send, cell.intent) if cell.intent else partial(tell, cell.gives)
    return target(ui, box, f"{player}: {ui.t(cell.name)}", act, expand=True)
