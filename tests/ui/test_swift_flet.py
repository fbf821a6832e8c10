"""The walks that the screens' tests take instead of Flet's own find the same, in the same order."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flet.controls.object_patch import ObjectPatch

from companion.games import GAMES
from tests.loop import run
from tests.ui.driver import Driver
from tests.ui.swift_flet import as_flet_does, swift

Found = list[tuple[list[str], list[str]]]


def found_on_the_way(home: Path, patch: pytest.MonkeyPatch, by: Callable[[], None]) -> Found:
    """What comes and goes from the first page to each game's set-up and back."""
    found: Found = []
    diff: Any = ObjectPatch.from_diff.__func__  # type: ignore[attr-defined]

    def noted(kind: type[ObjectPatch], *args: Any, **kwargs: Any) -> Any:
        patch_made, added, removed = diff(kind, *args, **kwargs)
        found.append(([type(one).__name__ for one in added], [type(one).__name__ for one in removed]))
        return patch_made, added, removed

    async def flow() -> None:
        app = await Driver.start(home)
        for game in GAMES:
            await app.route(f"/game/{game}")
            await app.route(f"/game/{game}/setup")
        await app.route("/")
        app.close()

    by()
    with patch.context() as one:
        one.setattr(ObjectPatch, "from_diff", classmethod(noted))
        run(flow())
    return found


def test_what_comes_and_goes_is_what_flet_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        flets = found_on_the_way(tmp_path / "one", monkeypatch, as_flet_does)
    finally:
        swift()
    assert found_on_the_way(tmp_path / "two", monkeypatch, swift) == flets
    assert sum(len(added) + len(removed) for added, removed in flets) > 1000
