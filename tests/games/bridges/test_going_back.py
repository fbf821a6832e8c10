"""Going back past a turned card: the result says so, and who plays strictly cannot."""

from collections.abc import Callable

import pytest

from companion.core.game import TagWords
from companion.core.message import Refused
from companion.core.session import check_back
from companion.games.bridges import BRIDGES
from tests.games.bridges.table import Table, player


class Played(Table):
    """A solo game on a board in the app, with what its result would be known by."""

    def __init__(self, **options: str) -> None:
        super().__init__(**{"layout": "lagoon", **options})
        self.do("write", island="b3", number=4)

    def mark(self) -> str | None:
        """The card past which somebody went back."""
        report = {"players": [player("You", finished=0)]}
        tags = BRIDGES.statistics.tags(report, self.state)
        assert ("went_back" in tags) == ("back_past" in tags)
        return tags.get("back_past")


def two_cards() -> Played:
    """Two cards are open; the number of the first was left out."""
    return Played().flip().do("leave_number").flip()


COURSES: list[tuple[str, Callable[[], Played], str | None]] = [
    ("nothing was taken back", two_cards, None),
    ("what came after the card was taken back", lambda: two_cards().do("leave_number").undo().do("leave_number"), None),
    ("the same card is turned again", lambda: two_cards().undo().flip(), None),
    ("below the card something else was done", lambda: two_cards().undo().do("draw", a="b3", b="c3"), "2"),
    ("that was taken back, too", lambda: two_cards().undo().do("draw", a="b3", b="c3").undo().flip(), None),
    (
        "and once more something else",
        lambda: two_cards().undo().do("draw", a="b3", b="c3").undo().do("draw", a="b2", b="b3"),
        "2",
    ),
    ("two cards back, the first again", lambda: two_cards().undo().undo().undo().flip(), "2"),
    (
        "two cards back, another stroke",
        lambda: two_cards().undo().undo().undo().undo().do("write", island="b1", number=3),
        "1",
    ),
    ("it went on from there", lambda: two_cards().undo().do("draw", a="b3", b="c3").do("leave_bridges").flip(), "2"),
]


@pytest.mark.parametrize(("course", "wanted"), [pytest.param(*rest, id=name) for name, *rest in COURSES])
def test_a_result_says_past_which_card_its_player_went_back(course: Callable[[], Played], wanted: str | None):
    assert course().mark() == wanted


def test_redo_brings_the_mark_back_as_it_takes_it_away():
    table = two_cards().undo().do("draw", a="b3", b="c3")
    assert table.mark() == "2"
    assert table.undo().mark() is None


def test_a_real_card_that_was_tapped_by_mistake_is_put_right_without_a_mark():
    table = Played(deck="table").do("flip", number=5, bridges=1).undo().do("flip", number=5, bridges=2)
    assert table.mark() is None
    table.undo().do("flip", number=5, bridges=1).undo()
    assert table.mark() is None


def test_with_a_printed_board_a_claim_is_what_can_be_done_otherwise():
    table = Table("Ana", "Ben").flip(9).undo()
    table.claim("red", "Ana")
    assert table.state.went_back == (9,)


def test_marked_results_are_a_kind_of_their_own():
    words: dict[str, TagWords] = {one.tag: one for one in BRIDGES.statistics.tag_words}
    assert words["went_back"].compares
    assert not words["back_past"].compares, "past which card makes no difference"
    assert words["back_past"].mention("9")


@pytest.mark.parametrize(("deck", "stays"), [("default", True), ("table", False)])
def test_strictly_a_card_that_the_app_has_turned_stays_turned(deck: str, stays: bool):
    table = Played(help="strict", deck=deck).flip().do("leave_number")
    turns = len(table.session.turns)
    check_back(BRIDGES, table.session, turns - 1)
    for turn in (turns - 2, 0):
        if stays:
            with pytest.raises(Refused, match="card_stays"):
                check_back(BRIDGES, table.session, turn)
        else:
            check_back(BRIDGES, table.session, turn)


@pytest.mark.parametrize("how", ["coach", "plain"])
def test_otherwise_every_step_can_be_taken_back(how: str):
    check_back(BRIDGES, Played(help=how).flip().session, 0)
