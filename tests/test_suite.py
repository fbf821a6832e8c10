"""The suite itself: nothing lies where nobody looks."""

from fnmatch import fnmatch
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
# Its tests run in the house that tests/build/test_new_game.py makes.
ELSEWHERE = "smallest_game"


def test_every_test_is_where_pytest_looks(request: pytest.FixtureRequest):
    left_out = request.config.getini("norecursedirs")
    hidden = {
        folder
        for path in TESTS.rglob("test_*.py")
        for folder in path.relative_to(TESTS).parts[:-1]
        if any(fnmatch(folder, pattern) for pattern in left_out)
    }
    assert hidden == {ELSEWHERE}
