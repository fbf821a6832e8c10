"""Each address has a page of its own: nothing that was entered or chosen on one comes along to another."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component

from companion.content.reference import reference_of
from companion.core.deals import deal_of_day
from companion.core.message import msg
from companion.games import GAMES
from companion.playing.controller import Controller
from companion.store.repository import open_store
from companion.ui import app as whole
from tests.history.many import records
from tests.loop import run as run_on_a_loop
from tests.ui.conftest import Play
from tests.ui.driver import Driver

RECORDS = records(60)
ONE = next(one for one in RECORDS if one["game"] == "bridges" and len(one["players"]) == 1 and not one["session"])
OTHER = next(one for one in RECORDS if one["game"] == "misty_islands" and len(one["players"]) > 2)
RULES = [entry.key for section in reference_of("bridges").sections for entry in section.entries]
# For each name in an address two things that it may stand for.
MEANT = {
    "game_id": ("bridges", "small_islands"),
    "box": ("ours", "theirs"),
    "code": tuple(deal_of_day(GAMES[game], "2026-11-19", 739574).code for game in ("bridges", "small_islands")),
    "entry": (RULES[0], RULES[-1]),
    "session_id": ("solo", "group"),
    "finished_id": (ONE["id"], OTHER["id"]),
    "name": ("Ana", "Ben"),
    "link": ("this", "that"),
    "moment": ("3", "12"),
}


def addresses(routes: list[ft.Route], above: str = "") -> Iterator[str]:
    """Every address that the app knows, with the names in it."""
    for route in routes:
        path = f"{above.rstrip('/')}/{(route.path or '').strip('/')}"
        yield path
        yield from addresses(route.children or [], path)


def twins(path: str) -> Iterator[tuple[str, str]]:
    """An address twice: for each name in it once with another meaning of that name alone."""
    names = re.findall(r":(\w+)", path)
    for changed in names:
        yield filled(path, ""), filled(path, changed)


def filled(path: str, changed: str) -> str:
    """With what its names stand for; of the changed one that is something else."""
    return re.sub(r":(\w+)", lambda name: MEANT[name[1]][name[1] == changed], path)


PAIRS = [pair for path in addresses(whole.routes()) for pair in twins(path)]


@pytest.fixture
def home(tmp_path: Path) -> Controller:
    """Two of everything that an address may name."""
    ids = iter(MEANT["session_id"])
    controller = Controller(open_store(tmp_path), fresh=lambda: next(ids, "seed"))
    controller.store.history.save(*RECORDS)
    for game, players in (("bridges", ["Ana"]), ("dragon_island", ["Ana", "Ben"])):
        controller.table.start(game, GAMES[game].rules.options.check({"players": players}).value)
    box = GAMES["bridges"].box
    assert box
    for name in MEANT["box"]:
        controller.boxes.keep("bridges", box.check({"name": name}).value, name)
    return controller


def pages(app: Driver) -> dict[int, str]:
    """Where the uppermost page keeps what it holds, itself and all around it, with their names."""
    found: dict[int, str] = {}
    node: Any = app.page.views
    while isinstance(node, list | Component):
        if isinstance(node, Component):
            found[id(node._state)] = node.fn.__name__
        node = node[-1] if isinstance(node, list) else node._b
    return found


def shown(app: Driver) -> list[Any]:
    """What stands there, what stands in the fields, and what is chosen."""
    fields = [(one.label, one.value) for one in app.all(ft.TextField)]
    chosen = [(one.label, one.selected) for one in app.all(ft.Semantics) if one.selected is not None]
    return [app.page.route, app.texts(), fields, chosen]


async def type_everywhere(app: Driver) -> None:
    for field in app.all(ft.TextField):
        app.session.apply_patch(field._i, {"value": "7"})
        await app.fire(field, "change", "7")


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=[" → ".join(pair) for pair in PAIRS])
def test_a_page_that_is_come_to_from_its_twin_is_as_one_that_is_opened(
    one: str, other: str, home: Controller, tmp_path: Path
) -> None:
    async def flow() -> None:
        app = await Driver.start(tmp_path, one, controller=home)
        before = pages(app)
        await type_everywhere(app)
        await app.route(other)
        stayed = {name for where, name in pages(app).items() if where in before}
        assert stayed <= {"App", "Router", "at_this_address"}
        came_to = shown(app)
        app.close()
        fresh = await Driver.start(tmp_path, controller=home)
        await fresh.route(other)
        assert came_to == shown(fresh)
        assert fresh.say(msg("ui.render_failed")) not in fresh.texts()
        fresh.close()

    run_on_a_loop(flow())


def test_what_is_put_right_is_put_right_of_the_game_that_is_shown(play: Play, home: Controller) -> None:
    async def flow(app: Driver) -> None:
        await app.type("Place", "With one")
        await app.route(f"/history/{OTHER['id']}/edit")
        await app.type("Place", "With the other")
        await app.tap("Save")
        one, other = app.controller.archive.finished(ONE["id"]), app.controller.archive.finished(OTHER["id"])
        assert one
        assert other
        assert (one.place or "", other.place) == ("", "With the other")
        assert other.players == tuple(OTHER["players"])

    play(flow, f"/history/{ONE['id']}/edit")


def test_back_over_two_games_leaves_each_its_note(play: Play, home: Controller) -> None:
    async def flow(app: Driver) -> None:
        for game in (ONE, OTHER):
            await app.route(f"/history/{game['id']}")
            await app.type("Note", f"of {game['game']}")
            await app.tap("Save the note")
        for game in (ONE, OTHER, ONE):
            await app.route(f"/history/{game['id']}")
            await app.tap("Save the note")
            kept = app.controller.archive.finished(game["id"])
            assert kept
            assert kept.note == f"of {game['game']}"

    play(flow, "/history")


def test_from_set_up_to_set_up_each_game_begins_with_its_own_form(play: Play, home: Controller) -> None:
    async def flow(app: Driver) -> None:
        for at, game in enumerate(GAMES, start=2):
            await app.route(f"/game/{game}/setup")
            await app.tap("Begin")
            assert len(app.controller.table.games()) == 2 + at - 1
            await app.route(f"/game/{game}/setup")

    play(flow, "/game/bridges/setup")


def lies_over(app: Driver) -> bool:
    return not isinstance(app.top(), ft.View)


@pytest.mark.parametrize(
    ("way", "to", "goes"),
    [
        (["/history", "/play/solo"], "/history", False),  # by going back
        (["/game/bridges", "/history", "/play/solo"], "/game/bridges", True),  # two pages back
        (["/history", "/play/solo"], "/play/group", True),  # typed
        (["/history", "/play/solo"], "/play/solo/steps", True),
        (["/history", "/play/solo"], "/nowhere", True),
        (["/play/solo"], "/", False),
        (["/history", "/play/solo"], "/", False),  # the page on which it lies
        ([], "/", False),
        ([], "/statistics", True),
    ],
)
def test_back_closes_a_sheet_and_an_address_that_is_typed_leads_there(
    way: list[str], to: str, goes: bool, play: Play, home: Controller
) -> None:
    async def flow(app: Driver) -> None:
        for route in way:
            await app.route(route)
        await app.tap("Why?")
        assert lies_over(app)
        await app.route(to)
        assert not lies_over(app)
        assert app.page.route == (to if goes else "/play/solo")
        if not goes:
            app.find("Why?")
            await app.route(to)
            assert app.page.route == to

    play(flow, "/play/solo" if not way else "/")
