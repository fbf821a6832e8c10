"""What a screen reader says by itself: of each tap that changes something one sentence after the other, in one go."""

from collections import Counter
from itertools import count
from pathlib import Path

import flet as ft
import pytest

from companion.playing.controller import Controller
from companion.store.repository import open_store
from companion.ui.window.scene import Scene
from tests.ui.conftest import Play
from tests.ui.driver import NAMES, Driver
from tests.ui.heard import heard
from tests.ui.test_by_ear import PAGES
from tests.ui.whole_games import Ears

# By game: what is tapped, and what is said of it; nothing where the pressed thing itself tells by its own state.
SAID = {
    "small_islands": [
        ("Begin", "Lay out the table, then take the first turn."),
        ("I laid a tile", "A tile laid. He explores. Take the 3rd tile. Directions: up, then left, then right."),
        ("Placed", "Alexis placed. Take one of the 3 open tiles, then lay one tile from your hand."),
        ("Undo", "Taken back: Alexis placed. He explores. Take the 3rd tile. Directions: up, then left, then right."),
        ("Redo", "Alexis placed. Take one of the 3 open tiles, then lay one tile from your hand."),
    ],
    "bridges": [
        ("Lagoon. ", ""),
        ("Begin", "Tap an island without a flag: once for a 4, again for a 3."),
        ("Island row 3 column 2,", "4 in row 3 column 2. The 4 stands. Turn the first card."),
        ("Turn the first card", "The 6 with 3 bridges. Write the 6. then 3 bridges, or leave either out."),
        ("Island row 3 column 2,", "This island has its number already."),
        ("Island row 5 column 3,", "6 in row 5 column 3. Draw 3 bridges. The 6 is written."),
        ("Undo", "Taken back: 6 in row 5 column 3. Write the 6. then 3 bridges, or leave either out."),
    ],
    "dream_islands": [
        ("Begin", "A · Choose a number to cover."),
        ("5, free", "Shell on 5 (Ana). A · Move 5 more steps."),
        ("Airplane: ", ""),
        ("Move to: Island 3", "Airplane to Island 3. A · Move 2 more steps."),
        ("Undo", "Taken back: Airplane to Island 3. A · Move 5 more steps."),
    ],
    "dragon_island": [
        ("Begin", "Lay out the island. Then Ana begins."),
        ("Ana begins", "The start. What happens in Ana’s turn?"),
        ("Turn over", "Ana’s turn over. What happens in Ben’s turn?"),
        ("Turn over", "Ben’s turn over. What happens in Ana’s turn?"),
        ("Red dragon captured", "Ana: 1 dragon captured. What happens in Ana’s turn?"),
        ("Storm tile: red", "Ana: storm, 0 coins lost. What happens in Ana’s turn?"),
        ("Undo", "Taken back: Ana: storm, 0 coins lost. What happens in Ana’s turn?"),
    ],
    "misty_islands": [
        ("Begin", "Lay everything out. Ana begins."),
        ("Numbers under the balloons", ""),
        ("Ana: one more", "Ana: 0"),
        ("Ben: one more", "Ben: 0"),
        ("Done", "Balloons placed. Ben rolls both dice."),
        ("Roll both dice", "The roll: E, +1 space. The dice show East, and +1 space."),
        ("Keep both", "Dice kept. Ana flies 1 space with the wind, or pays."),
        ("Undo", "Taken back: dice kept. The dice show East, and +1 space."),
    ],
}


def live(app: Driver) -> Counter[str]:
    """What would be said if it were new."""
    return Counter(one.name for one in heard(app) if one.live)


def new(app: Driver, before: Counter[str]) -> list[str]:
    """What is said now. A space at its end makes the same words new."""
    return [one.removesuffix("\u00a0") for one in (live(app) - before).elements()]


@pytest.mark.parametrize("game", SAID)
def test_each_tap_is_told_once(game: str, play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path), fresh=map(str, count()).__next__)  # the same cards and dice each time

    async def flow(app: Driver) -> None:
        hands = Ears(app)
        for label in [one.name for one in heard(app) if one.name in app.places()]:
            await hands.enter(label, NAMES[app.places().index(label)])
        for tap, told in SAID[game]:
            before = live(app)
            await hands.tap(tap)
            assert new(app, before) == ([told] if told else []), tap

    play(flow, f"/game/{game}/setup", controller=controller)


def test_what_could_not_be_saved_and_what_was_is_told_once(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    async def flow(app: Driver) -> None:
        hands, failed = Ears(app), []
        for _ in range(2):
            before = live(app)
            with monkeypatch.context() as patch:
                patch.setattr("companion.store.disk.append", full)
                await hands.tap("Turn the first card")
            failed.append(new(app, before))
        assert failed == 2 * [app.snacks()], "the same once more"
        for name in ("Turn the first card", *["Next card"] * 16, "Count islands", "Finished islands: one more"):
            await hands.tap(name)
        before = live(app)
        await hands.tap("Save the result")
        assert new(app, before) == ["The result is saved. 0 points."]

    async def begin(app: Driver) -> None:
        await app.tap("Begin")
        await flow(app)

    play(begin, "/game/bridges/setup")


def test_a_form_over_a_step_does_not_repeat_what_the_step_has_said(play: Play) -> None:
    async def flow(app: Driver) -> None:
        hands = Ears(app)
        for name in ("Begin", "Player 1 begins", "Turn over"):
            await hands.tap(name)
        assert live(app)
        await hands.tap("Treasure found")
        assert not live(app)
        await hands.tap("Fame on the card 3")
        assert [said.removesuffix("\u00a0") for said in live(app)] == ["Fame on the card: 3"]

    play(flow, "/game/dragon_island/setup")


def test_on_the_way_to_another_page_only_that_one_speaks() -> None:
    spoken: list[str] = []
    window = Scene("/sheet")
    window.listen(lambda: spoken.append("lies below"))
    window.listen(lambda: spoken.append("is left"))
    window.leave_for("/result")
    window.tell("The result is saved.")
    assert not spoken
    assert window.aloud == "The result is saved."
    window.arrived_at("/result")
    assert spoken == ["lies below"]
    window.tell("Ana wins.")
    assert spoken == ["lies below", "lies below", "is left"]


def test_each_page_has_one_voice(play: Play) -> None:
    async def flow(app: Driver) -> None:
        for page in PAGES[:9]:  # those of no game, and those of one
            await app.route(page)
            assert len([one for one in app.all(ft.Semantics) if one.identifier == "voice"]) == 1, page

    play(flow, width=1024, height=768)
