"""The board that the app keeps: what a card may bring, what is refused and why, bonuses that come by themselves."""

from typing import Any, Self

import pytest

from companion.core.session import begin, fold, from_json, to_json
from companion.games.bridges import BRIDGES
from companion.games.bridges.facts import DECK
from companion.games.bridges.slate import Slate
from tests.games.bridges.table import Table
from tests.rule import rule

ROWS = ("o R . . o .", "o o . B . o", ". . o . R o", "B . . o . .", ". o R . o .", "o . . B . R")
SIGNS = {"o": None, "R": "red", "B": "blue"}
OWN = {
    "name": "Side A",
    "islands": [
        {"x": x, "y": y, "flag": SIGNS[sign]}
        for y, row in enumerate(ROWS)
        for x, sign in enumerate(row.split())
        if sign in SIGNS
    ],
    "without": [["a2", "b2"]],
}


class Board(Table):
    """A table with real cards and a board in the app, by short calls."""

    def __init__(self, *players: str, **options: Any) -> None:
        super().__init__(*players, **{"deck": "table", "layout": OWN, **options})

    def start(self, island: str = "b5", number: int = 3) -> Self:
        return self.do("write", island=island, number=number)

    def card(self, number: int, bridges: int, island: str = "", drawn: str = "") -> Self:
        """A card with all that it brings: `b5-c5 b5-b2`."""
        self.do("flip", number=number, bridges=bridges)
        if island:
            self.do("write", island=island)
        return self.draw(drawn)

    def draw(self, drawn: str) -> Self:
        for pair in drawn.split():
            a, _, b = pair.partition("-")
            self.do("draw", a=a, b=b)
        return self

    @property
    def slate(self) -> Slate:
        assert self.state.slate is not None
        return self.state.slate

    def load(self, island: str) -> int:
        return self.slate.board.load.get(island, 0)


def started() -> Board:
    return Board().start()


@rule("BR-04", "BR-47")
def test_before_the_first_card_a_3_or_a_4_goes_into_an_island_without_a_flag():
    table = Board()
    (offer,) = BRIDGES.rules.offers(table.state)
    asked = offer.to_json()["ask"]
    assert asked["number"] == {"min": 3, "max": 4}
    assert len(asked["island"]["choices"]) == 18 - 7
    assert table.refuses("write", island="b1", number=3) == "first_without_flag"
    assert table.refuses("write", island="b5", number=5) == "not_now"
    assert table.refuses("flip", number=1, bridges=1) == "prepare_first"

    assert table.start("b5", 4).slate.board.by_id["b5"].number == 4
    assert table.refuses("write", island="a1", number=3) == "no_card"
    assert table.refuses("draw", a="b5", b="c5") == "no_card"


REFUSED = [
    pytest.param(lambda: started().card(2, 1), "write", {"island": "b5"}, "has_number", marks=rule("BR-10")),
    pytest.param(
        lambda: started().card(2, 1), "write", {"island": "c5"}, "flag_unreached", marks=rule("BR-12", "BR-13")
    ),
    pytest.param(
        lambda: started().card(4, 2, "", "b5-c5 b5-c5").card(1, 1),
        "write",
        {"island": "c5"},
        "below_bridges",
        marks=rule("BR-22"),
    ),
    pytest.param(lambda: started().card(2, 1, "a1"), "write", {"island": "e1"}, "written_already", marks=rule("BR-10")),
    pytest.param(
        lambda: started().card(2, 1, "", "b5-c5"), "write", {"island": "a1"}, "number_first", marks=rule("BR-08")
    ),
    pytest.param(
        lambda: started().card(2, 1).do("leave_number"), "write", {"island": "a1"}, "left_out", marks=rule("BR-09")
    ),
    pytest.param(lambda: started().card(2, 1), "draw", {"a": "a1", "b": "a2"}, "no_number", marks=rule("BR-15")),
    pytest.param(lambda: started().card(2, 1), "draw", {"a": "b5", "b": "e5"}, "not_neighbours", marks=rule("BR-16")),
    pytest.param(
        lambda: started().card(2, 1, "a2"), "draw", {"a": "a2", "b": "b2"}, "not_neighbours", marks=rule("BR-16")
    ),
    pytest.param(
        lambda: started().card(4, 3, "", "b5-c5 b5-c5"), "draw", {"a": "b5", "b": "c5"}, "third", marks=rule("BR-17")
    ),
    pytest.param(
        lambda: started().card(4, 3, "", "b5-c5 b5-c5 b2-b5").card(5, 1),
        "draw",
        {"a": "b2", "b": "b5"},
        "finished",
        marks=rule("BR-24"),
    ),
    pytest.param(
        lambda: started().card(5, 1, "d4", "a4-d4").card(2, 1),
        "draw",
        {"a": "b2", "b": "b5"},
        "crossing",
        marks=rule("BR-20"),
    ),
    pytest.param(
        lambda: started().card(2, 1, "", "b5-c5"), "draw", {"a": "b5", "b": "c5"}, "all_drawn", marks=rule("BR-14")
    ),
    pytest.param(
        lambda: started().card(2, 2, "", "b5-c5"),
        "flip",
        {"number": 1, "bridges": 1},
        "all_or_none",
        marks=rule("BR-14"),
    ),
    pytest.param(
        lambda: started().card(2, 1, "", "b5-c5").card(1, 1), "erase", {"a": "b5", "b": "c5"}, "not_of_this_card"
    ),
    pytest.param(lambda: started().card(2, 1), "draw", {"a": "c5", "b": "b5"}, "reading_order"),
    pytest.param(lambda: started().card(2, 1), "draw", {"a": "b5", "b": "z9"}, "unknown_island"),
    pytest.param(
        lambda: started().card(2, 1).do("spoil", island="b5"),
        "spoil",
        {"island": "b5"},
        "spoilt_already",
        marks=rule("BR-27"),
    ),
    pytest.param(
        lambda: started().card(4, 3, "", "b5-c5 b5-c5 b2-b5").card(5, 1).do("spoil", island="b5"),
        "draw",
        {"a": "b2", "b": "b5"},
        "spoilt_full",
        marks=rule("BR-28"),
    ),
    pytest.param(
        lambda: started().card(2, 1).do("spoil", island="c5"),
        "write",
        {"island": "c5"},
        "flag_unreached",
        marks=rule("BR-28"),
    ),
    pytest.param(
        lambda: started().card(4, 2, "", "b5-c5 b5-c5").card(1, 1).do("spoil", island="c5"),
        "write",
        {"island": "c5"},
        "below_bridges",
        marks=rule("BR-28"),
    ),
    pytest.param(lambda: started().card(2, 1, "", "b5-c5"), "erase_both", {"a": "b5", "b": "c5"}, "not_of_this_card"),
    pytest.param(lambda: started().card(2, 1), "claim", {"player": "You", "bonus": "red"}, "board_claims"),
    pytest.param(lambda: started(), "leave_bridges", {}, "not_of_this_card"),
    pytest.param(lambda: Table().flip(), "draw", {"a": "b5", "b": "c5"}, "no_board"),
]


@pytest.mark.parametrize(("table", "do", "entries", "code"), REFUSED)
def test_a_stroke_is_refused_with_its_reason(table: Any, do: str, entries: dict[str, Any], code: str):
    assert table().refuses(do, **entries) == code


@rule("BR-23")
def test_a_seventh_bridge_is_refused_at_an_island_with_or_without_a_number():
    table = Board().start("e5", 4).card(6, 3, "c3", "c3-e3 c3-e3 c3-c5").card(5, 3, "f3", "e3-f3 e3-f3 e3-e5")
    assert table.load("e3") == 5
    table.card(4, 2, "e1", "e1-e3")
    assert table.load("e3") == 6
    assert table.refuses("draw", a="e3", b="e5") == "seventh"
    assert table.refuses("draw", a="e1", b="e3") == "seventh"


@rule("BR-14")
def test_strokes_of_the_open_card_are_taken_back_one_by_one_or_all_at_once():
    table = started().card(4, 3, "b2", "b5-c5 b2-b5 b5-c5")
    table.do("erase", a="b2", b="b5")
    assert (table.load("b5"), table.load("c5"), table.load("b2")) == (2, 2, 0)
    table.do("leave_bridges")
    assert table.load("b5") == 0
    assert table.slate.board.by_id["b2"].number == 4, "the number stays"
    assert table.refuses("leave_bridges") == "not_of_this_card"
    table.do("flip", number=1, bridges=1)


@rule("BR-09")
def test_a_card_may_bring_nothing():
    table = started()
    for card in DECK[:17]:
        table.do("flip", number=card.number, bridges=card.bridges)
    assert table.do("count", player="You").state.counted("You") == 0
    assert table.refuses("spoil", island="b5") == "counted_already"
    assert BRIDGES.rules.over(table.state)


@rule("BR-23", "BR-28")
def test_a_spoilt_island_takes_no_seventh_bridge():
    table = Board().start("e5", 4).card(6, 3, "c3", "c3-e3 c3-e3 c3-c5").card(5, 3, "f3", "e3-f3 e3-f3 e3-e5")
    table.card(4, 2, "e1", "e1-e3").do("spoil", island="e3")
    assert table.load("e3") == 6
    assert table.refuses("draw", a="e3", b="e5") == "seventh"


def test_two_bridges_of_a_card_between_the_same_islands_are_taken_back_as_one_step():
    table = started().card(4, 3, "", "b5-c5 b5-c5 b2-b5")
    taps = len(table.session.turns)
    table.do("erase_both", a="b5", b="c5")
    assert (table.load("b5"), table.load("c5")) == (1, 0)
    assert len(table.session.turns) == taps + 1


def three_blue(table: Board) -> Board:
    """The cards up to the one whose number finishes the third blue island."""
    table.start("d4", 4).card(4, 2, "a2", "d2-d4 d4-d6").card(2, 2, "d2", "a2-a4 d2-d4")
    return table.card(1, 1, "a4", "a1-a2").card(1, 2, "d6")


@rule("BR-31", "BR-42")
def test_a_bonus_comes_with_the_stroke_that_makes_it_and_goes_when_it_is_taken_back():
    table = three_blue(Board())
    assert [(claim.bonus, claim.worth, claim.card) for claim in table.state.claims] == [("blue", "full", 4)]
    table.undo()
    assert not table.state.claims


def test_a_stroke_taken_back_takes_the_bonus_that_it_made():
    table = Board().start("d4", 4).card(4, 2, "a2", "d2-d4 d4-d6").card(2, 2, "d2", "a2-a4 d2-d4")
    table.card(1, 1, "a4", "a1-a2").card(2, 1, "d6", "d4-d6")
    assert [claim.bonus for claim in table.state.claims] == ["blue"]
    table.do("erase", a="d4", b="d6")
    assert not table.state.claims
    table.do("draw", a="d4", b="d6")
    assert [claim.card for claim in table.state.claims] == [4]


@rule("BR-27")
def test_a_spoilt_island_takes_its_bonus_with_it_and_does_not_hold_others_up():
    table = three_blue(Board())
    table.do("spoil", island="d2")
    assert not table.state.claims
    assert "d2" not in table.public["slate"]["finished"]
    assert table.public["slate"]["spoilt"] == ["d2"]
    table.card(5, 1)
    assert table.refuses("draw", a="d2", b="d4") == "third"


@rule("BR-33", "BR-34", "BR-36")
def test_in_a_group_those_who_come_after_a_withdrawn_bonus_move_up():
    table = three_blue(Board("Ana", "Ben", "Cleo"))
    table.card(3, 1)
    for other in ("Ben", "Cleo"):
        assert table.claim("blue", other) == "late"
    table.do("spoil", island="d2")
    assert [(claim.player, claim.worth) for claim in table.state.claims] == [("Ben", "full"), ("Cleo", "full")]
    assert {claim.card for claim in table.state.claims} == {5}


def test_the_others_of_a_group_count_by_hand_and_the_board_by_itself():
    table = Board("Ana", "Ben").start()
    for card in DECK[:17]:
        table.do("flip", number=card.number, bridges=card.bridges)
    assert table.refuses("count", player="Ana", finished=3) == "board_counts"
    table.do("count", player="Ana").do("count", player="Ben", finished=4)
    ana, ben = BRIDGES.scoring.report(table.state)["players"]
    assert "board" in ana
    assert ben["finished"] == 4


def test_a_session_is_folded_without_the_card_box():
    session = started().card(2, 1, "", "b5-c5").session
    assert to_json(session)["opening"][1]["layout"]["name"] == "Side A"
    assert fold(BRIDGES, from_json(BRIDGES, to_json(session))) == fold(BRIDGES, session)


def test_a_game_without_the_board_opens_as_it_always_did():
    checked = BRIDGES.rules.options.check({})
    session = begin(BRIDGES, "plain", checked.value, "seed")
    assert len(session.opening) == 1
    assert "slate" not in BRIDGES.telling.public(fold(BRIDGES, session))
    older = {key: value for key, value in checked.value.items() if key != "layout"}
    assert begin(BRIDGES, "plain", older, "seed").opening == session.opening


OPTIONS = [
    ({"layout": "nowhere"}, [("layout", "not_a_choice")]),
    ({"layout": 3}, [("layout", "wrong_type")]),
    ({"layout": {**OWN, "islands": OWN["islands"][1:]}}, [("layout", "incomplete")]),
    ({"layout": {**OWN, "islands": OWN["islands"][:1]}}, [("layout.without.0", "not_neighbours")]),
    ({"layout": {**OWN, "without": [["a1"]]}}, [("layout.without.0", "wrong_type")]),
    ({"layout": {**OWN, "typo": 1}}, [("layout.typo", "unknown_key")]),
    ({"layout": {"islands": []}}, [("layout.name", "missing")]),
    ({"layuot": "paper"}, [("layuot", "unknown_key")]),
]


@pytest.mark.parametrize(("options", "found"), OPTIONS)
def test_a_board_that_cannot_be_played_on_is_refused(options: dict[str, Any], found: list[tuple[str, str]]):
    assert [(problem.where, problem.code) for problem in BRIDGES.rules.options.check(options).problems] == found
