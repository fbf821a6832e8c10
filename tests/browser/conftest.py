"""One Chromium for all browser tests; for each test an app with an empty data folder."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.app import FLAGS, Phone, Server

# A minute each, or more.
LONG = ("test_tour", "test_new_game", "test_serving", "test_wheel", "test_double_taps")
COMMANDS = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)
    # What takes long first: what is left at the end is short, and taken over by whoever is free.
    items.sort(key=lambda item: (not item.path.name.startswith(LONG), item.get_closest_marker("browser") is None))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = os.environ.get("COMPANION_CHROMIUM") or next(filter(None, map(shutil.which, COMMANDS)), None)
    assert path, "no Chromium found: install one, or name it in COMPANION_CHROMIUM (python3 build/test.py does both)"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield chromium
        chromium.close()


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
