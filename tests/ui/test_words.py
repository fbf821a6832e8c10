"""A word from everybody: at the set-up of a group game, on each phone, and beside the result for ever."""

import json
from pathlib import Path

import flet as ft
import pytest

from companion.core.deal_codes import read_code
from companion.core.deals import commitment
from companion.core.message import Refused
from companion.core.session import fold
from companion.games import GAMES
from companion.playing.controller import Controller
from companion.playing.running_game import RunningGame
from companion.store.repository import open_store
from companion.store.word_mixing import MOST
from tests.commands.command import run
from tests.contract.ends import counted
from tests.contract.walks import random_game
from tests.finishing import DAY, finish
from tests.loop import run as run_on_a_loop
from tests.transfer.desk import exported
from tests.ui.conftest import Play
from tests.ui.driver import Driver

GROUP = GAMES["misty_islands"].rules.options.check({}).value


def shown(app: Driver) -> str:
    return " ".join([*app.texts(), *app.said()]).replace(" ", "")


def test_each_phone_adds_a_word_and_the_cards_come_of_all(tmp_path: Path) -> None:
    async def whole() -> None:
        host = await Driver.start(tmp_path, "/game/misty_islands/setup")
        phone = await Driver.start(tmp_path, controller=host.controller)
        assert not any(name.startswith("A word for") for name in phone.pressable())
        await host.tap("Let everybody add a word")
        mixed = host.controller.store.mixing.of("misty_islands")
        assert mixed
        assert mixed.told in shown(host), "before the first word"
        assert mixed.secret not in shown(host)
        await phone.settle()
        await phone.tap("A word for Die Inseln im Nebel. Somebody is setting the game up")
        assert mixed.told in shown(phone)
        assert mixed.secret not in shown(phone)
        await phone.type("A word", "Ballon")
        await phone.tap("Add it")
        await host.settle()
        assert "So far: Ballon" in host.texts()
        await host.type("A word", "île")
        await host.tap("Add it")
        assert "So far: Ballon · île" in host.texts()
        assert [field.value for field in host.all(ft.TextField) if field.label == "A word"] == [""]
        await host.tap("Begin")
        await phone.settle()
        assert "No words are wanted" in phone.texts()
        (running,) = host.controller.table.games()
        assert running.mixed
        assert (running.mixed.told, running.mixed.words) == (mixed.told, ("Ballon", "île"))
        assert read_code(running.session.seed).seed == running.mixed.seed
        for told in (commitment(running.session.seed), mixed.told, mixed.secret, "Ballon·île"):
            assert told in shown(host), "before the first draw"
        host.close()
        phone.close()

    run_on_a_loop(whole())


def test_the_second_of_two_taps_does_nothing(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Let everybody add a word")
        await app.tap("Without words", after=0.1)
        assert "No word so far" in app.texts()
        await app.type("A word", "Ballon")
        await app.tap("Add it")
        await app.tap("Add it", after=0.1)
        assert "So far: Ballon" in app.texts()
        assert app.snacks() == []

    play(flow, "/game/misty_islands/setup")


def begun_with_words(controller: Controller) -> RunningGame:
    controller.store.mixing.begin("misty_islands")
    controller.store.mixing.add("misty_islands", " Ballon ")
    return controller.table.start("misty_islands", GROUP, mixed=controller.store.mixing.of("misty_islands"))


def test_it_is_kept_with_the_game_and_goes_along_with_an_export(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    begun = begun_with_words(controller)
    assert begun.mixed
    again = Controller(open_store(tmp_path)).table.resume(begun.session.id)
    assert again
    assert again.mixed == begun.mixed, "also after a new start"
    *_, last = random_game(begun.game, {}, begun.session.seed)
    controller.table.give_up(begun.session.id)
    controller.results.play_on(RunningGame(last.session, fold(begun.game, last.session), DAY, DAY, mixed=begun.mixed))
    finished = finish(controller, "misty_islands", counted(begun.game, last.state), last.session.id)
    assert finished.mixed == begun.mixed
    export = exported(controller)
    assert run("deal", "verify", stdin=export).json["verified"] is True
    row = json.loads(export)["content"]["history"][0]
    row["mixed"]["said"][1] = "Balloon"
    (problem,) = run("deal", "verify", stdin=json.dumps(row).encode()).json["problems"]
    assert (problem["where"], problem["code"]) == ("mixed.said", "other_words")
    row["mixed"] = {"said": "Ballon"}
    (problem,) = run("deal", "verify", stdin=json.dumps(row).encode()).json["problems"]
    assert problem["code"] == "bad_words"

    async def flow(app: Driver) -> None:
        for told in (begun.mixed.told, begun.mixed.secret, "Ballon") if begun.mixed else ():
            assert told in shown(app)

    play(flow, f"/history/{finished.id}")


def test_words_are_for_several_whom_the_app_deals_to(play: Play) -> None:
    async def flow(app: Driver) -> None:
        for route, there in (
            ("/game/bridges/setup", False),
            ("/game/dream_islands/setup", False),
            ("/game/misty_islands/setup", True),
        ):
            await app.route(route)
            assert ("Let everybody add a word" in " ".join(app.pressable())) == there
        await app.tap("Let everybody add a word")
        await app.tap("Without words")
        await app.tap("Begin")
        (running,) = app.controller.table.games()
        assert running.mixed is None

    play(flow)


def test_a_hash_that_was_read_stays(tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    controller.store.mixing.begin("misty_islands")
    before = controller.store.mixing.of("misty_islands")
    controller.store.mixing.begin("misty_islands")
    assert controller.store.mixing.of("misty_islands") == before
    controller.store.mixing.end("misty_islands")
    controller.store.mixing.begin("misty_islands")
    assert controller.store.mixing.of("misty_islands") != before


@pytest.mark.parametrize(
    ("word", "code"), [("", "blank"), (" \n", "blank"), ("a\nb", "bad_character"), ("x" * 41, "too_long")]
)
def test_what_is_no_word_is_told(word: str, code: str, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    with pytest.raises(Refused) as refused:
        controller.store.mixing.add("misty_islands", "too early")
    assert refused.value.code == "words_over"
    controller.store.mixing.begin("misty_islands")
    with pytest.raises(Refused) as refused:
        controller.store.mixing.add("misty_islands", word)
    assert refused.value.code == code
    for at in range(MOST):
        controller.store.mixing.add("misty_islands", str(at))
    with pytest.raises(Refused) as refused:
        controller.store.mixing.add("misty_islands", "one more")
    assert refused.value.code == "words_full"
