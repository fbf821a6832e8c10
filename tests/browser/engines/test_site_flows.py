"""What matters at the site without a server, in every engine: without a network, newer, in two tabs, carried on."""

import re
from collections.abc import Iterator

import pytest
from static_site.parts import write

from companion.content.texts import Texts
from companion.core.message import msg
from tests.browser.engines.player import Player, Visitor
from tests.browser.engines.spoiler import POLICY
from tests.browser.engines.webkit import WebKit
from tests.browser.engines.window import Engine, Window
from tests.browser.host import QUICK, Host

Found = dict[str, dict[str, bytes]]
ENGLISH = Texts("en")
OPEN_CARD = "bridges.turned_card"
BEGINNING = (re.compile("^Hashi"), "New game", "Begin", "Turn the first card")
# What the service worker answers to who asks others.
GUARD = "return event.respondWith(Response.error())"


@pytest.fixture
def visitor(first: Window, host: Host) -> Iterator[Visitor]:
    window = first.another()
    yield Visitor(window, host.url)
    window.close()


def begin(visitor: Visitor) -> None:
    visitor.open()
    visitor.taps(*BEGINNING)
    visitor.see("Card 1 of 17")


def turn_to(visitor: Visitor, now: int, card: int) -> None:
    for number in range(now + 1, card + 1):
        visitor.tap("Next card")
        visitor.see(f"Card {number} of 17")


def home(visitor: Visitor) -> None:
    """From a game that was begun, without a start of the app."""
    visitor.window.back()
    visitor.see("What’s on the table?")


def told(visitor: Visitor, key: str, where: str = "#words") -> None:
    """Something of the page itself."""
    visitor.see(ENGLISH(msg(f"site.{key}", done="…", total="…")).partition("…")[0], where)


def test_what_was_played_there_is_carried_to_a_shared_app(visitor: Visitor, player: Player, engine: Engine) -> None:
    """The first of all at this site: one game is there to be carried."""
    begin(visitor)
    turn_to(visitor, 1, 3)
    card = visitor.name_of(OPEN_CARD)
    home(visitor)
    visitor.tap("Settings", role="tab")
    visitor.taps(re.compile("^Export, import"), re.compile("^Export everything"))
    file = visitor.window.saved()
    # A mark that is not deleted with the games, where an engine can tell what it has from what it would fetch.
    assert visitor.until("async () => String(await cached())") == str(not isinstance(engine, WebKit)).lower()
    player.come_to("Settings", "Export, import", "Import a file")
    player.window.choose(file)
    player.see("new")
    player.tap("Take it in")
    player.see("Before an import")
    player.come_to("Continue")
    player.see("Card 3 of 17")
    assert player.name_of(OPEN_CARD) == card


def test_without_a_network_a_game_goes_on_and_another_is_counted_and_kept(
    visitor: Visitor, host: Host, engine: Engine
) -> None:
    begin(visitor)
    turn_to(visitor, 1, 3)
    card = visitor.name_of(OPEN_CARD)
    with host.down():
        visitor.reload()
        visitor.see("Card 3 of 17")
        assert visitor.name_of(OPEN_CARD) == card
        turn_to(visitor, 3, 4)
        home(visitor)
        visitor.taps(re.compile("^Hashi"), "Score a game", "Finished islands: one more", "Save the result")
        visitor.see("Odd-job hand")
        visitor.tap("Close")
        visitor.tap("History", role="tab")
        visitor.see("Odd-job hand")
    host.forget()
    visitor.reload()
    visitor.see("Odd-job hand")
    assert {path.partition("?")[0] for path, _ in host.asked} <= {"sw.js"}
    assert host.sent == ((host.folder / "sw.js").stat().st_size if isinstance(engine, WebKit) else 0)


def test_only_one_tab_plays_and_a_second_one_can_take_over(visitor: Visitor) -> None:
    """Before, as each start of the site takes its time: a second tap of two that is heard of late is none here, too."""
    visitor.open()
    visitor.late_second_tap()
    visitor.window.back()
    visitor.taps(*BEGINNING[1:])
    second = Visitor(visitor.window.another(), visitor.url)
    second.window.go(second.url)
    told(second, "elsewhere")
    turn_to(visitor, 1, 2)
    second.tap("Play here instead")
    told(visitor, "moved")
    second.wake()
    second.tap("Continue")
    second.see("Card 2 of 17")
    second.window.close()
    visitor.wake()
    visitor.see("Card 2 of 17")


def test_a_new_version_is_told_of_and_taken_whole(visitor: Visitor, host: Host, found: Found) -> None:
    """One which neither a policy nor its worker keeps from asking others: that it asks nobody is its own doing."""
    begin(visitor)
    index = POLICY.sub(b"", found["all"]["index.html"]).replace(b"<body>", b"<body class=newer>")
    write(host.folder, found | {"all": found["all"] | {"index.html": index}}, QUICK)
    worker = host.folder / "sw.js"
    whole = worker.read_text(encoding="utf-8")
    assert GUARD in whole
    worker.write_text(whole.replace(GUARD, "return"), encoding="utf-8")
    host.forget()
    visitor.window.run("() => navigator.serviceWorker.getRegistration().then(found => { found.update(); })")
    told(visitor, "update", "#news")
    assert len([path for path, _ in host.asked if path.startswith("parts/")]) == 1
    newer = "() => document.body.className === 'newer'"
    assert not visitor.window.run(newer)
    visitor.tap("Reload")
    assert visitor.until(newer)
    visitor.wake()
    visitor.see("Card 1 of 17")
