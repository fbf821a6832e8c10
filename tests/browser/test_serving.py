"""The app over a network that is not to be relied on: killed, frozen, shared, and as small as promised."""

import os
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, WebSocket, expect

from companion.content.data_files import boxes
from companion.serving.client_page import LARGEST_FILE
from companion.serving.compressed_files import PACKED_TYPE
from companion.serving.invitation import FILE
from companion.store.repository import open_store
from tests.browser.app import PATIENCE, Phone, Server
from tests.browser.network import COMPILED, KEPT, attempts, connected, elsewhere, moved, prepare

COLD = 3_500_000
NO_TIME = 0.001
RELOAD = 50_000


def begin(phone: Phone) -> None:
    phone.come_to("Hashi", "New game", "Begin", "Turn the first card")
    phone.see("Card 1 of 17")


def told(phone: Phone, text: str) -> None:
    expect(phone.page.locator("#notice")).to_contain_text(text, timeout=PATIENCE)


def lost(phone: Phone) -> None:
    expect(phone.page.locator("body[aria-busy=true]")).to_be_attached(timeout=PATIENCE)


def turns(phone: Phone) -> int:
    phone.server.kill()
    (running,) = open_store(phone.server.home).active.latest_first()
    return len(running["session"]["turns"])


def test_under_an_open_page_the_app_is_killed_and_started_again(phone: Phone) -> None:
    begin(phone)
    address = phone.page.url
    for card in range(2, 5):
        phone.find("Next card").evaluate("button => { button.dataset.old = 'yes'; }")
        phone.server.kill()
        told(phone, "No connection to the app")
        phone.server.start()
        connected(phone)
        expect(phone.page.locator("[data-old]")).not_to_be_attached(timeout=PATIENCE)
        phone.see(f"Card {card - 1} of 17")
        assert phone.page.url == address
        phone.tap("Next card")
        phone.see(f"Card {card} of 17")
    assert turns(phone) == 4


# As WebKit has it where much is to be done: what comes over the line is heard before what should be done at once.
LATE = """() => {
  const later = setTimeout;
  window.setTimeout = (what, time, ...more) => later(what, time || 100, ...more);
}"""


def test_what_the_new_app_asks_of_the_page_is_answered_however_soon_it_asks(phone: Phone) -> None:
    begin(phone)
    phone.page.evaluate(LATE)
    phone.server.kill()
    told(phone, "No connection to the app")
    phone.server.start()
    connected(phone)
    phone.tap("Next card")
    phone.see("Card 2 of 17")


def test_a_newer_app_takes_the_open_page_along_and_it_goes_on_speaking(phone: Phone) -> None:
    begin(phone)
    phone.page.evaluate("() => { flet.version = 'older'; document.body.dataset.old = 'yes'; }")
    phone.server.kill()
    told(phone, "No connection to the app")
    phone.server.start()
    expect(phone.page.locator("[data-old]")).not_to_be_attached(timeout=PATIENCE)
    connected(phone)
    phone.tap("Next card")
    phone.see("Card 2 of 17")
    assert turns(phone) == 2


def test_a_tap_that_died_with_the_app_is_told(phone: Phone) -> None:
    begin(phone)
    phone.server.kill()
    told(phone, "No connection to the app")
    phone.tap("Next card")
    phone.server.start()
    told(phone, "Your last tap may not have counted")
    phone.see("Card 1 of 17")
    assert turns(phone) == 1


def test_a_tap_into_a_dead_network_waits_and_is_carried_out_once(phone: Phone) -> None:
    begin(phone)
    phone.server.freeze()
    phone.tap("Next card")
    told(phone, "Your tap waits and is carried out once")
    phone.server.thaw()
    phone.see("Card 2 of 17")
    connected(phone)
    phone.tap("Next card")
    phone.see("Card 3 of 17")
    assert turns(phone) == 3


def test_a_sleeping_page_wakes_at_the_same_step(phone: Phone) -> None:
    begin(phone)
    hide = """state => {
      Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});
      document.dispatchEvent(new Event('visibilitychange'));
    }"""
    phone.page.evaluate(hide, "hidden")
    phone.server.kill()
    lost(phone)
    phone.server.start()
    phone.page.evaluate(hide, "visible")
    connected(phone)
    phone.tap("Next card")
    phone.see("Card 2 of 17")


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "home", "--share", unhurried=True)
    yield running
    running.kill()


def test_a_shared_app_opens_with_its_code_only(browser: Browser, shared: Server) -> None:
    phone = Phone(browser, shared)
    for route in ("/", "/settings", "/?key=wrong", "/drawings/app_icon.svg", "/flutter_bootstrap.js"):
        answer = phone.page.goto(shared.url + route)
        assert answer
        assert answer.status == 403
        assert "ompanion" not in answer.text()
    key = (shared.home / FILE).read_text()
    phone.follow(f"/game/bridges?key={key}")
    assert phone.page.url == f"{shared.url}/game/bridges"
    phone.tap("New game")
    phone.see("Begin")
    phone.open()
    phone.see("What’s on the table?")
    phone.close()


def test_a_new_code_opens_and_the_old_one_no_longer(browser: Browser, shared: Server) -> None:
    old = (shared.home / FILE).read_text()
    phone, guest = Phone(browser, shared), Phone(browser, shared)
    guest.follow(f"/?key={old}")
    phone.follow(f"/?key={old}")
    phone.tap("New code")
    expect(guest.page.locator("body")).to_contain_text("Scan the code again", timeout=PATIENCE)
    assert (shared.home / FILE).read_text() != old
    phone.wake()
    phone.see("What’s on the table?")
    assert guest.page.goto(f"{shared.url}/?key={old}").status == 403  # type: ignore[union-attr]
    phone.close()
    guest.close()


def _first_bytes(kind: str, route: Route) -> None:
    route.fulfill(content_type=kind, body=b"\1\0")


@pytest.fixture
def from_elsewhere(browser: Browser, shared: Server) -> Iterator[Phone]:
    """A phone that comes to a shared app by an address that is not the machine's own; all is packed already."""
    prepare()
    phone = Phone(browser, shared)
    phone.context.request.get(f"http://127.0.0.2:{shared.port}/?key={(shared.home / FILE).read_text()}")
    yield phone
    phone.close()


def come(phone: Phone) -> None:
    phone.page.goto(f"http://127.0.0.2:{phone.server.port}/")


def clock_runs(phone: Phone, times: float) -> None:
    """What the page measures takes so many times as long: by how much one thing takes longer than another, it acts."""
    phone.page.add_init_script(
        f"const now = performance.now.bind(performance); performance.now = () => now() * {times};"
    )


def test_in_a_network_the_first_visit_is_small_and_a_reload_is_next_to_nothing(from_elsewhere: Phone) -> None:
    phone = from_elsewhere
    clock_runs(phone, NO_TIME)
    assert moved(phone, partial(come, phone)) < COLD
    phone.page.wait_for_function(KEPT)
    assert moved(phone, phone.reload) < RELOAD
    assert phone.page.evaluate(COMPILED) == 0, "it is here, and unpacked"
    phone.see("What’s on the table?")


def test_what_is_unpacked_more_slowly_than_it_comes_goes_on_as_it_is(from_elsewhere: Phone) -> None:
    phone = from_elsewhere
    clock_runs(phone, 1000)
    asked = attempts(phone)
    come(phone)
    connected(phone)
    phone.page.wait_for_function(KEPT)
    assert {part.rpartition(".wasm")[2] for part in asked if ".wasm" in part} == {".lzma", ""}
    phone.reload()
    connected(phone)
    assert phone.page.evaluate(COMPILED) == 0, "it was kept whole"
    phone.see("What’s on the table?")


def test_what_comes_packed_and_is_not_whole_comes_as_it_is(from_elsewhere: Phone) -> None:
    phone = from_elsewhere
    for part, kind in {"main.dart": PACKED_TYPE, "skwasm": "text/html"}.items():
        phone.page.route(f"**/{part}.wasm.lzma", partial(_first_bytes, kind))
    come(phone)
    phone.wake()
    phone.see("What’s on the table?")


def test_a_game_that_is_tapped_before_the_app_is_there_is_open_when_it_is(browser: Browser, server: Server) -> None:
    phone = Phone(browser, server, locale="de-DE")
    held: list[Route] = []
    phone.page.route("**/main.dart.wasm", lambda route: held.append(route))
    with phone.page.expect_request("**/main.dart.wasm"):
        phone.page.goto(server.url, wait_until="commit")
    shelf = phone.page.get_by_role("navigation").get_by_role("link")
    expect(shelf).to_contain_text([box.name for box in boxes()])
    shelf.nth(2).click()
    shelf.nth(1).press("Enter")
    expect(phone.page.get_by_role("status")).to_contain_text("Hashi öffnet sich, sobald alles da ist.")
    held[0].continue_()
    phone.wake()
    phone.see("Neue Partie")
    assert phone.page.url == f"{server.url}/game/bridges"
    phone.page.go_back()
    phone.see("Was liegt auf dem Tisch?")
    phone.close()


def test_after_a_reload_the_page_introduces_itself_at_once_and_anew_where_it_has_changed(phone: Phone) -> None:
    begin(phone)
    lines: list[tuple[bool, list[bytes]]] = []

    def listen(socket: WebSocket) -> None:
        sent: list[bytes] = []
        lines.append(("&first=" in socket.url, sent))
        socket.on("framesent", lambda payload: sent.append(payload) if isinstance(payload, bytes) else None)

    def introduced() -> list[tuple[bool, bool]]:
        """Of each line whether the page was introduced as it came, and whether it was later."""
        return [(ahead, any(message[5:7] == b"\x92\x01" for message in sent)) for ahead, sent in lines]

    phone.page.on("websocket", listen)
    phone.reload()
    phone.see("Card 1 of 17")
    assert introduced() == [(True, False)]
    phone.page.set_viewport_size({"width": 430, "height": 900})
    phone.reload()
    connected(phone)
    assert introduced() == [(True, False), (True, False), (False, True)], "all began anew: the page has another size"
    phone.tap("Next card")
    phone.see("Card 2 of 17")
    assert turns(phone) == 2


def test_who_has_turned_the_phone_while_away_finds_the_page_laid_out_for_that(phone: Phone) -> None:
    at_the_side, at_the_foot = (re.compile("^History"), "button"), ("History", "tab")
    phone.open()
    phone.find(*at_the_foot).wait_for(state="attached", timeout=PATIENCE)
    for size, bar in (((1024, 768), at_the_side), ((390, 844), at_the_foot)):
        phone.page.goto("about:blank")
        phone.page.set_viewport_size({"width": size[0], "height": size[1]})
        phone.page.go_back()
        phone.wake()
        phone.find(*bar).wait_for(state="attached", timeout=PATIENCE)


def test_the_page_tries_nobody_else_for_anything(phone: Phone) -> None:
    tried = attempts(phone)
    begin(phone)
    assert tried
    assert not elsewhere(tried, phone.server.url)


def test_nor_does_it_where_the_client_is_a_script(phone: Phone) -> None:
    phone.page.add_init_script("Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'nobody' })")
    tried = attempts(phone)
    phone.open()
    phone.see("What’s on the table?")
    assert [address for address in tried if address.endswith("main.dart.js")]
    assert tried
    assert not elsewhere(tried, phone.server.url)


def test_where_no_certificate_is_the_light_engine_draws_too(browser: Browser, server: Server) -> None:
    phone = Phone(browser, server)
    phone.page.add_init_script("delete window.ImageDecoder")
    loaded: list[str] = []
    phone.page.on("response", lambda answer: loaded.append(os.path.basename(answer.url)))
    begin(phone)
    assert "skwasm.wasm" in loaded
    assert not [name for name in loaded if "heavy" in name]
    phone.close()


def test_in_german_the_page_speaks_german(browser: Browser, server: Server) -> None:
    phone = Phone(browser, server, locale="de-DE")
    phone.open()
    phone.server.kill()
    told(phone, "Keine Verbindung zur App")
    phone.close()


def test_a_file_that_is_too_large_for_the_line_is_told_at_once(phone: Phone, tmp_path: Path) -> None:
    (tmp_path / "large.json").write_bytes(b"0" * 100_000)
    phone.open()
    phone.page.evaluate("() => { flet.largest = 100_000; }")
    phone.tap("Settings", role="tab")
    phone.tap(re.compile("^Export, import"))
    with phone.page.expect_file_chooser() as chooser:
        phone.tap(re.compile("^Import a file"))
    chooser.value.set_files(tmp_path / "large.json")
    told(phone, f"{LARGEST_FILE} MB are the most")
    phone.see("Import a file")
