"""The engines of the flows: what is there is found, what is not is told with what to do about it."""

from pathlib import Path

import engines
import pytest
from machine import SetupError


@pytest.fixture(autouse=True)
def nothing_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("COMPANION_FIREFOX", raising=False)
    monkeypatch.setattr(engines, "MAC_FIREFOX", tmp_path / "none")
    return tmp_path


def put(folder: Path, *programs: str) -> None:
    for program in programs:
        (folder / program).write_text("#!/bin/sh\n")
        (folder / program).chmod(0o755)


def test_no_firefox_is_told_and_any_is_found(nothing_installed: Path, monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(SetupError, match="sudo apt-get install firefox-esr"):
        engines.require_firefox()
    put(nothing_installed, "firefox", "mine")
    assert engines.require_firefox() == str(nothing_installed / "firefox")
    monkeypatch.setenv("COMPANION_FIREFOX", "mine")
    assert engines.require_firefox() == str(nothing_installed / "mine")
    monkeypatch.setenv("COMPANION_FIREFOX", "yours")
    with pytest.raises(SetupError, match="COMPANION_FIREFOX"):
        engines.require_firefox()


@pytest.mark.parametrize(
    ("there", "missing"), [((), "WebKitWebDriver"), (("Xvfb",), "WebKitWebDriver"), (("WebKitWebDriver",), "Xvfb")]
)
def test_what_webkit_lacks_is_told(nothing_installed: Path, there: tuple[str, ...], missing: str):
    put(nothing_installed, *there)
    with pytest.raises(SetupError, match=f"{missing} was not found.*sudo apt-get install webkit2gtk-driver xvfb"):
        engines.require_webkit()


def test_with_both_of_them_webkit_is_there(nothing_installed: Path):
    put(nothing_installed, "WebKitWebDriver", "Xvfb")
    assert engines.require_webkit() == (str(nothing_installed / "WebKitWebDriver"), str(nothing_installed / "Xvfb"))


def test_only_what_is_missing_is_installed(nothing_installed: Path, monkeypatch: pytest.MonkeyPatch):
    installed: list[str] = []
    monkeypatch.setattr("machine.install_debian_package", installed.append)
    put(nothing_installed, "firefox")
    engines.install()
    assert installed == ["webkit2gtk-driver", "xvfb"]


@pytest.mark.parametrize(("asked", "played"), [("chromium", 1), ("all", 3)])
def test_nothing_but_chromium_is_played_in_unless_all_are_asked_for(asked: str, played: int):
    assert engines.played_in(asked) == engines.ALL[:played]
