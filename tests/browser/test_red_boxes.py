"""What the client in process refuses is a red box in Chromium, and what it lets through is none."""

import asyncio
import threading
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager

import flet as ft
import pytest
from playwright.sync_api import Browser, Page
from tour_window import PAINTED, Log

from companion.serving.client_page import Dress
from companion.serving.gate import Gate
from companion.serving.server import App, run
from tests.browser.app import PATIENCE, free_port
from tests.ui.test_red_boxes import REFUSED, SOUND

MADE = SOUND | {name: make for name, (make, _) in REFUSED.items()}
RED = {name for name, (_, why) in REFUSED.items() if "is a red" in why}
# The client's own red, on a picture of the page.
COUNT = """async (png) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const pen = canvas.getContext('2d');
  pen.drawImage(picture, 0, 0);
  const dots = pen.getImageData(0, 0, canvas.width, canvas.height).data;
  let red = 0;
  for (let at = 0; at < dots.length; at += 4)
    red += dots[at] === 244 && dots[at + 1] === 67 && dots[at + 2] === 54;
  return red;
}"""


class Wall:
    """One page, on which one thing after another is hung."""

    def __init__(self) -> None:
        self._port, up = free_port(), threading.Event()
        app = App(self._show, Gate(self._port), lambda: Dress("en", "light"))
        threading.Thread(target=run, args=(app, "127.0.0.1", self._port, up.set), daemon=True).start()
        assert up.wait(PATIENCE / 1000)
        self.url = f"http://127.0.0.1:{self._port}"

    async def _show(self, page: ft.Page) -> None:
        self._page, self._loop = page, asyncio.get_running_loop()
        page.add(ft.Text("empty"))

    def hang(self, name: str, window: Page) -> None:
        """Instead of what hung there, below a line that says what it is."""
        asyncio.run_coroutine_threadsafe(self._hang(name), self._loop).result(PATIENCE / 1000)
        window.get_by_text(f"shown: {name}", exact=True).first.wait_for(state="attached", timeout=PATIENCE)
        window.wait_for_function(PAINTED)

    async def _hang(self, name: str) -> None:
        self._page.controls = [ft.Column([ft.Text(f"shown: {name}"), MADE[name]()])]
        self._page.update()


@pytest.fixture(scope="module")
def wall() -> Wall:
    return Wall()


@contextmanager
def window_on(wall: Wall, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 300})
    window = context.new_page()
    window.goto(wall.url)
    placeholder = window.locator("flt-semantics-placeholder")
    placeholder.wait_for(state="attached", timeout=PATIENCE)
    placeholder.evaluate("e => e.click()")
    window.get_by_text("empty").first.wait_for(state="attached", timeout=PATIENCE)
    window.add_style_tag(content="#cover { display: none !important }")
    yield window
    context.close()


@pytest.fixture(scope="module")
def window(wall: Wall, browser: Browser) -> Iterator[Page]:
    with window_on(wall, browser) as window:
        yield window


@pytest.mark.parametrize("name", MADE)
def test_it_is_a_red_box_or_none(name: str, wall: Wall, window: Page) -> None:
    wall.hang(name, window)
    picture = window.screenshot(clip={"x": 0, "y": 0, "width": 390, "height": 300})
    red = window.evaluate(COUNT, b64encode(picture).decode())
    assert (red > 100) == (name in RED), f"{red} dots are red"


@pytest.mark.parametrize(("name", "heard"), [("no drawing", True), ("a drawing that is there", False)])
def test_the_tour_hears_what_a_browser_does_not_get(name: str, heard: bool, wall: Wall, browser: Browser) -> None:
    log = Log()
    with window_on(wall, browser) as window:
        log.listen(window.context)
        wall.hang(name, window)
    assert ("drawings/nothing.svg is missing" in log.told) == heard
