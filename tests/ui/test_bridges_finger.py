"""The board under a plain finger: lines to tap, drags from island to island, reasons that are not in the way."""

from pathlib import Path
from typing import Any, cast

import flet as ft
import flet.canvas as cv
import pytest

from companion.core.session import begin as begin_session
from companion.core.session import fold
from companion.games.bridges import BRIDGES
from companion.games.bridges.layout import lines, practice
from companion.games.bridges.pictures import SlateBoard
from companion.playing.controller import Controller
from companion.store.repository import open_store
from companion.ui.blocks.controls import Hands
from companion.ui.games.bridges.chart import chart_in
from companion.ui.games.bridges.fingers import Fingers, Pick
from companion.ui.pages.play import play_screen
from companion.ui.window.double_tap import TapGuard
from tests.ui.bridges_hands import SETUP, begin, card, drag, finger, middle, on_line, side, strokes, touch
from tests.ui.conftest import Play
from tests.ui.driver import Driver, names

QUICK = 0.1


def set_up(*players: str) -> dict[str, Any]:
    """A set-up as the app checks it."""
    checked = BRIDGES.rules.options.check({"players": list(players)})
    assert not checked.problems
    options: dict[str, Any] = dict(checked.value)
    return options


def drawn(home: Path) -> list[tuple[str, str, str]]:
    """Each bridge that was drawn or taken back, in order."""
    return [(one["do"], one["a"], one["b"]) for one in strokes(home) if "a" in one]


def picked(app: Driver) -> bool:
    """Whether an island has the dashed ring of the first end."""
    (canvas,) = [one for one in app.all(cv.Canvas) if len(one.shapes) > 8]
    return any(shape.paint.stroke_dash_pattern == [6, 5] for shape in canvas.shapes if isinstance(shape, cv.Path))


async def started(app: Driver, bridges: int) -> None:
    """A 6 stands at c5, with so many bridges to draw."""
    await begin(app)
    await card(app, 6, bridges, "c5")


def test_a_tap_on_a_dotted_line_draws_again_makes_it_double_and_once_more_takes_both_away(
    play: Play, tmp_path: Path
) -> None:
    async def flow(app: Driver) -> None:
        await started(app, 3)
        for words in ("Draw 2 more bridges", "Draw 1 more bridge", "Draw 3 bridges"):
            await on_line(app, "c5", "f5")
            assert any(said.startswith(words) for said in app.said()), words
        await app.tap("Undo: 2 bridges taken back")
        assert any(said.startswith("Draw 1 more bridge.") for said in app.said())

    play(flow, SETUP)
    assert drawn(tmp_path) == [("draw", "c5", "f5")] * 2


def test_a_bridge_of_the_card_is_gone_at_the_next_tap_where_no_second_can_be(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await started(app, 1)
        for words in ("Card done", "Draw 1 bridge"):
            await on_line(app, "c5", "c6")
            assert any(said.startswith(words) for said in app.said()), words

    play(flow, SETUP)
    assert drawn(tmp_path) == [("draw", "c5", "c6"), ("erase", "c5", "c6")]


def test_a_bridge_of_an_earlier_card_stays_and_says_why(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await started(app, 1)
        await on_line(app, "c5", "f5")
        await card(app, 3, 1, "b1")
        await on_line(app, "b1", "b2")
        await on_line(app, "c5", "f5")
        assert "The card’s bridge is drawn." in app.texts()

    play(flow, SETUP)
    assert [do for do, *_ in drawn(tmp_path)] == ["draw", "draw"]


@pytest.mark.parametrize("width", [320, 390, 768])
def test_the_line_between_two_that_lie_side_by_side_is_hit_on_every_screen(
    play: Play, tmp_path: Path, width: int
) -> None:
    async def flow(app: Driver) -> None:
        await started(app, 1)
        await on_line(app, "c5", "c6")

    play(flow, SETUP, width=width)
    assert drawn(tmp_path) == [("draw", "c5", "c6")]


def test_both_taps_of_a_double_tap_mean_one_bridge(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await started(app, 3)
        await on_line(app, "c5", "f5")
        await on_line(app, "c5", "f5", after=QUICK)
        await on_line(app, "c5", "c6", after=QUICK)

    play(flow, SETUP)
    assert drawn(tmp_path) == [("draw", "c5", "f5"), ("draw", "c5", "c6")]


def test_a_finger_writes_picks_and_means_nothing_on_open_water(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await begin(app)
        await card(app, 6, 2)
        await finger(app, *middle(app, "c5"))
        await finger(app, *middle(app, "c5"))
        assert picked(app)
        await finger(app, side(app) / 6 * 1.5, side(app) / 6 * 5.5)
        assert not picked(app)
        await finger(app, *middle(app, "c5"))
        await finger(app, *middle(app, "c6"))

    play(flow, SETUP)
    assert drawn(tmp_path) == [("draw", "c5", "c6")]


def test_before_the_number_is_written_a_line_says_that_it_waits(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await begin(app)
        await card(app, 6, 2)
        await on_line(app, "b3", "c3")
        assert "First write the 6, or say that you leave it out." in app.texts()
        await app.tap("No number")
        await on_line(app, "b3", "c3")

    play(flow, SETUP)
    assert drawn(tmp_path) == [("draw", "b3", "c3")]


DRAGS: list[tuple[str, float, float, list[tuple[str, str, str]]]] = [
    ("c5", 3, 0.2, [("draw", "c5", "f5")]),
    ("c5", 0.1, 1, [("draw", "c5", "c6")]),
    ("c6", -0.2, -1, [("draw", "c5", "c6")]),
    ("c5", 0.3, 0, []),
    ("c5", 1.5, 0, []),
    ("c5", 1, 1, []),
    ("c5", 2, -1, []),
    ("c5", 0, -1, []),
    ("c5", 0, -3.9, []),
]


@pytest.mark.parametrize(("start", "dx", "dy", "wanted"), DRAGS)
def test_a_drag_means_the_neighbour_that_it_ends_on_and_nothing_else(
    play: Play, tmp_path: Path, start: str, dx: float, dy: float, wanted: list[Any]
) -> None:
    async def flow(app: Driver) -> None:
        await started(app, 3)
        await drag(app, start, dx, dy)
        assert not picked(app)

    play(flow, SETUP)
    assert drawn(tmp_path) == wanted


def test_a_drag_that_is_refused_says_why_and_leaves_nothing_picked(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await started(app, 3)
        await drag(app, "a4", 0, 1)
        assert "One of the two islands needs a number first." in app.texts()
        assert not picked(app)

    play(flow, SETUP)
    assert drawn(tmp_path) == []


BLOCKED = "One of the two islands needs a number first."


def test_a_reason_stands_where_one_reads_what_to_do_and_goes_with_the_next_tap(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await started(app, 3)
        await touch(app, "a4")
        order, on_board = (
            next(one for one in app.all(ft.Semantics) if one.identifier == kind)
            for kind in ("bridges.card_task", "bridges.slate_board")
        )
        assert BLOCKED in list(names(order))
        assert BLOCKED not in list(names(on_board))
        await on_line(app, "c5", "f5")
        assert BLOCKED not in app.texts()

    play(flow, SETUP)
    assert drawn(tmp_path) == [("draw", "c5", "f5")]


def test_a_reason_goes_by_itself(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_screen, "READ_SECONDS", 0)

    async def flow(app: Driver) -> None:
        await started(app, 3)
        await touch(app, "a4")
        await app.settle()
        assert BLOCKED not in app.texts()

    play(flow, SETUP)


def hollow(app: Driver) -> bool:
    """Whether a bridge is drawn as one that the open card has brought."""
    (canvas,) = [one for one in app.all(cv.Canvas) if len(one.shapes) > 8]
    return any(shape.paint.stroke_width == 7.5 for shape in canvas.shapes if isinstance(shape, cv.Path))


def test_bridges_of_this_card_look_new_until_the_next(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await started(app, 1)
        assert not hollow(app)
        await on_line(app, "c5", "f5")
        assert hollow(app)
        await card(app, 3, 1)
        assert not hollow(app)

    play(flow, SETUP)


def test_an_error_found_late_is_marked_by_a_touch_on_the_board(play: Play, tmp_path: Path) -> None:
    async def flow(app: Driver) -> None:
        await started(app, 1)
        await app.tap("An error found late")
        await finger(app, *middle(app, "b1"))
        assert [do["do"] for do in strokes(tmp_path)][-1] == "write", "nothing stands there"
        await finger(app, *middle(app, "b3"))
        assert "Island row 3 column 2, spoilt, 0 bridges" in app.said()

    play(flow, SETUP)
    assert strokes(tmp_path)[-1] == {"do": "spoil", "island": "b3"}


@pytest.mark.parametrize(("late", "card"), [(0.5, 1), (1.4, 1), (1.6, 2)])
def test_in_a_group_a_late_second_tap_turns_no_card(play: Play, tmp_path: Path, late: float, card: int) -> None:
    home = Controller(open_store(tmp_path))
    home.table.start("bridges", set_up("Ana", "Ben"))
    (running,) = home.table.games()

    async def flow(app: Driver) -> None:
        await app.tap("Turn the first card")
        await app.tap("Next card", after=late)
        assert any(f"Card {card} of 17" in text for text in app.texts())

    play(flow, f"/play/{running.session.id}")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568)])
def test_the_bonuses_of_a_group_fit_without_scrolling_and_take_two_taps(
    play: Play, tmp_path: Path, width: int, height: int
) -> None:
    home = Controller(open_store(tmp_path))
    home.table.start("bridges", set_up("Ana", "Ben", "Cleo", "Dario"))
    (running,) = home.table.games()

    async def flow(app: Driver) -> None:
        await app.tap("Turn the first card")
        for _ in range(5):
            await app.tap("Next card")
        await app.tap("Bonus made")
        assert not [one for one in app.all(ft.Column) if one.scroll]
        await app.tap("Cleo: 4 red islands finished. 9 points, the full bonus")
        await app.tap("Bonus made")
        await app.tap("Dario: 4 red islands finished. 9 points, the full bonus")

    play(flow, f"/play/{running.session.id}", width=width, height=height)
    assert [one["do"] for one in strokes(tmp_path)][-2:] == ["claim", "claim"]


@pytest.mark.parametrize("key", practice())
@pytest.mark.parametrize("wide", [288, 358, 525])
def test_every_line_of_a_practice_board_is_hit_wherever_none_crosses_it(key: str, wide: int) -> None:
    session = begin_session(BRIDGES, "", BRIDGES.rules.options.check({"layout": key}).value, "seed")
    blocks = BRIDGES.telling.view(fold(BRIDGES, session)).blocks
    (picture,) = [block for block in blocks if isinstance(block, SlateBoard)]
    chart, nobody = chart_in(wide), cast("Hands", None)
    fingers = Fingers(picture, chart, nobody, Pick(None), lambda pick: None, TapGuard())
    crossing = lines(practice()[key]).crossing
    for pair, crossed in crossing.items():
        (ax, ay), (bx, by) = (chart.at(fingers.islands[end]) for end in pair)
        for share in (0.5, *(() if crossed else (0.35, 0.65))):
            place = ax + (bx - ax) * share, ay + (by - ay) * share
            hit = fingers.line_at(*place)
            assert hit in {frozenset(one) for one in (pair, *crossed)}, (pair, share)
            assert crossed or hit == frozenset(pair)
