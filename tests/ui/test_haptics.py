"""What the finger feels: a tick with a tap, a firm one for a result or a refusal, nothing if one wants none."""

from pathlib import Path
from typing import Any

import pytest

from companion.core.message import Refused, msg
from companion.store.repository import open_store
from companion.store.settings import Settings
from tests.history.many import records
from tests.ui.conftest import Play
from tests.ui.driver import Driver

OPTIONS = {"players": ["You"], "board": "A", "deck": "default"}


def felt(app: Driver) -> list[str]:
    return [name for name, _ in app.client.calls if name.endswith("_impact")]


@pytest.mark.parametrize("wanted", [True, False])
def test_a_tap_ticks_and_a_refusal_firmly(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: bool
) -> None:
    open_store(tmp_path).settings.choose(Settings(haptics=wanted))

    async def flow(app: Driver) -> None:
        session = app.controller.table.start("bridges", OPTIONS).session
        await app.route(f"/play/{session.id}")
        await app.tap("Turn the first card")
        assert felt(app) == ["light_impact"] * wanted

        def refuse(*_: Any) -> None:
            raise Refused("no", msg("core.not_now"))

        monkeypatch.setattr(app.controller.table, "tap", refuse)
        await app.tap("Next card")
        assert felt(app) == ["light_impact", "medium_impact"] * wanted

    play(flow)


@pytest.mark.parametrize("wanted", [True, False])
def test_a_result_is_felt_once(play: Play, tmp_path: Path, wanted: bool) -> None:
    store = open_store(tmp_path)
    store.settings.choose(Settings(haptics=wanted))
    (game,) = records(1)
    store.history.save(*[game])

    async def flow(app: Driver) -> None:
        await app.settle()
        assert felt(app) == ["medium_impact"] * wanted

    play(flow, f"/result/{game['id']}")
