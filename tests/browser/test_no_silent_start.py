"""Whatever keeps the page from starting is told in the player's language, with what to do about it, and tried again."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from companion.content.texts import Texts
from companion.core.message import msg
from tests.browser.app import PATIENCE, Phone, Server
from tests.browser.denied import (
    FULL_MEMORY,
    NO_CANVAS,
    NO_SCRIPT,
    NO_STORAGE,
    NO_WEBASSEMBLY,
    NO_WORKER,
    hurry,
    naming,
)
from tests.browser.network import connected

Spoil = Callable[[Route], None]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("served") / "home", unhurried=True)
    yield running
    running.kill()


def another(route: Route) -> None:
    """The page of a network that wants one to sign in first."""
    route.fulfill(content_type="text/html", body="<p>Sign in</p>")


def half(route: Route) -> None:
    answer = route.fetch()
    body = answer.body()
    route.fulfill(body=body[: len(body) // 2], content_type=answer.headers["content-type"])


def of_another_version(route: Route) -> None:
    """It takes and gives things that its other half calls otherwise."""
    answer = route.fetch()
    route.fulfill(body=re.sub(r"_(\d+):", r"_0\1:", answer.text()), content_type=answer.headers["content-type"])


def nothing(route: Route) -> None:
    """It is asked for, and nobody answers."""


SPOILS: dict[str, Spoil] = {
    "does not come": lambda route: route.abort(),
    "is not there": lambda route: route.fulfill(status=404, body="none"),
    "is another file": another,
    "is cut": half,
    "is of another version": of_another_version,
    "never comes": nothing,
}
# Each part in a way or two, each way with parts of every kind.
SPOILT = [
    ("flutter_bootstrap.js", "is not there", "site.incomplete"),
    ("flutter_bootstrap.js", "is another file", "site.failed"),  # a script that is none says no more of itself
    ("main.dart.mjs", "does not come", "site.incomplete"),
    ("main.dart.mjs", "is of another version", "site.incomplete"),
    ("main.dart.wasm", "is another file", "site.incomplete"),
    ("skwasm.js", "is another file", "site.incomplete"),
    ("skwasm.wasm", "is not there", "site.incomplete"),
    ("skwasm.wasm", "never comes", "serving.late"),
    ("FontManifest.json", "is another file", "site.incomplete"),
    ("MaterialIcons-Regular.otf", "is cut", "site.incomplete"),
]
LANGUAGES = ("en", "de", "fr", "it")


def told(page: Page, language: str, key: str) -> None:
    """The sentence, and what to tap."""
    t = Texts(language)
    expect(page.locator("#late p")).to_have_text(t(msg(key)), timeout=PATIENCE)
    expect(page.locator("#late")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("button", name=t(msg("site.again")))).to_be_visible()


@pytest.mark.parametrize(("part", "how", "key"), SPOILT)
def test_a_part_that_is_not_what_it_should_be_is_told(
    browser: Browser, served: Server, part: str, how: str, key: str
) -> None:
    language = LANGUAGES[SPOILT.index((part, how, key)) % len(LANGUAGES)]
    context = browser.new_context(locale=language)
    page = context.new_page()
    page.route(f"**/{part}", SPOILS[how])
    page.goto(served.url, wait_until="commit")
    if how == "never comes":
        hurry(page)
    told(page, language, key)
    context.close()


DENIED = {
    "WebAssembly": (NO_WEBASSEMBLY, "site.no_engine"),
    "memory": (FULL_MEMORY, "site.no_memory"),
    "a canvas": (NO_CANVAS, "site.no_drawing"),
    "a script that runs": (NO_SCRIPT, "serving.late"),
    "a line": ("window.WebSocket = class { constructor() { throw new Error('no'); } };", "site.failed"),
    "its clock of frames": ("window.requestAnimationFrame = () => { throw new Error('no'); };", "site.failed"),
}


# The engine takes it that it has drawn a screen, and so does the page two frames later.
AS_IF_DRAWN = """() => new Promise((done) => {
  flet.drawn();
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
})"""


@pytest.mark.parametrize("what", DENIED)
def test_what_a_browser_denies_is_told(browser: Browser, served: Server, what: str) -> None:
    script, key = DENIED[what]
    language = LANGUAGES[list(DENIED).index(what) % len(LANGUAGES)]
    context = browser.new_context(locale=language)
    page = context.new_page()
    page.add_init_script(script)
    page.goto(served.url, wait_until="commit")
    if script == NO_SCRIPT:
        hurry(page)
    told(page, language, key)
    if script == NO_CANVAS:
        page.evaluate(AS_IF_DRAWN)
        told(page, language, key)
    context.close()


def test_that_it_runs_no_scripts_is_told(browser: Browser, served: Server) -> None:
    context = browser.new_context(locale="it", java_script_enabled=False)
    page = context.new_page()
    page.goto(served.url)
    assert page.locator("noscript").inner_text() == Texts("it")(msg("site.noscript"))
    context.close()


def test_where_the_browser_keeps_nothing_and_does_one_thing_at_a_time_the_app_starts_all_the_same(
    browser: Browser, served: Server
) -> None:
    phone = Phone(browser, served)
    phone.page.add_init_script(NO_STORAGE + NO_WORKER)
    phone.come_to("Hashi", "New game")
    phone.see("Begin")
    phone.close()


def test_with_languages_that_are_none_and_a_part_that_comes_the_second_time(browser: Browser, served: Server) -> None:
    phone = Phone(browser, served)
    phone.page.add_init_script(naming(["", "c", "en-US@posix"]))
    phone.page.route("**/main.dart.wasm", lambda request: request.abort())
    phone.page.goto(served.url)
    told(phone.page, "en", "site.incomplete")
    phone.page.unroute("**/main.dart.wasm")
    phone.page.get_by_role("button", name="Try again").click()
    connected(phone)
    phone.wake()
    phone.see("What’s on the table?")
    phone.close()
