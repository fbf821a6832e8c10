"""The real app in a process of its own, and a phone-sized Chromium in front of it."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Browser, BrowserContext, FloatRect, Locator, Page, TimeoutError

from companion.ui.window.double_tap import GLANCE_SECONDS
from tests.browser import unhurried

Found = TypeVar("Found")
# In milliseconds.
PATIENCE = 20_000
# Longer than the app takes a tap for the second one of two, by as much as a busy machine may hold up the first.
GLANCE = 1000 * GLANCE_SECONDS + 250
# Flutter takes a click that comes within 50 milliseconds after a finger was lifted for that finger's own.
LIFTED = 100
LOOK_AGAIN = 50
# The main pages, as the bar at the bottom calls them.
TABS = ("Play", "History", "Statistics", "Settings")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # letters as wide as the app takes them to be
    # A second, better translation is worth its time only to a page that runs for long, as on a tour.
    "--js-flags=--wasm-tiering-budget=200000000",
    # Parts of the browser's own window, which nobody sees, and a page in reserve.
    "--disable-features=InitialWebUI,PreloadTopChromeWebUI,WebUIReloadButton,SpareRendererForSitePerProcess",
)
# So few pixels to a unit where nobody looks at a picture: painting is what takes the time.
UNSEEN = 0.25

# The clock that moves things on the screen runs so much faster that what slides in is there with the second frame.
HURRY = """
  const frame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = paint => frame(time => paint(time * 20));
"""
# The engine paints in a worker of its own: there all is as before, but that nothing comes of it.
UNPAINTED = """
  const nothing = `for (const paint of ['clear', 'drawArrays', 'drawElements', 'drawArraysInstanced',
    'drawElementsInstanced', 'drawRangeElements', 'blitFramebuffer', 'texSubImage2D'])
    WebGL2RenderingContext.prototype[paint] = () => {};`;
  const BlobOfAnything = Blob;
  window.Blob = class extends BlobOfAnything {
    constructor(parts = [], options = {}) {
      super(/javascript/.test(options.type) ? [nothing, ...parts] : parts, options);
    }
  };
"""
NEXT_FRAME = "() => new Promise(requestAnimationFrame)"
# All that can be read. What is said aloud of a tap comes a frame before what has come of it.
READ = """() => {
  const voice = node => node.getAttribute?.('flt-semantics-identifier') === 'voice';
  const kind = node => voice(node) ? NodeFilter.FILTER_REJECT
    : node.nodeType === Node.TEXT_NODE ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
  const host = document.querySelector('flt-semantics-host');
  const walk = host && document.createTreeWalker(host, NodeFilter.SHOW_ALL, kind);
  let text = '';
  while (walk?.nextNode()) text += walk.currentNode.data;
  return text.replace(/\\s+/g, ' ');
}"""


def until(look: Callable[[], Found | None], missing: str, rest: Callable[[], object] | None = None) -> Found:
    """What a look finds once it finds anything; a sentence says what never came."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not (found := look()):
        assert time.monotonic() < deadline, f"{missing} in {PATIENCE / 1000:g} s"
        rest() if rest else time.sleep(0.02)
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def take_no_time(context: BrowserContext, painted: bool = False) -> None:
    """Nothing takes its time in there, and where nobody looks at a picture none is painted."""
    context.add_init_script(HURRY if painted else HURRY + UNPAINTED)


class Server:
    """The app on a folder of its own. It can be killed and started again on the same port.

    An `unhurried` one takes it that fingers tap what they have seen; at the table it doubts that. Where it is
    not `held`, no policy keeps its page from asking others.
    """

    def __init__(self, home: Path, *options: str, unhurried: bool = False, held: bool = True) -> None:
        self.home = home
        self.options = options
        self.unhurried, self.held = unhurried, held
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | BaseProcess
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.home.mkdir(parents=True, exist_ok=True)
        log = self.home.parent / f"server-{self.port}.log"
        arguments = ("--no-browser", "--port", str(self.port), *self.options)
        if self.unhurried:
            self.process = unhurried.run(self.home, log, *arguments, held=self.held)
        else:
            self.process = self._run(log, arguments)
        deadline = time.monotonic() + PATIENCE / 1000
        while self._is_alive() and time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.1).close()
                return
            except OSError:
                time.sleep(0.02)  # not at once again: it would take the processor from the one it waits for
        raise AssertionError(f"the server did not start: {log.read_text()[-2000:]}")

    def _run(self, log: Path, arguments: Sequence[str]) -> subprocess.Popen[bytes]:
        with log.open("ab") as written:
            return subprocess.Popen(
                [sys.executable, "-m", "companion", *arguments],
                env={**os.environ, "COMPANION_HOME": str(self.home)},
                stdout=written,
                stderr=written,
            )

    def _is_alive(self) -> bool:
        process = self.process
        return process.poll() is None if isinstance(process, subprocess.Popen) else process.is_alive()

    @property
    def pid(self) -> int:
        assert self.process.pid
        return self.process.pid

    def freeze(self) -> None:
        """As when the network is gone: nothing answers, and nobody says so."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def kill(self) -> None:
        """As when the machine loses power: no signal that could be handled."""
        self.process.kill()
        seconds = PATIENCE / 1000
        self.process.wait(seconds) if isinstance(self.process, subprocess.Popen) else self.process.join(seconds)


class Phone:
    """One window, driven by what a screen reader sees: roles and names."""

    _tapped = 0.0
    glance = GLANCE

    def __init__(self, browser: Browser, server: Server, **context: Any) -> None:
        self.server = server
        self.glance = 0 if server.unhurried else GLANCE
        size, painted = context.pop("size", (390, 844)), context.pop("painted", False)
        window = {"width": size[0], "height": size[1]}
        options = {"viewport": window, "device_scale_factor": UNSEEN, "locale": "en-US", **context}
        self.context = browser.new_context(**options)
        take_no_time(self.context, painted)
        self.page: Page = self.context.new_page()

    def open(self) -> None:
        """The first page, where every player begins, with what assistive technology uses switched on."""
        self.follow("/")

    def follow(self, address: str) -> None:
        """An address that came from elsewhere. Flows come to their screens by taps; a test sees to that."""
        self.page.goto(self.server.url + address)
        self.wake()

    def come_to(self, *way: str) -> None:
        """From the first page on by taps, each on what begins with these words."""
        self.open()
        for beginning in way:
            self.tap(re.compile(f"^{re.escape(beginning)}"), "tab" if beginning in TABS else "button")

    def reload(self) -> None:
        self.page.reload()
        self.wake()

    def wake(self) -> None:
        placeholder = self.page.locator("flt-semantics-placeholder")
        placeholder.wait_for(state="attached", timeout=PATIENCE)
        placeholder.evaluate("e => e.click()")
        self.page.locator("flt-semantics-host flt-semantics").first.wait_for(state="attached", timeout=PATIENCE)

    def find(self, name: str | re.Pattern[str], role: Any = "button") -> Locator:
        return self.page.get_by_role(role, name=name, exact=isinstance(name, str)).first

    def tap(self, name: str | re.Pattern[str], role: Any = "button") -> None:
        control = self.find(name, role)
        control.wait_for(state="attached", timeout=PATIENCE)
        self.look()
        control.dispatch_event("click", timeout=PATIENCE)
        self.was_tapped()

    def was_tapped(self) -> None:
        """What comes too soon after this is the second tap of two."""
        self._tapped = time.monotonic()

    def key(self, name: str) -> None:
        """As somebody presses a key who has seen what is there by now."""
        self.look()
        self.page.keyboard.press(name)
        self.was_tapped()

    def look(self) -> None:
        """As long as somebody takes to see what has come, where a tap that comes sooner is the second one of two."""
        self.page.wait_for_timeout(max(0.0, self.glance - 1000 * (time.monotonic() - self._tapped)))

    def middle(self, control: Locator) -> tuple[float, float]:
        """Where it is once it has come to its place."""
        box: FloatRect | None = None

        def at_rest() -> FloatRect | None:
            nonlocal box
            before, box = box, control.bounding_box()
            return box if box == before else None

        there = until(at_rest, "it did not come to rest", self._next_frame)
        return there["x"] + there["width"] / 2, there["y"] + there["height"] / 2

    def _next_frame(self) -> None:
        self.page.wait_for_function(NEXT_FRAME, timeout=PATIENCE)

    def taps(self, names: Sequence[str | re.Pattern[str]]) -> None:
        for name in names:
            self.tap(name)

    def type(self, label: str, text: str) -> None:
        box = self.page.get_by_role("textbox", name=label).first
        box.wait_for(state="attached", timeout=PATIENCE)
        box.focus()
        self.page.wait_for_timeout(100)  # Flutter attaches its editing session a moment after the focus
        box.fill(text)

    def say_who_plays(self, *names: str, place: str = "Player") -> None:
        """At the set-up, in the order in which they sit, once there is a place for everybody."""
        self.page.get_by_role("textbox", name=f"{place} {len(names)}").wait_for(state="attached", timeout=PATIENCE)
        for at, name in enumerate(names, start=1):
            self.type(f"{place} {at}", name)

    def see(self, text: str) -> None:
        """The text or name is somewhere on the screen."""
        self._must_read(f"text => ({READ})().includes(text)", text, f"{text!r} is not to be seen")

    def gone(self, text: str) -> None:
        """There is something to read, and not this."""
        look = f"text => {{ const read = ({READ})(); return read && !read.includes(text); }}"
        self._must_read(look, text, f"{text!r} is still there")

    def changed(self, before: str) -> None:
        """Something else can be read than before."""
        self._must_read(f"text => ({READ})() !== text", before, "the last tap has changed nothing")

    def _must_read(self, look: str, text: str, missing: str) -> None:
        try:
            self.page.wait_for_function(look, arg=text, polling=LOOK_AGAIN, timeout=PATIENCE)
        except TimeoutError:
            raise AssertionError(f"{missing}; there is: {self.read()}") from None

    def read(self) -> str:
        return str(self.page.evaluate(READ))

    def name_of(self, identifier: str) -> str:
        """What a screen reader says of a drawing, found by the kind of its block."""
        drawing = self.page.locator(f'[flt-semantics-identifier="{identifier}"]').first
        drawing.wait_for(state="attached", timeout=PATIENCE)
        return str(drawing.evaluate("e => e.getAttribute('aria-label') || e.innerText || e.textContent"))

    def close(self) -> None:
        self.context.close()
