"""WebKitGTK in its small browser, spoken to by WebDriver: https://www.w3.org/TR/webdriver2."""

import json
import os
import select
import subprocess
import tempfile
from base64 import b64decode
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tests.browser.app import HURRY, PATIENCE, free_port, until
from tests.browser.engines.outside import HERE, Outside
from tests.browser.engines.webdriver import key, pointer
from tests.browser.engines.window import LONGEST, PHONE, Lost, Place, Window, called, whole

# A window of this browser is no window of ours: it is drawn where nobody looks.
SCREEN = ("-screen", "0", "1280x1024x24", "-nolisten", "tcp")
# There is no way to be first on a page; what moves, and what asks for a file, comes later than this is said. Who asks
# for one is kept: the driver hands files to a field, and its browser would cancel what opens over it.
HURRIED = f"""() => {{
  {HURRY}
  HTMLInputElement.prototype.click = function() {{ window.asking = this; document.body.append(this); }};
}}"""
# Its driver waits for no promise but has a last argument to be called with.
ASYNC = "const done = arguments[0]; {}.then(text => done([text, null]), error => done([null, String(error)]));"
GONE = ("no such window", "javascript error", "unknown error", "no such frame", "stale element reference")
# The poorest locale there is: whoever starts in it starts in every other. No helpers of a desktop, which would stay.
ALONE = {"LC_ALL": "C.UTF-8", "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
# Nothing here runs long enough to be worth a better translation, nor one beside what runs: half the processor's time.
QUICK = {f"JSC_use{which}JIT": "0" for which in ("OMG", "FTL", "Concurrent")}


def _through(outside: Outside) -> dict[str, str]:
    proxy = f"http://{outside.address}"
    return {"http_proxy": proxy, "https_proxy": proxy, "no_proxy": ",".join(HERE)}


class WebKit:
    """One WebKit with its driver and a screen of its own."""

    def __init__(self, driver: str, screen: str, outside: Outside) -> None:
        # Its processes may still write into it when it goes.
        self.home = tempfile.TemporaryDirectory(prefix="companion-webkit-", ignore_cleanup_errors=True)
        read, write = os.pipe()
        self.screen = subprocess.Popen(
            [screen, "-displayfd", str(write), *SCREEN], pass_fds=[write], stderr=subprocess.DEVNULL
        )
        os.close(write)
        with os.fdopen(read) as said:
            display = said.readline().strip() if select.select([said], [], [], PATIENCE / 1000)[0] else ""
        assert display, "Xvfb did not start"
        environment = {
            **os.environ,
            **ALONE,
            **QUICK,
            "DISPLAY": f":{display}",
            "HOME": self.home.name,
            **_through(outside),
        }
        self.port = free_port()
        self.driver = subprocess.Popen([driver, f"--port={self.port}"], env=environment)
        until(self._is_up, "the driver of WebKit did not start")
        self.session = ""
        started = self.tell("POST", "/session", capabilities={})
        self.session = f"/session/{started['sessionId']}"
        self.tell("POST", "/timeouts", script=2 * LONGEST, pageLoad=LONGEST)
        # It stays open: a new window is opened from one that is there.
        self.first = self.shown = self.tell("GET", "/window")

    def _is_up(self) -> bool:
        try:
            HTTPConnection("127.0.0.1", self.port, timeout=1).connect()
        except OSError:
            return False
        return True

    def tell(self, method: str, path: str, **body: Any) -> Any:
        line = HTTPConnection("127.0.0.1", self.port, timeout=3 * LONGEST / 1000)
        content = json.dumps(body) if method == "POST" else None
        line.request(method, f"{self.session}{path}" if self.session else path, content)
        answer = line.getresponse()
        value = json.loads(answer.read())["value"]
        line.close()
        if answer.status != 200:
            raise (Lost if value["error"] in GONE else AssertionError)(f"{path}: {value['error']}: {value['message']}")
        return value

    def show(self, handle: str) -> None:
        """What is said from now on is to this window."""
        if self.shown != handle:
            self.tell("POST", "/window", handle=handle)
            self.shown = handle

    def window(self) -> Window:
        return WebKitWindow(self)

    def stop(self) -> None:
        self.tell("DELETE", "")
        for process in (self.driver, self.screen):
            process.terminate()
            process.wait(PATIENCE / 1000)
        self.home.cleanup()


class WebKitWindow:
    """All windows are of one visitor: what is to be apart has an address of its own."""

    def __init__(self, webkit: WebKit) -> None:
        self.webkit = webkit
        webkit.show(webkit.first)
        self.handle = webkit.tell("POST", "/window/new", type="window")["handle"]
        self._tell("POST", "/window/rect", width=PHONE[0], height=PHONE[1])

    def _tell(self, method: str, path: str, **body: Any) -> Any:
        self.webkit.show(self.handle)
        return self.webkit.tell(method, path, **body)

    def go(self, url: str) -> None:
        self._tell("POST", "/url", url=url)
        self.run(HURRIED)

    def reload(self) -> None:
        self._tell("POST", "/refresh")
        self.run(HURRIED)

    def back(self) -> None:
        # The browser's own button leaves out what no finger has led to, and a tap by name is no finger.
        self.run("() => { history.back(); }")

    def hurry(self) -> None:
        """It cannot be told."""

    def run(self, function: str, *given: Any) -> Any:
        text, error = self._tell("POST", "/execute/async", script=ASYNC.format(called(function, given)), args=[])
        assert error is None, error
        return json.loads(text)

    def press(self, name: str) -> None:
        self._do(key(name))

    def touch(self, *way: Place) -> None:
        self._do(pointer("mouse", way))

    def _do(self, source: dict[str, Any]) -> None:
        self._tell("POST", "/actions", actions=[source])

    def saved(self) -> Path:
        return whole(Path(self.webkit.home.name))

    def choose(self, file: Path) -> None:
        ask = partial(self._tell, "POST", "/execute/sync", script="return window.asking", args=[])
        asking = until(ask, "nobody has asked for a file")
        self._tell("POST", f"/element/{next(iter(asking.values()))}/value", text=str(file))

    def picture(self) -> bytes:
        return b64decode(self._tell("GET", "/screenshot"))

    def another(self) -> Window:
        return WebKitWindow(self.webkit)

    def close(self) -> None:
        self._tell("DELETE", "/window")
        self.webkit.shown = ""
