"""Dream Islands: the chart to move on with the missions met, the numbers, the sixteen cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

import flet as ft

from companion.core.blocks import Why
from companion.core.game import Intent
from companion.games.dream_islands.pictures import (
    IslandChart,
    MetMission,
    MissionCard,
    MissionCards,
    MissionsMet,
    ShellNumber,
    ShellRow,
)
from companion.ui.blocks.controls import Hands
from companion.ui.games.dream_islands.dream_chart import Chart, legend
from companion.ui.kit.bottom_sheet import why_sheet
from companion.ui.kit.buttons import icon_button, press, target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.paper import paper
from companion.ui.kit.surfaces import centered, divided, even_row, middle_row, stretched, surface
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_sheet, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import say

# The room beside the words of a mission: the edges of the screen and of its card, the tick and Why?
MISSION_EDGES = 140
# The inside of a card, within the thickest edge.
CARD_PADDING, THICK = 2, 3


def draw_shells(ui: Ui, picture: ShellRow, hands: Hands) -> ft.Control:
    """The four numbers; a covered one has its shell."""
    return ft.Semantics(content=_shells(ui, picture.numbers, hands), label=ui.t(picture.label), container=True)


def _shells(ui: Ui, numbers: Sequence[ShellNumber], hands: Hands) -> ft.Control:
    return ft.Row([_shell(ui, number, hands) for number in numbers], spacing=8)


def _shell(ui: Ui, number: ShellNumber, hands: Hands) -> ft.Control:
    covered, now = number.covered, number.now
    ink = theme.INK2 if covered and not now else theme.INK
    parts: list[ft.Control] = [symbol(ui, "shell", 26)] if covered else []
    parts.append(figure(ui, number.number, 24, ink, scaled=False, struck=covered and not now))
    box = surface(
        middle_row(parts, 8),
        theme.CONTAINER if now else theme.SHOAL if covered else theme.PAPER,
        (3, theme.MAIN) if now else None if covered else (2, theme.OUTLINE),
        height=54,
    )
    send = partial(hands.send, number.intent) if number.intent else None
    return target(ui, box, ui.t(number.label), send, expand=True)


def draw_chart(ui: Ui, picture: IslandChart, hands: Hands) -> ft.Control:
    """The islands with all pieces. A tap on a piece shows its ways; below are the missions met."""
    stacks = "-".join(f"{there.spot}:{there.stacks}" for there in picture.places)
    return ChartAndMissions(picture, hands, key=stacks)  # forgets what was picked or shown when a piece has moved


@component
def ChartAndMissions(picture: IslandChart, hands: Hands) -> ft.Control:
    """The chart and the missions met share the marks on the islands."""
    ui = current_ui()
    shown, show = use_state(cast("int | None", None))
    why, ask_why = use_state(cast("Why | None", None))

    close = partial(ask_why, None)
    use_sheet(ui, why_sheet(ui, (why,), 0, lambda _: None, close) if why else None, close)
    met, following = picture.met, picture.following
    marked = picture.marked if shown is None or not met else met.missions[shown].islands
    parts: list[ft.Control] = [Chart(picture, hands, marked), legend(ui, picture)]
    if met:
        found = [_met(ui, met, shown, hands, show, ask_why)]
        if following:
            found += [words(ui, following.label, "section"), _shells(ui, following.numbers, hands)]
        parts = [*found, *parts] if met.first else [*parts, *found]
    return stretched(parts, 8)


def _met(
    ui: Ui,
    met: MissionsMet,
    shown: int | None,
    hands: Hands,
    show: Callable[[int | None], None],
    ask_why: Callable[[Why], None],
) -> ft.Control:
    heading = words(ui, met.heading, "section", expand=None if ui.stacked else True)
    hint = words(ui, met.hint, "small", theme.INK2)
    head = ft.Column([heading, hint], spacing=0) if ui.stacked else ft.Row([heading, hint], spacing=8)
    if met.none:
        return ft.Column([head, words(ui, met.none, "small", theme.INK2)], spacing=2)
    own = not met.hand.secret or hands.knows_hand(met.hand.player)
    rows: list[ft.Control] = []
    missions = enumerate(one if own else one.seen_elsewhere(met.hand) for one in met.missions)
    for at, mission in sorted(missions, key=lambda one: one[1].in_hand is None):
        reveal = partial(show, None if shown == at else at)
        rows.append(_mission(ui, mission, shown == at, hands, reveal, partial(ask_why, mission.why)))
    return ft.Column([head, paper(divided(rows), ft.Padding.only(left=12, top=2, bottom=2, right=2))], spacing=4)


def _mission(
    ui: Ui, met: MetMission, shown: bool, hands: Hands, reveal: Callable[[], None], why: Callable[[], None]
) -> ft.Control:
    """A mission met. A tap ticks it; before the moves are done, or with another hand, a tap shows it on the chart."""
    notes = [ui.t(met.proof), *([ui.t(met.in_hand)] if met.in_hand else [])]
    room = ui.column - MISSION_EDGES
    lines = [words(ui, met.name, "strong", room=room), words(ui, " · ".join(notes), "small", theme.INK2, room=room)]
    if met.reason:
        lines.append(words(ui, met.reason, "small", theme.INK2, room=room))
    box = surface(
        ft.Row([_tick(met), ft.Column(lines, spacing=0, expand=True)], spacing=12),
        theme.CONTAINER if shown else None,
        radius=12,
        pad=(6, 0),
    )
    tap = partial(hands.send, met.intent) if met.intent else reveal
    name = f"{ui.t(met.name)}. {', '.join(notes)}"
    return ft.Row(
        [
            target(ui, box, name, tap, selected=met.ticked or shown, expand=True),
            icon_button(ui, ft.Icons.HELP_OUTLINE_ROUNDED, met.why.question, why, theme.NOTE),
        ],
        spacing=2,
    )


def _tick(met: MetMission) -> ft.Control:
    if met.locked:
        return ft.Container(icon(ft.Icons.LOCK_ROUNDED, 20, theme.OUTLINE), width=30, alignment=ft.Alignment.CENTER)
    return surface(
        icon(ft.Icons.CHECK_ROUNDED, 22, theme.PAPER) if met.ticked else None,
        theme.GOOD if met.ticked else None,
        None if met.ticked else (2.5, theme.MAIN),
        radius=9,
        center=True,
        width=30,
        height=30,
    )


def draw_cards(ui: Ui, picture: MissionCards, hands: Hands) -> ft.Control:
    """The sixteen cards: done, in the hand, open. Only the window that was told a hand shows it."""
    hand = picture.hand
    own = not hand.secret or hands.knows_hand(hand.player)

    def send(card: MissionCard, intent: Intent) -> None:
        if card.tells:
            hands.show_hand(hand.player)
        hands.send(intent)

    width = 2 if ui.stacked else 4
    room = (ui.column - 32 - 6 * (width - 1)) / width - 2 * (CARD_PADDING + THICK)
    cells = [_card(ui, card if own else card.seen_elsewhere(hand), room, send) for card in picture.cards]
    rows: list[ft.Control] = [even_row(cells[at : at + width], 6) for at in range(0, len(cells), width)]
    if not own:
        rows.append(words(ui, hand.elsewhere, "small", theme.INK2))
        rows.append(press(ui, picture.show_here, partial(hands.show_hand, hand.player), "quiet", "eye"))
    return ft.Semantics(content=ft.Column(rows, spacing=6), label=ui.t(picture.label), container=True)


# Fill, edge, ink, and a sign that says the same by its shape; an open card has only its drawing.
CARD_LOOKS = {
    "done": (theme.GOOD_C, ft.Border.all(1, theme.GOOD), theme.GOOD, ft.Icons.CHECK_ROUNDED),
    "ticked": (theme.GOOD_C, ft.Border.all(3, theme.MAIN), theme.GOOD, ft.Icons.CHECK_BOX_ROUNDED),
    "hand": (theme.CONTAINER, ft.Border.all(3, theme.MAIN), theme.MAIN, ft.Icons.BACK_HAND_ROUNDED),
    "open": (theme.PAPER, ft.Border.all(2, theme.OUTLINE), theme.INK2, None),
}


def _card(ui: Ui, card: MissionCard, room: float, send: Callable[[MissionCard, Intent], None]) -> ft.Control:
    fill, edge, ink, mark = CARD_LOOKS[card.status]
    beside: list[ft.Control] = [icon(mark, 16, ink)] if mark else []
    high = min(24.0, (room - 18 * len(beside)) / 2)  # missions are drawn twice as wide as high
    signs = [*beside, symbol(ui, f"mission_{card.mission}", high, ink, width=2 * high)]
    name = words(ui, card.short, "tag", theme.INK, room=room, text_align=ft.TextAlign.CENTER)
    box = ft.Container(
        centered([middle_row(signs, 2), name], 2, alignment=ft.MainAxisAlignment.CENTER),
        bgcolor=fill,
        border=edge,
        border_radius=12,
        padding=ft.Padding.symmetric(vertical=8, horizontal=CARD_PADDING),
    )
    said = f"{ui.t(card.name)}, {ui.t(card.word)}"
    tap: Callable[[], None] | None = partial(say, ui, card.locked) if card.locked else None
    if card.intent:
        tap = partial(send, card, card.intent)
    return target(ui, box, said, tap, selected=card.status in ("hand", "ticked"), expand=True)
