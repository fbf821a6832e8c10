"""Which tap is the second one of two: by when the finger came down, and by when it was heard of."""

from typing import Any

import pytest

from companion.ui.window import double_tap
from companion.ui.window.double_tap import Tap, note_finger

CASES = {
    "nobody tells of fingers, soon": (Tap(1.0), Tap(1.2), True),
    "nobody tells of fingers, later": (Tap(1.0), Tap(1.4), False),
    "a busy phone told late of the second": (Tap(1.0, 50.0), Tap(1.6, 50.2), True),
    "a phone without a network told of both at once": (Tap(1.0, 50.0), Tap(1.0, 54.0), True),
    "as far apart as they seem": (Tap(1.0, 50.0), Tap(1.6, 50.6), False),
    "a page that came anew, on a clock that was put back": (Tap(1.0, 50.0), Tap(1.6, 20.0), False),
    "only the second tells": (Tap(1.0), Tap(1.6, 50.0), False),
    "only the first told": (Tap(1.0, 50.0), Tap(1.6), False),
}


@pytest.mark.parametrize(("before", "tap", "soon"), CASES.values(), ids=CASES)
def test_a_tap_that_comes_too_soon(before: Tap, tap: Tap, soon: bool) -> None:
    assert tap.comes_too_soon_after(before) is soon


@pytest.mark.parametrize("told", [{}, {"finger": None}, {"finger": "now"}, {"finger": [1.0]}, {"finger": 7}])
def test_what_is_no_moment_is_taken_out_and_says_nothing(told: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_tap, "now", lambda: 3.0)
    message = {"target": 4, **told}
    note_finger(message)
    assert message == {"target": 4}
    assert Tap.present() == Tap(3.0)


def test_a_moment_is_known_in_seconds_while_it_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_tap, "now", lambda: 3.0)
    message = {"target": 4, "finger": 2500.0}
    note_finger(message)
    assert message == {"target": 4}
    assert Tap.present() == Tap(3.0, 2.5)
    note_finger(["something", "else"])
    assert Tap.present() == Tap(3.0)
