"""Firefox as it is installed, spoken to by WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi."""

import json
import os
import subprocess
import tempfile
from base64 import b64decode
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any

from machine import SetupError
from websockets.sync.client import connect

from tests.browser.app import HURRY, PATIENCE, UNSEEN, until
from tests.browser.engines.outside import HERE, Outside
from tests.browser.engines.webdriver import key, pointer
from tests.browser.engines.window import LONGEST, PHONE, Lost, Place, Window, called, whole

# In its folder, once it listens.
LISTENS = "WebDriverBiDiServer.json"
# What it would do by itself besides, and the language that the flows are written in.
PREFERENCES = {
    # As long a busy machine may take from a tap to the file that it asks for, in milliseconds.
    "dom.user_activation.transient.timeout": PATIENCE,
    "intl.accept_languages": "en-US",
    "gfx.webrender.software": True,
    "javascript.options.wasm_optimizingjit": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "media.gmp-provider.enabled": False,
    "media.gmp-manager.updateEnabled": False,
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.region.update.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "toolkit.telemetry.server": "data:,",
    "network.proxy.type": 1,
    "network.proxy.no_proxies_on": ",".join(HERE),
}
# Without it, it would ask its own server for settings whatever it is told.
HEEDS = {"MOZ_REMOTE_SETTINGS_DEVTOOLS": "1"}
TOO_OLD = (
    "Firefox {version} is too old for its flows, it does not know {unknown}. Bring a newer one (Debian: sudo apt-get "
    "update, then sudo apt-get install firefox-esr), or set COMPANION_FIREFOX to the path of its program."
)
GONE = ("no such frame", "unknown error", "no such history entry")


def _through(outside: Outside) -> dict[str, Any]:
    """For http and for https."""
    hosts = {f"network.proxy.{kind}": "127.0.0.1" for kind in ("http", "ssl")}
    return hosts | {f"network.proxy.{kind}_port": outside.port for kind in ("http", "ssl")}


def _read(file: Path) -> Any:
    with suppress(OSError, ValueError):  # not there yet, or not all of it
        return json.loads(file.read_text())


class Firefox:
    """One Firefox without a window of its own, and the line to it."""

    def __init__(self, program: str, outside: Outside) -> None:
        self.ends = ExitStack()
        # Its processes may still write into it when it goes.
        kept = tempfile.TemporaryDirectory(prefix="companion-firefox-", ignore_cleanup_errors=True)
        folder = self.ends.enter_context(kept)
        preferences = PREFERENCES | _through(outside)
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items())
        Path(folder, "user.js").write_text("".join(lines))
        arguments = ["--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0"]
        command, nowhere = [program, *arguments], subprocess.DEVNULL
        self.process = subprocess.Popen(command, env={**os.environ, **HEEDS}, stdout=nowhere, stderr=nowhere)
        told = until(partial(_read, Path(folder, LISTENS)), f"{program} did not start")
        address = f"ws://{told['ws_host']}:{told['ws_port']}/session"
        self.line = self.ends.enter_context(connect(address, max_size=None))
        self.asked = 0
        self.heard: list[dict[str, Any]] = []
        wanted = {"alwaysMatch": {"unhandledPromptBehavior": {"default": "ignore"}}}
        version = self.tell("session.new", capabilities=wanted)["capabilities"]["browserVersion"]
        self.downloads = Path(folder, "downloads")
        self.downloads.mkdir()
        saves = {"type": "allowed", "destinationFolder": str(self.downloads)}
        try:
            self.tell("browser.setDownloadBehavior", downloadBehavior=saves)
            self.tell("session.subscribe", events=["input.fileDialogOpened"])
        except AssertionError as unknown:
            self.stop()
            raise SetupError(TOO_OLD.format(version=version, unknown=str(unknown).partition(":")[0])) from None

    def tell(self, method: str, **params: Any) -> Any:
        """A command and its answer; what is said in between is kept."""
        self.asked += 1
        self.line.send(json.dumps({"id": self.asked, "method": method, "params": params}))
        while True:
            said = json.loads(self.line.recv(2 * LONGEST / 1000))
            if said["type"] == "event":
                self.heard.append(said)
            elif said["id"] == self.asked:
                if said["type"] == "error":
                    raise (Lost if said["error"] in GONE else AssertionError)(f"{method}: {said['message']}")
                return said["result"]

    def window(self) -> Window:
        return FirefoxWindow(self, self.tell("browser.createUserContext")["userContext"])

    def stop(self) -> None:
        self.tell("browser.close")
        self.process.wait(PATIENCE / 1000)
        self.ends.close()


class FirefoxWindow:
    def __init__(self, firefox: Firefox, visitor: str) -> None:
        self.firefox, self.visitor = firefox, visitor
        self.context = firefox.tell("browsingContext.create", type="window", userContext=visitor)["context"]
        size = {"width": PHONE[0], "height": PHONE[1]}
        self._tell("browsingContext.setViewport", viewport=size, devicePixelRatio=UNSEEN)
        hurry = f"() => {{ {HURRY} }}"
        firefox.tell("script.addPreloadScript", functionDeclaration=hurry, contexts=[self.context])

    def _tell(self, method: str, **params: Any) -> Any:
        return self.firefox.tell(method, context=self.context, **params)

    def go(self, url: str) -> None:
        self._tell("browsingContext.navigate", url=url, wait="complete")

    def reload(self) -> None:
        self._tell("browsingContext.reload", wait="complete")

    def back(self) -> None:
        self._tell("browsingContext.traverseHistory", delta=-1)

    def hurry(self) -> None:
        """It cannot be told."""

    def run(self, function: str, *given: Any) -> Any:
        answer = self.firefox.tell(
            "script.evaluate",
            expression=called(function, given),
            target={"context": self.context},
            awaitPromise=True,
            userActivation=True,
        )
        if answer["type"] == "exception":
            raise AssertionError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def press(self, name: str) -> None:
        self._do(key(name))

    def touch(self, *way: Place) -> None:
        self._do(pointer("touch", way))

    def _do(self, source: dict[str, Any]) -> None:
        self._tell("input.performActions", actions=[source])

    def saved(self) -> Path:
        return whole(self.firefox.downloads)

    def choose(self, file: Path) -> None:
        until(lambda: self.firefox.heard, "nobody has asked for a file", lambda: self.run("() => null"))
        asked = self.firefox.heard.pop()["params"]["element"]
        self._tell("input.setFiles", element=asked, files=[str(file)])

    def picture(self) -> bytes:
        return b64decode(self._tell("browsingContext.captureScreenshot")["data"])

    def another(self) -> Window:
        return FirefoxWindow(self.firefox, self.visitor)

    def close(self) -> None:
        self._tell("browsingContext.close")
