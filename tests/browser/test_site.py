"""The site without a server, from a host of plain files: played, kept, and there again without a network."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from companion.content.texts import Texts
from companion.core.message import msg
from companion.serving.client_page import FOLDER
from tests.browser.app import PATIENCE, Phone, Server
from tests.browser.denied import (
    FULL_MEMORY,
    naming,
)
from tests.browser.host import Host
from tests.browser.visitor import BESIDE, ENGLISH, SAFARI, Visitor, begin, window
from tests.commands.command import run as command

OPEN_CARD = "bridges.turned_card"
CARDS = 4
FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };"


def turn_to(visitor: Visitor, now: int, card: int) -> None:
    for number in range(now + 1, card + 1):
        visitor.tap("Next card")
        visitor.see(f"Card {number} of 17")


def test_a_first_visit_that_breaks_off_goes_on_where_it_was_to_the_game_that_was_tapped(browser: Browser, host: Host):
    small = sorted((host.folder / "parts").iterdir(), key=lambda part: part.stat().st_size)[0]
    with window(browser) as context:
        visitor = Visitor(context, host)
        aside = small.rename(host.folder / "aside")
        visitor.visit()
        visitor.told("incomplete")
        aside.rename(small)
        host.forget()
        visitor.press("Try again")
        visitor.page.get_by_role("link", name=re.compile("^Hashi")).click()
        expect(visitor.page.locator("#chosen")).to_have_text("Hashi opens as soon as all is here.")
        visitor.wait()
        visitor.see("New game")
        assert visitor.page.url == f"{host.url}#/game/bridges"
        assert [path for path, _ in host.asked if path.startswith("parts/")] == [f"parts/{small.name}"]


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
    page.add_script_tag(content=FOLDER.joinpath("languages.js").read_text())
    assert page.evaluate("[...navigator.languages]") == seen
    assert page.evaluate("navigator.language") in (seen[0], "en-US")
    page.close()


def test_the_app_starts_in_a_browser_that_names_languages_that_are_none(visitor: Visitor):
    visitor.page.add_init_script(naming(["", "c", "de_DE", "en-US@posix"]))
    visitor.open()
    visitor.see(Texts("de")(msg("ui.whats_on_the_table")))


@pytest.fixture(scope="module")
def installed(context: BrowserContext, host: Host) -> None:
    """All of the site is kept in the browser."""
    visitor = Visitor(context, host)
    visitor.open()
    visitor.page.close()


@pytest.mark.usefixtures("installed")
def test_that_memory_is_short_is_told(visitor: Visitor):
    visitor.page.add_init_script(f"{naming(['de'])}; {FULL_MEMORY}")
    visitor.visit()
    expect(visitor.page.locator("#words")).to_have_text(Texts("de")(msg("site.no_memory")), timeout=PATIENCE)
    expect(visitor.page.get_by_role("button", name=Texts("de")(msg("site.again")))).to_be_visible()


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


# What Safari deletes of a tab after seven days, but for the parts, which come again by themselves.
A_WEEK_LATER = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  await new Promise((done, fail) => {
    Object.assign(indexedDB.deleteDatabase('/companion'), { onsuccess: done, onerror: fail, onblocked: fail });
  });
}"""


def test_what_safari_has_deleted_is_told_of_and_brought_back_in_three_taps(visitor: Visitor, host: Host) -> None:
    devtools = visitor.context.new_cdp_session(visitor.page)
    devtools.send("Emulation.setUserAgentOverride", {"userAgent": SAFARI})
    visitor.open()
    visitor.see(ENGLISH(msg("site.tab.phone")))
    visitor.taps([re.compile("^Hashi"), "New game", "Begin", "Turn the first card"])
    visitor.see("Card 1 of 17")
    turn_to(visitor, 1, 5)
    visitor.page.go_back()
    visitor.see("Card 5 of 17")
    assert visitor.page.url.startswith(f"{host.url}?played"), "a bookmark knows, too"
    visitor.tap("Settings", "tab")
    visitor.tap(re.compile("^Export, import"))
    with visitor.page.expect_download() as export:
        visitor.tap(re.compile("^Export everything"))
    visitor.visit(BESIDE)
    visitor.page.evaluate(A_WEEK_LATER)
    visitor.open()
    visitor.see(ENGLISH(msg("site.lost.safari")))
    taps = []
    visitor.was_tapped = lambda: taps.append(1)  # type: ignore[method-assign]
    with visitor.page.expect_file_chooser() as chooser:
        visitor.tap(re.compile("^Bring them back"))
    visitor.was_tapped()
    chooser.value.set_files(export.value.path())
    visitor.tap("Take it in")
    visitor.see("Continue")
    visitor.see("Card 5 of 17")
    assert len(taps) == 3


@pytest.mark.parametrize(("news", "key", "where"), [("failed", "failed", "#words"), ("saved", "not_saved", "#news")])
def test_news_without_a_reason_are_whole_sentences(visitor: Visitor, news: str, key: str, where: str):
    visitor.visit()
    visitor.page.wait_for_function("held")  # before, it may begin anew: the last window is only just closed
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
    for player in (visitor, phone):
        player.tap("Begin")
        player.tap("Turn the first card")
        for card in range(1, CARDS + 1):
            player.see(f"Card {card} of 17")
            seen.append(player.name_of(OPEN_CARD))
            if card < CARDS:
                player.tap("Next card")
    assert seen[:CARDS] == seen[CARDS:]
    assert [tuple(map(int, re.findall(r"\d", name))) for name in seen[:CARDS]] == cards
