"""Chromium, spoken to by Playwright as in all other tests."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Download, Error, FileChooser, ViewportSize

from tests.browser.app import UNSEEN, take_no_time, until
from tests.browser.denied import hurry
from tests.browser.engines.outside import HERE, Outside
from tests.browser.engines.window import PHONE, Lost, Place, Window, called, steps

GONE = ("Execution context was destroyed", "Cannot find context", "navigat")


class Chromium:
    """The browser that all tests share."""

    def __init__(self, browser: Browser, outside: Outside) -> None:
        self.browser, self.outside = browser, outside

    def window(self) -> Window:
        size: ViewportSize = {"width": PHONE[0], "height": PHONE[1]}
        context = self.browser.new_context(
            viewport=size,
            device_scale_factor=UNSEEN,
            has_touch=True,
            locale="en-US",
            proxy={"server": self.outside.address, "bypass": ",".join(HERE)},
        )
        take_no_time(context)
        return ChromiumWindow(context)

    def stop(self) -> None:
        """It goes on for others."""


class ChromiumWindow:
    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.page = context.new_page()
        self.asked: list[FileChooser] = []
        self.given: list[Download] = []
        self.page.on("download", lambda download: self.given.append(download))
        self.page.on("filechooser", lambda chooser: self.asked.append(chooser))

    def go(self, url: str) -> None:
        self.page.goto(url)

    def reload(self) -> None:
        self.page.reload()

    def back(self) -> None:
        self.page.go_back()

    def hurry(self) -> None:
        hurry(self.page)

    def run(self, function: str, *given: Any) -> Any:
        try:
            return json.loads(self.page.evaluate(called(function, given)))
        except Error as error:
            if any(gone in error.message for gone in GONE):
                raise Lost from error
            raise

    def press(self, name: str) -> None:
        self.page.keyboard.press(name)

    def touch(self, *way: Place) -> None:
        line = self.context.new_cdp_session(self.page)
        for kind, places in steps(way):
            spots = [dict(zip("xy", place, strict=True)) for place in places]
            line.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": spots})
        line.detach()

    def saved(self) -> Path:
        until(lambda: self.given, "nothing was saved", self._look)
        return self.given.pop().path()

    def choose(self, file: Path) -> None:
        until(lambda: self.asked, "nobody has asked for a file", self._look)
        self.asked.pop().set_files(file)

    def _look(self) -> None:
        self.page.wait_for_timeout(20)

    def picture(self) -> bytes:
        return self.page.screenshot()

    def another(self) -> Window:
        return ChromiumWindow(self.context)

    def close(self) -> None:
        self.page.close()
        if not self.context.pages:
            self.context.close()
