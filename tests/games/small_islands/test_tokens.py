"""Discovery tokens in a Reward phase: what is drawn is gone until the phase ends (page 11)."""

import pytest

from companion.games.small_islands.pictures import IslandList
from tests.games.playing import ENGLISH
from tests.games.small_islands.table import Table, island
from tests.games.small_islands.test_rewards import ask
from tests.rule import rule

TEMPLE = {"kind": "at_least", "temple": 1}
TOKENS = {"kind": "discovery"}


def temples(*counts: int) -> Table:
    """At your Reward phase, with an island for each count, for a discovery token each."""
    table = Table().until_ships().do("land", ship="grey").mission(temple=1).do("reward", kind="discovery", slot=1)
    for name, count in zip("ABCDE", counts, strict=False):
        table.island(name, 5, temple=count)
    return table


def drawn(table: Table) -> list[int]:
    """What each house of the last tap drew."""
    return [event.drawn for event in table.session.turns[-1].events if type(event).__name__ == "HouseBuilt"]


@rule("SI-43", "SI-73")
@pytest.mark.parametrize(
    ("counts", "said"),
    [((5, 5, 5), [5, 5, 2]), ((3, 2), [3, 2]), ((12, 4), [12]), ((7, 7, 1), [7, 5]), ((4, 4, 4, 4), [4, 4, 4])],
)
def test_what_was_drawn_is_gone_until_the_phase_ends(counts: tuple[int, ...], said: list[int]):
    table = temples(*counts).do("build_best")
    assert drawn(table) == said
    assert table.seat()["discovery_tokens"] == len(said)
    assert table.state.tokens_to_draw == 12 - len(said), "the others are back"


@rule("SI-73")
def test_house_by_house_the_reserve_shrinks():
    table = temples(5, 5, 5)
    seen = []
    for name in "ABC":
        row = next(row for row in table.drawing(IslandList).islands if row.island.name == name)
        assert row.brings
        seen.append(row.brings.n)
        table.do("build", island=name)
    assert seen == [5, 5, 2]
    assert table.state.tokens_to_draw == 0
    table.do("done")
    assert table.state.tokens_to_draw == 9


@rule("SI-68")
def test_tokens_that_are_kept_stay_away():
    table = temples(1, 1, 1, 1).do("build_best").rewards().until_ships().do("land", ship="grey").rewards()
    table.until_ships().do("land", ship="grey")
    table.mission(temple=1).do("reward", kind="discovery", slot=1).island("E", 9, temple=14).do("build", island="E")
    assert drawn(table) == [8]


def test_the_proposal_says_what_can_really_be_drawn():
    (build,) = [one for name, one in temples(5, 5, 5).buttons().items() if name.startswith("Build on A")]
    assert build.hint is not None
    assert ENGLISH(build.hint) == "12 tokens to draw"


def test_the_hands_are_told_what_to_draw():
    told = temples(5, 5, 5).do("build_best").sentences()
    assert [line for line in told if line.startswith("Island")] == [
        "Island A: draw 5 discovery tokens, keep 1.",
        "Island B: draw 5 discovery tokens, keep 1.",
        "Island C: draw 2 discovery tokens, keep 1.",
    ]


@rule("SI-68")
@pytest.mark.parametrize(("count", "draw"), [(1, 1), (12, 12), (14, 12)])
def test_an_island_by_itself_draws_what_is_in_the_box(count: int, draw: int):
    answer = ask(TEMPLE, TOKENS, island("A", tiles=9, temple=count))
    assert (answer["islands"][0]["draw"], answer["best"]) == (draw, ["A"])


def test_no_house_is_proposed_for_which_no_token_is_left():
    answer = ask(TEMPLE, TOKENS, *(island(name, tiles=9, temple=6) for name in "ABC"))
    assert [one["draw"] for one in answer["islands"]] == [6, 6, 6]
    assert answer["best"] == ["A", "B"]
