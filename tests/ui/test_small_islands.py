"""The screens of Small Islands: how few taps a turn and the end take, and what a result says of Great Explorer."""

from dataclasses import replace

from companion.playing.running_game import RunningGame
from companion.ui.games.small_islands.page_and_result import GAME
from tests.contract.golden import FOLDER
from tests.finishing import finish
from tests.games.small_islands.table import Table, box, his, player, report
from tests.transfer.desk import take_in
from tests.ui.conftest import Play
from tests.ui.driver import Driver

PLAY = "/play/table"
BEFORE = FOLDER / "before" / "small_islands.json"
STAMP = "2026-01-01T12:00:00.000+00:00"
MOST_TAPS_AT_THE_END = 8


async def sit_down(app: Driver, table: Table) -> None:
    """A game that was played so far is on the table of this window."""
    app.controller.table.put_back(RunningGame(table.session, table.state, STAMP, STAMP))
    await app.route(PLAY)


class Thumb:
    """Taps, and counts them."""

    def __init__(self, app: Driver) -> None:
        self.app, self.taps = app, 0

    async def tap(self, *names: str) -> None:
        for name in names:
            await self.app.tap(name)
            self.taps += 1


def ended(tokens: int) -> Table:
    """A won game of four ships that waits for the count."""
    table = Table(box=box(15, 0))
    for number in range(4):
        table.until_ships().do("land", ship="you" if number == 0 else "grey")
        if number < 2:
            table.do("houses", houses=2, points=30)
        elif tokens:
            table.do("houses", houses=tokens // 2, tokens=tokens // 2)
        table.rewards()
    return table


def test_a_turn_of_alexis_takes_two_taps_from_his_card_to_yours(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await sit_down(app, Table(box=box(15, 0)).do("explore"))
        thumb = Thumb(app)
        await thumb.tap("Turn his card", "Placed")
        assert thumb.taps == 2
        assert "I laid a tile" in app.pressable()

    play(flow)


def test_the_final_scoring_of_a_game_that_the_app_kept_count_of_takes_ten_taps(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await sit_down(app, ended(tokens=4))
        thumb = Thumb(app)
        await thumb.tap("Count ports and tokens", "Ports round the own ship 8", "Ports round the grey ships 11")
        await thumb.tap(*(f"Discovery token {n + 1} {value}" for n, value in enumerate((3, 4, 2, 5))), "Done")
        assert thumb.taps <= MOST_TAPS_AT_THE_END
        assert app.page.route == "/result/table", "the result follows the last count"
        (record,) = app.controller.store.history.newest_first(GAME)
        assert [row["total"] for row in record["score"]["players"]] == [60 + 8 + 14, 40 + 11]

    play(flow)


def test_a_count_beyond_the_cells_can_be_told_too(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await sit_down(app, ended(tokens=0))
        for name in (
            "Count ports and tokens",
            "Ports round the own ship 0",
            "Ports round the grey ships: more than 16",
        ):
            await app.tap(name)
        for name in ("Ports round the grey ships: one more", "Done"):
            await app.tap(name)
        (record,) = app.controller.store.history.newest_first(GAME)
        assert record["report"]["alexis"]["grey_ports"] == 18

    play(flow)


def test_a_result_asks_what_only_the_table_knows_and_the_page_of_the_game_adds_it_up(play: Play) -> None:
    async def flow(app: Driver) -> None:
        finished = finish(app.controller, GAME, report(player(prestige=60, houses=8), alexis=his(base=0)))
        await app.route(f"/result/{finished.id}")
        assert "2 of 7 in this game" in app.texts()
        assert "Was Alexis’ level 4?" in app.texts()
        await app.tap("Yes")
        await app.tap("No")
        assert "3 of 7 in this game" in app.texts()
        assert "Was Alexis’ level 4?" in app.texts()
        await app.tap("Yes")
        assert "4 of 7 in this game" in app.texts()
        assert "Yes" not in app.pressable()
        await app.route(f"/game/{GAME}")
        assert "4 of 7 · from 5 you may open the packet" in app.texts()
        said = app.said()
        assert [text for text in said if text.startswith("Won at level 4")] == ["Won at level 4: done"]

    play(flow)


def test_a_lost_game_has_nothing_to_do_with_great_explorer(play: Play) -> None:
    async def flow(app: Driver) -> None:
        finished = finish(app.controller, GAME, report(player(prestige=20, houses=8), alexis=his()))
        await app.route(f"/result/{finished.id}")
        assert not [text for text in app.texts() if "of 7" in text]

    play(flow)


HELPER = f"/game/{GAME}/reward"


async def told(app: Driver, *taps: str) -> None:
    for name in taps:
        await app.tap(name)


def best(app: Driver) -> list[str]:
    texts = app.texts()
    head = next((at for at, text in enumerate(texts) if text.startswith("Best with")), None)
    return texts[head : head + 2] if head is not None else []


async def benoit(app: Driver) -> None:
    """The worked example of a Reward phase: a temple and two flowers, a point for each of both."""
    await told(app, "Now: nothing noted", "at least 1 temple and 2 flowers", "1 point a temple and 1 point a flower")
    for name, temples, flowers in (("A", 0, 3), ("B", 1, 3), ("C", 3, 2)):
        taps = ["Temples: one more"] * temples + ["Flowers: one more"] * flowers
        await told(app, f"Note island {name}", *taps, "Done")


def test_the_reward_helper_prices_a_phase_without_a_game(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.route(f"/game/{GAME}")
        await app.tap("Reward helper")
        assert best(app) == []
        await benoit(app)
        assert best(app) == ["Best with 4 houses", "9 points: B, C"]
        assert "1 temple is missing" in app.texts()
        assert not [name for name in app.pressable() if name.startswith("Build")]
        for _ in range(3):
            await app.tap("Houses in your hand: one less")
        assert best(app) == ["Best with 1 house", "5 points: C"]
        await app.tap("Undo")
        assert best(app)[0] == "Best with 2 houses"

    play(flow)


def test_what_was_told_to_the_helper_is_there_again_until_it_begins_anew(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await benoit(app)
        await app.route("/")
        await app.route(HELPER)
        assert best(app) == ["Best with 4 houses", "9 points: B, C"]
        await app.tap("Begin anew")
        assert best(app) == []
        assert "Note island A" in app.pressable()
        assert not app.controller.table.games(), "the helper is no game"

    play(flow, HELPER)


def test_advanced_mode_brings_its_kinds_of_rewards(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Now: nothing noted")
        known = app.pressable()
        await told(app, "Close", "Advanced", "Now: nothing noted")
        assert {
            "1 point for each location for a house",
            "Resource and ports",
            "One resource, plus 2",
        } <= app.pressable() - known

    play(flow, HELPER)


def test_the_helper_belongs_to_small_islands(play: Play) -> None:
    async def flow(app: Driver) -> None:
        assert "Nothing is here" in app.texts()
        assert "Now: nothing noted" not in app.pressable()

    play(flow, "/game/bridges/reward")


def test_nothing_is_saved_as_0_that_nobody_has_counted(play: Play) -> None:
    """With cards on the table his points stand on his card only."""

    async def flow(app: Driver) -> None:
        table = Table(cards="table")
        for _ in range(4):
            if table.public["to_act"] == "alexis":
                table.do("placed")
            table.until_ships().do("land", ship="grey" if table.state.grey else "you").rewards()
        await sit_down(app, table)
        for name in ("Count ports and tokens", "Ports round the own ship 2", "Ports round the grey ships 0", "Done"):
            await app.tap(name)
        assert app.texts().count("Enter a number first. 0 is one, too.") == 2
        (running,) = app.controller.table.games()
        assert running.state.base is None
        for name in ("Points on Alexis’ card: one more", "Points for each of his houses 1", "Done"):
            await app.tap(name)
        (record,) = app.controller.store.history.newest_first(GAME)
        assert (record["report"]["alexis"]["base"], record["report"]["alexis"]["per_house"]) == (1, 1)

    play(flow)


def test_what_alexis_has_can_be_put_right_like_what_you_have(play: Play) -> None:
    async def flow(app: Driver) -> None:
        finished = finish(app.controller, GAME, report(player(prestige=50, houses=8), alexis=his(base=40, houses=3)))
        await app.route(f"/history/{finished.id}/points")
        await app.tap("Alexis: Points on his card: one more")
        await app.tap("Save the result")
        after = app.controller.archive.finished(finished.id)
        assert after
        assert after.report["alexis"] == his(base=41, houses=3)
        assert [row.total for row in after.score.players] == [50, 44]

    play(flow)


def test_a_turn_with_his_answer_takes_two_taps(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        thumb = Thumb(app)
        for _ in range(3):
            await thumb.tap("I laid a tile", "Placed")
        (running,) = app.controller.table.games()
        assert running.state.laid == thumb.taps == 6
        await thumb.tap("Undo: Alexis placed", "Undo: a tile laid")
        (running,) = app.controller.table.games()
        assert (running.state.laid, running.state.card) == (4, None), "his card goes back with your tile"

    play(flow, f"/game/{GAME}/setup")


def test_the_set_up_proposes_a_level_by_the_games_so_far(play: Play) -> None:
    async def flow(app: Driver) -> None:
        for number in range(4):
            assert not [text for text in app.texts() if "should be about even" in text]
            finished = finish(app.controller, GAME, report(player(prestige=60 + number, houses=8), alexis=his(base=30)))
            tags = {**(finished.tags or {}), "level": "2", "cards": "stand_in"}
            app.controller.archive.keep(replace(finished, tags=tags))
            await app.route("/")
            await app.route(f"/game/{GAME}/setup")
        said = "At level 2 you won 4 of the last 4 games. Level 3 should be about even."
        assert said in app.texts()
        await app.tap("Cards on the table. You draw, the app asks only what it must know.")
        assert said not in app.texts(), "with the printed cards it is another opponent"

    play(flow, f"/game/{GAME}/setup")


def test_a_counter_from_1_to_1_is_none(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await sit_down(app, Table().until_ships().do("land", ship="grey"))
        thumb = Thumb(app)
        await thumb.tap("I count myself", "1 house, and discovery tokens")
        (running,) = app.controller.table.games()
        assert (running.state.seats[0].placed, running.state.seats[0].tokens) == (1, 1)

    play(flow)


def test_in_a_group_everybody_counts(play: Play) -> None:
    """Three buttons of one kind at once."""

    async def flow(app: Driver) -> None:
        table = Table("Ana", "Ben", "Cleo")
        while table.state.phase != "count":
            table.until_ships()
            table.do("land", ship="you" if table.state.to_act.ship == "waiting" else "grey")
            while table.state.phase == "reward" and (table.state.queue or table.state.ships_left):
                table.do("done")
            if not table.state.ships_left:
                break
        await sit_down(app, table)
        await app.tap("No more houses")
        for name, ports in (("Cleo", 4), ("Ana", 3), ("Ben", 0)):
            await app.tap(f"Count for {name}")
            if f"Ports round the own ship {ports}" in app.pressable():
                await app.tap(f"Ports round the own ship {ports}")
            await app.tap("Done")
        assert app.page.route == "/result/table"
        await app.take_back()
        assert "See the score" in app.pressable()

    play(flow)


def test_what_is_about_alexis_is_asked_of_one_player_alone(play: Play) -> None:
    async def flow(app: Driver) -> None:
        assert "How strong is Alexis?" in app.texts()
        await app.tap("One more player")
        texts = app.texts()
        assert "Mode" in texts
        assert not [text for text in texts if "Alexis" in text]
        await app.tap("Begin")
        assert "Round 1 of 4 · Exploration" in app.texts()

    play(flow, f"/game/{GAME}/setup")


def test_a_result_shows_nobody_a_line_that_cannot_be_theirs(play: Play) -> None:
    async def flow(app: Driver) -> None:
        group = finish(app.controller, GAME, report(player("Ana", prestige=9, houses=2), player("Ben")))
        await app.route(f"/result/{group.id}")
        assert "Alexis’ card" not in app.texts()
        solo = finish(app.controller, GAME, report(player(prestige=9, houses=2), alexis=his()))
        await app.route(f"/result/{solo.id}")
        assert app.texts().count("Alexis’ card") == 1
        assert app.texts().count("Discovery tokens") == 1
        for finished in (group, solo):
            assert all(len(player.lines or ()) == 4 for player in finished.score.players), "all lines are kept"

    play(flow)


def test_what_was_answered_is_there_again_after_a_game_was_deleted_and_put_back(play: Play) -> None:
    async def flow(app: Driver) -> None:
        finished = finish(app.controller, GAME, report(player(prestige=60, houses=8), alexis=his(base=0)))
        await app.route(f"/history/{finished.id}")
        await app.tap("Yes")
        await app.tap("Delete this game")
        await app.take_back()
        (back,) = app.controller.store.history.newest_first(GAME)
        assert len(back["tags"]["explorer"].split()) == 3

    play(flow)


def test_the_sheet_of_a_solo_game_has_both_sides_in_one_place(play: Play) -> None:
    async def flow(app: Driver) -> None:
        finished = finish(app.controller, GAME, report(player(prestige=42, houses=8), alexis=his(houses=3)))
        await app.route(f"/history/{finished.id}/points")
        assert "You so far, Alexis 43" in app.texts()

    play(flow)


def test_a_game_from_before_is_shown_on_all_its_pages(play: Play) -> None:
    """The rules of today refuse some of its taps: no link plays it, and the page says so."""

    async def flow(app: Driver) -> None:
        take_in(app.controller, BEFORE.read_bytes())
        for entry in app.controller.archive.entries():
            for page in ("", "/replay", "/points"):
                await app.route(f"/history/{entry.id}{page}")
                assert app.texts()
            await app.route(f"/history/{entry.id}/share")
            await app.tap("Send the whole game")
            assert app.snacks() == ["This game was played by other rules than this version of the app has."]
        for running in app.controller.table.games():
            await app.route(f"/play/{running.session.id}")
            assert f"Round {running.state.round} of 4" in " ".join(app.texts())

    play(flow)
