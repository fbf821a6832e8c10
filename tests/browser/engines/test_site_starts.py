"""What keeps the site from starting is told in each engine: parts that went bad where they lie, and what is denied."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from static_site.parts import Part

from companion.content.texts import Texts
from companion.core.message import msg
from tests.browser.denied import FULL_MEMORY, refused
from tests.browser.engines.chromium import Chromium
from tests.browser.engines.player import Visitor
from tests.browser.engines.starts import SITE, told
from tests.browser.engines.window import Engine, Window
from tests.browser.host import QUICK, Host

Found = dict[str, dict[str, bytes]]
# A file of the site that is not the app.
BESIDE = "licences/packages.txt"
# A part is put in the place of the kept one, half of it, or nothing.
HALF = object()
SPOIL = """async (part, content, half) => {
  const kept = await caches.open('companion');
  const [url] = (await kept.keys()).map((request) => request.url).filter((url) => url.endsWith(part));
  const found = await kept.match(url);
  const type = found.headers.get('Content-Type');
  const bytes = await found.arrayBuffer();
  if (content === null && !half) await kept.delete(url);
  else {
    const spoilt = half ? bytes.slice(0, bytes.byteLength / 2) : content;
    await kept.put(url, new Response(spoilt, { headers: { 'Content-Type': type } }));
  }
  return true;
}"""
IS_KEPT = """async (part, size) => {
  const kept = await caches.open('companion');
  const [found] = (await kept.keys()).filter((request) => request.url.endsWith(part));
  const there = found && (await kept.match(found));
  return there && (await there.arrayBuffer()).byteLength === size;
}"""


def of_another_version(script: bytes) -> bytes:
    return re.sub(rb'"314\.\d+\.\d+"', b'"314.0.0"', script)


# What Chromium takes of the client, what the others take, and what becomes of it; then what may be said.
Spoilt = bytes | Callable[[bytes], bytes] | object | None
SPOILT: dict[str, tuple[str, str, Spoilt, set[str]]] = {
    "another client": ("main.dart.wasm", "main.dart.js", b"no client", {"incomplete", "failed"}),
    "half a client": ("main.dart.wasm", "main.dart.js", HALF, {"incomplete", "failed"}),
    "no client": ("main.dart.mjs", "main.dart.js", None, {"incomplete"}),
    "no Python": ("pyodide/pyodide.asm.wasm", "", b"no Python", {"incomplete", "failed"}),
    "another Python": ("pyodide/pyodide.mjs", "", of_another_version, {"failed"}),
    "no library": ("python/stdlib.zip", "", None, {"incomplete"}),
    "no font": ("fonts/SourceSans3-Regular.ttf", "", None, {"incomplete"}),
    "a worker that stalls": ("worker.js", "", b"self.onmessage = () => {};", {"late"}),
}
FULL = "prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };"
# A database of its own, which is new.
PRIVATE = """
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, ...more) { return open.call(this, `${name}-private`, ...more); };
"""
DENIED_TO_PYTHON = {
    "memory": (FULL_MEMORY, "no_memory"),
    "a database": (refused("indexedDB", "self"), "unable"),
    "room for games": (f"{PRIVATE} IDBObjectStore.{FULL}", "no_room"),
}
DENIED_TO_THE_SERVICE_WORKER = {
    "a place for the parts": (refused("caches", "self"), "unable"),
    "room": (f"Cache.{FULL}", "no_room"),
}


@pytest.fixture(scope="module")
def installed(first: Window, host: Host) -> Window:
    """All of the site is kept in the browser, and no window has it open."""
    Visitor(first, host.url).open()
    first.go(host.url + BESIDE)
    return first


@pytest.fixture
def visitor(installed: Window, host: Host) -> Iterator[Visitor]:
    window = installed.another()
    window.go(host.url + BESIDE)
    yield Visitor(window, host.url)
    window.close()


@pytest.mark.parametrize("what", SPOILT)
def test_a_part_that_went_bad_is_told_of_and_comes_anew(
    visitor: Visitor, engine: Engine, host: Host, found: Found, what: str
) -> None:
    """That the app starts with what came anew, those see who come next."""
    chromium, others, content, keys = SPOILT[what]
    path = chromium if isinstance(engine, Chromium) or not others else others
    whole = all_of(found)[path]
    part = Part.of(path, whole, QUICK).name
    other = content(whole) if callable(content) else content
    visitor.window.run(SPOIL, part, other.decode() if isinstance(other, bytes) else None, content is HALF)
    there, aside = host.folder / "parts" / part, host.folder / "aside"
    there.rename(aside)
    try:
        told(visitor, f"site: {what}", SITE, {Texts("en")(msg(f"site.{key}")) for key in keys})
        assert "{" not in visitor.window.run("() => document.body.innerText")
    finally:
        aside.rename(there)
    visitor.tap("Try again")
    assert visitor.until(IS_KEPT, part, len(whole))


@pytest.mark.parametrize("what", DENIED_TO_PYTHON)
def test_what_a_browser_denies_python_is_told(visitor: Visitor, found: Found, what: str) -> None:
    script, key = DENIED_TO_PYTHON[what]
    worker = found["all"]["worker.js"]
    part = Part.of("worker.js", worker, QUICK).name
    visitor.window.run(SPOIL, part, script + worker.decode(), False)
    told(visitor, f"site without {what} for Python", SITE, {Texts("en")(msg(f"site.{key}"))})
    visitor.window.go(visitor.url + BESIDE)
    visitor.window.run(SPOIL, part, worker.decode(), False)


@pytest.mark.parametrize("what", DENIED_TO_THE_SERVICE_WORKER)
def test_what_a_browser_denies_the_service_worker_is_told(engine: Engine, host: Host, what: str) -> None:
    script, key = DENIED_TO_THE_SERVICE_WORKER[what]
    with begun_with(host, script) as elsewhere:
        window = engine.window()
        told(Visitor(window, elsewhere.url), f"site without {what}", SITE, {Texts("en")(msg(f"site.{key}"))})
        window.close()


@contextmanager
def begun_with(host: Host, script: str) -> Iterator[Host]:
    """At another address, where nobody has anything of the site yet, its service worker begins with the script."""
    worker = host.folder / "sw.js"
    whole = worker.read_bytes()
    worker.write_bytes(script.encode() + whole)
    elsewhere = Host(host.folder)
    yield elsewhere
    elsewhere.stop()
    worker.write_bytes(whole)


def all_of(found: Found) -> dict[str, bytes]:
    return {path: content for group in found.values() for path, content in group.items()}
