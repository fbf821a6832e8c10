"""An installed copy works without the source tree, from any folder."""

from collections.abc import Callable

import pytest
from wheel_check import CHECKS, InstalledCopy, install


@pytest.fixture(scope="module")
def installed_copy(tmp_path_factory: pytest.TempPathFactory) -> InstalledCopy:
    return install(tmp_path_factory.mktemp("wheel"))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_an_installed_copy_passes(check: Callable[[InstalledCopy], None], installed_copy: InstalledCopy):
    check(installed_copy)
