"""What goes over the network while a page loads, and how to tell that the page has the app."""

import base64
import zlib
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from companion.serving.client import client_files, version
from companion.serving.client_page import LARGE
from companion.serving.compressed_files import Files
from tests.browser.app import PATIENCE, Phone

# What came packed is kept as it has become. Of what was broken off nothing is told.
KEPT = """async () => {
  const done = request => new Promise((found, fail) => {
    request.onsuccess = () => found(request.result);
    request.onerror = fail;
  });
  const files = () => {
    const opening = indexedDB.open('companion-client');
    opening.onupgradeneeded = () => opening.transaction.abort();  // the page has not made the place for it yet
    return done(opening).then(kept => done(kept.transaction('files').objectStore('files').getAllKeys()), () => []);
  };
  const asked = performance.getEntriesByType('resource').map(one => one.name.match(/\\w+[.]wasm/)?.[0]);
  const came = new Set(asked.filter(Boolean)).size;
  const seen = () => performance.getEntriesByName('companion-usable').length;  // then the page notes that it was here
  while (!came || !seen() || (await files()).length < came) await new Promise(next => setTimeout(next, 50));
  return true;
}"""
# What is fetched to be compiled.
COMPILED = "() => performance.getEntriesByType('resource').filter(one => one.name.includes('.wasm')).length"


def prepare() -> None:
    """All copies of the client are there, as after the app's first minute."""
    client = client_files()
    Files(client, version(client), large=LARGE).prepare()


def connected(phone: Phone) -> None:
    """The page has the app again, and says nothing of it any more."""
    expect(phone.page.locator("body[aria-busy=true]")).not_to_be_attached(timeout=PATIENCE)
    expect(phone.page.locator("#notice")).to_be_hidden(timeout=PATIENCE)
    expect(phone.page.locator("#cover.over")).to_be_attached(timeout=PATIENCE)


def attempts(phone: Phone) -> list[str]:
    """Each address that the page asks for from now on, or would have asked for had its policy not stopped it."""
    tried: list[str] = []
    devtools = phone.context.new_cdp_session(phone.page)
    devtools.send("Network.enable")
    devtools.on("Network.requestWillBeSent", lambda event: tried.append(event["request"]["url"]))
    phone.page.expose_function("stopped", lambda address: tried.append(address))
    phone.page.add_init_script("addEventListener('securitypolicyviolation', event => stopped(event.blockedURI))")
    return tried


def elsewhere(tried: list[str], home: str) -> set[str]:
    """Of these addresses those that are not at home; what the page has made itself is."""
    made = ("data:", f"blob:{home}", home)
    return {address for address in tried if not address.startswith(made)}


def packed(frame: dict[str, Any]) -> int:
    data = base64.b64decode(frame["payloadData"]) if frame["opcode"] == 2 else frame["payloadData"].encode()
    return len(zlib.compress(data))


def moved(phone: Phone, act: Callable[[], None]) -> int:
    """Bytes over the network, the line's included, until the page has come to rest."""
    devtools = phone.context.new_cdp_session(phone.page)
    devtools.send("Network.enable")
    sizes: list[float] = []
    agreed: list[str] = []
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    # The tools show what was said before it was compressed, as both have agreed to do.
    devtools.on("Network.webSocketHandshakeResponseReceived", lambda event: agreed.append(str(event["response"])))
    devtools.on("Network.webSocketFrameReceived", lambda event: sizes.append(packed(event["response"])))
    act()
    connected(phone)
    phone.page.wait_for_load_state("networkidle")
    devtools.detach()
    assert agreed
    assert all("permessage-deflate" in one for one in agreed)
    return round(sum(sizes))
