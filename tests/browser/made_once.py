"""What takes long to make is made by the first hand that wants it, for all hands that share the tests."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.patience import LONGEST


def made_once(name: str, make: Callable[[Path], None], folders: pytest.TempPathFactory) -> Path:
    """A folder of this name, as `make` leaves it. Whoever comes while it is made waits."""
    own = folders.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    whole, begun = shared / name, shared / f"{name}-begun"
    try:
        begun.mkdir()
    except FileExistsError:
        _wait_for(whole)
    else:
        making = folders.mktemp(name)
        make(making)
        making.rename(whole)
    return whole


def _wait_for(whole: Path) -> None:
    deadline = time.monotonic() + LONGEST
    while not whole.exists():
        assert time.monotonic() < deadline, f"{whole.name} was begun and never came"
        time.sleep(0.1)
