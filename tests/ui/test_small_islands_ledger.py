"""The ledger of islands on the screens: a tile is written down with the tap that lays it."""

from typing import Any

from tests.games.small_islands.table import Table
from tests.games.small_islands.test_ledger import NOTHING, lay, ledger
from tests.ui.conftest import Play
from tests.ui.driver import Driver
from tests.ui.test_small_islands import sit_down


async def told(app: Driver, *taps: str) -> None:
    for name in taps:
        await app.tap(name)


def state(app: Driver) -> Any:
    (running,) = app.controller.table.games()
    return running.state


def grown() -> Table:
    """A (a flower) and B, and it is the player's turn."""
    return lay(lay(ledger(), "A", flower=1), "B")


def test_what_is_on_the_tile_and_then_its_island_lay_it(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await sit_down(app, grown())
        await told(app, "Flowers on the tile: 0", "Flowers on the tile: 1", "Ports on the tile: 0", "Island A: 1 tile")
        island = state(app).island("A")
        assert (island.tiles, island.flower, island.ports) == (2, 3, 1)
        await told(app, "Turn his card", "Leaves on the tile: 0", "New island C")
        assert state(app).island("C").leaf == 1
        assert state(app).laid == 4
        assert "Flowers on the tile: 0" in app.pressable(), "the next tile begins at nothing"

    play(flow)


def test_his_tile_begins_at_nothing_where_his_card_follows_at_once(play: Play) -> None:
    """One panel follows the other, and what lay on your tile is not on his."""

    async def flow(app: Driver) -> None:
        await sit_down(app, lay(Table(keep="ledger", turned="at_once"), "A").do("placed", island="A", **NOTHING))
        await told(app, "Flowers on the tile: 0", "Island A: 2 tiles")
        assert state(app).alexis_acts
        assert "Flowers on the tile: 0" in app.pressable()
        await told(app, "New island B")
        assert state(app).island("B").flower == 0

    play(flow)


def test_a_tile_that_joins_two_asks_for_both(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await sit_down(app, grown())
        await told(app, "Joins two", "Island A: 1 tile")
        assert state(app).laid == 2, "the first only marks"
        await app.tap("Island B: 1 tile")
        assert [(one.name, one.tiles) for one in state(app).islands] == [("A", 3)]

    play(flow)


def test_marks_can_be_cleared_and_an_island_may_stay_uncounted(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await sit_down(app, grown())
        await told(app, "Temples on the tile: 0", "Clear what was tapped", "Not counted", "Island A: 1 tile")
        assert state(app).island("A").temple == 0
        assert state(app).unknown == (("A", 1),)
        await told(app, "Turn his card")
        assert "Island A: 2 tiles, unknown since round 1" in app.pressable()

    play(flow)


def test_skipping_is_one_tap(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await sit_down(app, grown())
        await told(app, "Laid, not noted", "Turn his card", "Laid, not noted")
        assert state(app).laid == 4
        assert "2 tiles since round 1 are not in the ledger." in app.texts()

    play(flow)


def test_an_island_is_counted_by_tapping(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await sit_down(app, grown())
        await app.tap("Ledger: 2 islands")
        row = next(name for name in app.pressable() if name.startswith("Island A, 1 tile"))
        await told(app, row, "Tiles: one more", "Flowers: one more", "Flowers: one more", "One less")
        await told(app, "Flowers: one less", "Done")
        island = state(app).island("A")
        assert (island.tiles, island.flower) == (2, 2)

    play(flow)


def test_a_bonus_token_is_told_with_its_island(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await sit_down(app, grown())
        await told(app, "A bonus token too", "It covers flowers", "leaves", "Done")
        assert (state(app).island("A").flower, state(app).island("A").leaf) == (0, 1)
        assert "A bonus token too" not in app.pressable() or app.find("A bonus token too").disabled

    play(flow)


def test_the_way_of_counting_changes_at_any_time(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await sit_down(app, grown())
        await told(app, "Islands: Ledger", "I count myself")
        assert "I laid a tile" in app.pressable()
        assert state(app).keeping == "self"

    play(flow)


def test_his_houses_are_ticked_and_too_many_are_said(play: Play) -> None:
    async def flow(app: Driver) -> None:
        table = grown()
        for name in "ABC":
            table.island(name, 2, flower=1, free=2)
        while table.public["navigation"] or table.public["to_act"] == "alexis":
            table.do("alexis").do("placed") if table.public["to_act"] == "alexis" else table.do("explore")
        table.do("land", ship="grey").do("done").do("alexis")
        await sit_down(app, table)
        await told(app, "Count his houses", "A house on B")
        for _ in range(8):
            await app.tap("On islands that are not noted: one more")
        await app.tap("Done")
        assert "Only 8 houses are in hand." in app.texts()
        for _ in range(7):
            await app.tap("On islands that are not noted: one less")
        await app.tap("Done")
        assert [one.houses[1] for one in state(app).islands] == [1, 0, 1]
        assert state(app).seats[1].placed == 3

    play(flow)
