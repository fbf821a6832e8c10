"""The colours of the sea chart, as tokens and as Flet's schemes. Screens name tokens, never colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

import flet as ft

# Of text, and of what else must be seen: its edge, a symbol.
TEXT, EDGE = 7.0, 4.5
STEPS = 64


def luminance(color: str) -> float:
    """Of a colour as #RRGGBB, 0 for black and 1 for white."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _parts(color)]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """From 1 for the same to 21 for black on white."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def pushed(ink: str, grounds: Iterable[str], least: float, dark: bool) -> str:
    """An ink that stands so far apart from all grounds, in its own hue as long as that goes."""
    away, below = (1.0 if dark else 0.0), tuple(grounds)
    for step in range(STEPS + 1):
        mixed = _mixed(ink, away, step / STEPS)
        if all(contrast(mixed, ground) >= least for ground in below):
            return mixed
    raise ValueError(f"nothing stands {least}:1 apart from {below}")


def sharp_tokens(token: Mapping[str, str], dark: bool) -> dict[str, str]:
    """The same grounds, and on each of them inks, edges and lines that stand out."""
    grounds = [token[name] for name in ("sea", "paper", "sand", "shoal", "deep")]
    found = dict(token)
    for ink in ("ink", "ink2", "primary"):
        found[ink] = pushed(token[ink], grounds, TEXT, dark)
    for tone in ("note", "good", "bad", "warn"):
        found[tone] = pushed(token[tone], [*grounds, token[f"{tone}_c"]], TEXT, dark)
    for edge in ("outline", "line"):
        found[edge] = pushed(token["outline"], grounds, EDGE, dark)
    found["on_primary"] = pushed(token["on_primary"], [found["primary"]], TEXT, not dark)
    return found


def _mixed(color: str, away: float, share: float) -> str:
    mixed = (part + (away - part) * share for part in _parts(color))
    return "#" + "".join(f"{round(part * 255):02X}" for part in mixed)


def _parts(color: str) -> list[float]:
    return [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]


# Each token by day and by night.
TOKENS = {
    "sea": ("#DFEBE8", "#0C1D25"),
    "paper": ("#FFFCF4", "#152C36"),
    "sand": ("#F5EBD3", "#1F3A44"),
    "shoal": ("#CBE0DD", "#12272F"),
    "deep": ("#B2D2D0", "#1B3A45"),
    "line": ("#C9D6D1", "#2F4953"),
    "outline": ("#66828A", "#7F9CA3"),
    "ink": ("#12303B", "#F4ECDA"),
    "ink2": ("#45606A", "#B3C5C4"),
    "primary": ("#0E4A5C", "#9AD0DC"),
    "on_primary": ("#FFFFFF", "#06303C"),
    "note": ("#98205F", "#F4A9CB"),
    "note_c": ("#F9E4EE", "#4B1D36"),
    "good": ("#1B6A3C", "#8FD8A4"),
    "good_c": ("#DDF0DF", "#173F2A"),
    "bad": ("#AE2317", "#FFB5A8"),
    "bad_c": ("#FBE3DD", "#5A211A"),
    "warn": ("#744600", "#F3C672"),
    "warn_c": ("#FCEBC4", "#47320B"),
}
LIGHT, DARK = ({name: pair[at] for name, pair in TOKENS.items()} for at in (0, 1))


# For who has asked for high contrast.
SHARP_LIGHT, SHARP_DARK = sharp_tokens(LIGHT, dark=False), sharp_tokens(DARK, dark=True)


@dataclass(frozen=True)
class Colors:
    """The main colour of a place, a quiet surface in it, and what is written on either."""

    main: str
    on_main: str
    container: str
    on_container: str


@dataclass(frozen=True)
class Palette:
    """The colours of one game."""

    light: Colors
    dark: Colors


# Where each token sits in Flet's scheme, so that it follows light and dark without asking.
SEA = ft.Colors.SURFACE_DIM
PAPER = ft.Colors.SURFACE
SAND = ft.Colors.SURFACE_CONTAINER
SHOAL = ft.Colors.SURFACE_CONTAINER_LOW
DEEP = ft.Colors.SECONDARY_CONTAINER
LINE = ft.Colors.OUTLINE_VARIANT
OUTLINE = ft.Colors.OUTLINE
INK = ft.Colors.ON_SURFACE
INK2 = ft.Colors.ON_SURFACE_VARIANT
MAIN = ft.Colors.PRIMARY
ON_MAIN = ft.Colors.ON_PRIMARY
CONTAINER = ft.Colors.PRIMARY_CONTAINER
ON_CONTAINER = ft.Colors.ON_PRIMARY_CONTAINER
NOTE = ft.Colors.TERTIARY
NOTE_C = ft.Colors.TERTIARY_CONTAINER
BAD = ft.Colors.ERROR
BAD_C = ft.Colors.ERROR_CONTAINER
GOOD = ft.Colors.PRIMARY_FIXED
GOOD_C = ft.Colors.PRIMARY_FIXED_DIM
WARN = ft.Colors.SECONDARY_FIXED
WARN_C = ft.Colors.SECONDARY_FIXED_DIM

SCRIM = "#8C081820"

# Where the keyboard is: 3 wide, 2 outside of the edge (an alignment of 1 would lie directly around it).
RING = ft.BorderSide(3, NOTE, stroke_align=7 / 3)

FONTS = {
    "Sansita": "fonts/Sansita-Bold.ttf",
    "SansitaX": "fonts/Sansita-ExtraBold.ttf",
    "Source": "fonts/SourceSans3-Regular.ttf",
    "SourceSB": "fonts/SourceSans3-SemiBold.ttf",
    "SourceB": "fonts/SourceSans3-Bold.ttf",
}


def _shell(token: Mapping[str, str]) -> Colors:
    """Outside of any game."""
    return Colors(token["primary"], token["on_primary"], token["deep"], token["ink"])


def tokens(dark: bool, sharp: bool = False) -> Mapping[str, str]:
    """The colours outside of any game."""
    if sharp:
        return SHARP_DARK if dark else SHARP_LIGHT
    return DARK if dark else LIGHT


def own_colors(dark: bool, palette: Palette, sharp: bool = False) -> Colors:
    """Those of a game."""
    own = palette.dark if dark else palette.light
    if not sharp:
        return own
    token = tokens(dark, sharp)
    container = pushed(own.container, [token["ink2"]], TEXT, not dark)
    main = pushed(own.main, [container, *(token[name] for name in ("paper", "sea", "shoal", "sand"))], TEXT, dark)
    on_main = pushed(own.on_main, [main], TEXT, not dark)
    return Colors(main, on_main, container, pushed(own.on_container, [container], TEXT, dark))


# The slots of a scheme by the token that fills them, whatever game is on the table.
SLOTS = {
    "paper": "on_tertiary on_error surface surface_bright surface_container_lowest surface_container_high "
    "on_primary_fixed on_secondary_fixed on_tertiary_fixed",
    "ink": "on_secondary_container on_tertiary_container on_error_container on_surface inverse_surface "
    "on_primary_fixed_variant on_secondary_fixed_variant on_tertiary_fixed_variant",
    "deep": "secondary_container inverse_primary",
    "note": "tertiary tertiary_fixed",
    "note_c": "tertiary_container tertiary_fixed_dim",
    "bad": "error",
    "bad_c": "error_container",
    "good": "primary_fixed",
    "good_c": "primary_fixed_dim",
    "warn": "secondary_fixed",
    "warn_c": "secondary_fixed_dim",
    "sea": "surface_dim",
    "shoal": "surface_container_low surface_container_highest",
    "sand": "surface_container",
    "ink2": "on_surface_variant",
    "outline": "outline",
    "line": "outline_variant",
}


def scheme(dark: bool, palette: Palette | None = None, sharp: bool = False) -> ft.ColorScheme:
    """All slots set by hand: a seed would shift the hues, a tint would stain the paper."""
    token = tokens(dark, sharp)
    own = own_colors(dark, palette, sharp) if palette else _shell(token)
    return ft.ColorScheme(
        primary=own.main,
        on_primary=own.on_main,
        primary_container=own.container,
        on_primary_container=own.on_container,
        secondary=own.main,
        on_secondary=own.on_main,
        on_inverse_surface=token["paper"],
        surface_tint=ft.Colors.TRANSPARENT,
        shadow=ft.Colors.TRANSPARENT,
        scrim="#081820",
        **{slot: token[name] for name, slots in SLOTS.items() for slot in slots.split()},
    )


def edges(rest: ft.BorderSide | None = None) -> dict[ft.ControlState, ft.BorderSide]:
    """The edge of a button: as it rests, and while it has the focus."""
    return {ft.ControlState.FOCUSED: RING} | ({ft.ControlState.DEFAULT: rest} if rest else {})


@cache
def theme(
    dark: bool, palette: Palette | None = None, motion: bool = True, scale: float = 1.0, sharp: bool = False
) -> ft.Theme:
    """The theme of the shell, or of all that lies inside one game; `sharp` with high contrast."""
    token = tokens(dark, sharp)
    turn = ft.PageTransitionTheme.FADE_UPWARDS if motion else ft.PageTransitionTheme.NONE
    return ft.Theme(
        color_scheme=scheme(dark, palette, sharp),
        font_family="Source",
        visual_density=ft.VisualDensity.STANDARD,
        scaffold_bgcolor=token["sea"],
        focus_color=ft.Colors.with_opacity(0.3, token["note"]),
        navigation_bar_theme=ft.NavigationBarTheme(
            label_text_style=ft.TextStyle(font_family="SourceSB", size=14 * min(scale, 1.4), letter_spacing=0)
        ),
        page_transitions=ft.PageTransitionsTheme(android=turn, ios=turn, macos=turn, linux=turn, windows=turn),
    )
