"""Dream Islands: the chart to move on with what is met, the shells, the sixteen cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, cast

import flet as ft

from companion.core.blocks import DataPicture, Why
from companion.ui.blocks.controls import DataDrawer, Hands
from companion.ui.games.dream_islands.chart import Chart, legend
from companion.ui.kit.bottom_sheet import why_sheet
from companion.ui.kit.buttons import icon_button, press, target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.paper import paper
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import say
from companion.ui.window.sheets import use_sheet

# What a mission leaves for its words: the edges of the screen and of its card, the tick and Why?
MISSION_EDGES = 140
# A card's, inside an edge that may be so thick.
CARD_PADDING, THICK = 2, 3


def shells(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """The four numbers; a covered one has its shell."""
    row = _shells(ui, picture.data["numbers"], hands)
    return ft.Semantics(content=row, label=ui.t(picture.label), container=True)


def _shells(ui: Ui, numbers: Sequence[Mapping[str, Any]], hands: Hands) -> ft.Control:
    return ft.Row([_shell(ui, number, hands) for number in numbers], spacing=8)


def _shell(ui: Ui, number: Mapping[str, Any], hands: Hands) -> ft.Control:
    covered, now, intent = number["covered"], number["now"], number["intent"]
    ink = theme.INK2 if covered and not now else theme.INK
    parts: list[ft.Control] = [symbol(ui, "shell", 26)] if covered else []
    parts.append(figure(ui, number["number"], 24, ink, scaled=False, struck=covered and not now))
    edge = ft.Border.all(3, theme.MAIN) if now else None if covered else ft.Border.all(2, theme.OUTLINE)
    box = ft.Container(
        ft.Row(parts, spacing=8, alignment=ft.MainAxisAlignment.CENTER),
        height=54,
        border_radius=16,
        border=edge,
        bgcolor=theme.CONTAINER if now else theme.SHOAL if covered else theme.PAPER,
    )
    send = partial(hands.send, intent) if intent else None
    return target(ui, box, ui.t(number["label"]), send, expand=True)


def chart(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """The islands with all pieces. A tap on a piece shows where it can go; below, what is met."""
    pieces = "-".join(f"{there['spot']}:{there['pieces']}" for there in picture.data["places"])
    return Table(picture, hands, key=pieces)  # what was picked or shown is forgotten when a piece has moved


@component
def Table(picture: DataPicture, hands: Hands) -> ft.Control:
    """The chart and the missions met share what is marked on the islands."""
    ui = current_ui()
    shown, show = use_state(cast("int | None", None))
    why, ask_why = use_state(cast("Why | None", None))

    def close() -> None:
        ask_why(None)

    use_sheet(ui, why_sheet(ui, (why,), 0, lambda _: None, close) if why else None, close)
    data, met = picture.data, picture.data["met"]
    marked = data["proof"] if shown is None else met["rows"][shown]["islands"]
    parts: list[ft.Control] = [Chart(picture, hands, tuple(marked)), legend(ui, data["players"])]
    if met:
        own = data["hand_of"] is None or hands.knows_hand(data["hand_of"])
        found = _met(ui, met, own, shown, hands, show, ask_why)
        goes_on = _next(ui, data["next"], hands) if data["next"] else []
        parts = [found, *goes_on, *parts] if met["first"] else [*parts, found]
    return ft.Column(parts, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _next(ui: Ui, following: Mapping[str, Any], hands: Hands) -> list[ft.Control]:
    """The numbers of whoever is next, below what is laid down."""
    return [words(ui, following["heading"], "section"), _shells(ui, following["numbers"], hands)]


def _met(
    ui: Ui,
    met: Mapping[str, Any],
    own: bool,
    shown: int | None,
    hands: Hands,
    show: Callable[[int | None], None],
    ask_why: Callable[[Why], None],
) -> ft.Control:
    heading = words(ui, met["heading"], "section", expand=None if ui.stacked else True)
    aside = words(ui, met["aside"], "small", theme.INK2)
    head = ft.Column([heading, aside], spacing=0) if ui.stacked else ft.Row([heading, aside], spacing=8)
    if met["none"]:
        return ft.Column([head, words(ui, met["none"], "small", theme.INK2)], spacing=2)
    rows: list[ft.Control] = []
    held = enumerate(met["rows"] if own else ({**row, **row["to_others"]} for row in met["rows"]))
    for at, row in sorted(held, key=lambda one: one[1]["in_hand"] is None):
        if rows:
            rows.append(ft.Divider(height=1, thickness=1, color=theme.LINE))
        reveal = partial(show, None if shown == at else at)
        rows.append(_mission(ui, row, shown == at, hands, reveal, partial(ask_why, row["why"])))
    return ft.Column(
        [head, paper(ft.Column(rows, spacing=0), ft.Padding.only(left=12, top=2, bottom=2, right=2))], spacing=4
    )


def _mission(
    ui: Ui, row: Mapping[str, Any], shown: bool, hands: Hands, reveal: Callable[[], None], why: Callable[[], None]
) -> ft.Control:
    """A mission met: tick it when it is in the hand. Before the moves are done, a tap shows it on the chart."""
    notes = [ui.t(row["proof"]), *([ui.t(row["in_hand"])] if row["in_hand"] else [])]
    room = ui.column - MISSION_EDGES
    lines = [words(ui, row["name"], "strong", room=room), words(ui, " · ".join(notes), "small", theme.INK2, room=room)]
    if row["reason"]:
        lines.append(words(ui, row["reason"], "small", theme.INK2, room=room))
    texts = ft.Column(lines, spacing=0, expand=True)
    box = ft.Container(
        ft.Row([_tick(row), texts], spacing=12),
        bgcolor=theme.CONTAINER if shown else None,
        border_radius=12,
        padding=ft.Padding.symmetric(vertical=6),
    )
    tap = partial(hands.send, row["intent"]) if row["intent"] else reveal
    name = f"{ui.t(row['name'])}. {', '.join(notes)}"
    return ft.Row(
        [
            target(ui, box, name, tap, selected=row["ticked"] or shown, expand=True),
            icon_button(ui, ft.Icons.HELP_OUTLINE_ROUNDED, row["why"].question, why, theme.NOTE),
        ],
        spacing=2,
    )


def _tick(row: Mapping[str, Any]) -> ft.Control:
    if row["locked"]:
        return ft.Container(icon(ft.Icons.LOCK_ROUNDED, 20, theme.OUTLINE), width=30, alignment=ft.Alignment.CENTER)
    check = icon(ft.Icons.CHECK_ROUNDED, 22, theme.PAPER) if row["ticked"] else None
    return ft.Container(
        check,
        width=30,
        height=30,
        border_radius=9,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.GOOD if row["ticked"] else None,
        border=None if row["ticked"] else ft.Border.all(2.5, theme.MAIN),
    )


def cards(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """The sixteen cards: done, in the hand, still open. On another phone than its owner's a hand is not shown."""
    player, elsewhere = picture.data["player"], picture.data["elsewhere"]
    own = elsewhere is None or hands.knows_hand(player)

    def send(intent: Mapping[str, Any]) -> None:
        if intent["do"] == "hold":
            hands.show_hand(player)
        hands.send(intent)

    width = 2 if ui.stacked else 4
    room = (ui.column - 32 - 6 * (width - 1)) / width - 2 * (CARD_PADDING + THICK)
    shown = [card if own else {**card, **card["to_others"]} for card in picture.data["cards"]]
    cells = [_card(ui, card, room, send) for card in shown]
    rows: list[ft.Control] = [
        ft.Row(
            cells[at : at + width], spacing=6, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH
        )
        for at in range(0, len(cells), width)
    ]
    if not own:
        rows.append(words(ui, elsewhere, "small", theme.INK2))
        rows.append(press(ui, picture.data["show_here"], partial(hands.show_hand, player), "quiet", "eye"))
    return ft.Semantics(content=ft.Column(rows, spacing=6), label=ui.t(picture.label), container=True)


# Fill, edge, ink, and what says the same by its shape; an open card has no more than its drawing.
CARD_LOOKS = {
    "done": (theme.GOOD_C, ft.Border.all(1, theme.GOOD), theme.GOOD, ft.Icons.CHECK_ROUNDED),
    "ticked": (theme.GOOD_C, ft.Border.all(3, theme.MAIN), theme.GOOD, ft.Icons.CHECK_BOX_ROUNDED),
    "hand": (theme.CONTAINER, ft.Border.all(3, theme.MAIN), theme.MAIN, ft.Icons.BACK_HAND_ROUNDED),
    "open": (theme.PAPER, ft.Border.all(2, theme.OUTLINE), theme.INK2, None),
}


def _card(ui: Ui, card: Mapping[str, Any], room: float, send: Callable[[Mapping[str, Any]], None]) -> ft.Control:
    fill, edge, ink, mark = CARD_LOOKS[card["status"]]
    beside: list[ft.Control] = [icon(mark, 16, ink)] if mark else []
    high = min(24.0, (room - 18 * len(beside)) / 2)  # missions are drawn twice as wide as high
    signs = [*beside, symbol(ui, f"mission_{card['mission']}", high, ink, width=2 * high)]
    name = words(ui, card["short"], "tag", theme.INK, room=room, text_align=ft.TextAlign.CENTER)
    box = ft.Container(
        ft.Column(
            [ft.Row(signs, spacing=2, alignment=ft.MainAxisAlignment.CENTER), name],
            spacing=2,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        bgcolor=fill,
        border=edge,
        border_radius=12,
        padding=ft.Padding.symmetric(vertical=8, horizontal=CARD_PADDING),
    )
    said = f"{ui.t(card['name'])}, {ui.t(card['word'])}"
    if card["intent"]:
        tap: Callable[[], None] | None = partial(send, card["intent"])
    else:
        tap = partial(say, ui, card["locked"]) if card["locked"] else None
    return target(ui, box, said, tap, selected=card["status"] in ("hand", "ticked"), expand=True)


DRAWERS: Mapping[str, DataDrawer] = {
    "dream_islands.shells": shells,
    "dream_islands.chart": chart,
    "dream_islands.cards": cards,
}
