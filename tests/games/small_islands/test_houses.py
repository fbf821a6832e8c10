"""Houses by owner: those that were counted at the table stand on islands, and no island is proposed twice."""

import pytest

from companion.core.blocks import Button, Menu
from companion.core.sheet import Count
from companion.games.small_islands.pictures import IslandList
from tests.games.playing import ENGLISH
from tests.games.small_islands.table import Table, box, card
from tests.games.small_islands.test_reward_phase import form_in
from tests.rule import rule

FLOWERS = {"kind": "at_least", "flower": 1}


def his_phase(*islands: int, **options) -> Table:
    """Alexis builds on islands with a flower; each island here has so many, and two locations."""
    cards = [card("explore", 1, FLOWERS) for _ in range(15)]
    table = Table(box={**box(15, 0), "expedition": cards}, **options).until_ships().do("land", ship="grey")
    for name, flowers in zip("ABCDEFGHIJ", islands, strict=False):
        table.island(name, 3, flower=flowers, free=2)
    return table.do("done").do("alexis")


def foot(table: Table) -> dict[str, Button | Menu]:
    return {ENGLISH(item.label): item for item in table.screen.foot}


def told(table: Table) -> Button:
    """His houses as a form."""
    button = foot(table)["Count his houses"]
    assert isinstance(button, Button)
    return button


def on(table: Table) -> dict[str, int]:
    return {one["name"]: one["houses"]["Alexis"] for one in table.public["islands"]}


@rule("SI-62")
def test_houses_that_are_counted_stand_on_the_ticked_islands():
    table = his_phase(1, 1, 0)
    form = told(table)
    assert {field.key: field.default for field in form.ask} == {"on_A": 1, "on_B": 1, "on_C": 0, "others": 0}
    table.do("houses_on", on_A=1, on_B=0, on_C=0, others=1)
    assert on(table) == {"A": 1, "B": 0, "C": 0}
    assert table.public["alexis"] == {"houses_left": 6, "houses_placed": 2, "prestige": 0}


@rule("SI-22", "SI-62")
def test_the_next_phase_never_proposes_an_island_with_his_house():
    table = his_phase(1, 1).do("houses_on", on_A=1, on_B=0, others=0)
    table.until_ships().do("land", ship="grey").do("done").do("alexis")
    assert [row.island.name for row in table.drawing(IslandList).islands if row.status == "best"] == ["B"]
    assert "on_A" not in {field.key for field in told(table).ask}


def test_no_house_is_questioned_where_an_island_qualifies():
    asked = foot(his_phase(1, 1, 0))["No house for him"]
    assert isinstance(asked, Menu)
    assert ENGLISH(asked.title) == "As noted, A and B meet his mission. Still no house?"
    plain = foot(his_phase(0, 0))["No house for him"]
    assert isinstance(plain, Button)


def test_no_house_of_his_can_be_noted_while_he_has_all_of_them():
    table = his_phase(1)
    assert "houses_2" not in {field.key for field in form_in(table.drawing(IslandList).note).ask}
    table.do("build_all").until_ships().do("land", ship="grey")
    fields = form_in(table.drawing(IslandList).note).ask
    assert [field.high for field in fields if isinstance(field, Count) and field.key == "houses_2"] == [1]


def test_with_the_ledger_nobody_can_tell_so_otherwise():
    table = Table(keep="ledger").until_ships().do("land", ship="grey")
    assert table.refuses("island", name="A", tiles=2, flower=0, fruit=0, leaf=0, temple=0, ports=0, free=1,
                         houses_1=0, houses_2=1) == "not_now"  # fmt: skip


@rule("SI-67")
def test_more_than_he_has_are_not_built():
    table = his_phase(*[1] * 9)
    form = told(table)
    assert form.together is not None
    assert form.together.most == 8
    table.do("houses_on", **{f"on_{name}": 1 for name in "ABCDEFGHI"}, others=8)
    assert table.public["alexis"]["houses_placed"] == 8
    assert sum(on(table).values()) == 8


@pytest.mark.parametrize(
    ("entries", "after"),
    [
        ({"on_A": 1, "others": 1, "points": 9, "tokens": 0}, (9, 2, 0)),
        ({"on_A": 0, "others": 2, "points": 0, "tokens": 2}, (0, 2, 2)),
        ({"on_A": 1, "others": 0, "points": 0, "tokens": 4}, (0, 1, 1)),
        ({"on_A": 0, "others": 0, "points": 9, "tokens": 4}, (0, 0, 0)),
    ],
    ids=["points", "tokens", "a house brings one token at most", "nothing without a house"],
)
def test_who_counts_says_on_which_islands(entries: dict[str, int], after: tuple[int, int, int]):
    table = Table().until_ships().do("land", ship="grey").island("A", 3, flower=1, free=2).do("houses_on", **entries)
    seat = table.seat()
    assert (seat["prestige"], seat["houses_placed"], seat["discovery_tokens"]) == after
    assert table.public["islands"][0]["houses"]["You"] == entries["on_A"]
