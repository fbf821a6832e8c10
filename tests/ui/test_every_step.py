"""Every step that looks unlike the others, of the golden games: drawn whole, with its sheet at the end."""

import flet as ft
import pytest
from tour_stops import put_on_table, tables

from companion.games import GAMES
from companion.ui.window.context import SIDE
from tests.ui.conftest import Play
from tests.ui.driver import Driver, walk

TABLET = {"width": 768, "height": 1024}
BROKEN = "Something went wrong with this screen. Your game is saved."


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_step_is_drawn(game: str, play: Play) -> None:
    """The client looks for red boxes, drawings that are missing and texts that are not there."""

    async def flow(app: Driver) -> None:
        shown = tables(game)
        for table in shown:
            put_on_table(app.controller, table.session)
            await app.route(f"/play/{table.session.id}")
            assert BROKEN not in app.texts()
            assert "Past steps" not in app.texts(), "a phone has a page for them"
        session = next(table.session for table in shown if table.screen.leads_to_sheet)
        put_on_table(app.controller, session)
        await app.route(f"/play/{session.id}/sheet")
        assert BROKEN not in app.texts()
        assert "Save the result" in app.pressable() or any(name.startswith("Next") for name in app.pressable())

    play(flow)


def read_beside(app: Driver) -> list[str]:
    """What scrolls in the right column of a tablet, but for what can be pressed there."""
    sides = [one for one in app.all(ft.Column) if one.width == SIDE]
    scrolled = [one for side in sides for one in walk(side) if isinstance(one, ft.Column) and one.scroll]
    parts = [one for column in scrolled for one in walk(column)]
    done = {id(text) for one in parts if getattr(one, "on_click", None) for text in walk(one)}
    return [one.value for one in parts if isinstance(one, ft.Text) and one.value and id(one) not in done]


@pytest.mark.parametrize("game", GAMES)
def test_a_tablet_has_something_to_read_in_its_right_third(game: str, play: Play) -> None:
    """At every step but the first, on the sheet at the end, on one for a game that was played without the app."""

    async def flow(app: Driver) -> None:
        shown = [table for table in tables(game) if table.session.turns]
        for table in shown:
            put_on_table(app.controller, table.session)
            await app.route(f"/play/{table.session.id}")
            assert read_beside(app), app.texts()
        sheet = next(table.session.id for table in shown if table.screen.leads_to_sheet)
        for route in (f"/play/{sheet}/sheet", f"/game/{game}/score"):
            await app.route(route)
            assert read_beside(app), route

    play(flow, **TABLET)
