"""Some of the screens in each of the other languages and at 100 %, and every board in each kind of window.

`build/tour.py` looks at all the rest.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from tour import BOARD, OnTour, on_tour, tour
from tour_window import Variant

NARROW = 320
# Of the windows in which a board must be whole, and of the sizes of text, those that leave the least to spare.
TIGHT = [(2.0, 320, 568), (1.0, 768, 1024), (2.0, 844, 390)]


@pytest.fixture(scope="module")
def windows(browser: Browser) -> Iterator[OnTour]:
    with on_tour(browser) as found:
        yield found


@pytest.mark.parametrize(
    ("variant", "share"),
    [
        (Variant("en", scale=2.0, width=NARROW), slice(0, None, 12)),
        (Variant("fr", scale=2.0, width=NARROW), slice(3, None, 12)),
        (Variant("it", scale=2.0, width=NARROW), slice(6, None, 12)),
        (Variant("de", scale=1.0, width=NARROW), slice(9, None, 12)),
    ],
    ids=str,
)
def test_some_screens_fit(windows: OnTour, variant: Variant, share: slice) -> None:
    shown = list(tour(windows, [variant], share=share))
    assert shown
    wrong = [f"{stop.name} ({stop.route}): {fault}" for stop, _, faults in shown for fault in faults]
    assert not wrong, "\n".join(wrong)


def test_every_board_is_whole(windows: OnTour) -> None:
    """On phones, on a tablet, across: without scrolling at the table, at once wherever one comes to it."""
    variants = [Variant("de", scale=scale, width=wide, height=high) for scale, wide, high in TIGHT]
    shown = list(tour(windows, variants, BOARD))
    assert shown
    wrong = [f"{variant} {stop.name} ({stop.route}): {fault}" for stop, variant, faults in shown for fault in faults]
    assert not wrong, "\n".join(wrong)
