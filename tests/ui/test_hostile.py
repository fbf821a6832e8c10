"""Addresses that nobody means well with, and names of all kinds: a word and a way home, never an empty page."""

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote

import flet as ft
import pytest

from companion.games import GAMES
from companion.ui.app import routes
from tests.finishing import finish
from tests.ui.conftest import Play
from tests.ui.driver import Driver

HOSTILE = [
    "none", "..", "%2e%2e", "%00", "%ff", "%2F", "%25", "a b", "é你🎲", "\u202ea", "\u200b", "'", '"', "<script>",
    "{0.__class__}", "{n}", "$(x)", "0", "-1", "1e999", "true", "null", "a" * 3000, ":game", "*", "?x=1", "#x", "&",
]  # fmt: skip
SHARES = 8
LOST = "Nothing is here"
REPORTS: dict[str, dict[str, Any]] = {
    "bridges": {"players": [{"name": "You", "red": "none", "blue": "none", "six": "none", "finished": 5}]},
}


def patterns(routes: Sequence[Any], above: str = "") -> Iterator[str]:
    """Every address of the app, with its parameters as they are named."""
    for route in routes:
        path = f"{above}/{(route.path or '').strip('/')}".rstrip("/")
        yield path or "/"
        yield from patterns(route.children or (), path)


PATTERNS = sorted(set(patterns(routes())))
WITH_PARAMETERS = [pattern for pattern in PATTERNS if ":" in pattern]

# What stands in these addresses is typed by hand now and then.
TYPED = ("/deal/:code",)


def filled(pattern: str, value: str) -> str:
    return "/".join(value if part.startswith(":") else part for part in pattern.split("/"))


async def stands(app: Driver, route: str) -> None:
    """There are words, something can be pressed, and nothing is broken."""
    texts = [text for text in app.texts() if text.strip()]
    assert texts, route
    assert app.pressable() or any(getattr(one, "destinations", None) for one in app.all()), route
    assert not [text for text in texts if "went wrong" in text], (route, texts)


def test_the_addresses_are_those_of_the_app() -> None:
    assert {"/", "/game/:game_id", "/play/:session_id", "/history/:finished_id", "/result/:finished_id"} <= set(
        PATTERNS
    )


@pytest.mark.parametrize("pattern", WITH_PARAMETERS)
def test_an_address_with_a_parameter_of_anything_leads_home_with_a_word(pattern: str, play: Play) -> None:
    """Of what nobody means well with each address gets its share, and all of it some addresses."""

    async def flow(app: Driver) -> None:
        for value in HOSTILE[WITH_PARAMETERS.index(pattern) % SHARES :: SHARES]:
            for told in {value, quote(value, safe="")}:
                route = filled(pattern, told)
                await app.route(route)
                await stands(app, route)
        await app.route(filled(pattern, "none"))
        if pattern in TYPED:
            assert [field.value for field in app.all(ft.TextField)] == ["none"], "there it can be put right"
            return
        assert {LOST, "No game in this link", "No words are wanted"} & set(app.texts())
        await app.tap("To the games")
        assert "What’s on the table?" in app.texts()

    play(flow)


@pytest.mark.parametrize(
    "route",
    [
        "/nowhere",
        "/game",
        "/play",
        "/result",
        "/game/bridges/nowhere",
        "/history/x/y/z",
        "//",
        "/../x",
        "/GAME/bridges",
        "",
    ],
)
def test_an_address_that_no_page_has_leads_home(route: str, play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.route(route)
        await stands(app, route)

    play(flow)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_one_game_is_lost_for_the_others_or_theirs(game: str, play: Play) -> None:
    async def flow(app: Driver) -> None:
        for pattern in WITH_PARAMETERS:
            if pattern.startswith("/game/:game_id"):
                route = pattern.replace(":game_id", game).replace(":entry", "none")
                await app.route(route)
                await stands(app, route)

    play(flow)


def test_a_step_of_a_game_that_has_ended_says_so_and_leads_to_its_result(play: Play) -> None:
    async def flow(app: Driver) -> None:
        finished = finish(app.controller, "bridges", REPORTS["bridges"])
        for page in ("", "/steps", "/sheet", "/rules/none"):
            await app.route(f"/play/{finished.id}{page}")
            await stands(app, page)
            assert app.snacks() == ["Its result was saved in another window."], page
            assert ("push_route", {"route": f"/result/{finished.id}"}) in app.client.calls
            await app.route(f"/result/{finished.id}")
            assert "Odd-job hand" in app.texts()

    play(flow)


NAMES = [
    "👨‍👩‍👧 Zoë",
    "你好",
    "محمد",
    "שרה",
    "O'Brien; DROP TABLE",
    "<b>x</b>",
    "{name}",
    "**fett**",
    "%s %d",
    "a" * 40,
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_any_kind_is_played_with_scored_and_kept(name: str, play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.type("Player 1", name)
        await app.tap("Begin")
        await app.route("/")
        (running,) = app.controller.table.games()
        assert running.session.options["players"][0] == name
        report = {"players": [{**REPORTS["bridges"]["players"][0], "name": name}]}
        finished = finish(app.controller, "bridges", report)
        for route in (
            f"/result/{finished.id}",
            f"/history/{finished.id}",
            "/history",
            "/statistics",
            "/game/bridges",
        ):
            await app.route(route)
            await stands(app, route)
        assert finished.players == (name,)

    play(flow, "/game/bridges/setup")


@pytest.mark.parametrize("name", ["\u200b", "a\u202eb", "a\u0007b", "\u3164", "a" * 41, "   "])
def test_a_name_that_cannot_be_seen_or_turns_the_rest_round_is_refused_at_its_field(name: str, play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.type("Player 1", name)
        await app.tap("Begin")
        assert not app.controller.table.games()
        assert "Begin" in app.pressable()
        await app.type("Player 1", "Ida")
        await app.tap("Begin")
        assert len(app.controller.table.games()) == 1

    play(flow, "/game/bridges/setup")
