"""The site without a server, from a host of plain files: played, kept, and there again without a network."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from static_site.parts import Part, contents, write

from companion.content.texts import Texts
from companion.core.message import msg
from companion.serving.page import FOLDER, SHARED
from tests.browser.app import PATIENCE, Phone, Server
from tests.browser.host import Host
from tests.commands.command import run as command

Found = dict[str, dict[str, bytes]]
ENGLISH = Texts("en")
FIRST_VISIT = 3 * PATIENCE
# A file of the site that is not the app.
BESIDE = "licences/packages.txt"
OPEN_CARD = "bridges.card"
CARDS = 4
FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }"


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


@pytest.fixture(scope="module")
def found() -> Found:
    return contents()


@pytest.fixture(scope="module")
def host(found: Found, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp("host") / "site"
    write(folder, found)
    running = Host(folder)
    yield running
    running.stop()


@contextmanager
def window(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-US")
    yield context
    context.close()


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One browser for all tests: only the first visit is a first one."""
    with window(browser) as one:
        yield one


@pytest.fixture
def visitor(context: BrowserContext, host: Host) -> Iterator[Visitor]:
    visitor = Visitor(context, host)
    yield visitor
    visitor.page.close()


def begin(visitor: Visitor) -> None:
    visitor.come_to("Hashi", "New game", "Begin", "Turn the first card")
    visitor.see("Card 1 of 17")


def turn_to(visitor: Visitor, now: int, card: int) -> None:
    for number in range(now + 1, card + 1):
        visitor.tap("Next card")
        visitor.see(f"Card {number} of 17")


def test_a_first_visit_that_breaks_off_goes_on_where_it_was(browser: Browser, host: Host):
    small = sorted((host.folder / "parts").iterdir(), key=lambda part: part.stat().st_size)[0]
    with window(browser) as context:
        visitor = Visitor(context, host)
        aside = small.rename(host.folder / "aside")
        visitor.visit()
        visitor.told("incomplete")
        aside.rename(small)
        host.forget()
        visitor.press("Try again")
        visitor.wait()
        assert [path for path, _ in host.asked if path.startswith("parts/")] == [f"parts/{small.name}"]


def test_a_game_is_played_to_its_end_without_a_network_and_is_there_again(visitor: Visitor, host: Host):
    begin(visitor)
    turn_to(visitor, 1, 3)
    card = visitor.name_of(OPEN_CARD)
    host.forget()
    visitor.reload()
    visitor.see("Card 3 of 17")
    assert visitor.name_of(OPEN_CARD) == card
    assert host.sent == 0
    assert {path.partition("?")[0] for path, _ in host.asked} <= {"sw.js"}
    with host.down():
        visitor.reload()
        turn_to(visitor, 3, 17)
        visitor.tap("Count islands")
        visitor.tap("Finished islands: one more")
        visitor.tap("Save the result")
        visitor.see("Odd-job hand")
        visitor.tap("Close")
        visitor.tap("History", role="tab")
        visitor.see("Odd-job hand")
        visitor.reload()
        visitor.see("Odd-job hand")


def test_only_one_tab_plays_and_a_second_one_can_take_over(visitor: Visitor, host: Host):
    begin(visitor)
    second = Visitor(visitor.context, host)
    second.visit()
    second.told("elsewhere")
    turn_to(visitor, 1, 2)
    second.press("Play here instead")
    visitor.told("moved")
    second.wait()
    second.tap("Continue")
    second.see("Card 2 of 17")
    second.page.close()
    visitor.wait()
    visitor.see("Card 2 of 17")


def test_what_the_browser_does_not_store_is_told_until_it_does(visitor: Visitor):
    begin(visitor)
    (python,) = visitor.page.workers
    python.evaluate(f"() => {{ self.put = IDBObjectStore.prototype.put; {FULL} }}")
    visitor.tap("Next card")
    visitor.told("not_saved", "#news")
    expect(visitor.page.get_by_role("button", name="Try again")).to_be_visible()
    python.evaluate("() => { IDBObjectStore.prototype.put = self.put; }")
    # Not a click, which waits for what may be gone: the next change, such as the copy of the day, stores all as well.
    visitor.page.locator("#answer").dispatch_event("click")
    expect(visitor.page.locator("#notice")).to_be_hidden()
    visitor.reload()
    visitor.see("Card 2 of 17")


def test_a_new_version_is_told_of_and_taken_whole(visitor: Visitor, host: Host, found: Found):
    begin(visitor)
    index = found["all"]["index.html"].replace(b"<body>", b"<body class=newer>")
    write(host.folder, found | {"all": found["all"] | {"index.html": index}})
    host.forget()
    visitor.page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    visitor.told("update", "#news")
    assert len([path for path, _ in host.asked if path.startswith("parts/")]) == 1
    newer = visitor.page.locator("body.newer")
    expect(newer).to_have_count(0)
    visitor.press("Reload")
    expect(newer).to_have_count(1, timeout=PATIENCE)
    visitor.wait()
    visitor.see("Card 1 of 17")


@pytest.mark.parametrize(
    ("named", "seen"),
    [
        ([""], ["en"]),
        (["c"], ["en"]),
        ([], ["en"]),
        (["C.UTF-8", "fr_FR.UTF-8"], ["fr-FR"]),
        (["de_DE"], ["de-DE"]),
        (["en-US@posix", "en-US", "it"], ["en-US", "it"]),
        (["de", "en-US"], ["de", "en-US"]),
    ],
)
def test_of_the_languages_that_a_browser_names_those_are_seen_that_are_some(
    context: BrowserContext, named: list[str], seen: list[str]
):
    page = context.new_page()
    page.evaluate(naming(named))
    page.add_script_tag(content=FOLDER.joinpath(SHARED[0]).read_text())
    assert page.evaluate("[...navigator.languages]") == seen
    assert page.evaluate("navigator.language") in (seen[0], "en-US")
    page.close()


def naming(languages: list[str]) -> str:
    """A browser that names these."""
    return f"Object.defineProperty(Navigator.prototype, 'languages', {{ get: () => {json.dumps(languages)} }})"


def test_the_app_starts_in_a_browser_that_names_languages_that_are_none(visitor: Visitor):
    visitor.page.add_init_script(naming(["", "c", "de_DE", "en-US@posix"]))
    visitor.open()
    visitor.see(Texts("de")(msg("ui.whats_on_the_table")))


# How the start is kept from its end: a part that is not there any more, or another file in its place.
SPOILT = {
    "an engine": ("main.dart.wasm", "no engine"),
    "no engine": ("main.dart.mjs", None),
    "Python": ("pyodide/pyodide.asm.wasm", "no Python"),
    "no library": ("python/stdlib.zip", None),
    "no font": ("fonts/SourceSans3-Regular.ttf", None),
    "a worker that stalls": ("worker.js", "self.onmessage = () => {};"),
}
SPOIL = """async ([part, content]) => {
  const kept = await caches.open('companion');
  const [url] = (await kept.keys()).map((request) => request.url).filter((url) => url.endsWith(part));
  const type = (await kept.match(url)).headers.get('Content-Type');
  if (content === null) await kept.delete(url);
  else await kept.put(url, new Response(content, { headers: { 'Content-Type': type } }));
}"""


@pytest.fixture(scope="module")
def installed(context: BrowserContext, host: Host) -> None:
    """All of the site is kept in the browser."""
    visitor = Visitor(context, host)
    visitor.open()
    visitor.page.close()


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(("path", "content"), SPOILT.values(), ids=SPOILT)
def test_what_keeps_the_app_from_starting_is_told_in_time_and_mended(
    visitor: Visitor, host: Host, found: Found, path: str, content: str | None
):
    visitor.visit(BESIDE)
    every = {name: file for group in found.values() for name, file in group.items()}
    part = Part.of(path, every[path]).name
    visitor.page.evaluate(SPOIL, [part, content])
    there, aside = host.folder / "parts" / part, host.folder / "aside"
    there.rename(aside)
    visitor.visit()
    expect(visitor.page.locator("#act")).to_be_visible(timeout=PATIENCE)
    assert "{" not in visitor.page.locator("body").inner_text()
    aside.rename(there)
    visitor.press("Try again")
    visitor.wait()


def test_games_are_there_though_their_files_bear_no_time(visitor: Visitor, host: Host):
    begin(visitor)
    turn_to(visitor, 1, 3)
    visitor.visit(BESIDE)
    visitor.page.evaluate("""() => new Promise((done, fail) => {
      const opened = indexedDB.open('/companion');
      opened.onerror = fail;
      opened.onsuccess = () => {
        const change = opened.result.transaction('FILE_DATA', 'readwrite');
        change.oncomplete = () => { opened.result.close(); done(); };
        let none = true;
        change.objectStore('FILE_DATA').openCursor().onsuccess = ({ target: { result: at } }) => {
          if (!at) return;
          at.update({ ...at.value, timestamp: none ? new Date(NaN) : 'long ago' });
          none = !none;
          at.continue();
        };
      };
    })""")
    visitor.open()
    visitor.tap("Continue")
    visitor.see("Card 3 of 17")


@pytest.mark.parametrize(("news", "key", "where"), [("failed", "failed", "#words"), ("saved", "not_saved", "#news")])
def test_news_without_a_reason_are_whole_sentences(visitor: Visitor, news: str, key: str, where: str):
    visitor.open()
    visitor.page.evaluate(f"hear({{ {news}: undefined }})")
    visitor.told(key, where)
    assert "{" not in visitor.page.locator("body").inner_text()


def test_one_code_deals_the_same_on_the_site_on_the_computer_and_on_the_command_line(
    visitor: Visitor, phone: Phone, server: Server
):
    """By the link that a friend would send."""
    code = command("deal", "bridges", "--seed", "for Ben").json["code"]
    turned = command("play", "bridges", "--deal", code, stdin=b'{"do": "flip"}\n' * CARDS).lines[1:]
    cards = [(line["state"]["card"]["number"], line["state"]["card"]["bridges"]) for line in turned]
    visitor.visit(f"#deal={code}")
    visitor.wait()
    phone.follow(f"/#deal={code}")
    seen = []
    for window in (visitor, phone):
        window.tap("Begin")
        window.tap("Turn the first card")
        for card in range(1, CARDS + 1):
            window.see(f"Card {card} of 17")
            seen.append(window.name_of(OPEN_CARD))
            if card < CARDS:
                window.tap("Next card")
    assert seen[:CARDS] == seen[CARDS:]
    assert [tuple(map(int, re.findall(r"\d", name))) for name in seen[:CARDS]] == cards
