"""The statistics' pages without a browser: with no game, one, forty and ten thousand."""

from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import flet as ft
import pytest

from companion.games import GAMES
from companion.history.search import Selection, selected
from companion.playing.controller import Controller
from companion.store.repository import open_store
from companion.store.settings import Settings
from companion.ui.kit.cards import signed
from companion.ui.kit.line_chart import MOST_LINES, measures
from companion.ui.kit.people import page_of
from tests.finishing import finish
from tests.history.many import records
from tests.ui.conftest import Play
from tests.ui.driver import Driver

PAGES = ["", "/fairness", "/milestones", "/player/none", *(f"/game/{game}" for game in (*GAMES, "chess"))]


def fill(home: Path, count: int) -> Controller:
    controller = Controller(open_store(home))
    controller.store.history.save(*records(count))
    return controller


@pytest.mark.parametrize("count", [0, 1, 40])
@pytest.mark.parametrize(
    "settings", [Settings(), Settings(language="de", theme="dark", text_size=2.0)], ids=["en", "de-200"]
)
def test_every_page_has_words(count: int, settings: Settings, play: Play, tmp_path: Path) -> None:
    controller = fill(tmp_path, count)
    controller.change(settings)
    people = [page_of(person.name) for person in controller.archive.people()]

    async def flow(app: Driver) -> None:
        for page in [*(f"/statistics{page}" for page in PAGES), *people]:
            await app.route(page)
            texts = [text for text in app.texts() if text]
            assert texts, page
            assert not [text for text in [*texts, *app.said()] if "could not" in text], page

    play(flow, "/statistics")


def test_the_overview_counts_every_game_and_leads_to_each(play: Play, tmp_path: Path) -> None:
    entries = fill(tmp_path, 40).archive.entries()
    hashi = len(selected(entries, Selection(game="bridges")))

    async def flow(app: Driver) -> None:
        assert f"Hashi: {hashi} games" in app.said()
        await app.tap(f"Hashi: {hashi} games")
        assert app.texts()[:2] == ["Hashi", "Statistics"]

    play(flow, "/statistics")


def test_a_period_without_games_says_so(play: Play, tmp_path: Path) -> None:
    fill(tmp_path, 5)

    async def flow(app: Driver) -> None:
        await app.tap("Period: All time")
        await app.tap("Last 30 days")
        assert any(text.startswith("No game was finished in this time") for text in app.texts())
        await app.tap("Period: Last 30 days")
        await app.tap("All time")
        assert "On the table" in app.texts()

    play(flow, "/statistics")


def test_thousands_of_games_are_counted_as_they_are(play: Play, tmp_path: Path) -> None:
    entries = fill(tmp_path, 2000).archive.entries()

    async def flow(app: Driver) -> None:
        assert any(text.startswith("2000 games") for text in app.texts())
        for page in PAGES:
            await app.route(f"/statistics{page}")
            assert app.texts()

    assert len(entries) == 2000
    play(flow, "/statistics")


def test_stand_in_cards_are_never_counted_unsaid(play: Play, tmp_path: Path) -> None:
    """Whatever is chosen: where a game with the stand-in deck counts, the page says so."""
    controller = fill(tmp_path, 400)
    solo = selected(controller.archive.entries(), Selection(game="small_islands", tags={"mode": "solo"}))
    assert {"stand_in", "table"} <= {entry.cards for entry in solo}

    async def flow(app: Driver) -> None:
        kinds = {name for name in app.pressable() if name.split(",")[0] in ("Solo", "Group")}
        assert {"Solo, Normal", "Solo, Normal, Stand-in deck"} <= kinds
        for kind in kinds:
            await app.tap(kind)
            shown = " ".join(app.texts())
            assert f"Compared: {kind}, dealt by the app or entered later" in shown
            assert ("Games with printed cards are counted apart" in shown) == ("Stand-in deck" in kind)

    play(flow, "/statistics/game/small_islands")


def test_who_plays_alone_has_no_wins_and_group_games_are_counted_apart(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    worth = {"red": "full", "blue": "full", "six": "full"}
    for names, finished in ((("Ida",), 12), (("Ida",), 9), (("Ida", "Tom"), 16)):
        players = [{"name": name, **worth, "finished": finished} for name in names]
        finish(controller, "bridges", {"players": players})

    async def flow(app: Driver) -> None:
        assert {"Ida. 3 games, 1 win", "Tom. 1 game, 1 win"} <= app.pressable()
        await app.tap("Ida. 3 games, 1 win")
        games = {name for name in app.pressable() if name.startswith("Hashi") and "." in name}
        assert games == {
            "Hashi · Solo. 2 games, best 48, median 45",
            "Hashi · Group. 1 game, 1 win, best 56, median 56",
        }
        await app.tap("Hashi · Solo. 2 games, best 48, median 45")
        await app.tap("Solo")
        await app.tap("Solo")  # tapped again, it still counts: nothing is ever mixed
        assert "Ida · Compared: Solo, dealt by the app or entered later" in app.texts()
        assert "Wins" not in app.texts()
        await app.tap("Group")
        assert "Ida · Compared: Group, dealt by the app or entered later" in app.texts()
        assert "Wins" in app.texts()

    play(flow, "/statistics")


def test_who_has_only_played_alone_has_no_wins_anywhere(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    worth = {"red": "full", "blue": "full", "six": "full", "finished": 12}
    finish(controller, "bridges", {"players": [{"name": "Ida", **worth}]})

    async def flow(app: Driver) -> None:
        await app.tap("Ida. 1 game")
        assert not [text for text in app.texts() if "win" in text.lower()]

    play(flow, "/statistics")


@pytest.mark.parametrize(("low", "high"), [(38, 52), (0, 1), (-40, 30), (7, 9), (3.4, 3.6), (0, 999), (-5, -5)])
def test_at_most_three_lines_measure(low: float, high: float) -> None:
    found = measures(low, high)
    assert len(found) <= MOST_LINES
    assert all(low <= value <= high for value in found)


@pytest.mark.parametrize(("value", "said"), [(3, "+3"), (0, "0"), (-12, "−12")])
def test_a_lead_has_its_sign(value: int, said: str) -> None:
    assert signed(value) == said


def test_a_chart_says_its_numbers(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    for finished in (9, 12, 15):
        worth = {"red": "full", "blue": "full", "six": "late"}
        finish(controller, "bridges", {"players": [{"name": "Ida", **worth, "finished": finished}]})
    totals = [entry.players[0].total for entry in reversed(controller.archive.entries())]

    async def flow(app: Driver) -> None:
        assert f"Hashi, the last 3. In order: {', '.join(map(str, totals))}." in app.said()
        assert f"Ida · Solo · average {sum(totals) // 3}, best {max(totals)}" in app.texts()
        await app.tap("Hashi: 3 games")
        assert "Seven-flag, 3 of 3 in time, 0 late" not in app.said()
        assert any(label.endswith("3 of 3 in time, 0 late") for label in app.said())
        await app.tap("The best game: " + next(t for t in app.texts() if t.startswith("The best game"))[15:])
        assert str(max(totals)) in app.texts()

    play(flow, "/statistics")


def test_two_names_become_one_person_and_two_again(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    worth = {"red": "full", "blue": "full", "six": "full", "finished": 12}
    for names in (("Ana", "Ben"), ("Anna", "Ben")):
        finish(controller, "bridges", {"players": [{"name": name, **worth} for name in names]})

    async def flow(app: Driver) -> None:
        await app.tap("Anna. 1 game, 1 win")
        await app.tap("The same person as …")
        assert "Ana. 1 game" in app.pressable()
        assert "Ben. 2 games" not in app.pressable(), "they have played together"
        await app.tap("Ana. 1 game")
        assert "Also known as" in app.texts()
        assert "Anna now counts as Ana." in app.snacks()
        await app.tap("Anna is another person")
        assert "Also known as" not in app.texts()
        await app.tap("Pink")
        await app.tap("Back")
        assert {"Ana. 1 game, 1 win", "Anna. 1 game, 1 win", "Ben. 2 games, 2 wins"} <= app.pressable()

    play(flow, "/statistics")
    assert {row["id"]: row.get("color") for row in open_store(tmp_path).players.rows().values()}["Ana"] == "pink"


def test_known_players_are_tapped_instead_of_typed(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    worth = {"red": "full", "blue": "full", "six": "full", "finished": 12}
    finish(controller, "bridges", {"players": [{"name": name, **worth} for name in ("Ida", "Tom", "Mia")]})

    async def set_up(app: Driver) -> None:
        fields = [field.value for field in app.all(ft.TextField) if field.label.startswith("Player ")]
        assert fields == ["Ida", "Tom"], "those who played last"
        await app.tap("Mia")
        await app.tap("Ida")
        await app.tap("Begin")
        (running,) = app.controller.table.games()
        assert running.session.options["players"] == ["Tom", "Mia"]

    async def score(app: Driver) -> None:
        assert {"Ida", "Tom", "Mia"} <= app.pressable()
        await app.tap("Mia")
        name = next(field for field in app.all(ft.TextField) if field.label == "Name")
        assert name.value == "Mia"

    play(set_up, "/game/misty_islands/setup")
    play(score, "/game/bridges/score")


def test_games_against_alexis_without_a_level_have_no_empty_table(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    you = {"name": "Ida", "prestige": 40, "discovery": [], "ship": "placed", "ship_ports": 0, "houses": 4}
    his = {"base": 30, "per_house": 1, "prestige": 0, "houses": 0, "grey_ports": 0}
    report = {"mode": "normal", "players": [{**you, "placed_last_tile": True}], "alexis": his}
    for _ in range(2):
        finish(controller, "small_islands", report)

    async def flow(app: Driver) -> None:
        assert "Against Alexis" not in app.texts()
        assert "Ahead of Alexis. In order: +10, +10." in app.said()

    play(flow, "/statistics/game/small_islands")


def test_alone_hashi_has_milestones_and_its_titles_are_called_as_they_are(play: Play, tmp_path: Path) -> None:
    days = count(1)
    controller = Controller(open_store(tmp_path), lambda: datetime(2026, 1, next(days), tzinfo=UTC))
    full = {"red": "full", "blue": "full", "six": "full"}
    for worth, finished in (({**full, "six": "late"}, 17), (full, 12), (full, 18), (full, 18)):
        finish(controller, "bridges", {"players": [{"name": "Ida", **worth, "finished": finished}]})

    async def flow(app: Driver) -> None:
        marks = [name for name in app.pressable() if name.endswith("2026")]
        assert "All three bonuses in time: done. Hashi, 2 January 2026" in marks
        assert "All 18 islands finished: done. Hashi, 3 January 2026" in marks
        assert "Island god: 60 points: done. Hashi, 3 January 2026" in marks
        assert "Construction genius: 58 points: to do. Not yet" in app.said()
        await app.route("/statistics/game/bridges")
        assert "Island god, 60 points: 2 games" in app.said()
        assert "Statics star, 54 points: 1 game" in app.said()

    play(flow, "/statistics/milestones")


def test_the_best_on_each_board_leads_to_its_game(play: Play, tmp_path: Path) -> None:
    controller = Controller(open_store(tmp_path))
    for board, islands in (("A", 9), ("B", 16), ("A", 12)):
        options = GAMES["bridges"].rules.options.check({"players": ["Ida"], "board": board}).value
        running = controller.table.start("bridges", options)
        worth = {"red": "none", "blue": "none", "six": "none", "finished": islands}
        finish(controller, "bridges", {"players": [{"name": "Ida", **worth}]}, running.session.id)

    async def flow(app: Driver) -> None:
        bests = {name.split(": done")[0] for name in app.pressable() if ": done" in name and "Board" in name}
        assert bests == {"Board A: 24 points", "Board B: 32 points"}

    play(flow, "/statistics/milestones")
