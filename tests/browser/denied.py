"""What a browser may deny a page: scripts that deny it before the page begins, and how long waiting is made short."""

import json

from playwright.sync_api import Page


def refused(name: str, where: str = "window") -> str:
    """As browsers do that keep nothing: to ask already fails."""
    return (
        f"Object.defineProperty({where}, '{name}', {{ get() {{ throw new DOMException('no', 'SecurityError'); }} }});"
    )


FULL_MEMORY = "WebAssembly.Memory = class { constructor() { throw new RangeError('Out of memory'); } };"
NO_STORAGE = refused("localStorage") + refused("sessionStorage")
NO_CANVAS = """
  for (const kind of ['HTMLCanvasElement', 'OffscreenCanvas'])
    if (window[kind]) window[kind].prototype.getContext = () => null;
"""
NO_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker;"
NO_WORKER = "delete window.Worker;"
NO_WEBASSEMBLY = "delete window.WebAssembly;"
NO_SCRIPT = refused("getElementById", "document")


def naming(languages: list[str]) -> str:
    """A browser that names these."""
    return f"Object.defineProperty(Navigator.prototype, 'languages', {{ get: () => {json.dumps(languages)} }})"


def hurry(page: Page) -> None:
    """What waits for its time without a script has waited long enough."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 100})
