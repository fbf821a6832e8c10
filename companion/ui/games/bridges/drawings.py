"""The bridge game's drawings: the card, the three stacks, the bonuses of a group, the cards still to come."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.core.blocks import DataPicture
from companion.core.message import msg
from companion.ui.blocks.controls import DataDrawer, Hands
from companion.ui.games.bridges import rival
from companion.ui.games.bridges.board import BridgeBoard
from companion.ui.games.bridges.claims import Claims
from companion.ui.games.bridges.hint import HintedBoard, hint
from companion.ui.games.bridges.order import instead, order_card, tally_row
from companion.ui.kit.board_room import board_room, sheet_side
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.motion import turned
from companion.ui.kit.paper import card_room, chart_frame, paper
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.context import WIDEST, Ui

# The cards that may still come: a gap between two, a column for the chances at their side, how much that may grow.
GAP, CHANCE, MOST_LARGER = 5, 44, 1.6
# So wide one and its gap must be at least, to be tapped or only to be seen; what the screen leaves free at its sides.
TARGET, CELL, EDGE = 47, 40, 16


def spoken(content: ft.Control, label: str) -> ft.Control:
    """A drawing with one name; its parts are not read one by one."""
    return ft.Semantics(content=content, label=label, exclude_semantics=True, container=True)


def card(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """The open card, to be read from the other side of the table."""
    number, bridges = picture.data["number"], picture.data["bridges"]
    # Large text: the drawing shrinks, the words do not. On a narrow screen both sides of the card have room.
    size = 104 if ui.stacked else min(146, (ui.width - 90) / 1.9)
    circle = ft.Container(
        figure(ui, number, size * 0.81, scaled=False),
        width=size,
        height=size,
        border_radius=size / 2,
        bgcolor=theme.SAND,
        border=ft.Border.all(5, theme.INK),
        alignment=ft.Alignment.CENTER,
    )
    below = words(ui, msg("bridges.bridge_word", n=bridges), "heading", text_align=ft.TextAlign.CENTER)
    glyphs: list[ft.Control] = [_bridge(size * 0.9, size * 0.18, size * 0.06) for _ in range(bridges)]
    right = ft.Column(
        glyphs if ui.stacked else [*glyphs, below],
        spacing=12,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    row: ft.Control = ft.Row([circle, right], spacing=16, alignment=ft.MainAxisAlignment.SPACE_EVENLY)
    if ui.stacked:
        row = ft.Column([row, below], spacing=8, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    face = chart_frame(ft.Container(row, padding=12, alignment=ft.Alignment.CENTER))
    said = ui.t(picture.label)
    return spoken(turned(ui, face, said), said)


def _bridge(width: float, height: float, line: float) -> ft.Control:
    """A bridge between two islands: a bar with a disc at each end."""
    disc = ft.Paint(color=theme.INK)
    radius = height / 2
    return cv.Canvas(
        [
            cv.Circle(radius, radius, radius, paint=disc),
            cv.Circle(width - radius, radius, radius, paint=disc),
            cv.Rect(radius, radius - line / 2, width - height, line, paint=disc),
        ],
        width=width,
        height=height,
    )


def stacks(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """What is left of each stack, and what closes with it."""
    panels = [
        hands.reuse(("stack", at), stack, partial(_stack, ui, stack, picture.data["last"]))
        for at, stack in enumerate(picture.data["stacks"])
    ]
    if ui.stacked:
        return ft.Column(panels, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    for panel in panels:
        panel.expand = True
    return ft.Row(panels, spacing=8, vertical_alignment=ft.CrossAxisAlignment.STRETCH, intrinsic_height=True)


def _stack(ui: Ui, stack: Mapping[str, Any], last: Any) -> ft.Container:
    name = words(ui, stack["name"], "strong", size=15)
    notes = [_bonus(ui, bonus) for bonus in stack["bonuses"]] or [
        words(ui, last, "small", text_align=ft.TextAlign.CENTER)
    ]
    pile = _pile(stack["left"])
    bonuses = ft.Column(notes, spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    content: ft.Control
    if ui.stacked:
        content = ft.Row([pile, ft.Column([name, *notes], spacing=4, expand=True)], spacing=16)
    else:
        content = ft.Column(
            [name, pile, bonuses],
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            alignment=ft.MainAxisAlignment.START,
        )
    said = [ui.t(stack["name"]), str(stack["left"])]
    said += [f"{ui.t(bonus['name'])} {bonus['points']} {ui.t(bonus['word'])}" for bonus in stack["bonuses"]]
    current = stack["current"]
    return ft.Container(
        spoken(content, ", ".join(said)),
        bgcolor=theme.CONTAINER if current else theme.PAPER,
        border=ft.Border.all(2.5, theme.MAIN) if current else ft.Border.all(1, theme.LINE),
        border_radius=18,
        padding=ft.Padding.symmetric(vertical=10, horizontal=6 if not ui.stacked else 14),
    )


def _pile(left: int) -> ft.Control:
    """Up to five cards, one a little behind the other, with the count; a dashed outline when none is left."""
    width, height, step = 44.0, 58.0, 3.0
    shown = min(left, 5)
    if not shown:
        edge = ft.Paint(color=theme.OUTLINE, stroke_width=2, style=ft.PaintingStyle.STROKE, stroke_dash_pattern=[5, 4])
        box = cv.Canvas([cv.Rect(1, 1, width - 2, height - 2, border_radius=8, paint=edge)], width=width, height=height)
        check = ft.Container(icon(ft.Icons.CHECK_ROUNDED, 24, theme.GOOD), alignment=ft.Alignment.CENTER, expand=True)
        return ft.Stack([box, check], width=width, height=height + 12)
    cards: list[ft.Control] = [
        ft.Container(
            figure_on_card(left) if at == shown - 1 else None,
            left=at * step,
            top=at * step,
            width=width,
            height=height,
            border_radius=8,
            bgcolor=theme.MAIN,
            border=ft.Border.all(1.5, theme.INK),
            alignment=ft.Alignment.CENTER,
        )
        for at in range(shown)
    ]
    return ft.Stack(cards, width=width + 12, height=height + 12)


def figure_on_card(value: int) -> ft.Control:
    """The count on the top card of a pile. It is part of the drawing and keeps its size."""
    style = ft.TextStyle(font_family="SansitaX", size=24, height=1.0, color=theme.ON_MAIN)
    return ft.Text(str(value), style=style, offset=ft.Offset(0, -0.06))


def order(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """The open card, small, and what to do with it."""
    shown = order_card(ui, picture.data) if "number" in picture.data else words(ui, picture.data["title"], "lead")
    if hands.reason:
        return spoken(instead(ui, shown, hands.reason), ui.t(hands.reason))
    return spoken(shown, ui.t(picture.label))


def tally(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """How far the bonuses are."""
    return hands.reuse("tally", picture, partial(tally_row, ui, picture.data["cells"]))


def board(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """The board that the app keeps, on the page of a step or on a sheet over it."""
    if "hint" in picture.data:
        return HintedBoard(picture, hands, board_room(ui).side)
    if picture.whole:
        return BridgeBoard(picture, hands, board_room(ui).side)
    return ft.Row([BridgeBoard(picture, hands, sheet_side(ui))], alignment=ft.MainAxisAlignment.CENTER)


def claims(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """The bonuses to be claimed."""
    return Claims(picture, hands)


STATUS_INK = {"made_full": theme.GOOD, "made_late": theme.GOOD, "gone": theme.INK2, "open": theme.INK}


def _bonus(ui: Ui, bonus: Mapping[str, Any]) -> ft.Control:
    ink = STATUS_INK[bonus["status"]]
    return ft.Row(
        [symbol(ui, bonus["symbol"], 22), figure(ui, bonus["points"], 18), words(ui, bonus["word"], "tag", ink)],
        spacing=4,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        wrap=True,
    )


def bonuses(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """A group's bonuses: what each gives now, the full points struck out once they are gone, and who has it."""
    rows: list[ft.Control] = []
    for at, row in enumerate(picture.data["rows"]):
        if at:
            rows.append(ft.Divider(height=1, thickness=1, color=theme.LINE))
        rows.append(_bonus_row(ui, row))
    return paper(ft.Column(rows, spacing=8), ft.Padding.symmetric(vertical=10, horizontal=16))


def _bonus_row(ui: Ui, row: Mapping[str, Any]) -> ft.Control:
    gone = row["full_gone"]
    key = "bridges.bonus_full_gone" if gone else "bridges.bonus_full_open"
    state = msg(key, full=row["full"], late=row["late"])
    who = ", ".join(f"{claim['player']} {claim['points']}" for claim in row["claims"]) or ui.t(row["nobody"])
    full = figure(ui, row["full"], 22, theme.INK2 if gone else theme.INK, struck=gone)
    points = ft.Row([full, figure(ui, row["late"], 22 if gone else 18, theme.INK if gone else theme.INK2)], spacing=10)
    below = [points] if ui.stacked else []
    name = words(ui, row["name"], "strong", room=card_room(ui) - 42)
    texts = ft.Column([name, words(ui, who, "small", theme.INK2), *below], spacing=0, expand=True)
    line = ft.Row([symbol(ui, row["symbol"], 30), texts, *([] if below else [points])], spacing=12)
    return spoken(line, f"{ui.t(row['name'])}. {ui.t(state)} {who}")


def deck(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """The 18 cards: out, open, still possible. With real cards, the ones that may come are buttons.

    One row a number of bridges, as on the board's edge; where six cards side by side are too small, one row a number.
    """
    cards, chances = picture.data["cards"], picture.data["chances"]
    pick = any(card["intent"] for card in cards)
    numbers = sorted({card["number"] for card in cards})
    aside = CHANCE * min(ui.scale, MOST_LARGER) if chances else 0
    six = (min(ui.width, WIDEST) - 2 * EDGE - aside) / len(numbers)
    down, across = ("number", "bridges") if six < (TARGET if pick else CELL) else ("bridges", "number")
    gap = 0 if pick else GAP
    by_place = {(card[down], card[across]): card for card in cards}
    columns = sorted({card[across] for card in cards})
    rows: list[ft.Control] = []
    for line in sorted({card[down] for card in cards}):
        cells = [_kept_cell(ui, by_place[line, column], hands, pick) for column in columns]
        if chances:
            seen, of = chances[down][line], chances["of"]
            cells.append(hands.reuse((down, line), (seen, of), partial(_chance, ui, seen, of, width=aside)))
        rows.append(ft.Row(cells, spacing=gap))
    if chances:
        below = [_chance(ui, chances[across][column], chances["of"]) for column in columns]
        rows.append(ft.Row([*below, ft.Container(width=aside)], spacing=gap))
        rows.append(words(ui, msg("bridges.chances_caption"), "small", theme.INK2))
    grid = ft.Column(rows, spacing=6)
    return (
        ft.Semantics(content=grid, label=ui.t(picture.label), container=True)
        if pick
        else spoken(grid, ui.t(picture.label))
    )


def _kept_cell(ui: Ui, card: Mapping[str, Any], hands: Hands, pick: bool) -> ft.Control:
    draw_it = partial(_deck_cell, ui, card, hands, pick)
    return draw_it() if pick else hands.reuse(("cell", card["number"], card["bridges"]), card["state"], draw_it)


def _deck_cell(ui: Ui, card: Mapping[str, Any], hands: Hands, pick: bool) -> ft.Control:
    state = card["state"]
    height = 52 if pick else 38
    if state == "out":
        content: ft.Control = icon(ft.Icons.CHECK_ROUNDED, 20, theme.OUTLINE)
        fill: ft.ColorValue | None = None
        border: Any = ft.Border.all(1, theme.OUTLINE)
    else:
        now = state == "now"
        ink = theme.ON_MAIN if now else theme.INK
        content = ft.Row(
            [figure(ui, card["number"], 20, ink, scaled=False), _dashes(card["bridges"], ink)],
            spacing=5,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
        )
        fill, border = (theme.MAIN, None) if now else (theme.PAPER, ft.Border.all(2, theme.INK))
    name = ui.t(msg(f"bridges.cell_{state}", card=card["label"]))
    box = ft.Container(
        content, height=height, border_radius=10, bgcolor=fill, border=border, alignment=ft.Alignment.CENTER
    )
    if not pick:
        box.tooltip, box.expand = name, True
        return box
    send = partial(hands.send, card["intent"]) if card["intent"] else None
    # The gap between two belongs to what the finger hits.
    surface = ft.Container(box, padding=ft.Padding.symmetric(horizontal=GAP / 2), border_radius=10)
    return target(ui, surface, name, send, expand=True)


def _dashes(count: int, ink: ft.ColorValue) -> ft.Control:
    return ft.Column(
        [ft.Container(width=13, height=4, border_radius=2, bgcolor=ink) for _ in range(count)], spacing=3, tight=True
    )


def _chance(ui: Ui, count: int, of: int, width: float | None = None) -> ft.Control:
    percent = msg("bridges.chance", percent=round(100 * count / of))
    size = 14 / max(1, ui.scale / MOST_LARGER)
    text = words(ui, percent, "tag", theme.INK2 if count else theme.OUTLINE, size, no_wrap=True)
    return ft.Container(text, alignment=ft.Alignment.CENTER, width=width, expand=width is None)


def finished_island(size: float) -> ft.Control:
    """An island with the ring that says that it is finished."""
    inner = ft.Container(bgcolor=theme.SAND, border=ft.Border.all(2.5, theme.INK), border_radius=size)
    return ft.Container(
        inner, width=size, height=size, padding=2, border=ft.Border.all(2.5, theme.GOOD), border_radius=size
    )


DRAWERS: Mapping[str, DataDrawer] = {
    "bridges.card": card,
    "bridges.stacks": stacks,
    "bridges.order": order,
    "bridges.tally": tally,
    "bridges.board": board,
    "bridges.hint": hint,
    "bridges.rival": rival.paper,
    "bridges.rival_board": rival.shown_board,
    "bridges.claims": claims,
    "bridges.bonuses": bonuses,
    "bridges.deck": deck,
}
