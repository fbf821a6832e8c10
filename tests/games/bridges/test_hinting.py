"""Hints while playing: which are on offer, that their mark stays, and that they know no more than their player."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.core.game import TagWords
from companion.core.session import closed, redo
from companion.games.bridges import BRIDGES
from companion.games.bridges.coaching import RUNGS, asked_about, rung
from companion.games.bridges.facts import DECK, TURNED
from companion.games.bridges.pictures import HintRungs
from companion.transfer.game_link import link_text, session_of_link
from tests.games.bridges.table import Table, player


class Hinted(Table):
    """Alone on a board in the app, with hints on request."""

    def __init__(self, **options: str) -> None:
        super().__init__(**{"layout": "lagoon", "hints": "on", **options})
        self.do("write", island="b3", number=4)

    def hint(self, times: int = 1) -> "Hinted":
        for _ in range(times):
            self.do("hint")
        return self

    def redo(self) -> "Hinted":
        self.session = redo(self.session)
        return self

    def mark(self) -> str | None:
        """With how many cards hints were taken, as the result would say if the game were over now."""
        _, state = closed(BRIDGES, self.session, self.state)
        tags = BRIDGES.statistics.tags({"players": [player("You", finished=0)]}, state)
        assert ("hinted" in tags) == ("hints" in tags)
        return tags.get("hints")


def two_cards() -> Hinted:
    table = Hinted()
    table.flip().do("leave_number").flip()
    return table


def elsewhere(table: Hinted) -> Hinted:
    """Back below the second card, something else is drawn."""
    table.undo().do("draw", a="b3", b="c3").do("leave_bridges")
    return table


# What was done, on which rung one is then, and with how many cards hints were taken.
COURSES: list[tuple[str, Callable[[], Hinted], int, str | None]] = [
    ("none was taken", two_cards, 0, None),
    ("one was", lambda: two_cards().hint(), 1, "1"),
    ("all were", lambda: two_cards().hint(RUNGS), RUNGS, "1"),
    ("a card later", lambda: after(two_cards().hint(2)), 0, "1"),
    ("and there again", lambda: after(two_cards().hint(2)).hint(), 1, "2"),
    ("it was taken back", lambda: back(two_cards().hint(2)), 1, "1"),
    ("both were taken back, and something drawn", lambda: drawn(back(two_cards().hint(2), 2)), 2, "1"),
    ("both were taken back, and one taken", lambda: back(two_cards().hint(2), 2).hint(), 2, "1"),
    ("taken back to the last stroke", lambda: back(drawn(two_cards()).hint(), 2), 0, "1"),
    ("the same card is turned again", lambda: flipped(back(two_cards().hint(3), 4)), 3, "1"),
    ("below the card something else was drawn", lambda: elsewhere(back(two_cards().hint(3), 3)), 0, "1"),
    ("and then the card came again", lambda: flipped(elsewhere(back(two_cards().hint(3), 3))), 0, "1"),
    ("and redo", lambda: back(two_cards().hint(3)).redo(), 3, "1"),
]


def after(table: Hinted) -> Hinted:
    table.do("leave_number").flip()
    return table


def back(table: Hinted, times: int = 1) -> Hinted:
    for _ in range(times):
        table.undo()
    return table


def drawn(table: Hinted) -> Hinted:
    table.do("leave_number")
    return table


def flipped(table: Hinted) -> Hinted:
    table.flip()
    return table


@pytest.mark.parametrize(("course", "now", "wanted"), [pytest.param(*rest, id=name) for name, *rest in COURSES])
def test_a_hint_that_was_taken_is_known_whatever_is_taken_back(course: Callable[[], Hinted], now: int, wanted: str):
    table = course()
    assert (rung(table.state), table.mark()) == (now, wanted)


def test_the_mark_goes_with_the_last_tap_and_through_a_link():
    table = back(two_cards().hint())
    session, state = closed(BRIDGES, table.session, table.state)
    assert len(session.turns) == len(table.session.turns)
    assert session.turns[-1].events[-1] == state.hinted[-1]
    text = link_text(session)
    assert text
    assert session_of_link(text).turns == session.turns


def test_without_being_switched_on_there_are_none():
    for table in (Hinted(hints="off").flip(), Table("Ana", "Ben", layout="lagoon", hints="on"), Table(hints="on")):
        assert "hint" not in table.offered
        assert table.refuses("hint") == "no_hints"
        assert not [block for block in table.screen.blocks if isinstance(block, HintRungs)]


def test_there_are_as_many_as_rungs_and_none_before_a_card():
    table = Hinted()
    assert table.refuses("hint") == "no_card"
    table.flip()
    assert table.hint(RUNGS).refuses("hint") == "all_hints"
    assert table.do("spoil", island="b3").refuses("hint") == "no_hints"


def test_results_with_hints_are_a_kind_of_their_own():
    words: dict[str, TagWords] = {one.tag: one for one in BRIDGES.statistics.tag_words}
    assert words["hinted"].compares
    assert not words["hints"].compares, "with how many cards makes no difference"
    assert words["hints"].mention("3")


@pytest.mark.parametrize("seed", range(20))
def test_what_a_hint_is_made_of_is_what_the_player_sees(seed: int):
    """The order of what lies face down is no part of it, nor what is drawn with the open card so far."""
    chance = random.Random(seed)
    table = Hinted(help="plain")
    asked = None
    for _ in range(chance.randrange(12)):
        table.flip()
        asked = asked_about(table.state)
        for _ in range(4):
            offers = [one for one in table.offers if one["do"] in ("write", "draw")]
            if not offers:
                break
            one = chance.choice(offers)
            entries = {key: chance.choice(ask["choices"]) for key, ask in one.pop("ask", {}).items()}
            table.do(**one, **entries)
            assert asked_about(table.state) == asked
        if "leave_bridges" in table.offered and "flip" not in table.offered:
            table.do("leave_bridges")
    if asked:
        turned = table.state.turned
        hidden = [card for card in DECK if card not in table.state.open]
        chance.shuffle(hidden)
        other = replace(table.state, order=(*table.state.open, *hidden))
        assert len(other.order) == TURNED + 1
        assert other.turned == turned
        assert asked_about(other) == asked
