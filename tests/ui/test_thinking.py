"""The coach beside a result: asked once, whoever looks; found finished by who left; kept with the game, and told."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.codec import encode
from companion.core.long_work import Work
from companion.core.strict_json import Json
from companion.games.bridges.coach.hindsight import PARTS
from companion.ui.window import background
from companion.ui.window.background import Thinking, thinking_of
from tests.finishing import finish, played_sample
from tests.loop import run
from tests.ui.conftest import Play
from tests.ui.driver import Driver
from tests.ui.thought import LAST, at_once, until


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(monkeypatch)


def on_the_table(app: Driver) -> str:
    """The sample, played to its last tap."""
    running = played_sample(app.controller, "Ida")
    finish(app.controller, "bridges", running.game.scoring.report(running.state), "played")
    return "played"


def test_a_result_says_what_was_in_it_and_where_the_points_went(play: Play, begun: list[object]) -> None:
    async def flow(app: Driver) -> None:
        await app.route(f"/result/{on_the_table(app)}")
        await until(app, "52 · 56 was in it for who did not know the order · at least 60 for who did")
        await until(app, "At the start 50 were to be expected, luck +\u00a06, choices −\u00a04: 52 points")
        assert "15 of 17 choices were as good as the best" in app.texts()
        (strip,) = [said for said in app.said() if said.startswith("card 1 ")]
        assert strip.startswith("card 1 3 points lost, card 2 1 point lost, card 3 as good as the best")
        assert "−3 on average: Blue flags −2, Finished islands −2, Six joined +1" in app.texts()
        (better,) = [said for said in app.said() if said.startswith("Better, ")]
        assert better == "Better, 6 in row 4 column 6, bridge right of row 6 column 4"
        assert app.controller.archive.finished("played").analysis  # type: ignore[union-attr]
        await app.tap("How these figures are made")
        assert "Two measures, never mixed" in app.texts()

    play(flow)
    assert len(begun) == 1


def test_where_more_was_lost_than_was_in_it_that_is_told(play: Play) -> None:
    async def flow(app: Driver) -> None:
        on_the_table(app)
        for luck, told in ((10, False), (11, True)):
            more = replace(LAST, luck=(luck * PARTS, *LAST.luck[1:]))
            app.controller.archive.keep_analysis("played", "hindsight", encode(more))
            await app.route("/history/played")
            await until(app, f"At the start 50 were to be expected, luck +\u00a0{luck}")
            assert any(text.startswith("Without these losses 61, more than") for text in app.texts()) is told
            await app.route("/")

    play(flow)


def test_who_leaves_finds_it_finished_and_nobody_thinks_twice(play: Play, begun: list[object]) -> None:
    async def flow(app: Driver) -> None:
        await app.route(f"/result/{on_the_table(app)}")
        await app.settle()
        await app.route("/")
        await until(app, "Hashi")
        while thinking_of(app.controller).so_far("played") is not None:
            await asyncio.sleep(0.005)
        await app.route("/history/played")
        await until(app, "52 · 56 was in it")

    play(flow)
    assert len(begun) == 1


def test_the_history_asks_only_when_it_is_told_to(play: Play, begun: list[object]) -> None:
    async def flow(app: Driver) -> None:
        await app.route(f"/history/{on_the_table(app)}")
        await app.settle()
        assert thinking_of(app.controller).so_far("played") is None
        await app.tap("Ask the coach")
        await until(app, "52 · 56 was in it")

    play(flow)
    assert len(begun) == 1


def test_that_it_thinks_is_seen_at_once(play: Play, begun: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "SOON_SECONDS", 60)

    async def flow(app: Driver) -> None:
        await app.route(f"/history/{on_the_table(app)}")
        await app.tap("Ask the coach")
        assert "The coach is looking back. You may leave, it goes on." in app.texts()

    play(flow)
    assert not begun


def test_two_windows_ask_once_and_both_are_told(tmp_path: Path, begun: list[object]) -> None:
    async def flow() -> None:
        one = await Driver.start(tmp_path)
        on_the_table(one)
        two = await Driver.start(tmp_path, "/result/played", controller=one.controller)
        await one.route("/result/played")
        await until(two, "52 · 56 was in it")
        await until(one, "52 · 56 was in it")
        one.close()
        two.close()

    run(flow())
    assert len(begun) == 1


def test_what_fails_leaves_the_turn_to_the_next_and_may_be_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    kept: list[Any] = []

    def fails() -> Work[Json]:
        kept.append("begun")
        yield 1, 2
        raise ValueError("on purpose")

    def works() -> Work[Json]:
        yield 1, 2
        return {"found": True}

    async def flow() -> None:
        thoughts = Thinking()
        thoughts.ask("a", fails, kept.append)
        thoughts.ask("b", works, kept.append)
        while thoughts.so_far("b") is not None:
            await asyncio.sleep(0.001)
        assert thoughts.so_far("a") is None
        thoughts.ask("a", works, kept.append)
        while thoughts.so_far("a") is not None:
            await asyncio.sleep(0.001)

    run(flow())
    assert kept == ["begun", {"found": True}, {"found": True}]
    assert "nothing came of thinking" in caplog.text


BETTER = (
    "Island row 3 column 6, no number, 2 bridges, lights up",
    "Draw a bridge from row 3 column 6 to row 4 column 6, 1 is there",
    "Draw a bridge from row 3 column 5 to row 3 column 6, 1 is there",
    "Draw a bridge from row 2 column 6 to row 3 column 6, 0 are there",
)


def test_a_dear_card_is_tried_again_and_what_is_found_is_counted(play: Play) -> None:
    async def flow(app: Driver) -> None:
        on_the_table(app)
        app.controller.archive.keep_analysis("played", "hindsight", encode(LAST))
        entries = app.controller.archive.entries()
        await app.route("/history/played")
        await app.tap("Try again from here")
        assert "Card 15 of 17, practice" in app.texts()
        await app.tap("What does the coach say?")
        await until(app, "No better than in your game. This is the way:")
        (better,) = [said for said in app.said() if said.startswith("Better, ")]
        assert better.startswith("Better, 5 in row 3 column 6, ")
        assert "In your game" not in app.texts(), "there is no room beside"
        await app.tap("Once more")
        for name in BETTER[:2]:
            await app.tap(name)
        await app.tap("What does the coach say?")
        assert "First 2 more bridges" in " ".join(app.snacks())
        await app.tap("Undo")
        await app.tap("What does the coach say?")
        await until(app, "Better than in your game, and there is more in it. This is the way:")
        await app.tap("Once more")
        for name in BETTER:
            await app.tap(name)
        await app.tap("What does the coach say?")
        await until(app, "Found: nothing better is known to the coach.")
        await app.tap("Back")
        assert {"You have found the better choice since.", "1 of 1 dear card found in practice"} <= set(app.texts())
        assert app.controller.archive.entries() == entries
        assert app.controller.table.games() == []

    play(flow)


def test_what_was_done_and_what_was_better_are_told_apart(play: Play) -> None:
    """The number stands in the same place, and there are as many bridges."""

    async def flow(app: Driver) -> None:
        on_the_table(app)
        app.controller.archive.keep_analysis("played", "hindsight", encode(LAST))
        await app.route("/history/played")
        yours, better = [text for text in app.texts() if text.startswith("5 in row 3 column 6 · ") and "of row" in text]
        assert yours != better

    play(flow)


def test_where_there_is_room_a_dear_card_is_tried_beside_what_was_done(play: Play) -> None:
    async def flow(app: Driver) -> None:
        on_the_table(app)
        app.controller.archive.keep_analysis("played", "hindsight", encode(LAST))
        await app.route("/history/played/again/15")
        (then,) = [said for said in app.said() if said.startswith("In your game")]
        assert then.startswith("In your game, 5 in row ")

    play(flow, width=768, height=1024)


def test_the_second_of_two_quick_taps_is_not_taken_for_the_button_that_has_come_meanwhile(play: Play) -> None:
    async def flow(app: Driver) -> None:
        on_the_table(app)
        app.controller.archive.keep_analysis("played", "hindsight", encode(LAST))
        await app.route("/history/played/again/15")
        told = "No better than in your game. This is the way:"
        await app.tap("What does the coach say?")
        await until(app, told)
        await app.tap("Once more", after=0.2)
        assert told in app.texts()
        await app.tap("Once more")
        await app.tap("What does the coach say?", after=0.2)
        assert told not in app.texts()
        assert "What does the coach say?" in app.pressable()
        for name in BETTER:
            await app.tap(name)
        await app.tap("What does the coach say?")
        await until(app, "Found: nothing better is known to the coach.")
        await app.tap("Play on to the end")
        await app.tap("Next card", after=0.2)
        assert "Card 16 of 17, practice" in app.texts()

    play(flow)


def test_a_dear_card_is_played_on_to_the_end(play: Play) -> None:
    """Card by card as they came in the game, of which nothing changes."""

    async def flow(app: Driver) -> None:
        on_the_table(app)
        app.controller.archive.keep_analysis("played", "hindsight", encode(LAST))
        entries = app.controller.archive.entries()
        await app.route("/history/played/again/15")
        for name in BETTER:
            await app.tap(name)
        await app.tap("What does the coach say?")
        await until(app, "Found: nothing better is known to the coach.")
        await app.tap("Play on to the end")
        assert "Card 16 of 17, practice" in app.texts()
        await app.tap("Next card")
        assert "Card 17 of 17, practice" in app.texts()
        await app.tap("Undo")
        assert "Card 16 of 17, practice" in app.texts()
        await app.tap("Next card")
        before = len(app.client.calls)
        await app.tap("What does the coach say?")
        await until(app, "points, 52 in your game. The coach, who knows the order, comes to 56.")
        scrolled = [(args or {}).get("offset") for name, args in app.client.calls[before:] if name == "scroll_to"]
        assert scrolled == [0], "who has scrolled down to the board sees what is said"
        await app.tap("Once more")
        assert "Card 15 of 17, practice" in app.texts()
        assert app.controller.archive.entries() == entries
        assert app.controller.table.games() == []

    play(flow)


@pytest.mark.parametrize("moment", ["1", "18", "x", "²"])
def test_only_a_dear_card_is_tried_again(play: Play, moment: str) -> None:
    async def flow(app: Driver) -> None:
        on_the_table(app)
        app.controller.archive.keep_analysis("played", "hindsight", encode(LAST))
        await app.route(f"/history/played/again/{moment}")
        assert "What does the coach say?" not in app.pressable()

    play(flow)
