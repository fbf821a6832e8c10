"""Playing by a code: typed, come with a link, once more; and what a second try does not count for."""

import random
from pathlib import Path

import flet as ft
import pytest

from companion.core.deal_codes import spoken_code
from companion.core.deals import commitment, deal_of_day, dealing_of, read_deal
from companion.core.game import AnyGame
from companion.core.session import events_of, fold
from companion.games import GAMES
from companion.history.achievements import bests
from companion.history.finished_game import FinishedGame
from companion.history.game_kinds import kind_of
from companion.playing.controller import Controller
from companion.playing.running_game import RunningGame
from companion.store.repository import open_store
from companion.transfer.game_link import deal_link
from tests.contract.ends import counted
from tests.contract.walks import offers_json, one_filling, plain, random_game
from tests.finishing import DAY, finish
from tests.ui.conftest import Play
from tests.ui.driver import Driver

HASHI = deal_of_day(GAMES["bridges"], "2026-11-19", 739574)
ALEXIS = deal_of_day(GAMES["small_islands"], "2026-11-19", 739574)


def on_the_table(controller: Controller) -> RunningGame:
    (running,) = controller.table.games()
    return running


def played(controller: Controller, code: str, session_id: str) -> FinishedGame:
    """A random game of a deal, finished."""
    deal = read_deal(GAMES, code)
    *_, last = random_game(deal.game, deal.options, code)
    options = deal.game.rules.options.check(deal.options).value
    assert last.session.options == options
    controller.results.play_on(RunningGame(last.session, fold(deal.game, last.session), DAY, DAY))
    running = controller.table.resume(last.session.id)
    assert running
    return finish(controller, deal.game.id, counted(deal.game, running.state), last.session.id)


@pytest.mark.parametrize("deal", [HASHI, ALEXIS], ids=lambda deal: deal.game.id)
def test_a_typed_code_sets_the_game_up(deal, play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Play by a code")
        await app.type("The code", spoken_code(deal.code).lower())
        await app.tap("Set it up")
        assert f"Code {spoken_code(deal.code)}" in app.texts()
        asked = [field.label for field in app.all(ft.TextField)]
        assert [label for label in asked if not (label or "").startswith("Player")] == []
        assert any(commitment(deal.code) in said.replace(" ", "") for said in app.said()), "before the first draw"
        assert ("One more player" in app.pressable()) == (not dealing_of(deal.game).solo)
        await app.tap("Begin")
        session = on_the_table(app.controller).session
        assert session.seed == deal.code
        assert deal.options.items() <= session.options.items()
        await app.tap("Past steps")
        assert any(commitment(deal.code) in said.replace(" ", "") for said in app.said())

    play(flow, f"/game/{deal.game.id}/setup")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "A code has 10 characters, and this one has 0."),
        (HASHI.code[:-1], "A code has 10 characters, and this one has 9."),
        (HASHI.code[:-1] + "O", "A code has digits and letters, but never I, L, O or U. Look at “O” in place 10."),
        (HASHI.code[1] + HASHI.code[0] + HASHI.code[2:],
         "One character of this code is wrong, or two are swapped. Please compare it once more."),
    ],
)  # fmt: skip
def test_what_is_mistyped_is_told_and_can_be_put_right(typed: str, told: str, play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.type("The code", typed)
        await app.tap("Set it up")
        assert told in app.texts()
        (field,) = app.all(ft.TextField)
        assert field.value == typed, "nothing that was typed is lost"
        await app.type("The code", HASHI.code)
        await app.tap("Set it up")
        assert f"Code {spoken_code(HASHI.code)}" in app.texts()

    play(flow, "/deal")


def test_a_link_opens_the_set_up(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.route(f"/deal/{HASHI.code.lower()}")
        assert f"Code {spoken_code(HASHI.code)}" in app.texts()

    play(flow)


def test_a_link_that_is_none_says_why(play: Play) -> None:
    async def flow(app: Driver) -> None:
        assert "A code has 10 characters, and this one has 4." in app.texts()
        (field,) = app.all(ft.TextField)
        assert field.value == "ABCD"

    play(flow, "/deal/ABCD")


def test_the_same_deal_lies_on_the_table_once(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.route(f"/deal/{HASHI.code}")
        await app.tap("Begin")
        first = on_the_table(app.controller).session.id
        await app.route(f"/deal/{HASHI.code}")
        assert "This deal lies on the table already. It goes on where you left it." in app.texts()
        await app.tap("Begin")
        assert on_the_table(app.controller).session.id == first

    play(flow)


def test_this_deal_again_is_marked_and_sets_no_record(play: Play, tmp_path: Path) -> None:
    first = played(Controller(open_store(tmp_path)), HASHI.code, "first")

    async def flow(app: Driver) -> None:
        assert spoken_code(HASHI.code) in app.texts()
        await app.tap("This deal again")
        running = on_the_table(app.controller)
        assert running.session.seed == HASHI.code
        assert events_of(running.session) == running.session.opening
        again = app.controller.table.give_up(running.session.id)
        assert again
        second = played(app.controller, HASHI.code, "second")
        assert second.id == first.id, "the walk has one id"

    play(flow, f"/result/{first.id}")


def test_whoever_knows_the_cards_sets_no_record(tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    first = played(controller, HASHI.code, "first")
    assert (first.tags or {})["deal"] == HASHI.code
    assert first.commitment == HASHI.commitment
    assert "again" not in (first.tags or {})
    controller.archive.delete(first.id)
    second = played(controller, HASHI.code, "second")
    assert (second.tags or {})["again"] == "yes"
    entry, entries = controller.archive.entry(second.id), controller.archive.entries()
    assert entry
    assert bests(entry, entries) == ()
    assert ("again", "yes") in kind_of(entry).tags


def test_giving_up_is_seeing_the_cards_unless_it_is_taken_back(tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    options = GAMES["bridges"].rules.options.check(HASHI.options).value
    running = controller.table.start("bridges", options, HASHI.code)
    assert not controller.results.knows_deal(HASHI.code)
    controller.table.give_up(running.session.id)
    assert controller.results.knows_deal(HASHI.code)
    controller.table.put_back(running)
    assert not controller.results.knows_deal(HASHI.code)


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390), (768, 1024)], ids=str)
@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.dealing], ids=lambda game: game.id)
def test_the_commitment_shows_itself_before_the_first_draw(game: AnyGame, size: tuple[int, int], play: Play) -> None:
    """In any game, however it was begun, and no longer than that."""

    async def flow(app: Driver) -> None:
        running = app.controller.table.start(game.id, game.rules.options.check({}).value)
        told = commitment(running.session.seed)
        await app.route(f"/play/{running.session.id}")
        assert told in "".join(app.said()).replace(" ", "")
        offer = offers_json(game, running.state)[0]
        intent = {**plain(offer), **one_filling(offer.get("ask", {}), random.Random("first"))}
        app.controller.table.tap(running.session.id, 0, intent)
        await app.route("/")
        await app.route(f"/play/{running.session.id}")
        assert told not in "".join(app.said()).replace(" ", "")

    play(flow, width=size[0], height=size[1])


def test_every_game_that_the_app_deals_has_a_code_of_its_own(tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    for game in GAMES.values():
        options = game.rules.options.check({}).value
        seeds = {controller.table.start(game.id, options).session.seed for _ in range(3)}
        assert len(seeds) == 3
        for seed in seeds if game.dealing else ():
            assert read_deal(GAMES, seed).game is game


@pytest.mark.parametrize(
    ("page", "link"),
    [
        ("https://ida.example/companion/#/game/x", "https://ida.example/companion/#deal=CODE"),
        ("https://ida.example/#/", "https://ida.example/#deal=CODE"),
        ("http://192.168.1.4:8550/history/x", "http://192.168.1.4:8550/#deal=CODE"),
        ("http://127.0.0.1:8550/", None),
        ("http://localhost:8550/", None),
        ("", None),
    ],
)
def test_a_link_leads_where_friends_can_reach_it(page: str, link: str | None) -> None:
    assert deal_link(page, "CODE") == link
