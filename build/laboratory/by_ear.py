"""How many actions does a whole game take by ear, beside those by eye? python3 build/laboratory by_ear

An action activates one thing or enters words. By eye boards are touched at their places; by ear there are but roles and
names. Both play the same game, from the set-up to the saved result.
"""

from __future__ import annotations

import asyncio
import logging
import tempfile
from itertools import count
from pathlib import Path

from companion.playing.controller import Controller
from companion.store.repository import open_store
from tests.ui import whole_games
from tests.ui.driver import Driver
from tests.ui.test_by_ear import BY_EYE, MORE
from tests.ui.whole_games import GAMES


async def actions(game: str, kind: str, home: Path) -> int:
    """Of one game."""
    controller = Controller(open_store(home), fresh=map(str, count()).__next__)  # the same cards for both
    app = await Driver.start(home, f"/game/{game}/setup", controller=controller)
    hands: whole_games.Eyes = getattr(whole_games, kind)(app)
    await whole_games.GAMES[game](hands)
    assert app.page.route.startswith("/result/")
    app.close()
    return hands.taps


def main(arguments: list[str]) -> int:
    """A line a game; an error where it takes more than half as much again."""
    logging.disable(logging.WARNING)
    wrong = False
    print(f"{'game':14} by eye  by ear")
    for game in GAMES:
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
            eye = asyncio.run(actions(game, "Eyes", Path(one)))
            ear = asyncio.run(actions(game, "Ears", Path(other)))
        wrong |= ear > MORE * eye or eye != BY_EYE[game]
        print(f"{game:14} {eye:6}  {ear:6}  × {ear / eye:.2f}")
    return int(wrong)
