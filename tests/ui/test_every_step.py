"""Every step that looks unlike the others, of the golden games: drawn whole, with its sheet at the end."""

import pytest
from tour_stops import put_on_table, tables

from companion.games import GAMES
from tests.ui.conftest import Play
from tests.ui.driver import Driver

BROKEN = "Something went wrong with this screen. Your game is saved."


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_step_is_drawn(game: str, play: Play) -> None:
    """The client looks for red boxes, drawings that are missing and texts that are not there."""

    async def flow(app: Driver) -> None:
        shown = list(tables(game))
        for table in shown:
            put_on_table(app.controller, table.session)
            await app.route(f"/play/{table.session.id}")
            assert BROKEN not in app.texts()
        session = next(table.session for table in shown if table.screen.leads_to_sheet)
        put_on_table(app.controller, session)
        await app.route(f"/play/{session.id}/sheet")
        assert BROKEN not in app.texts()
        assert "Save the result" in app.pressable() or any(name.startswith("Next") for name in app.pressable())

    play(flow)
