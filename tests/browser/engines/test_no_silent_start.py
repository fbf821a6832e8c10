"""What keeps the page from starting, served or of the site, is told in each engine, in its own phrases or in none."""

from collections.abc import Iterator

import pytest
from static_site.page import page

from companion.content.texts import LANGUAGES, Texts
from companion.core.message import msg
from tests.browser.app import Server
from tests.browser.denied import (
    FULL_MEMORY,
    NO_CANVAS,
    NO_SCRIPT,
    NO_SERVICE_WORKER,
    NO_STORAGE,
    NO_WEBASSEMBLY,
    NO_WORKER,
    naming,
)
from tests.browser.engines.player import Player
from tests.browser.engines.spoiler import Spoil, Spoiler, begins_with, never_comes
from tests.browser.engines.starts import SERVED, SITE, told
from tests.browser.engines.window import Engine
from tests.browser.host import Host

# One of each pair is what the engine takes.
CLIENT = ("main.dart.js", "main.dart.mjs")
DRAWS = ("canvaskit.wasm", "skwasm.wasm")
NO_ROOM_FOR_CODE = """
  for (const name of ['compileStreaming', 'instantiateStreaming', 'instantiate'])
    WebAssembly[name] = async () => { throw new RangeError('Out of memory'); };
"""
# What is said when the time for it has come.
LATE, STILL = "serving.late", "site.still"
SPOILT: dict[str, tuple[tuple[str, ...], Spoil, set[str]]] = {
    "the client is not there": (CLIENT, lambda body: None, {"site.incomplete"}),
    "the client is cut": (CLIENT, lambda body: body[: len(body) // 2], {"site.failed"}),
    "what draws is not there": (DRAWS, lambda body: None, {"site.incomplete"}),
    # Firefox says of it that memory is short.
    "what draws is cut": (DRAWS, lambda body: body[: len(body) // 2], {"site.incomplete", "site.no_memory"}),
    # It can be compiled, and gives nothing that is asked of it.
    "what draws is of another version": (DRAWS, lambda body: body[:8], {"site.incomplete", "site.failed"}),
    "what draws never comes": (DRAWS, never_comes, {LATE}),
    "no font": (("SourceSans3-Regular.ttf",), lambda body: None, {"site.incomplete"}),
    "another font": (("SourceSans3-Regular.ttf",), lambda body: b"<p>Sign in</p>", {"site.incomplete"}),
    "no WebAssembly": (("/",), begins_with(NO_WEBASSEMBLY), {"site.no_engine"}),
    "no memory": (("/",), begins_with(FULL_MEMORY + NO_ROOM_FOR_CODE), {"site.no_memory"}),
    "no canvas": (("/",), begins_with(NO_CANVAS), {"site.no_drawing"}),
    "no script that runs": (("/",), begins_with(NO_SCRIPT), {LATE}),
}


@pytest.fixture(scope="module")
def spoiler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Spoiler]:
    server = Server(tmp_path_factory.mktemp("behind") / "home", unhurried=True)
    running = Spoiler(server.port)
    yield running
    running.stop()
    server.kill()


@pytest.mark.parametrize("what", SPOILT)
def test_what_keeps_the_page_from_starting_is_told(engine: Engine, spoiler: Spoiler, what: str) -> None:
    names, spoil, keys = SPOILT[what]
    window = engine.window()
    player = Player(window, spoiler.url)
    spoiler.spoilt = dict.fromkeys(names, spoil)
    told(player, f"served: {what}", SERVED, {Texts("en")(msg(key)) for key in keys}, waits=keys == {LATE})
    window.close()


# What the site sees before it fetches anything.
DENIED = {
    "WebAssembly": (NO_WEBASSEMBLY, "site.no_engine"),
    "a canvas": (NO_CANVAS, "site.no_drawing"),
    "a script that runs": (NO_SCRIPT, STILL),
    "workers": (NO_WORKER, STILL),
    "storage": (NO_STORAGE, "site.unable"),
    "a service worker, as in private windows": (NO_SERVICE_WORKER, "site.unable"),
}


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """There is nothing at it but the page."""
    running = Host(tmp_path_factory.mktemp("page"))
    yield running
    running.stop()


@pytest.mark.parametrize("what", DENIED)
def test_what_a_browser_denies_the_site_is_told(engine: Engine, host: Host, what: str) -> None:
    script, key = DENIED[what]
    language = [*LANGUAGES][list(DENIED).index(what) % len(LANGUAGES)]
    spoilt = begins_with(naming([language]) + ";" + script)(page())
    assert spoilt
    name = f"{list(DENIED).index(what)}.html"
    (host.folder / name).write_bytes(spoilt)
    window = engine.window()
    told(Player(window, host.url + name), f"site without {what}", SITE, {Texts(language)(msg(key))}, key == STILL)
    window.close()
