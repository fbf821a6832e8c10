"""What the ear gets: nothing unless it was asked for, then a tone for a card and an island, never for a way back."""

import io
import wave
from pathlib import Path

import flet as ft
import pytest
from flet_audio import Audio

from companion.store.repository import open_store
from companion.store.settings import Settings
from companion.ui.window.device import SOUNDS, wav
from tests.ui.conftest import Play
from tests.ui.driver import Driver, walk, written

OPTIONS = {"players": ["You"], "board": "A", "deck": "default"}


def heard(app: Driver) -> int:
    return [name for name, _ in app.client.calls].count("play")


@pytest.mark.parametrize("wanted", [True, False])
def test_a_turned_card_is_heard_by_who_wants_it(play: Play, tmp_path: Path, wanted: bool) -> None:
    open_store(tmp_path).settings.choose(Settings(sounds=wanted))

    async def flow(app: Driver) -> None:
        session = app.controller.table.start("bridges", OPTIONS).session
        await app.route(f"/play/{session.id}")
        await app.tap("Turn the first card")
        assert heard(app) == wanted
        await app.tap(next(name for name in app.pressable() if name.startswith("Undo")))
        assert heard(app) == wanted, "going back is silent"

    play(flow)


def test_nobody_hears_anything_who_has_chosen_nothing(play: Play) -> None:
    assert not Settings().sounds

    async def flow(app: Driver) -> None:
        await switched(app, "Sounds", True)
        assert heard(app) == 1, "what was chosen is heard at once"
        assert app.controller.settings().sounds
        await switched(app, "Sounds", False)
        assert heard(app) == 1
        assert not app.controller.settings().sounds

    play(flow, "/settings")


def test_a_sound_that_came_before_its_player_could_play_is_heard_as_soon_as_it_can_and_once(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await switched(app, "Sounds", True)
        players = [one for one in app.page._services._services if isinstance(one, Audio)]
        for player in players * 2:
            await app.fire(player, "loaded")
        assert heard(app) == 2, "the first call goes to a player that has nothing to play yet"
        await switched(app, "Sounds", True)
        assert heard(app) == 3

    play(flow, "/settings")


async def switched(app: Driver, label: str, on: bool) -> None:
    line = next(one for one in app.all(ft.MergeSemantics) if label in written_in(one))
    switch = next(one for one in walk(line) if isinstance(one, ft.Switch))
    app.session.apply_patch(switch._i, {"value": on})
    await app.fire(switch, "change", on)


def written_in(control: ft.Control) -> set[str]:
    return {written(one) for one in walk(control) if isinstance(one, ft.Text)}


@pytest.mark.parametrize("sound", SOUNDS)
def test_a_tone_is_a_sound_file_that_is_small_and_neither_silent_nor_cut(sound):
    drawn = wav(sound)
    assert len(drawn) < 32_000
    with wave.open(io.BytesIO(drawn)) as played:
        assert (played.getnchannels(), played.getsampwidth()) == (1, 2)
        frames = played.readframes(played.getnframes())
    values = [int.from_bytes(frames[at : at + 2], "little", signed=True) for at in range(0, len(frames), 2)]
    assert 4_000 < max(map(abs, values)) < 2**15 - 1
    assert max(map(abs, values[-20:])) < 200
