"""Each engine that was asked for, started once; for each test a player in a window of it."""

from collections.abc import Iterator
from pathlib import Path

import engines
import pytest
from playwright.sync_api import Browser

from tests.browser.app import Server
from tests.browser.engines.chromium import Chromium
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.outside import Outside
from tests.browser.engines.player import Player
from tests.browser.engines.webkit import WebKit
from tests.browser.engines.window import Engine, Window
from tests.browser.host import Host, hosted


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "engine" in metafunc.fixturenames:
        chosen = engines.played_in(metafunc.config.getoption("engines"))
        metafunc.parametrize("engine", chosen, indirect=True, scope="session")


@pytest.fixture(scope="session")
def outside() -> Iterator[Outside]:
    running = Outside()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def engine(request: pytest.FixtureRequest, outside: Outside) -> Iterator[Engine]:
    running = started(request.param, request, outside)
    yield running
    running.stop()


def started(name: str, request: pytest.FixtureRequest, outside: Outside) -> Engine:
    if name == "firefox":
        return Firefox(engines.require_firefox(), outside)
    if name == "webkit":
        return WebKit(*engines.require_webkit(), outside)
    browser: Browser = request.getfixturevalue("browser")
    return Chromium(browser, outside)


@pytest.fixture(autouse=True)
def _nobody_else_is_asked(engine: Engine, outside: Outside) -> Iterator[None]:
    """Whatever is played here."""
    yield
    asked = [*outside.asked]
    outside.asked.clear()
    assert not asked


@pytest.fixture
def player(engine: Engine, server: Server) -> Iterator[Player]:
    window = engine.window()
    yield Player(window, f"{server.url}/")
    window.close()


@pytest.fixture(scope="module")
def host(site: Path, engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """For each engine another one: windows that cannot be told apart by visitor are by where they are."""
    with hosted(site, tmp_path_factory) as running:
        yield running


@pytest.fixture(scope="module")
def first(engine: Engine) -> Iterator[Window]:
    """So that all are windows of one visitor: only the first visit is a first one."""
    window = engine.window()
    yield window
    window.close()
