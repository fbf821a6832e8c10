"""What all tests share: a data folder of their own, and property tests that repeat."""

import gc
import os
from pathlib import Path

import pytest
from engines import ALL
from hypothesis import HealthCheck, settings

# A game that is only there where `build/new_game.py` has put it.
collect_ignore = ["smallest_game"]
SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large]
# The same examples each time: what they find they have found, and more of them find nothing new.
SAME = 60
settings.register_profile(
    "repeat",
    deadline=None,
    max_examples=SAME,
    derandomize=True,
    database=None,
    suppress_health_check=SLOW_IS_FINE,
)
# Looks for new failures: pytest --hypothesis-profile=explore
settings.register_profile("explore", deadline=None, max_examples=1000, suppress_health_check=SLOW_IS_FINE)
settings.load_profile("repeat")


def pytest_addoption(parser: pytest.Parser) -> None:
    text = "where tests/browser/engines plays: in Chromium, or in Firefox and WebKit, too"
    parser.addoption("--engines", choices=(ALL[0], "all"), default=ALL[0], help=text)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*clauses): the clauses of tests/rules that this test proves")


def pytest_collection_finish() -> None:
    """No search comes past the thousands of tests that wait for their turn."""
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish() -> None:
    """What is left goes with the process: to search the games of all tests once more takes a quarter of a minute."""
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def _no_test_touches_the_player_s_data(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Whatever opens the store without saying where finds an empty folder."""
    home: Path = tmp_path_factory.mktemp("home")
    os.environ["COMPANION_HOME"] = str(home)
