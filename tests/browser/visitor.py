"""A phone that visits the site without a server."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.content.texts import Texts
from companion.core.message import msg
from tests.browser.app import PATIENCE, UNSEEN, Phone, take_no_time
from tests.browser.host import Host

ENGLISH = Texts("en")
FIRST_VISIT = 3 * PATIENCE
# A file of the site that is not the app.
BESIDE = "licences/packages.txt"
# As an iPhone says who it is.
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.5 Mobile/15E148 Safari/604.1"
)


@contextmanager
def window(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that has nothing of the site yet."""
    size: Any = {"width": 390, "height": 844}
    context = browser.new_context(viewport=size, device_scale_factor=UNSEEN, locale="en-US")
    take_no_time(context)
    yield context
    context.close()


class Visitor(Phone):
    """A phone that visits a site instead of a server of ours."""

    def __init__(self, context: BrowserContext, host: Host) -> None:
        self.host = host
        self.context = context
        self.page: Page = context.new_page()

    def visit(self, file: str = "") -> None:
        """The site, or one of its files."""
        self.page.goto(self.host.url + file)

    def open(self) -> None:
        self.visit()
        self.wait()

    def reload(self) -> None:
        self.page.reload()
        self.wait()

    def wait(self) -> None:
        """Until the app has taken the place of the page that fetches it."""
        expect(self.page.locator("#cover")).to_have_class("over", timeout=FIRST_VISIT)
        self.wake()

    def told(self, key: str, where: str = "#words") -> None:
        text = ENGLISH(msg(f"site.{key}", done="…", total="…")).partition("…")[0]
        expect(self.page.locator(where)).to_contain_text(text, timeout=PATIENCE)

    def press(self, name: str) -> None:
        """A button of the page itself."""
        self.page.get_by_role("button", name=name).click()


def begin(visitor: Visitor) -> None:
    """A game, from the first page to its first card."""
    visitor.come_to("Hashi", "New game", "Begin", "Turn the first card")
    visitor.see("Card 1 of 17")
