"""The rules at hand on the screen: from the page of a game, from a step and back, searched and unfolded."""

from pathlib import Path

import flet as ft

from companion.store.repository import open_store
from companion.store.settings import Settings
from tests.ui.conftest import Play
from tests.ui.driver import Driver

FINISHED = "When exactly as many bridges leave it as its number says."


def shown(app: Driver, beginning: str) -> bool:
    return any(text.startswith(beginning) for text in app.texts())


def test_entries_unfold_and_fold_again(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Rules at hand")
        assert {"Set-up", "A turn", "Scoring", "End of the game", "Solo", "Often forgotten"} <= set(app.texts())
        assert not shown(app, FINISHED)
        await app.tap("When an island is finished")
        assert shown(app, FINISHED)
        assert "Opening paragraph, before “Preparation”" in app.texts()
        await app.tap("When an island is finished")
        assert not shown(app, FINISHED)
        await app.tap("Back")
        assert "New game" in app.pressable()

    play(flow, "/game/bridges")


def test_an_address_opens_one_entry_and_scrolls_to_it(play: Play) -> None:
    async def flow(app: Driver) -> None:
        assert shown(app, FINISHED)
        assert ("scroll_to", "finished") in [(name, (args or {}).get("scroll_key")) for name, args in app.client.calls]

    play(flow, "/game/bridges/rules/finished")


def test_a_search_unfolds_what_it_finds_and_says_when_there_is_nothing(play: Play, tmp_path: Path) -> None:
    open_store(tmp_path).settings.choose(Settings(language="de"))

    async def flow(app: Driver) -> None:
        await app.type("In den Regeln suchen", "BRUCKEN kreuzen")
        assert shown(app, "Gerade, waagerecht oder senkrecht")
        assert len([one for one in app.all(ft.Semantics) if one.expanded]) == 1
        await app.type("In den Regeln suchen", "Elefant")
        assert "Keine Regel hat alle diese Wörter" in app.texts()
        await app.type("In den Regeln suchen", "")
        assert "Spielende" in app.texts()

    play(flow, "/game/bridges/rules")


def test_a_why_leads_to_its_place_and_back_to_the_step(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Begin")
        await app.tap("Why?")
        await app.tap("When is a bonus full?")
        await app.tap("Read it in the rules")
        assert shown(app, "Blue flags bring 7 up to card 7, then 3.")
        await app.tap("Back")
        assert "Turn the first card" in app.pressable()

    play(flow, "/game/bridges/setup")


def test_unknown_games_and_entries_lead_nowhere_bad(play: Play) -> None:
    async def lost(app: Driver) -> None:
        assert "Nothing is here" in app.texts()

    async def folded(app: Driver) -> None:
        assert "A turn" in app.texts()
        assert not [one for one in app.all(ft.Semantics) if one.expanded]

    play(lost, "/game/chess/rules")
    play(lost, "/play/none/rules/card")
    play(folded, "/game/bridges/rules/nothing")


def test_what_counts_is_near_where_points_are_entered_and_nothing_is_lost(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("Fame: one more")
        await app.tap("Rules at hand")
        assert "Scoring" in app.texts()
        assert [one.label for one in app.all(ft.Semantics) if one.expanded] != []
        assert ("scroll_to", "fame") in [(name, (args or {}).get("scroll_key")) for name, args in app.client.calls]
        await app.tap("Back")
        assert "Fame: 0, from 0 to 999. Tap to type." in app.pressable()

    play(flow, "/game/dragon_island/score")


def test_a_player_s_sheet_begins_at_its_top(play: Play) -> None:
    async def flow(app: Driver) -> None:
        before = len(app.client.calls)
        await app.tap("Next: Player 2")
        await app.type("Name", "2")
        assert ("scroll_to", 0) in [(name, (args or {}).get("offset")) for name, args in app.client.calls[before:]]

    play(flow, "/game/dragon_island/score")
