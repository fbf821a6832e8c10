"""The board under the finger: taps and drags, reasons at the spot, double taps, the editor, boards of one's own."""

import asyncio
from pathlib import Path
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.games.bridges.layout import place_at, practice
from companion.store import open_store
from tests.ui.conftest import Play
from tests.ui.driver import Driver, names, walk

SETUP = "/game/bridges/setup"
CARDS = "Cards on the table. You turn your own cards and tap the one that came."
LAGOON = "Lagoon. A practice board of our own. It can be won with all 60 points."
# The first cards of a game on the lagoon, each with all that it brings.
FIRST = [((6, 1), "c5", ["c5-f5"]), ((3, 1), "b1", ["b1-b2"])]


def called(app: Driver, start: str) -> Any:
    """What can be pressed under a name that begins so."""
    found = [
        one for one in app.all() if getattr(one, "on_click", None) and any(n.startswith(start) for n in names(one))
    ]
    assert found, f"nothing to press is called {start!r}: {sorted(app.pressable())}"
    return found[0]


def island(app: Driver, name: str) -> Any:
    x, y = place_at(name)
    return called(app, f"Island row {y + 1} column {x + 1},")


async def touch(app: Driver, *islands: str) -> None:
    for name in islands:
        await app.fire(island(app, name), "click")


async def drag(app: Driver, name: str, dx: float, dy: float) -> None:
    """From the middle of an island, in two moves."""
    press = island(app, name)
    fingers = next(one for one in app.all(ft.GestureDetector) if one.content is press)
    way = "horizontal" if abs(dx) > abs(dy) else "vertical"

    def at(share: float) -> dict[str, Any]:
        place = {"x": 24 + dx * share, "y": 24 + dy * share}
        return {"k": "touch", "l": place, "g": place, "ld": place, "gd": place, "pd": 0.0, "ts": None}

    await app.fire(fingers, f"{way}_drag_start", at(0))
    for share in (0.5, 1.0):
        await app.fire(fingers, f"{way}_drag_update", at(share))
    await app.fire(fingers, f"{way}_drag_end", {"pv": 0.0, "l": at(1)["l"], "g": at(1)["g"], "v": {"x": 0, "y": 0}})


async def begin(app: Driver, number: str = "Write a 4") -> None:
    for name in (CARDS, LAGOON, "Begin"):
        await app.tap(name)
    await touch(app, "b3")
    await app.tap(number)


async def card(app: Driver, number: int, bridges: int, name: str = "") -> None:
    """A card of the table, and the island that gets its number."""
    plural = "" if bridges == 1 else "s"
    await app.tap(f"Number {number}, {bridges} bridge{plural}: may still come")
    if name:
        await touch(app, name)


def strokes(tmp_path: Path) -> list[dict[str, Any]]:
    """The intents that were kept on disk."""
    (row,) = open_store(tmp_path).active.latest_first()
    return [turn["intent"] for turn in row["session"]["turns"]]


def test_two_taps_draw_a_bridge_and_the_board_says_so(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await begin(app)
        await card(app, 6, 2, "c5")
        assert "Draw 2 bridges. The 6 is written." in app.said()
        await touch(app, "c5", "f5")
        assert "Draw 1 more bridge. 1 of 2 bridges drawn, all or none" in app.said()
        assert "Island row 5 column 3, number 6, 1 of 6 bridges" in app.said()
        assert "Undo: bridge right of row 5 column 3" in app.texts()

    play(flow, SETUP)
    assert strokes(tmp_path)[-1] == {"do": "draw", "a": "c5", "b": "f5"}


def test_the_second_tap_may_come_before_the_first_is_drawn(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await begin(app)
        await card(app, 6, 2, "c5")
        ends = [island(app, name) for name in ("c5", "f5")]
        await asyncio.gather(*(app.session.dispatch_event(end._i, "click", None) for end in ends))
        await app.settle()
        assert "Draw 1 more bridge. 1 of 2 bridges drawn, all or none" in app.said()

    play(flow, SETUP)
    assert strokes(tmp_path)[-1] == {"do": "draw", "a": "c5", "b": "f5"}


def test_a_drag_draws_to_the_neighbour_in_its_direction_and_a_short_one_does_not(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await begin(app)
        await card(app, 6, 3, "c5")
        await drag(app, "c5", 12, 0)
        assert "Draw 3 bridges. The 6 is written." in app.said()
        await drag(app, "c5", 90, 10)
        await drag(app, "c5", 5, 60)
        await drag(app, "c6", -4, -70)
        assert "Card done. 6 written, 3 bridges drawn" in app.said()

    play(flow, SETUP)
    drawn = [(one["a"], one["b"]) for one in strokes(tmp_path) if one["do"] == "draw"]
    assert drawn == [("c5", "f5"), ("c5", "c6"), ("c5", "c6")]


def test_a_double_tap_never_draws_twice(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await begin(app)
        await card(app, 6, 3, "c5")
        await touch(app, "c5", "f5", "f5")
        await touch(app, "f5", "f5")
        assert "Draw 2 more bridges. 1 of 3 bridges drawn, all or none" in app.said()

    play(flow, SETUP)
    assert [one["do"] for one in strokes(tmp_path)].count("draw") == 1


def test_a_stroke_that_is_taken_back_leaves_no_end_picked(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await begin(app)
        await card(app, 6, 1, "c5")
        for _ in range(2):
            await touch(app, "c5", "f5")
            assert "Card done. 6 written, 1 bridge drawn" in app.said()
            await app.tap("Undo: bridge right of row 5 column 3")

    play(flow, SETUP)
    assert [one["do"] for one in strokes(tmp_path)] == ["write", "flip", "write"]


def test_what_is_illegal_says_why_at_the_spot_and_draws_nothing(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await begin(app)
        await card(app, 6, 1)
        await touch(app, "c6")
        assert "An island with a flag takes a number only once a bridge leads there." in app.texts()
        await touch(app, "b3")
        assert "This island has its number already." in app.texts()
        await touch(app, "c5")
        await touch(app, "c5", "d4")
        assert "These two are not neighbours. A bridge runs straight to the next island." in app.texts()
        await touch(app, "f1")
        assert "One of the two islands needs a number first." in app.texts()
        await touch(app, "c5")
        assert "One of the two islands needs a number first." not in app.texts()

    play(flow, SETUP)
    assert [one["do"] for one in strokes(tmp_path)] == ["write", "flip", "write"]


def test_lines_are_drawn_and_taken_back_by_their_names(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await begin(app)
        await card(app, 6, 1, "c5")
        await app.fire(called(app, "Draw a bridge from row 5 column 3 to row 5 column 6"), "click")
        assert "Card done. 6 written, 1 bridge drawn" in app.said()
        await app.fire(called(app, "Take back a bridge from row 5 column 3 to row 5 column 6"), "click")
        assert "Draw 1 bridge. The 6 is written." in app.said()

    play(flow, SETUP)
    assert strokes(tmp_path)[-1]["do"] == "erase"


def test_half_a_card_holds_up_the_next_one_until_it_is_left_out(play: Play) -> None:
    async def flow(app: Driver) -> None:
        for name in (LAGOON, "Begin"):
            await app.tap(name)
        assert "Turn the first card" not in app.pressable()
        await touch(app, "b3")
        await app.tap("Write a 4")
        await app.tap("Turn the first card")
        await app.tap("No number")
        bridges = next(n for n in (1, 2, 3) if any(f"Draw {n} bridge" in said for said in app.said()))
        await touch(app, "b3", "c3")
        if bridges > 1:
            assert "Next card" not in app.pressable()
            await app.tap("No bridges")
        await app.tap("Next card")
        assert any("Card 2 of 17" in text for text in app.texts())

    play(flow, SETUP)


def test_a_spoilt_island_is_crossed_and_a_screen_reader_hears_it(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await begin(app)
        await card(app, 6, 1, "c5")
        await app.tap("An error found late")
        await app.tap("Island row 3 column 2, number 4, 0 of 4 bridges")
        assert "Island row 3 column 2, spoilt, 0 bridges" in app.said()
        assert "Undo: spoilt: row 3 column 2" in app.texts()

    play(flow, SETUP)


def test_the_whole_board_is_a_handful_of_shapes(play: Play) -> None:
    """Each kind of line is one path, so that a stroke is compared and sent in no time."""

    async def flow(app: Driver) -> None:
        await begin(app)
        for (number, bridges), name, drawn in FIRST:
            await card(app, number, bridges, name)
            for pair in drawn:
                await touch(app, *pair.split("-"))
        (canvas,) = [one for one in app.all(cv.Canvas) if len(one.shapes) > 8]
        assert len(canvas.shapes) < 20 + 18
        assert len({shape.key for shape in canvas.shapes}) == len(canvas.shapes)

    play(flow, SETUP)


def test_a_copied_board_is_counted_kept_and_played_on(play: Play, tmp_path: Path) -> None:
    board = practice()["skerries"]

    async def copy(app: Driver) -> None:
        await app.tap("Copy a board")
        for place in board.islands:
            for _ in range({None: 1, "red": 2, "blue": 3}[place.flag]):
                await app.fire(called(app, f"Row {place.y + 1} column {place.x + 1}:"), "click")
        assert "Whole: ready to play" in app.texts()
        assert {"18 of 18", "4 of 4", "3 of 3"} <= set(app.texts())

    async def play_on_it(app: Driver) -> None:
        await app.tap("My board 1")
        await app.tap("Begin")
        assert "Before the first card · Board My board 1" in app.texts()
        assert len([said for said in app.said() if said.startswith("Island row")]) == 18

    play(copy, "/game/bridges/cards")
    (box,) = open_store(tmp_path).cards.of("bridges")
    assert len(box.content["islands"]) == 18
    play(play_on_it, SETUP)


def test_a_board_that_is_not_whole_says_what_it_lacks_and_cannot_be_chosen(play: Play) -> None:
    async def copy(app: Driver) -> None:
        await app.tap("Copy a board")
        for field in ("Row 1 column 1:", "Row 1 column 3:", "Row 3 column 2:"):
            await app.fire(called(app, field), "click")
        assert any("No bridge can reach the island in row 3, column 2." in text for text in app.texts())
        await app.tap("Lines")
        await app.fire(called(app, "Row 1 column 1:"), "click")
        await app.fire(called(app, "Row 1 column 3:"), "click")
        assert any("No bridge can reach the island in row 1, column 1." in text for text in app.texts())

    async def choose(app: Driver) -> None:
        assert "My board 1. 15 islands are missing." not in app.pressable()
        assert "15 islands are missing." in app.texts()

    play(copy, "/game/bridges/cards")
    play(choose, SETUP)


def test_a_deleted_board_can_be_put_back(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Copy a board")
        await app.tap("Delete this board")
        assert "My board 1" not in app.texts()
        bar = next(one for one in app.page._dialogs.controls if isinstance(one, ft.SnackBar))
        await app.fire(next(one for one in walk(bar) if isinstance(one, ft.SnackBarAction)), "click")
        assert "My board 1" in app.texts()

    play(flow, "/game/bridges/cards")
