"""What goes over the network while a page loads, and how to tell that the page has the app."""

import base64
import zlib
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.app import PATIENCE, Phone


def connected(phone: Phone) -> None:
    """The page has the app again, and says nothing of it any more."""
    expect(phone.page.locator("body[aria-busy=true]")).not_to_be_attached(timeout=PATIENCE)
    expect(phone.page.locator("#notice")).to_be_hidden(timeout=PATIENCE)
    expect(phone.page.locator("#cover.over")).to_be_attached(timeout=PATIENCE)


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
