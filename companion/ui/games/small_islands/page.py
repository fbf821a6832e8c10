"""What only Small Islands has on its page: the way to Great Explorer, mode by mode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft

from companion.core.message import Message, msg
from companion.games.small_islands.cards import missing
from companion.games.small_islands.explorer import ACHIEVEMENTS, found_in, opened, progress
from companion.games.small_islands.options import proposal
from companion.ui.games.small_islands.explorer import explorer_card
from companion.ui.kit.buttons import press, target
from companion.ui.kit.drawing import icon
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import WIDEST, Ui

GAME = "small_islands"
# What the screen, the way to the card box, and its two signs take beside its words.
BOX_EDGES = 32 + 28 + 80


def parts(ui: Ui) -> list[ft.Control]:
    """A card for each mode; Advanced appears with its first game."""
    kept = [entry.tags for entry in ui.controller.archive.entries() if entry.game == GAME]
    so_far = progress((tags["difficulty"], found_in(tags)) for tags in kept if "difficulty" in tags)
    played = {"normal", *(tags.get("difficulty") for tags in kept)}
    cards = [explorer_card(ui, mode, so_far[mode], _count(so_far[mode])) for mode in ACHIEVEMENTS if mode in played]
    return [*cards, _card_box(ui)]


def actions(ui: Ui) -> list[ft.Control]:
    """A Reward phase can be priced without a game."""
    return [press(ui, msg("small_islands.helper"), lambda: ui.go(f"/game/{GAME}/reward"), sign="house", expand=True)]


def advice(ui: Ui, key: str, chosen: Mapping[str, Any]) -> Message | None:
    """The level that should be about even, by the games with the same cards in the same mode."""
    if key != "level":
        return None
    cards = "table" if chosen["cards"] == "table" else "own" if chosen.get("box") else "stand_in"
    like = {"mode": "solo", "cards": cards, "difficulty": chosen["mode"]}
    kept = [entry for entry in ui.controller.archive.entries() if entry.game == GAME and "level" in entry.tags]
    alike = [entry for entry in kept if all(entry.tags.get(tag) == value for tag, value in like.items())]
    found = proposal([(int(entry.tags["level"]), bool(entry.won)) for entry in alike])
    if found is None:
        return None
    so_far = msg("small_islands.won_at_level", level=found.level, won=found.won, games=found.games)
    key = "even_match" if found.proposed == found.level else "try_level"
    return msg(f"small_islands.{key}", so_far=so_far, level=found.proposed)


def _count(achieved: Mapping[str, bool]) -> Message:
    done = sum(achieved.values())
    return msg("small_islands.explorer_open" if opened(achieved) else "small_islands.explorer_count", n=done)


def _card_box(ui: Ui) -> ft.Control:
    """The way to the card box; while none is whole, the stand-in deck is in use and says so."""
    room = min(ui.width, WIDEST) - BOX_EDGES
    texts: list[ft.Control] = [words(ui, msg("small_islands.box.title"), "strong", room=room)]
    whole = any(not list(missing(box.content)) for box in ui.controller.boxes.of(GAME))
    if not whole:
        texts.append(words(ui, msg("small_islands.box.stand_in"), "small", room=room))
    row = ft.Row(
        [
            icon(ft.Icons.STYLE_ROUNDED, 30, theme.WARN),
            ft.Column(texts, spacing=2, expand=True),
            icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, 26, theme.WARN),
        ],
        spacing=12,
    )
    box = ft.Container(row, bgcolor=theme.WARN_C, border_radius=14, padding=14)
    return target(ui, box, ui.t(msg("small_islands.box.title")), lambda: ui.go(f"/game/{GAME}/cards"))
