"""One Chromium for all browser tests; for each test an app with an empty data folder, or a visit to the site."""

import os
import pickle
import shutil
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from machine import BROWSER_COMMANDS
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from static_site.parts import contents, write

from tests.browser.app import FLAGS, Phone, Server
from tests.browser.host import QUICK, Host, hosted
from tests.browser.made_once import made_once
from tests.browser.network import attempts, elsewhere
from tests.browser.visitor import Visitor, window

# A minute each, or more; of these each test goes where there is a hand free.
LONG = (
    "test_tour",
    "test_new_game",
    "test_serving",
    "test_wheel",
    "test_double_taps",
    "test_served_flows",
    "test_site_flows",
)
APART = ("test_serving", "test_double_taps")
# One hand visits the site: of each browser only the first visit is a first one.
SITE = ("test_site",)
SITE_FOLDER, FOUND = "site", "found.pickle"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: (not item.path.name.startswith(LONG), not is_browsers(item)))
    items[:] = shared_out(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def is_browsers(item: pytest.Item) -> bool:
    return item.get_closest_marker("browser") is not None


def shared_out(items: list[pytest.Item], hands: int) -> list[pytest.Item]:
    """In as many shares as there are hands, each beginning with what takes long.

    So what is left at the end is short, and taken over by whoever is free.
    """
    slow = [item for item in items if item.path.name.startswith(LONG) or is_browsers(item)]
    quick = items[len(slow) :]
    groups = groupby(slow, together)
    shares: list[list[pytest.Item]] = [[] for _ in range(hands)]
    for at, (_, group) in enumerate(groups):
        shares[at % hands] += group
    for share in shares:
        most = -(-len(items) // hands) - len(share)
        share += quick[: max(0, most)]
        del quick[: max(0, most)]
    return [item for share in shares for item in share] + quick


def together(item: pytest.Item) -> object:
    """What is the same for two tests that one hand is to do."""
    if item.path.name.startswith(APART):
        return item
    if item.path.name.startswith(SITE):
        return SITE
    # An engine is started once by each hand that has a test in it.
    call = getattr(item, "callspec", None)
    return call.params.get("engine", item.path) if call else item.path


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = os.environ.get("COMPANION_CHROMIUM") or next(filter(None, map(shutil.which, BROWSER_COMMANDS)), None)
    assert path, "no Chromium found: install one, or name it in COMPANION_CHROMIUM (python3 build/test.py does both)"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site, and all that it is made of: to pack it takes longer than to copy it."""

    def make(folder: Path) -> None:
        found = contents()
        write(folder / SITE_FOLDER, found, QUICK)
        (folder / FOUND).write_bytes(pickle.dumps(found))

    return made_once("packed", make, tmp_path_factory)


@pytest.fixture(scope="session")
def found(packed: Path) -> dict[str, dict[str, bytes]]:
    """All that the site without a server is made of."""
    whole: dict[str, dict[str, bytes]] = pickle.loads((packed / FOUND).read_bytes())
    return whole


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "home", unhurried=True)
    yield running
    running.kill()


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Phone]:
    window = Phone(browser, server)
    yield window
    window.close()


@pytest.fixture(scope="session")
def site(packed: Path) -> Path:
    """The folder of a site."""
    return packed / SITE_FOLDER


@pytest.fixture(scope="session")
def host(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosted(site, tmp_path_factory) as running:
        yield running


@pytest.fixture(scope="session")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One browser for all tests of the site: only the first visit is a first one."""
    with window(browser) as one:
        yield one


@pytest.fixture
def visitor(context: BrowserContext, host: Host) -> Iterator[Visitor]:
    """Whatever is done there, the page tries nobody else for anything."""
    visitor = Visitor(context, host)
    tried = attempts(visitor)
    yield visitor
    been = visitor.page.url != "about:blank"
    visitor.page.close()
    assert bool(tried) == been
    assert not elsewhere(tried, f"http://127.0.0.1:{host.port}/")
