"""Colours that can be read: the contrast of every pair in use, by WCAG 2.1, computed from the tokens."""

from dataclasses import fields
from itertools import product

import flet as ft
import pytest

from companion.ui.games import SCREENS
from companion.ui.window import theme

TEXT, EDGE = 4.5, 3.0
INKS = ("ink", "ink2", "primary", "note", "good", "bad", "warn")
GROUNDS = ("sea", "paper", "sand", "shoal")
PLAIN = [
    *product(INKS, GROUNDS),
    ("on_primary", "primary"),
    ("paper", "note"), ("paper", "bad"), ("paper", "good"),
    *((ink, f"{ink}_c") for ink in ("note", "good", "bad", "warn")),
    *(("ink", f"{tone}_c") for tone in ("note", "good", "bad", "warn")),
    ("ink", "deep"), ("paper", "ink"),
]  # fmt: skip


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_measure_is_the_known_one() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("token", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), PLAIN)
def test_text_can_be_read(token: dict[str, str], ink: str, ground: str) -> None:
    assert contrast(token[ink], token[ground]) >= TEXT


@pytest.mark.parametrize("token", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["sea", "paper", "sand"])
def test_the_edge_of_a_control_can_be_seen(token: dict[str, str], ground: str) -> None:
    assert contrast(token["outline"], token[ground]) >= EDGE


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("game", SCREENS)
def test_each_game_can_be_read_in_its_colour(game: str, dark: bool) -> None:
    token = theme.DARK if dark else theme.LIGHT
    palette = SCREENS[game].palette
    own = palette.dark if dark else palette.light
    pairs = [(own.on_main, own.main), (own.on_container, own.container)]
    pairs += [(token["ink2"], own.container), (own.main, own.container)]
    pairs += [(own.main, token[ground]) for ground in ("paper", "sea")]
    assert min(contrast(*pair) for pair in pairs) >= TEXT


SLOTS = {field.name for field in fields(ft.ColorScheme)}
SURFACES = {slot for slot in SLOTS if slot.startswith("surface") and slot != "surface_tint"}


def grounds(slot: str) -> set[str]:
    """What lies under the slot of an ink."""
    ground = slot.removeprefix("on_")
    return SURFACES if ground in ("surface", "surface_variant") else {ground.replace("_fixed_variant", "_fixed_dim")}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("game", [None, *SCREENS])
def test_every_slot_of_a_scheme_is_set_and_can_be_read(game: str | None, dark: bool) -> None:
    """A slot that nobody sets would come from Material's own hues."""
    scheme = theme.scheme(dark, SCREENS[game].palette if game else None)
    assert {slot for slot in SLOTS if not getattr(scheme, slot)} == set()
    pairs = {(slot, ground) for slot in SLOTS if slot.startswith("on_") for ground in grounds(slot)}
    colours = {(ink, ground): contrast(getattr(scheme, ink), getattr(scheme, ground)) for ink, ground in pairs}
    assert {pair for pair, found in colours.items() if found < TEXT} == set()
