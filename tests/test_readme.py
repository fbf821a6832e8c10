"""What the README shows of the code, tried."""

import doctest
from pathlib import Path

README = Path(__file__).resolve().parents[1] / "README.md"


def test_the_first_lesson_is_as_it_says():
    found = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert found.attempted > 5
    assert not found.failed
