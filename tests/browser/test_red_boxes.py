"""What the client in process refuses is a red box in Chromium, and what it lets through is none."""

import threading
from base64 import b64encode
from collections.abc import Iterator
from urllib.parse import quote, unquote

import flet as ft
import pytest
from playwright.sync_api import Browser, Page
from tour_window import PAINTED, Log

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


async def show(page: ft.Page) -> None:
    """What the address names, below a line that says that it is there."""
    page.add(ft.Column([ft.Text("shown"), MADE[unquote(page.route.strip("/"))]()]))


@pytest.fixture(scope="module")
def server() -> str:
    port, up = free_port(), threading.Event()
    app = App(show, Gate(port), lambda: ("en", "light"))
    threading.Thread(target=run, args=(app, "127.0.0.1", port, up.set), daemon=True).start()
    assert up.wait(PATIENCE / 1000)
    return f"http://127.0.0.1:{port}"


@pytest.fixture
def window(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 300})
    yield context.new_page()
    context.close()


def open_at(window: Page, address: str) -> None:
    window.goto(address)
    placeholder = window.locator("flt-semantics-placeholder")
    placeholder.wait_for(state="attached", timeout=PATIENCE)
    placeholder.evaluate("e => e.click()")
    window.get_by_text("shown").first.wait_for(state="attached", timeout=PATIENCE)


@pytest.mark.parametrize("name", MADE)
def test_it_is_a_red_box_or_none(name: str, server: str, window: Page) -> None:
    open_at(window, f"{server}/{quote(name)}")
    window.add_style_tag(content="#cover { display: none !important }")
    window.evaluate(PAINTED)
    picture = window.screenshot(clip={"x": 0, "y": 0, "width": 390, "height": 300})
    red = window.evaluate(COUNT, b64encode(picture).decode())
    assert (red > 100) == (name in RED), f"{red} dots are red"


@pytest.mark.parametrize(("name", "heard"), [("no drawing", True), ("a drawing that is there", False)])
def test_the_tour_hears_what_a_browser_does_not_get(name: str, heard: bool, server: str, window: Page) -> None:
    log = Log()
    log.listen(window.context)
    open_at(window, f"{server}/{quote(name)}")
    window.evaluate(PAINTED)
    assert ("drawings/nothing.svg is missing" in log.told) == heard
