"""The walks that the app takes instead of Flet's own find the same, in the same order."""

from pathlib import Path
from typing import Any

import pytest
from flet.controls.object_patch import DiffBuilder, ObjectPatch

from companion.games import GAMES
from companion.ui.window import flet_walks
from tests.loop import run
from tests.ui.driver import Driver

Found = list[tuple[list[str], list[str]]]


def found_on_the_way(home: Path, patch: pytest.MonkeyPatch) -> Found:
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

    with patch.context() as one:
        one.setattr(ObjectPatch, "from_diff", classmethod(noted))
        run(flow())
    return found


def test_what_comes_and_goes_is_what_flet_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = found_on_the_way(tmp_path / "ours", monkeypatch)
    names = "get_added_controls", "get_removed_controls"
    assert all(getattr(DiffBuilder, name) is not flets for name, flets in zip(names, flet_walks.FLETS, strict=True))
    with monkeypatch.context() as one:
        one.setattr(flet_walks, "take", lambda: None)
        for name, flets in zip(names, flet_walks.FLETS, strict=True):
            one.setattr(DiffBuilder, name, flets)
        assert found_on_the_way(tmp_path / "flets", monkeypatch) == ours
    assert sum(len(added) + len(removed) for added, removed in ours) > 1000
