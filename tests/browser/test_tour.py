"""Every screen at its tightest: nothing cut off, broken or too small, and everything has a name.

Text at 200 % in the language with the longest words; in each of the others, and in that at 100 %, some of the screens.
`build/tour.py` looks at all the rest.
"""

import pytest
from playwright.sync_api import Browser
from tour import ALL, BOARD, tour
from tour_window import Variant

NARROW = 320
# Of the windows in which a board must be whole, and of the sizes of text, those that leave the least to spare.
TIGHT = [(2.0, 320, 568), (1.0, 768, 1024), (2.0, 844, 390)]


@pytest.mark.parametrize(
    ("variant", "share"),
    [
        (Variant("de", scale=2.0, width=NARROW), ALL),
        (Variant("en", scale=2.0, width=NARROW), slice(0, None, 8)),
        (Variant("fr", scale=2.0, width=NARROW), slice(1, None, 8)),
        (Variant("it", scale=2.0, width=NARROW), slice(2, None, 8)),
        (Variant("de", scale=1.0, width=NARROW), slice(3, None, 8)),
    ],
    ids=str,
)
def test_every_screen_fits(browser: Browser, variant: Variant, share: slice) -> None:
    """And where it is every one, axe-core has nothing to say about what a screen reader gets."""
    shown = list(tour(browser, [variant], named=share is ALL, share=share))
    assert shown
    wrong = [f"{stop.name} ({stop.route}): {fault}" for stop, _, faults in shown for fault in faults]
    assert not wrong, "\n".join(wrong)


def test_every_board_is_whole(browser: Browser) -> None:
    """On phones, on a tablet, across: without scrolling at the table, at once wherever one comes to it."""
    shown = list(
        tour(browser, [Variant("de", scale=scale, width=wide, height=high) for scale, wide, high in TIGHT], BOARD)
    )
    assert shown
    wrong = [f"{variant} {stop.name} ({stop.route}): {fault}" for stop, variant, faults in shown for fault in faults]
    assert not wrong, "\n".join(wrong)
