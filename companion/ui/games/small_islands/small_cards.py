"""The cards of a box as small cards, as one lays them out to compare them with the printed ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.message import msg
from companion.core.strict_json import Entries
from companion.games.small_islands import card_forms
from companion.games.small_islands.card_forms import HALVES_OF, Half, Kind
from companion.games.small_islands.view_hand import half_glyphs
from companion.ui.games.small_islands.rewards import glyph_row, small_halves
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.context import Ui

# How wide a small card is; three lie side by side on a phone.
CARD, GAP = 104, 6
ARROWS = {
    "up": ft.Icons.ARROW_UPWARD_ROUNDED,
    "right": ft.Icons.ARROW_FORWARD_ROUNDED,
    "down": ft.Icons.ARROW_DOWNWARD_ROUNDED,
    "left": ft.Icons.ARROW_BACK_ROUNDED,
}


def small_cards(
    ui: Ui, kind: Kind, cards: Sequence[Entries], tap: Callable[[int], Callable[[], None] | None], room: float
) -> ft.Control:
    """As many side by side as there is room for; `tap` tells what a tap on each does."""
    across = max(1, int((room + GAP) / (CARD * _larger(ui) + GAP)))
    width = (room - GAP * (across - 1)) / across
    cells = [
        _small_card(ui, kind, card, tap(at), min(width, 1.4 * CARD * _larger(ui))) for at, card in enumerate(cards)
    ]
    return ft.Row(cells, spacing=GAP, run_spacing=GAP, wrap=True)


def _larger(ui: Ui) -> float:
    """Words grow with the text, and the card with its words; drawings stay as they are."""
    return max(1.0, ui.scale / 1.45)


def _small_card(ui: Ui, kind: Kind, card: Entries, tap: Callable[[], None] | None, width: float) -> ft.Control:
    face = _expedition(ui, card) if kind == "expedition" else halves(ui, kind, card)
    box = ft.Container(
        face,
        width=width,
        bgcolor=theme.PAPER,
        border=ft.Border.all(1.5, theme.OUTLINE),
        border_radius=12,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    return target(ui, box, ui.t(card_forms.card_text(kind, card)).replace("**", ""), tap)


def halves(ui: Ui, kind: Kind, card: Entries) -> ft.Control:
    """Mission above, reward below, or the half that the card is."""
    names = HALVES_OF[kind]
    told: dict[Half, Entries] = {half: card[half] for half in names} if len(names) > 1 else {names[0]: card}
    return small_halves(ui, [(half_glyphs(half, one), card_forms.half_text(half, one)) for half, one in told.items()])


def _expedition(ui: Ui, card: Entries) -> ft.Control:
    """Type, tile, directions in their order, mission: from top to bottom as on the printed card."""
    land = card["type"] == "land"
    sign = symbol(ui, "ship", 18, theme.PAPER) if land else icon(ft.Icons.EXPLORE_ROUNDED, 18, theme.PAPER)
    word = words(ui, msg(f"small_islands.card_{card['type']}"), "tag", theme.PAPER, room=CARD - 40)
    centre = ft.MainAxisAlignment.CENTER
    head = ft.Container(
        ft.Row([sign, word], spacing=4, alignment=centre),
        bgcolor=theme.BAD if land else theme.GOOD,
        padding=ft.Padding.symmetric(vertical=2),
    )
    ways: list[ft.Control] = [
        ft.Column(
            [icon(ARROWS[way], 20, theme.MAIN), figure(ui, rank + 1, 14, scaled=False)],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        for rank, way in enumerate(card["directions"])
    ]
    number = ft.Container(
        figure(ui, card["tile"], 22, theme.ON_CONTAINER, scaled=False),
        width=26,
        height=34,
        bgcolor=theme.CONTAINER,
        border_radius=8,
        alignment=ft.Alignment.CENTER,
    )
    mission = card["mission"]
    glyphs = half_glyphs("mission", mission)
    asks: ft.Control = ft.Row(glyph_row(ui, glyphs, 22, theme.INK), spacing=3, wrap=True, alignment=centre)
    body = [ft.Row([number, *ways], spacing=2, alignment=centre), asks]
    inner = ft.Container(
        ft.Column(body, spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.symmetric(vertical=4, horizontal=2),
    )
    return ft.Column([head, inner], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
