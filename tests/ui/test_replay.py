"""Stepping through a game that is over: from the history, and from a link that nothing is kept of."""

from pathlib import Path

import flet as ft
import pytest

from companion.controller import Controller, Running
from companion.core.session import Session
from companion.games import GAMES
from companion.store import open_store
from companion.transfer.game_link import written
from tests.contract.ends import counted
from tests.contract.walks import random_game
from tests.finishing import DAY, finish
from tests.ui.conftest import Play
from tests.ui.driver import Driver


def over(game: str) -> tuple[Session, object]:
    *_, last = random_game(GAMES[game], {}, "to look at")
    return last.session, last.state


async def slide(app: Driver, step: int) -> None:
    (slider,) = app.all(ft.Slider)
    app.session.apply_patch(slider._i, {"value": float(step)})
    await app.fire(slider, "change", float(step))


async def goes_through(app: Driver, session: Session) -> None:
    """From the end to the beginning, and on again."""
    last = len(session.turns)
    assert f"Step {last} of {last}" in app.texts()
    await slide(app, 0)
    assert f"Step 0 of {last}" in app.texts()
    game = GAMES[session.game]
    for at, turn in enumerate(session.turns[:3], 1):
        await app.tap("One step on")
        assert f"Step {at} of {last}" in app.texts()
        story = app.say(game.telling.story(turn.events))
        assert story[:1].upper() + story[1:] in app.texts()
    await app.tap("One step back")
    assert f"Step {min(3, last) - 1} of {last}" in app.texts()
    for step in range(0, last + 1, max(1, last // 7)):
        await slide(app, step)


@pytest.mark.parametrize("game", GAMES)
def test_any_finished_game_can_be_stepped_through(game: str, play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    session, state = over(game)
    controller.play_on(Running(session, state, DAY, DAY))
    finished = finish(controller, game, counted(GAMES[game], state), session.id)

    async def flow(app: Driver) -> None:
        await app.tap("Step through the game")
        await goes_through(app, session)

    play(flow, f"/history/{finished.id}")


@pytest.mark.parametrize("game", GAMES)
def test_a_link_shows_its_game_and_keeps_nothing(game: str, play: Play) -> None:
    session, _ = over(game)
    text = written(session)

    async def flow(app: Driver) -> None:
        await goes_through(app, session)
        assert app.controller.running() == []
        assert app.controller.archive.entries() == ()

    play(flow, f"/replay/{text}")


def test_a_link_that_is_cut_off_says_so(play: Play) -> None:
    text = written(over("bridges")[0]) or ""

    async def flow(app: Driver) -> None:
        assert "This link is cut off or was altered. Please copy all of it." in app.texts()
        await app.tap("To the games")

    play(flow, f"/replay/{text[:-5]}")


def test_a_link_can_be_pasted_where_a_code_is_typed(play: Play) -> None:
    session, _ = over("bridges")

    async def flow(app: Driver) -> None:
        await app.type("The code", f"Look at this: https://ida.example/companion/#game={written(session)}")
        await app.tap("Set it up")
        assert f"Step {len(session.turns)} of {len(session.turns)}" in app.texts()

    play(flow, "/deal")


def test_the_whole_game_goes_out_as_text(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    session, state = over("misty_islands")
    controller.play_on(Running(session, state, DAY, DAY))
    finished = finish(controller, "misty_islands", counted(GAMES["misty_islands"], state), session.id)

    async def flow(app: Driver) -> None:
        await app.tap("Send the whole game")
        assert any(f"#game={written(session)}" in str(args) for _, args in app.client.calls)

    play(flow, f"/history/{finished.id}/share")
