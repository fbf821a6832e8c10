"""What a browser gets: the page with its policy, an address without the key, and a word when it can't be had."""

import errno
from pathlib import Path
from typing import Any

import pytest

from companion.content.texts import LANGUAGES
from companion.serving.client_page import Dress
from companion.serving.compressed_files import Files
from companion.serving.gate import Gate
from companion.serving.server import App
from tests.loop import run

PORT = 8550
KEY = "k" * 22
NAME = "version.json"
HOST = f"127.0.0.1:{PORT}"


async def window(page: Any) -> None:
    pass


class Browser:
    """Asks an app without a network in between."""

    def __init__(self, key: str = "", cookie: str = "") -> None:
        self.gate = Gate(PORT, (lambda: key) if key else None)
        self.app = App(window, self.gate, lambda: Dress("", "light"))
        self.cookie = cookie

    def get(self, path: str, query: str = "", **headers: str) -> tuple[int, dict[str, str], bytes]:
        sent = {"host": HOST, "cookie": self.cookie, **{name.replace("_", "-"): text for name, text in headers.items()}}
        scope = {
            "type": "http", "method": "GET", "path": path, "query_string": query.encode(),
            "server": ("127.0.0.1", PORT),
            "headers": [(name.encode(), text.encode()) for name, text in sent.items() if text],
        }  # fmt: skip
        told: list[Any] = []

        async def send(message: Any) -> None:
            told.append(message)

        run(self.app(scope, None, send))  # type: ignore[arg-type]
        start, body = told
        return start["status"], {name.decode(): text.decode() for name, text in start["headers"]}, body["body"]


@pytest.fixture(scope="module")
def shared() -> Browser:
    return Browser(KEY, f"companion-{PORT}={KEY}")


@pytest.mark.parametrize(
    ("path", "query", "status", "location"),
    [
        ("/", "", 200, None),
        ("/statistics/player/Zoë", "", 200, None),
        ("/", f"key={KEY}", 303, "/"),
        ("/history", "key=of-last-week&x=1", 303, "/history?x=1"),
        ("/€", f"key={KEY}", 404, None),
        ("/€", "key=", 200, None),
        ("/a\r\nset-cookie: b", f"key={KEY}", 404, None),
    ],
)
def test_no_address_keeps_the_key(shared: Browser, path: str, query: str, status: int, location: str | None):
    said, headers, _ = shared.get(path, query)
    assert said == status
    assert headers.get("location") == location
    assert ("set-cookie" in headers) == (status == 303)


@pytest.mark.parametrize("query", ["", "key=", "key=wrong", f"key={KEY}x"])
@pytest.mark.parametrize("path", ["/", "/€", "/a\r\nb", "/" + "x" * 9000])
def test_strangers_are_refused_whatever_they_ask(path: str, query: str):
    status, headers, _ = Browser(KEY).get(path, query)
    assert status == 403
    assert headers["connection"] == "close"


def test_the_policy_is_a_header_too(shared: Browser):
    _, headers, html = shared.get("/")
    policy = headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert policy.removesuffix("; frame-ancestors 'none'") in html.decode()


@pytest.mark.parametrize("language", ["", *LANGUAGES])
def test_when_no_file_can_be_opened_the_page_stays_and_the_rest_says_so(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    browser = Browser()
    browser.app.files = Files({NAME: browser.app._client[NAME]}, "v", tmp_path)
    browser.app.prepare_pages()

    def closed(*_: Any, **__: Any) -> Any:
        raise OSError(errno.EMFILE, "too many")

    for name in ("io.open", "builtins.open", "os.open"):
        monkeypatch.setattr(name, closed)
    page = browser.get("/", accept_language=language)
    rest = browser.get(f"/{NAME}", accept_language=language)
    monkeypatch.undo()
    assert page[0] == 200
    assert rest[0] == 503
    assert len(rest[2]) > 40
    assert rest[1]["content-type"] == "text/plain; charset=utf-8"
