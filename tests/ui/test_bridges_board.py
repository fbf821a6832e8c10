"""The board by its names: taps, reasons, double taps, the editor, boards of one's own."""

import asyncio
from pathlib import Path

import flet.canvas as cv

from companion.games.bridges.layout import practice
from companion.store.repository import open_store
from tests.ui.bridges_hands import FIRST, LAGOON, SETUP, begin, called, card, island, strokes, touch
from tests.ui.conftest import Play
from tests.ui.driver import A_LOOK, CLOCK, Driver


def test_two_taps_draw_a_bridge_and_the_board_says_so(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await begin(app)
        await card(app, 6, 2)
        assert "Island row 5 column 3, no number, no bridge, at most 6 bridges, lights up" in app.said()
        await touch(app, "c5")
        assert "Draw 2 bridges. The 6 is written." in app.said()
        assert not [name for name in app.said() if name.endswith("lights up")]
        await touch(app, "c5")
        assert "Island row 5 column 6, no number, no bridge, at most 4 bridges, blue flag, lights up" in app.said()
        await touch(app, "f5")
        assert "Draw 1 more bridge. 1 of 2 bridges drawn, all or none" in app.said()
        assert "Island row 5 column 3, number 6, 1 of 6 bridges" in app.said()
        assert "Undo: bridge right of row 5 column 3" in app.texts()

    play(flow, SETUP)
    assert strokes(tmp_path)[-1] == {"do": "draw", "a": "c5", "b": "f5"}


def test_the_first_number_is_a_4_and_at_the_next_tap_a_3(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        for name in (LAGOON, "Begin"):
            await app.tap(name)
        for number in (4, 3, 4):
            await touch(app, "b3")
            assert f"The {number} stands. Turn the first card." in app.said()
        await app.fire(island(app, "b3"), "click", after=0.1)
        assert "The 4 stands. Turn the first card." in app.said(), "both taps of a double tap mean one number"
        await touch(app, "c5")
        assert "Turn a card first." in app.texts()

    play(flow, SETUP)
    assert [one["number"] for one in strokes(tmp_path)] == [4]


def test_a_first_number_that_was_given_stays(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        for name in (LAGOON, "First number given. The app writes it on the board that it keeps.", "Begin"):
            await app.tap(name)
        (given,) = [
            name for name in app.said() if name.startswith("Island") and "number" in name and "no number" not in name
        ]
        await app.tap(given)
        assert given in app.said()
        assert "The first number was dealt, and it stays." in app.texts()

    play(flow, SETUP)
    assert strokes(tmp_path) == []


def test_the_second_tap_may_come_before_the_first_is_drawn(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await begin(app)
        await card(app, 6, 2, "c5")
        ends = [island(app, name) for name in ("c5", "f5")]
        CLOCK.seconds += A_LOOK
        await asyncio.gather(*(app.session.dispatch_event(end._i, "click", None) for end in ends))
        await app.settle()
        assert "Draw 1 more bridge. 1 of 2 bridges drawn, all or none" in app.said()

    play(flow, SETUP)
    assert strokes(tmp_path)[-1] == {"do": "draw", "a": "c5", "b": "f5"}


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
        await app.tap("Turn the first card")
        await app.tap("No number")
        bridges = next(n for n in (1, 2, 3) if any(f"Draw {n} bridge" in said for said in app.said()))
        await touch(app, "b3", "c3")
        if bridges > 1:
            assert "Next card" not in app.pressable()
            await app.tap("Take the bridges back")
            assert "Next card" not in app.pressable()
        await app.tap("Skip the bridges" if bridges > 1 else "Next card")
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
        await app.take_back()
        assert "My board 1" in app.texts()

    play(flow, "/game/bridges/cards")
