"""How far do the colours of each theme stand apart? python3 build/laboratory contrast

A line a pair: an ink and the ground that it lies on, and their contrast by WCAG 2.1 in the four themes. An
error where one is below 4.5:1 for text and 3:1 for edges; with high contrast 7:1 and 4.5:1.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from companion.ui.games import SCREENS
from companion.ui.window.theme import contrast, own_colors, tokens
from tests.ui.test_theme import EDGE, EDGED, PLAIN, TEXT

THEMES = {"light": (False, False), "dark": (True, False), "sharp light": (False, True), "sharp dark": (True, True)}


def rows() -> Iterator[tuple[str, list[float], bool]]:
    """What lies on what, how far apart in each theme, and whether it is an edge."""
    looks = [tokens(*look) for look in THEMES.values()]
    for edge, pairs in ((False, PLAIN), (True, list(product(("outline",), EDGED)))):
        for ink, ground in pairs:
            yield f"{ink} on {ground}", [contrast(token[ink], token[ground]) for token in looks], edge
    for game, screens in SCREENS.items():
        owns = [own_colors(dark, screens.look.palette, sharp) for dark, sharp in THEMES.values()]
        yield f"{game}: on main", [contrast(own.on_main, own.main) for own in owns], False
        yield f"{game}: on container", [contrast(own.on_container, own.container) for own in owns], False
        yield f"{game}: main on container", [contrast(own.main, own.container) for own in owns], False
        grounds = [(own.main, token["paper"]) for own, token in zip(owns, looks, strict=True)]
        yield f"{game}: main on paper", [contrast(*pair) for pair in grounds], False


def main(arguments: list[str]) -> int:
    """The table."""
    low = False
    print(f"{'':34}", *(f"{name:>11}" for name in THEMES))
    for name, found, edge in rows():
        least = [(EDGE if edge else TEXT)[sharp] for _, sharp in THEMES.values()]
        low |= any(apart < wanted for apart, wanted in zip(found, least, strict=True))
        print(f"{name:34}", *(f"{apart:11.2f}" for apart in found))
    return int(low)
