"""A finger on the glass: it reaches only what lies in the window, and counts its taps."""

import re

from playwright.sync_api import Locator

from tests.browser.app import PATIENCE, Phone, until


class Finger:
    """It counts its taps. To scroll is none. It taps again when it has seen what came of its last tap."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.taps = 0
        self._shown = ""

    def on(self, name: str, scrolls: bool = True) -> None:
        """A tap on what begins with these words; where the finger `scrolls`, until it is in sight."""
        control = self.phone.find(re.compile(f"^{re.escape(name)}"))
        control.wait_for(state="attached", timeout=PATIENCE)
        self.phone.look()
        if scrolls:
            self.scroll_to(control)
        assert self.reaches(control), f"{name!r} is out of sight"
        self.at(control)

    def scroll_to(self, control: Locator) -> None:
        """Until it is in sight and stays where it is: what has just come may be on its way to its place."""
        at = None

        def rests() -> bool:
            nonlocal at
            before, at = at, control.bounding_box()
            return self.reaches(control) and at == before

        def scroll() -> None:
            if not self.reaches(control):
                self.phone.page.mouse.wheel(0, 120)
            self.phone.page.wait_for_timeout(50)

        until(rests, f"nothing called {control.get_attribute('aria-label')!r} came to rest in sight", scroll)

    def reaches(self, control: Locator) -> bool:
        box, page = control.bounding_box(), self.phone.page.viewport_size
        assert page
        return bool(box and box["y"] >= 0 and box["y"] + box["height"] <= page["height"])

    def at(self, control: Locator) -> None:
        self.phone.changed(self._shown)
        x, y = self.phone.middle(control)
        self._shown = self.phone.read()
        self.phone.page.touchscreen.tap(x, y)
        self.taps += 1
