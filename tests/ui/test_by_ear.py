"""By roles and names alone, as a screen reader tells them: a game of each of the five, from set-up to saved result."""

from collections import Counter

import pytest

from companion.games import GAMES
from tests.ui import whole_games
from tests.ui.conftest import Play
from tests.ui.driver import Driver
from tests.ui.heard import heard
from tests.ui.whole_games import Ears

# The actions of the same games by eye, counted by `python3 build/laboratory by_ear`; by ear at most so many times that.
BY_EYE = {"small_islands": 62, "bridges": 74, "dream_islands": 55, "dragon_island": 34, "misty_islands": 61}
MORE = 1.5
PAGES = ["/", "/history", "/statistics", "/settings"]
PAGES += [f"/game/{game}{page}" for game in GAMES for page in ("", "/setup", "/score", "/cards", "/rules")]


@pytest.mark.parametrize("game", whole_games.GAMES)
def test_a_whole_game_is_played_by_ear(game: str, play: Play) -> None:
    async def flow(app: Driver) -> None:
        hands = Ears(app)
        await whole_games.GAMES[game](hands)
        assert app.page.route.startswith("/result/")
        assert hands.taps <= MORE * BY_EYE[game]

    play(flow, f"/game/{game}/setup")


def test_on_no_page_two_things_to_press_are_called_the_same_or_nothing_at_all(play: Play) -> None:
    async def flow(app: Driver) -> None:
        for page in PAGES:
            await app.route(page)
            if "One more player" in app.pressable():
                await app.tap("One more player")
            called = Counter((one.role, one.name) for one in heard(app) if one.pressed)
            alike = [what for what, times in called.items() if times > 1]
            assert not alike, (page, alike)
            assert all(role and name for role, name in called), (page, called)

    play(flow)
