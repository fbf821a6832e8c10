"""The faces of cards: symbols of missions and rewards, the open objective, and the cards of a box as small cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.message import msg
from companion.core.strict_json import Entries
from companion.games.small_islands.alexis_cards import card_from
from companion.games.small_islands.card_forms import DRAWN, Kind, card_text, halves_of
from companion.games.small_islands.facts import FLAT, SIZES
from companion.games.small_islands.missions import AtLeast, Equal, EqualWith, More
from companion.games.small_islands.pictures import ObjectiveCard
from companion.games.small_islands.rewards import CardHalf, Discovery, Flat, Locations, Size, Symbols, half_text
from companion.ui.blocks.controls import Hands
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.paper import chart_frame, paper
from companion.ui.kit.surfaces import centered, even_row, middle_row, padded, stretched, surface, wrapped
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.context import Ui

# Symbols and texts that belong together: a symbol and its worth.
Glyphs = Sequence[str]

DRAWINGS = ("temple", "lotus", "dragon_fruit", "leaf", "discovery", "house", "star")
# A sign that only words explain.
UNKNOWN = ["?"]
# The width of a small card; three lie side by side on a phone.
CARD, GAP = 104, 6
ARROWS = {
    "up": ft.Icons.ARROW_UPWARD_ROUNDED,
    "right": ft.Icons.ARROW_FORWARD_ROUNDED,
    "down": ft.Icons.ARROW_DOWNWARD_ROUNDED,
    "left": ft.Icons.ARROW_BACK_ROUNDED,
}


def glyphs(half: CardHalf) -> list[Glyphs]:
    """The symbols of half a card in its order; none for a reward that only words explain."""
    match half:
        case AtLeast():
            return [[DRAWN[symbol]] for symbol, n in half.needs.items() for _ in range(n)]
        case More(more, than):
            return [[DRAWN[more]], [">"], [DRAWN[than]]]
        case EqualWith(resource):
            return [[DRAWN[resource]], ["="], UNKNOWN]
        case Equal():
            return [UNKNOWN, ["="], UNKNOWN]
        case Symbols(plus=plus):
            each = [[DRAWN[symbol], str(worth)] for symbol, worth in half.worth.items()]
            return [*each, *([[f"+{plus}"]] if plus else [])]
        case Flat():
            return [[str(FLAT), "star"]]
        case Size():
            points = [points for _, points in SIZES]
            return [[f"{min(points)}–{max(points)}", "star"]]
        case Discovery():
            return [["discovery"]]
        case Locations():
            return [["house", "1"]]
        case _:
            return []


def glyph_row(ui: Ui, signs: Sequence[Glyphs], size: float, ink: ft.ColorValue) -> list[ft.Control]:
    """A control for each group of symbols."""
    groups = [[_glyph(ui, one, size, ink) for one in group] for group in signs]
    return [group[0] if len(group) == 1 else ft.Row(group, spacing=4, tight=True) for group in groups]


def _glyph(ui: Ui, one: str, size: float, ink: ft.ColorValue) -> ft.Control:
    return symbol(ui, one, size, ink) if one in DRAWINGS else figure(ui, one, min(26, size), ink, scaled=False)


def objective(ui: Ui, picture: ObjectiveCard, hands: Hands) -> ft.Control:
    """Mission left on paper, reward right on the color of the game; a strip beside a turn."""
    sides = (("mission", picture.mission), ("reward", picture.reward))
    known = [(msg(f"small_islands.{name}_word"), half) for name, half in sides if half]
    fills = ((theme.PAPER, theme.INK, theme.INK2), (theme.CONTAINER, theme.ON_CONTAINER, theme.ON_CONTAINER))
    halves: list[ft.Container] = []
    for (name, half), (fill, ink, quiet) in zip(known, fills, strict=False):
        word = words(ui, name, "small", quiet, text_align=ft.TextAlign.CENTER)
        halves.append(surface(_half(ui, word, half, picture.small, ink), fill, radius=0, pad=(10, 8)))
    for side in halves:
        side.expand = None if ui.stacked else True
    face: ft.Control = stretched(halves, 0) if ui.stacked else even_row(halves, 0)
    card = paper(face, 0, clip_behavior=ft.ClipBehavior.ANTI_ALIAS) if picture.small else chart_frame(face)
    return named(card, ui.t(picture.label))


def named(content: ft.Control, label: str) -> ft.Semantics:
    """A drawing with one name for assistive technology; its parts are not read one by one."""
    return ft.Semantics(content=content, label=label.replace("**", ""), exclude_semantics=True, container=True)


def _half(ui: Ui, word: ft.Control, half: CardHalf, small: bool, ink: ft.ColorValue) -> ft.Control:
    """The word, the symbols and the text of a half; a strip omits the text where the symbols say it all."""
    parts, signs = [word], glyphs(half)
    if signs:
        drawn = glyph_row(ui, signs, 34 if len(signs) <= 4 else 26, ink)
        apart = 14 if any(len(group) > 1 for group in signs) else 6
        parts.append(wrapped(drawn, apart, 4, center=True))
    if not (small and signs) or UNKNOWN in signs:
        parts.append(words(ui, half_text(half), "small", ink, text_align=ft.TextAlign.CENTER))
    return centered(parts, 6)


def small_halves(ui: Ui, halves: Sequence[CardHalf]) -> ft.Control:
    """Mission above, reward below on the color of the game: symbols, or words for a half without symbols."""
    lines: list[ft.Control] = []
    for at, half in enumerate(halves):
        signs = glyphs(half)
        if signs and UNKNOWN not in signs:
            shown: ft.Control = wrapped(glyph_row(ui, signs, 22, theme.INK), 4, 2, center=True)
        else:
            shown = words(ui, half_text(half), "tag", text_align=ft.TextAlign.CENTER)
        lines.append(surface(shown, theme.CONTAINER if at else None, radius=8, pad=6, center=True))
    return stretched(lines, 2, tight=True)


def small_cards(
    ui: Ui, kind: Kind, cards: Sequence[Entries], tap: Callable[[int], Callable[[], None] | None], room: float
) -> ft.Control:
    """The cards side by side, as many in a row as there is room for; `tap` returns the listener of each."""
    card_width = CARD * max(1.0, ui.scale / 1.45)  # words grow with the text, and the card with its words
    across = max(1, int((room + GAP) / (card_width + GAP)))
    width = min((room - GAP * (across - 1)) / across, 1.4 * card_width)
    return wrapped([_small_card(ui, kind, card, tap(at), width) for at, card in enumerate(cards)], GAP, GAP)


def _small_card(ui: Ui, kind: Kind, card: Entries, tap: Callable[[], None] | None, width: float) -> ft.Control:
    face = _expedition(ui, card) if kind == "expedition" else small_halves(ui, halves_of(kind, card))
    clip = ft.ClipBehavior.ANTI_ALIAS
    box = surface(face, theme.PAPER, (1.5, theme.OUTLINE), 12, width=width, clip_behavior=clip)
    return target(ui, box, ui.t(card_text(kind, card)).replace("**", ""), tap)


def _expedition(ui: Ui, entered: Entries) -> ft.Control:
    """Type, tile, directions in their order, mission: from top to bottom as on the printed card."""
    card = card_from(entered)
    land = card.type == "land"
    sign = symbol(ui, "ship", 18, theme.PAPER) if land else icon(ft.Icons.EXPLORE_ROUNDED, 18, theme.PAPER)
    word = words(ui, msg(f"small_islands.card_{card.type}"), "tag", theme.PAPER, room=CARD - 40)
    head = surface(middle_row([sign, word], 4), theme.BAD if land else theme.GOOD, radius=0, pad=(2, 0))
    ways = [
        centered([icon(ARROWS[way], 20, theme.MAIN), figure(ui, rank + 1, 14, scaled=False)], 0, tight=True)
        for rank, way in enumerate(card.directions)
    ]
    tile = figure(ui, card.tile, 22, theme.ON_CONTAINER, scaled=False)
    number = surface(tile, theme.CONTAINER, radius=8, center=True, width=26, height=34)
    asks = wrapped(glyph_row(ui, glyphs(card.mission), 22, theme.INK), 3, center=True)
    body = stretched([middle_row([number, *ways], 2), asks], 4, tight=True)
    return stretched([head, padded(body, 4, 2)], 0, tight=True)
