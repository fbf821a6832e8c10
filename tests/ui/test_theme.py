"""Colours that can be read: the contrast of every pair in use, by WCAG 2.1, computed from the tokens."""

from dataclasses import fields
from itertools import product

import flet as ft
import pytest

from companion.ui.games import SCREENS
from companion.ui.window import theme
from companion.ui.window.theme import contrast

# Of text, and of what else must be seen; with high contrast.
TEXT, EDGE = {False: 4.5, True: 7.0}, {False: 3.0, True: 4.5}
INKS = ("ink", "ink2", "primary", "note", "good", "bad", "warn")
GROUNDS = ("sea", "paper", "sand", "shoal")
EDGED = ("sea", "paper", "sand")
looks = pytest.mark.parametrize(
    ("dark", "sharp"), list(product([False, True], [False, True])), ids=["light", "sharp light", "dark", "sharp dark"]
)
PLAIN = [
    *product(INKS, GROUNDS),
    ("on_primary", "primary"),
    ("paper", "note"), ("paper", "bad"), ("paper", "good"),
    *((ink, f"{ink}_c") for ink in ("note", "good", "bad", "warn")),
    *(("ink", f"{tone}_c") for tone in ("note", "good", "bad", "warn")),
    ("ink", "deep"), ("paper", "ink"),
]  # fmt: skip


def test_the_measure_is_the_known_one() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)


@looks
def test_text_can_be_read(dark: bool, sharp: bool) -> None:
    token = theme.tokens(dark, sharp)
    found = {(ink, ground): contrast(token[ink], token[ground]) for ink, ground in PLAIN}
    assert {pair for pair, apart in found.items() if apart < TEXT[sharp]} == set()


@looks
def test_the_edge_of_a_control_can_be_seen(dark: bool, sharp: bool) -> None:
    token = theme.tokens(dark, sharp)
    edges = ["outline", *(["line"] if sharp else [])]
    assert min(contrast(token[edge], token[ground]) for edge in edges for ground in EDGED) >= EDGE[sharp]


@looks
@pytest.mark.parametrize("game", SCREENS)
def test_each_game_can_be_read_in_its_colour(game: str, dark: bool, sharp: bool) -> None:
    token, own = theme.tokens(dark, sharp), theme.own_colors(dark, SCREENS[game].look.palette, sharp)
    pairs = [(own.on_main, own.main), (own.on_container, own.container)]
    pairs += [(token["ink2"], own.container), (own.main, own.container)]
    pairs += [(own.main, token[ground]) for ground in ("paper", "sea")]
    assert min(contrast(*pair) for pair in pairs) >= TEXT[sharp]


SLOTS = {field.name for field in fields(ft.ColorScheme)}
SURFACES = {slot for slot in SLOTS if slot.startswith("surface") and slot != "surface_tint"}


def grounds(slot: str) -> set[str]:
    """What lies under the slot of an ink."""
    ground = slot.removeprefix("on_")
    return SURFACES if ground in ("surface", "surface_variant") else {ground.replace("_fixed_variant", "_fixed_dim")}


@looks
@pytest.mark.parametrize("game", [None, *SCREENS])
def test_every_slot_of_a_scheme_is_set_and_can_be_read(game: str | None, dark: bool, sharp: bool) -> None:
    """A slot that nobody sets would come from Material's own hues."""
    scheme = theme.scheme(dark, SCREENS[game].look.palette if game else None, sharp)
    assert {slot for slot in SLOTS if not getattr(scheme, slot)} == set()
    pairs = {(slot, ground) for slot in SLOTS if slot.startswith("on_") for ground in grounds(slot)}
    colours = {(ink, ground): contrast(getattr(scheme, ink), getattr(scheme, ground)) for ink, ground in pairs}
    assert {pair for pair, found in colours.items() if found < TEXT[sharp]} == set()
