"""The drawings of Hashi's cards: the open one, the stacks, the deck; and the task and the board in the app."""

from __future__ import annotations

from functools import partial

import flet as ft
import flet.canvas as cv

from companion.core.message import Message, msg
from companion.games.bridges.facts import COUNTS, NUMBERS
from companion.games.bridges.pictures import (
    BridgeDeck,
    CardStack,
    CardTask,
    DeckCell,
    JustInTime,
    SlateBoard,
    SoloStacks,
    StackBonus,
    TurnedCard,
)
from companion.games.bridges.scoring import bonus_name, bonus_symbol
from companion.ui.blocks.controls import Hands
from companion.ui.games.bridges.board import BridgeBoard
from companion.ui.games.bridges.hint import HintedBoard
from companion.ui.kit.board_room import board_room, sheet_side
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, pen, symbol
from companion.ui.kit.motion import cheering, turned
from companion.ui.kit.paper import chart_frame
from companion.ui.kit.surfaces import centered, even_row, middle_row, spoken, stretched, surface
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.context import WIDEST, Ui

# The cards that may still come: a gap between two, a column for the chances at their side, how much that may grow.
GAP, CHANCE, MOST_LARGER = 5, 44, 1.6
# So wide one and its gap must be at least, to be tapped or only to be seen; what the screen leaves free at its sides.
TARGET, CELL, EDGE = 47, 40, 16
# The widest open card beside the task, with what lies beside it.
CARD = 32 + 102 + 14
STATUS_INK = {"made_full": theme.GOOD, "made_late": theme.GOOD, "gone": theme.INK2, "open": theme.INK}


def draw_card(ui: Ui, picture: TurnedCard, hands: Hands) -> ft.Control:
    """The open card, to be read from the other side of the table."""
    card = picture.card
    # Large text: the drawing shrinks, the words do not. On a narrow screen both sides of the card have room.
    size = 104 if ui.stacked else min(146, (ui.width - 90) / 1.9)
    number = figure(ui, card.number, size * 0.81, scaled=False)
    circle = surface(number, theme.SAND, (5, theme.INK), size / 2, center=True, width=size, height=size)
    below = words(ui, msg("bridges.bridge_word", n=card.bridges), "heading", text_align=ft.TextAlign.CENTER)
    glyphs = [_bridge(size * 0.9, size * 0.18, size * 0.06) for _ in range(card.bridges)]
    middle = ft.MainAxisAlignment.CENTER
    right = centered(glyphs if ui.stacked else [*glyphs, below], 12, tight=True, alignment=middle)
    row: ft.Control = ft.Row([circle, right], spacing=16, alignment=ft.MainAxisAlignment.SPACE_EVENLY)
    if ui.stacked:
        row = centered([row, below], 8)
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


def draw_stacks(ui: Ui, picture: SoloStacks, hands: Hands) -> ft.Control:
    """The cards left in each stack, and the bonuses that close with it."""
    panels = [
        hands.reuse(("stack", at), stack, partial(_stack, ui, stack, msg("bridges.stack", n=at)))
        for at, stack in enumerate(picture.stacks, start=1)
    ]
    if ui.stacked:
        return stretched(panels)
    for panel in panels:
        panel.expand = True
    return even_row(panels, 8)


def _stack(ui: Ui, stack: CardStack, name: Message) -> ft.Container:
    title = words(ui, name, "strong", size=15)
    end = words(ui, msg("bridges.then_end"), "small", text_align=ft.TextAlign.CENTER)
    notes = [_stack_bonus(ui, bonus) for bonus in stack.bonuses] or [end]
    pile = _pile(stack.left)
    content: ft.Control = centered(
        [title, pile, centered(notes, 4, tight=True)], 8, alignment=ft.MainAxisAlignment.START
    )
    if ui.stacked:
        content = ft.Row([pile, ft.Column([title, *notes], spacing=4, expand=True)], spacing=16)
    said = [ui.t(name), str(stack.left)]
    said += [f"{ui.t(bonus_name(one.bonus))} {one.points} {ui.t(_status(one))}" for one in stack.bonuses]
    return surface(
        spoken(content, ", ".join(said)),
        theme.CONTAINER if stack.current else theme.PAPER,
        (2.5, theme.MAIN) if stack.current else (1, theme.LINE),
        radius=18,
        pad=(10, 14 if ui.stacked else 6),
    )


def _status(bonus: StackBonus) -> Message:
    return msg(f"bridges.bonus_{bonus.status}")


def _stack_bonus(ui: Ui, bonus: StackBonus) -> ft.Control:
    word = words(ui, _status(bonus), "tag", STATUS_INK[bonus.status])
    row = middle_row([symbol(ui, bonus_symbol(bonus.bonus), 22), figure(ui, bonus.points, 18), word], 4, tight=True)
    row.wrap = True
    return row


def _pile(left: int) -> ft.Control:
    """Up to five cards, one a little behind the other, with the count; a dashed outline when none is left."""
    width, height, step = 44.0, 58.0, 3.0
    shown = min(left, 5)
    if not shown:
        edge = pen(theme.OUTLINE, 2, (5, 4))
        box = cv.Canvas([cv.Rect(1, 1, width - 2, height - 2, border_radius=8, paint=edge)], width=width, height=height)
        check = ft.Container(icon(ft.Icons.CHECK_ROUNDED, 24, theme.GOOD), alignment=ft.Alignment.CENTER, expand=True)
        return ft.Stack([box, check], width=width, height=height + 12)
    cards: list[ft.Control] = []
    for at in range(shown):
        # The count is part of the drawing and keeps its size.
        style = ft.TextStyle(font_family="SansitaX", size=24, height=1.0, color=theme.ON_MAIN)
        count = ft.Text(str(left), style=style, offset=ft.Offset(0, -0.06)) if at == shown - 1 else None
        place = at * step
        cards.append(
            surface(
                count, theme.MAIN, (1.5, theme.INK), 8, center=True, left=place, top=place, width=width, height=height
            )
        )
    return ft.Stack(cards, width=width + 12, height=height + 12)


def draw_joy(ui: Ui, picture: JustInTime, hands: Hands) -> ft.Control:
    """Flags that wave and a cup: the last card that could bring the full points has brought them."""
    symbols = [bonus_symbol(bonus) for bonus in picture.bonuses]
    waving = cheering(
        ui, ft.Row([symbol(ui, one, 34) for one in symbols], spacing=4, tight=True), f"joy {' '.join(symbols)}"
    )
    cup = icon(ft.Icons.EMOJI_EVENTS_ROUNDED, 28, theme.GOOD)
    row = ft.Row([waving, words(ui, picture.label, "strong", size=16, expand=True), cup], spacing=16)
    return surface(row, theme.GOOD_C, (2.5, theme.GOOD), radius=14, pad=(12, 14))


def draw_task(ui: Ui, picture: CardTask, hands: Hands) -> ft.Control:
    """The open card, small, and what to do with it; or why the last tap did nothing."""
    shown = task(ui, picture)
    if not hands.reason:
        return spoken(shown, ui.t(picture.label))
    # The reason lies over no island, and nothing moves.
    shown.opacity = 0
    sign = icon(ft.Icons.ERROR_ROUNDED, 22, theme.BAD)
    reason = ft.Row([sign, words(ui, hands.reason, "small", expand=True)], spacing=8)
    box = surface(reason, theme.BAD_C, (1.5, theme.BAD), radius=14, pad=(8, 10))
    row = ft.Row([ft.Container(shown, expand=True)])
    return spoken(ft.Stack([row, box], alignment=ft.Alignment.CENTER), ui.t(hands.reason))


def task(ui: Ui, picture: CardTask) -> ft.Control:
    """The card with a bar a bridge, filled as they are drawn, beside the sentence; before the first card only that."""
    card = picture.card
    if card is None or picture.more is None:
        return words(ui, picture.title, "lead")
    bars = [
        surface(None, theme.MAIN if at < picture.drawn else theme.PAPER, (1.5, theme.MAIN), 4, width=20, height=8)
        for at in range(card.bridges)
    ]
    face = ft.Row([figure(ui, card.number, 42, scaled=False), ft.Column([*bars], spacing=5, tight=True)], spacing=8)
    drawn = surface(face, edge=(2.5, theme.INK), radius=14, pad=(8, 12))
    room = ui.column - CARD
    lines = [words(ui, picture.title, "lead", room=room), words(ui, picture.more, "small", theme.INK2, room=room)]
    high = ft.CrossAxisAlignment.START if ui.stacked else ft.CrossAxisAlignment.CENTER
    return ft.Row([drawn, ft.Column(lines, spacing=0, expand=True)], spacing=14, vertical_alignment=high)


def draw_board(ui: Ui, picture: SlateBoard, hands: Hands) -> ft.Control:
    """The board that the app keeps, on the page of a step."""
    board = HintedBoard if picture.hint else BridgeBoard
    return board(picture, hands, board_room(ui).side)


def draw_spoil_board(ui: Ui, picture: SlateBoard, hands: Hands) -> ft.Control:
    """The board on a sheet over the page."""
    return middle_row([BridgeBoard(picture, hands, sheet_side(ui))])


def draw_deck(ui: Ui, picture: BridgeDeck, hands: Hands) -> ft.Control:
    """The 18 cards: out, open, still possible. With real cards, the ones that may come are buttons.

    One row a number of bridges, as on the board's edge; where six cards side by side are too small, one row a number.
    """
    chances = picture.chances
    pick = any(cell.intent for cell in picture.cells)
    aside = CHANCE * min(ui.scale, MOST_LARGER) if chances else 0
    six = (min(ui.width, WIDEST) - 2 * EDGE - aside) / len(NUMBERS)
    narrow = six < (TARGET if pick else CELL)
    cells = {(cell.card.number, cell.card.bridges): cell for cell in picture.cells}
    if narrow:
        grid = [[cells[number, count] for count in COUNTS] for number in NUMBERS]
    else:
        grid = [[cells[number, count] for number in NUMBERS] for count in COUNTS]
    gap = 0 if pick else GAP
    rows: list[ft.Control] = []
    for at, line in enumerate(grid):
        drawn = [_kept_cell(ui, cell, hands, pick) for cell in line]
        if chances:
            seen = (chances.numbers if narrow else chances.bridges)[at]
            chance = partial(_chance, ui, seen, chances.of, width=aside)
            drawn.append(hands.reuse(("chance", narrow, at), (seen, chances.of), chance))
        rows.append(ft.Row(drawn, spacing=gap))
    if chances:
        counts = chances.bridges if narrow else chances.numbers
        below = [_chance(ui, seen, chances.of) for seen in counts]
        rows.append(ft.Row([*below, ft.Container(width=aside)], spacing=gap))
        rows.append(words(ui, msg("bridges.chances_caption"), "small", theme.INK2))
    whole, label = ft.Column(rows, spacing=6), ui.t(picture.label)
    return ft.Semantics(content=whole, label=label, container=True) if pick else spoken(whole, label)


def _kept_cell(ui: Ui, cell: DeckCell, hands: Hands, pick: bool) -> ft.Control:
    draw_it = partial(_deck_cell, ui, cell, hands, pick)
    return draw_it() if pick else hands.reuse(("cell", cell.card), cell.status, draw_it)


def _deck_cell(ui: Ui, cell: DeckCell, hands: Hands, pick: bool) -> ft.Control:
    height = 52 if pick else 38
    if cell.status == "out":
        box = surface(
            icon(ft.Icons.CHECK_ROUNDED, 20, theme.OUTLINE), None, (1, theme.OUTLINE), 10, center=True, height=height
        )
    else:
        now = cell.status == "now"
        ink = theme.ON_MAIN if now else theme.INK
        dashes = [surface(fill=ink, radius=2, width=13, height=4) for _ in range(cell.card.bridges)]
        number = figure(ui, cell.card.number, 20, ink, scaled=False)
        content = middle_row([number, ft.Column([*dashes], spacing=3, tight=True)], 5, tight=True)
        fill, edge = (theme.MAIN, None) if now else (theme.PAPER, (2, theme.INK))
        box = surface(content, fill, edge, 10, center=True, height=height)
    name = ui.t(msg(f"bridges.cell_{cell.status}", card=cell.card.label))
    if not pick:
        box.tooltip, box.expand = name, True
        return box
    send = partial(hands.send, cell.intent) if cell.intent else None
    # The gap between two belongs to what the finger hits.
    hit = ft.Container(box, padding=ft.Padding.symmetric(horizontal=GAP / 2), border_radius=10)
    return target(ui, hit, name, send, expand=True)


def _chance(ui: Ui, count: int, of: int, width: float | None = None) -> ft.Control:
    percent = msg("bridges.chance", percent=round(100 * count / of))
    size = 14 / max(1, ui.scale / MOST_LARGER)
    text = words(ui, percent, "tag", theme.INK2 if count else theme.OUTLINE, size, no_wrap=True)
    return ft.Container(text, alignment=ft.Alignment.CENTER, width=width, expand=width is None)


def finished_island(size: float) -> ft.Control:
    """An island with the ring that says that it is finished."""
    inner = surface(None, theme.SAND, (2.5, theme.INK), size)
    return surface(inner, None, (2.5, theme.GOOD), size, pad=2, width=size, height=size)
