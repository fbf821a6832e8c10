"""What a step says is so: of his ship and your ship, of one tile and three, of a card for a mission."""

from companion.core.blocks import Button, Steps
from companion.games.small_islands import SMALL_ISLANDS
from companion.games.small_islands.pictures import AlexisOrders
from tests.games.playing import ENGLISH
from tests.games.small_islands.table import Table, box


def order(table: Table) -> str:
    """What Alexis' card says first."""
    return ENGLISH(table.drawing(AlexisOrders).order)


def last_story(table: Table) -> str:
    """What undo would take back."""
    return ENGLISH(SMALL_ISLANDS.telling.story(table.session.turns[-1].events))


def to_his_last_ship() -> Table:
    """Three grey ships lie, yours does not, and Alexis lands."""
    table = Table(cards="table")
    for _ in range(3):
        if table.public["to_act"] == "alexis":
            table.do("placed")
        table.until_ships().do("land", ship="grey").rewards()
    return table.do("placed").until_alexis().do("alexis", card="land")


def test_he_takes_a_grey_ship_and_as_the_last_one_yours():
    landing = Table(cards="table").until_alexis().do("alexis", card="land")
    assert order(landing) == "Take a grey ship"
    assert order(to_his_last_ship()) == "Take your ship, grey side up"


def test_after_a_ship_he_lays_in_line_with_that():
    table = Table(box=box(15, 0)).do("explore").do("alexis")
    assert "in line with your last tile" in ENGLISH(table.drawing(AlexisOrders).text)
    table = Table(box=box(15, 0)).until_ships().do("land", ship="you").rewards().do("alexis")
    assert "in line with your ship" in ENGLISH(table.drawing(AlexisOrders).text)
    assert table.drawing(AlexisOrders).middle == "ship"


def test_only_the_way_round_is_free():
    said = Table(box=box(15, 0)).do("explore").do("alexis").sentences()
    assert "Several ways round fit? You choose. The spot is his." in said


def test_the_checklist_of_the_round_is_gone_once_his_card_is_turned():
    table = Table(box=box(15, 0)).until_ships().do("land", ship="you").rewards()
    assert [block for block in table.screen.blocks if isinstance(block, Steps)]
    table.do("alexis")
    assert not [block for block in table.screen.blocks if isinstance(block, Steps)]


def test_why_a_land_card_makes_him_explore_stands_on_the_card():
    table = Table(cards="table").do("explore").do("alexis", card="land")
    shown = table.drawing(AlexisOrders)
    assert (shown.lands, ENGLISH(shown.word)) == (False, "He explores")
    assert shown.reason
    assert ENGLISH(shown.reason) == "Land card, but 5 tiles are on the navigation stack"
    blocked = Table(cards="table").until_alexis().do("alexis", card="land").do("no_room").drawing(AlexisOrders)
    assert blocked.reason
    assert ENGLISH(blocked.reason) == "Land card, but the ship fits nowhere"


def test_with_tiles_to_navigate_by_nobody_is_asked_what_his_card_is():
    table = Table(cards="table").do("explore")
    assert {"Placed", "Not possible"} <= set(table.buttons())
    assert not {"An Explore card", "A Land card"} & set(table.buttons())
    table.do("placed").until_alexis()
    assert {"An Explore card", "A Land card"} == set(table.buttons())
    assert table.refuses("placed") == "no_card"


def test_of_one_open_tile_it_is_the_open_tile():
    table = Table("Ana", "Ben")
    while table.public["row"] == 3:
        table.do("no_tile_fits")
    assert "Take one of the 2 open tiles, then lay one tile from your hand." in table.sentences()
    assert "Take the open tile, then lay one tile from your hand." in table.do("no_tile_fits").sentences()


def test_a_card_for_his_mission_is_called_so():
    table = Table(box=box(15, 0)).do("explore").do("alexis")
    assert last_story(table) == "Alexis: Explore, 1st tile"
    table = Table().until_ships().do("land", ship="grey").do("done").do("alexis")
    assert last_story(table) == "card for Alexis’ mission"


def test_no_more_houses_is_not_the_main_thing_before_anything_was_noted():
    table = Table().until_ships().do("land", ship="grey")
    done = [one for one in table.screen.foot if isinstance(one, Button) and one.intent == {"do": "done"}]
    assert [one.role for one in done] == ["other"]
