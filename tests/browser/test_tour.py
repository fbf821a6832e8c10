"""Every screen at its tightest: nothing cut off, broken or too small, and everything has a name.

Text at 200 % in the language with the longest words. `test_tour_elsewhere` looks at some screens in each of the others.
"""

from playwright.sync_api import Browser
from tour import on_tour, tour
from tour_window import Variant

NARROW = 320


def test_every_screen_fits(browser: Browser) -> None:
    """And axe-core has nothing to say about what a screen reader gets."""
    with on_tour(browser) as windows:
        shown = list(tour(windows, [Variant("de", scale=2.0, width=NARROW)], named=True))
    assert shown
    wrong = [f"{stop.name} ({stop.route}): {fault}" for stop, _, faults in shown for fault in faults]
    assert not wrong, "\n".join(wrong)
