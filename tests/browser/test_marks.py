"""What a site's page tells Python of its browser, and the marks that there have been games."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from static_site.page import WEB

from tests.browser.host import Host
from tests.browser.visitor import SAFARI

MAC, LIKE = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)", "Safari/604.1"
BROWSERS = [
    (SAFARI, "", "phone"),
    (SAFARI.replace("Version", "CriOS"), "", ""),
    (f"{MAC} Version/18.5 {LIKE}", "", "mac"),
    (f"{MAC} Version/18.5 {LIKE}", "Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });", "phone"),
    (f"{MAC} Chrome/140.0.0.0 {LIKE}", "", ""),
    (f"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 {LIKE}", "", ""),
]


@pytest.fixture(scope="module")
def empty(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page without an app."""
    folder: Path = tmp_path_factory.mktemp("empty")
    (folder / "index.html").write_text("<!DOCTYPE html><head><link rel=manifest></head>", encoding="utf-8")
    host, context = Host(folder), browser.new_context()
    page = context.new_page()
    page.goto(host.url)
    yield page
    context.close()
    host.stop()


@pytest.fixture
def page(empty: Page) -> Page:
    empty.goto(empty.url.partition("?")[0])
    return empty


@pytest.mark.parametrize(("agent", "more", "safari"), BROWSERS)
def test_safari_is_known_by_what_it_calls_itself(page: Page, agent: str, more: str, safari: str) -> None:
    told = of_the_browser(page, f"Object.defineProperty(navigator, 'userAgent', {{ value: '{agent}' }}); {more}")
    assert (told["safari"], told["installed"]) == (safari, False)


INSTALLED = "Object.defineProperty(navigator, 'standalone', { value: true });"
PROMISED = "navigator.storage.persisted = async () => true;"


def test_whether_it_is_on_the_home_screen_and_whether_games_last_is_asked_of_the_browser(page: Page) -> None:
    told = of_the_browser(page, INSTALLED + PROMISED)
    assert (told["installed"], told["lasting"]) == (True, True)


def test_where_nothing_can_be_marked_the_address_still_is(page: Page) -> None:
    of_the_browser(page, f"Object.defineProperty(navigator, 'userAgent', {{ value: '{SAFARI}' }});")
    full = "() => { throw new DOMException('full', 'QuotaExceededError'); }"
    page.evaluate(f"() => {{ Storage.prototype.setItem = {full}; markPlayed(); }}")
    assert page.url.endswith("?played")
    assert page.evaluate("document.querySelector('[rel=manifest]').href").endswith("manifest-played.json")


def of_the_browser(page: Page, script: str) -> dict[str, object]:
    """What Python would be told of it."""
    page.add_script_tag(content=script + (WEB / "keeping.js").read_text(encoding="utf-8"))
    told: dict[str, object] = page.evaluate("keeping()")
    return told
