"""Stepping through a game that is over: from the history, and from a link that nothing is kept of."""

from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.core.codec import encode
from companion.core.session import Session
from companion.games import GAMES
from companion.playing.controller import Controller
from companion.playing.running_game import RunningGame
from companion.store.repository import open_store
from companion.transfer.game_link import link_text
from companion.ui.kit.board_room import EDGE
from companion.ui.window.context import SIDE, WIDE
from tests.contract.ends import counted
from tests.contract.walks import random_game
from tests.finishing import DAY, finish, played_sample
from tests.ui.conftest import Play
from tests.ui.driver import Driver, walk
from tests.ui.thought import FOUND, until


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
    controller.results.play_on(RunningGame(session, state, DAY, DAY))
    finished = finish(controller, game, counted(GAMES[game], state), session.id)

    async def flow(app: Driver) -> None:
        await app.tap("Step through the game")
        await goes_through(app, session)

    play(flow, f"/history/{finished.id}")


@pytest.mark.parametrize("game", GAMES)
def test_a_link_shows_its_game_and_keeps_nothing(game: str, play: Play) -> None:
    session, _ = over(game)
    text = link_text(session)

    async def flow(app: Driver) -> None:
        await goes_through(app, session)
        assert app.controller.table.games() == []
        assert app.controller.archive.entries() == ()

    play(flow, f"/replay/{text}")


def test_a_link_that_is_cut_off_says_so(play: Play) -> None:
    text = link_text(over("bridges")[0]) or ""

    async def flow(app: Driver) -> None:
        assert "This link is cut off or was altered. Please copy all of it." in app.texts()
        await app.tap("To the games")

    play(flow, f"/replay/{text[:-5]}")


def test_a_link_can_be_pasted_where_a_code_is_typed(play: Play) -> None:
    session, _ = over("bridges")

    async def flow(app: Driver) -> None:
        (field,) = app.all(ft.TextField)
        assert field.capitalization is None, "a client would make capitals of a link, too, and it would lead nowhere"
        await app.type("The code", f"Look at this: https://ida.example/companion/#game={link_text(session)}")
        await app.tap("Set it up")
        assert f"Step {len(session.turns)} of {len(session.turns)}" in app.texts()

    play(flow, "/deal")


def test_the_whole_game_goes_out_as_text(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    session, state = over("misty_islands")
    controller.results.play_on(RunningGame(session, state, DAY, DAY))
    finished = finish(controller, "misty_islands", counted(GAMES["misty_islands"], state), session.id)

    async def flow(app: Driver) -> None:
        await app.tap("Send the whole game")
        assert any(f"#game={link_text(session)}" in str(args) for _, args in app.client.calls)

    play(flow, f"/history/{finished.id}/share")


def across(app: Driver) -> float:
    """How wide the strip of the coach is."""
    (strip,) = [one for one in app.all(ft.Semantics) if (one.label or "").startswith("card 1 ")]
    stacks: list[Any] = [one for one in walk(strip.content) if isinstance(one, ft.Row | ft.Column)][1:]
    widths = [sum(cell.width + stack.spacing for cell in stack.controls) for stack in stacks]
    return float(sum(widths) if isinstance(strip.content, ft.Row) else max(widths))


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390), (768, 1024)], ids=str)
def test_the_coach_goes_along_a_game_of_the_history(size: tuple[int, int], play: Play, tmp_path: Path) -> None:
    """What it says of the card that lies open at the step."""
    controller = Controller(open_store(tmp_path))
    running = played_sample(controller, "Ida")
    game = finish(controller, "bridges", running.game.scoring.report(running.state), "played")
    controller.archive.keep_analysis(game.id, "hindsight", encode(FOUND))

    async def flow(app: Driver) -> None:
        assert any(said.startswith("card 1 3 points lost, card 2 1 point lost") for said in app.said())
        assert "Card 17: as good as the best" in app.texts()
        assert across(app) <= (SIDE if size[0] < size[1] and size[0] >= WIDE else size[0]) - 2 * EDGE
        for step, told in ((0, None), (2, "Card 1: 3 points lost")):
            await slide(app, step)
            assert [text for text in app.texts() if text.startswith("Card ") and "lost" in text] == [told] * bool(told)

    play(flow, "/history/played/replay", width=size[0], height=size[1])


def test_the_coach_looks_back_at_a_game_that_came_in_a_link(play: Play, tmp_path: Path, begun: list[object]) -> None:
    """Once, however often it is opened, and nothing is kept."""
    text = link_text(played_sample(Controller(open_store(tmp_path / "elsewhere")), "Ida").session)

    async def flow(app: Driver) -> None:
        await until(app, "card 1 3 points lost, card 2 1 point lost")
        await app.route("/")
        await app.route(f"/replay/{text}")
        await until(app, "card 1 3 points lost, card 2 1 point lost")
        assert len(begun) == 1
        assert app.controller.archive.entries() == ()

    play(flow, f"/replay/{text}")
