"""The archive: entries are made once, older games are completed, two names can be one person."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.message import Refused
from companion.history import archive as module
from companion.history.archive import Archive
from companion.history.history_entry import HistoryEntry, entry_of
from companion.playing.controller import Controller
from companion.store.repository import open_store
from tests.finishing import finish
from tests.history.many import records

BRIDGES = {"players": ["Ana"], "board": "A", "deck": "default"}
REPORT = {"players": [{"name": "Ana", "red": "full", "blue": "none", "six": "late", "finished": 9}]}


@pytest.fixture
def controller(tmp_path: Path) -> Controller:
    return Controller(open_store(tmp_path))


def scored(*names: str) -> dict[str, Any]:
    worth = {"red": "full", "blue": "full", "six": "full", "finished": 12}
    return {"players": [{"name": name, **worth} for name in names]}


def test_a_finished_game_is_an_entry_with_its_tags_and_draws(controller: Controller):
    running = controller.table.start("bridges", BRIDGES)
    controller.table.tap(running.session.id, 0, {"do": "flip"})
    finish(controller, "bridges", REPORT, running.session.id)
    (entry,) = controller.archive.entries()
    assert (entry.game, entry.mode, entry.won, entry.minutes) == ("bridges", "solo", None, 1)
    assert {"cards": "app", "board": "A", "red": "full", "blue": "none", "six": "late"}.items() <= entry.tags.items()
    assert sum(draw.seen for draw in entry.draws if draw.source == "first") == 1


def test_an_entry_is_made_once_and_again_when_its_game_changes(controller: Controller, monkeypatch: Any):
    made: list[str] = []

    def noted(record: Any, *more: Any) -> HistoryEntry:
        made.append(record["id"])
        return entry_of(record, *more)

    monkeypatch.setattr(module, "entry_of", noted)
    controller.store.history.save(*records(30))
    first = controller.archive.entries()
    assert len(made) == 30
    assert controller.archive.entries() == first
    assert len(made) == 30
    finished = controller.archive.finished(first[7].id)
    assert finished
    controller.archive.keep(replace(finished, note="changed"))
    assert controller.archive.entries()[7].note == "changed"
    assert made[30:] == [first[7].id]
    controller.archive.delete(first[0].id)
    assert controller.archive.entries()[0] == first[1]
    assert len(made) == 31


def test_a_game_from_before_gets_its_tags_and_draws_once(tmp_path: Path):
    whole = records(40)
    old = [{key: value for key, value in record.items() if key not in ("tags", "draws")} for record in whole]
    open_store(tmp_path).history.save(*old)
    archive = Archive(open_store(tmp_path))
    assert {entry.id: dict(entry.tags) for entry in archive.entries()} == {one["id"]: one["tags"] for one in whole}
    stored = {record["id"]: record for record in archive.store.history.newest_first()}
    for record in whole:
        assert stored[record["id"]]["tags"] == record["tags"]
        assert stored[record["id"]]["draws"] == record["draws"]


def test_a_game_that_nobody_can_read_any_more_still_has_an_entry(controller: Controller):
    (record,) = records(1)
    strange = {key: value for key, value in record.items() if key not in ("tags", "draws")}
    controller.store.history.save(*[{**strange, "id": "a", "game": "chess"}, {**strange, "id": "b", "report": {}}])
    assert [(entry.id, set(entry.tags)) for entry in controller.archive.entries()] == [("b", {"mode"}), ("a", {"mode"})]
    assert "tags" not in controller.store.history.newest_first()[0]


def test_two_names_of_one_person_count_together_until_they_are_parted(controller: Controller):
    finish(controller, "bridges", scored("Ana", "Ben"))
    finish(controller, "bridges", scored("Anna", "Ben"))
    archive = controller.archive
    archive.join("Anna", "Ana")
    assert [(one.name, one.games, one.others) for one in archive.people()] == [("Ana", 2, ("Anna",)), ("Ben", 2, ())]
    assert {entry.players[0].name for entry in archive.entries()} == {"Ana", "Anna"}, "what was written stays"
    assert all(entry.won_by("Ana") for entry in archive.entries())
    archive.part("Anna")
    assert {(one.name, one.games) for one in archive.people()} == {("Anna", 1), ("Ana", 1), ("Ben", 2)}


def test_who_has_sat_at_one_table_is_not_one_person(controller: Controller):
    finish(controller, "bridges", scored("Ana", "Ben"))
    with pytest.raises(Refused) as refused:
        controller.archive.join("Ana", "Ben")
    assert refused.value.code == "have_met"
    assert len(controller.archive.people()) == 2


def test_a_colour_is_kept_beside_a_second_name(controller: Controller):
    finish(controller, "bridges", scored("Ana", "Ben"))
    controller.archive.paint("Ana", "pink")
    controller.archive.join("Ana", "Cleo")
    controller.archive.part("Ana")
    assert next(one.color for one in controller.archive.people() if one.name == "Ana") == "pink"


def test_set_up_begins_as_the_last_game_that_was_played(controller: Controller):
    assert controller.table.last_set_up("bridges") == {}
    running = controller.table.start("bridges", BRIDGES)
    finish(controller, "bridges", REPORT, running.session.id)
    finish(controller, "bridges", scored("Cleo", "Dan"))
    assert controller.table.last_set_up("bridges") == BRIDGES


def test_what_was_found_out_is_found_again_only_after_a_change(controller: Controller):
    looked: list[int] = []

    def count(entries: Any) -> int:
        looked.append(len(entries))
        return len(entries)

    controller.store.history.save(*records(5))
    assert [controller.archive.once(count) for _ in range(3)] == [5, 5, 5]
    controller.archive.delete(controller.archive.entries()[0].id)
    assert [controller.archive.once(count) for _ in range(3)] == [4, 4, 4]
    assert looked == [5, 4]


def test_a_record_that_nobody_can_list_costs_no_second_look(controller: Controller, monkeypatch: Any):
    controller.store.history.save(*[*records(3), {**records(4)[3], "score": {}}])
    first = controller.archive.entries()
    assert len(first) == 3
    assert controller.archive.entries() is first
