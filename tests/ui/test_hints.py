"""Hints while playing: rung by rung, thought about aside, there again after the app was ended, told of in the end."""

import asyncio
from fractions import Fraction

import flet.canvas as cv
import pytest

from companion.core.long_work import Work
from companion.core.session import act
from companion.games.bridges import BRIDGES
from companion.games.bridges.coach.fair_measure import Hint
from companion.games.bridges.coach.replay import Doing
from companion.games.bridges.state import State
from companion.ui.games.bridges import hint
from companion.ui.window import background
from tests.finishing import finish
from tests.ui.bridges_hands import SETUP, touch
from tests.ui.conftest import Play
from tests.ui.driver import Driver

ASK = "Hint: is anything at stake?"
STAKE = "Something is at stake: about 3 points depend on what you do with this card."
WHERE = "It is in the upper left quarter of the board."
PART = "It is about the number."
FOUND = Hint(
    (
        (Doing("a3", (("a3", "b3"), ("b3", "c3"))), Fraction(50)),
        (Doing("f1", ()), Fraction(47)),
    )
)
NOTHING = Hint(((Doing("a3", ()), Fraction(50)), (Doing("f1", ()), Fraction(50))))


@pytest.fixture
def thought(monkeypatch: pytest.MonkeyPatch) -> list[State]:
    """What was thought about; with the second card nothing is at stake."""
    asked: list[State] = []

    def find(about: State) -> Work[Hint]:
        asked.append(about)
        yield 1, 2
        return NOTHING if about.turned == 2 else FOUND

    monkeypatch.setattr(hint, "find_hint", find)
    monkeypatch.setattr(background, "SOON_SECONDS", 3600)
    monkeypatch.setattr(background, "REST_SECONDS", 0)
    monkeypatch.setattr(background, "ASIDE_SECONDS", 0)
    return asked


async def until(app: Driver, text: str) -> None:
    for _ in range(200):
        await app.settle()
        if text in app.texts():
            return
        await asyncio.sleep(0.005)
    raise AssertionError(f"nobody says {text}: {app.texts()}")


async def with_hints(app: Driver) -> str:
    """A game with hints, at its first card; its address."""
    await app.route(SETUP)
    await app.say_who_plays()
    await app.tap("Lagoon. A practice board of our own. It can be won with all 60 points.")
    await app.tap(next(name for name in app.pressable() if name.startswith("Hints on request.")))
    assert any(said.endswith(", Coach, Hints on request") for said in app.said())
    await app.tap("Begin")
    await touch(app, "b3")
    await app.tap("Turn the first card")
    return f"/play/{app.controller.table.games()[0].session.id}"


def marks(app: Driver) -> set[str]:
    """What of a hint is drawn on the board."""
    shapes = [shape for canvas in app.all(cv.Canvas) for shape in canvas.shapes]
    return {str(shape.key).split()[0] for shape in shapes if str(shape.key).startswith("quarter")}


def test_one_rung_a_tap_and_each_says_more(play: Play, thought: list[State]) -> None:
    async def flow(app: Driver) -> None:
        address = await with_hints(app)
        assert not thought, "nobody has asked"
        await app.tap(ASK)
        await until(app, STAKE)
        assert WHERE not in app.texts()
        assert not marks(app)
        await app.tap("Where?")
        assert {STAKE, WHERE} <= set(app.texts())
        assert marks(app)
        await app.tap("The number or the bridges?")
        assert {STAKE, WHERE, PART} <= set(app.texts())
        await app.tap("Undo: Hint")
        assert PART not in app.texts()
        await app.tap("The number or the bridges?")
        await app.tap("Show me")
        assert "bridge right of row 3 column 2" in app.texts()
        assert len(thought) == 1, "what is known need not be thought about again"
        await app.tap("No number")
        await app.tap("Skip the bridges")
        assert ASK in app.pressable(), "each card has hints of its own"
        await app.tap(ASK)
        await until(app, "Nothing is at stake: what can sensibly be done with this card is worth about the same.")
        assert "Where?" not in app.pressable()
        await app.route("/")
        await app.route(address)
        assert "Where?" not in app.pressable()

    play(flow)


def test_after_the_app_was_ended_the_rung_is_there_and_thought_about_again(play: Play, thought: list[State]) -> None:
    addresses: list[str] = []

    async def begin(app: Driver) -> None:
        addresses.append(await with_hints(app))
        await app.tap(ASK)
        await until(app, STAKE)
        await app.tap("Where?")

    async def go_on(app: Driver) -> None:
        await app.route(addresses[0])
        await until(app, WHERE)

    play(begin)
    seen = len(thought)
    play(go_on)
    assert len(thought) == seen + 1
    assert thought[0] == thought[-1]


def test_a_hint_comes_before_all_else_that_is_thought_about(play: Play, thought: list[State]) -> None:
    async def flow(app: Driver) -> None:
        known_before: list[int] = []

        def think() -> Work[int]:
            yield 1, 1
            return len(thought)

        for name in ("a game", "another"):
            background.thinking_of(app.controller).ask(name, think, known_before.append)
        await with_hints(app)
        await app.tap(ASK)
        await until(app, STAKE)
        while len(known_before) < 2:
            await asyncio.sleep(0.005)
        assert known_before == [1, 1]

    play(flow)


def test_a_hint_lays_aside_what_is_thought_about(
    play: Play, thought: list[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "SOON_SECONDS", 0)
    begun, kept = list[str](), list[str]()

    def until_a_hint() -> Work[str]:
        begun.append("a game")
        while not thought:
            yield 1, 2
        return "as far as it was"

    async def flow(app: Driver) -> None:
        background.thinking_of(app.controller).ask("a game", until_a_hint, kept.append)
        while not begun:
            await asyncio.sleep(0.005)
        await with_hints(app)
        await app.tap(ASK)
        await until(app, STAKE)
        while not kept:
            await asyncio.sleep(0.005)

    play(flow)
    assert (begun, kept) == (["a game"], ["as far as it was"])


def test_a_result_with_hints_says_so_even_if_the_last_tap_took_them_back(play: Play) -> None:
    async def flow(app: Driver) -> None:
        controller = app.controller
        options = BRIDGES.rules.options.check({"players": ["Ida"], "layout": "lagoon", "hints": "on"}).value
        running = controller.table.start("bridges", {**options, "start": "dealt"})
        session = running.session
        for _ in range(17):
            session = act(BRIDGES, session, {"do": "flip"})
        session = act(BRIDGES, session, {"do": "hint"})
        for turn in session.turns:
            running = controller.table.tap(session.id, len(running.session.turns), turn.intent)  # type: ignore[assignment]
        undone = controller.table.undo(session.id, len(session.turns))
        assert undone
        finished = finish(controller, "bridges", BRIDGES.scoring.report(undone.state), session.id)
        assert (finished.tags or {})["hints"] == "1"
        await app.route(f"/result/{finished.id}")
        assert "hints with 1 card" in app.texts()
        await app.route("/history")
        assert any("hints with 1 card" in text for text in app.texts())

    play(flow)
