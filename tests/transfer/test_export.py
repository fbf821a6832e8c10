"""Out of one store and into another: nothing is lost, nothing is doubled, the later state stays."""

import gzip
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.long_work import Work, run_to_end
from companion.playing.controller import Controller
from companion.store.settings import Settings
from companion.transfer.export_file import cut
from tests.finishing import finish
from tests.history.many import records
from tests.transfer.desk import (
    GAMES_PLAYED,
    NOW,
    Clock,
    content,
    desk,
    export,
    exported,
    furnish,
    look,
    options,
    passing_store,
    sealed,
    take_in,
)

POOL = records(GAMES_PLAYED)
NOTES = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


def counts(plan: Any, name: str = "history") -> tuple[int, int, int, int]:
    rows = plan.lists[name]
    return len(rows.new), len(rows.later), rows.same, rows.older


def test_a_fresh_install_gives_the_same_export_again():
    fresh = desk()
    take_in(fresh, export())
    assert exported(fresh) == export()


def test_everything_is_in_an_export():
    there = content()
    assert len(there["history"]) == GAMES_PLAYED
    assert {name: len(there[name]) for name in ("active", "cards", "players")} == {
        "active": 2,
        "cards": 2,
        "players": 2,
    }
    assert there["settings"]["language"] == "de"
    assert any(row["draft"] for row in there["active"])
    assert any(isinstance(row["session"], dict) for row in there["history"]), "courses are readable"


def test_what_is_taken_in_can_be_gone_on_with():
    fresh = desk()
    take_in(fresh, export())
    running = {one.session.game: one for one in fresh.table.games()}
    session = running["bridges"].session
    after = fresh.table.tap(session.id, len(session.turns), {"do": "flip"})
    assert after
    assert len(after.session.turns) == 2
    assert fresh.settings() == Settings(language="de", theme="dark", text_size=1.3)
    assert [box.name for game in ("small_islands", "bridges") for box in fresh.boxes.of(game)] == [
        "Our box",
        "Side A",
    ]
    assert {person.name for person in fresh.archive.people()} >= {"Ana"}


def test_importing_twice_changes_nothing():
    fresh = desk()
    take_in(fresh, export())
    again = look(fresh, export())
    assert not again.changes
    assert counts(again) == (0, 0, GAMES_PLAYED, 0)
    assert run_to_end(fresh.exchange.take_in(again)) is None
    assert exported(fresh) == export()


def test_what_the_app_has_found_out_since_makes_a_game_no_other():
    here, there = desk(), desk()
    for one in (here, there):
        one.store.history.save(*POOL[:3])
    there.archive.keep_analysis(POOL[0]["id"], "hindsight", {"version": 1})
    there.archive.keep_analysis(POOL[1]["id"], "rival", {"version": 1}, {"rival_total": "44"})
    assert counts(look(here, exported(there))) == (0, 0, 3, 0)
    assert counts(look(desk(), exported(there))) == (3, 0, 0, 0)


def test_analysis_in_fields_from_before_is_taken_in_and_makes_a_game_no_other():
    here, before, fresh = desk(), desk(), desk()
    here.store.history.save(POOL[0])
    here.archive.keep_analysis(POOL[0]["id"], "hindsight", {"version": 3})
    before.store.history.save({**POOL[0], "hindsight": {"version": 2}, "rival": {"version": 1}})
    for one, other in ((here, before), (before, here)):
        assert counts(look(one, exported(other))) == (0, 0, 1, 0)
    run_to_end(fresh.exchange.take_in(look(fresh, exported(before))))
    found = fresh.archive.finished(POOL[0]["id"])
    assert found
    assert found.analysis == {"hindsight": {"version": 2}, "rival": {"version": 1}}


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    here=st.sets(st.integers(0, GAMES_PLAYED - 1), max_size=8),
    there=st.sets(st.integers(0, GAMES_PLAYED - 1), max_size=8),
    notes=st.dictionaries(st.integers(0, GAMES_PLAYED - 1), NOTES, max_size=4),
)
def test_any_two_histories_become_one(here: set[int], there: set[int], notes: dict[int, str]):
    """Merging knows no order: either way round, both devices end with the same history."""
    one, other = desk(), desk()
    one.store.history.save(*(POOL[at] for at in here))
    stamp = NOW.isoformat(timespec="milliseconds")
    changed = {at: {**POOL[at], "note": note, "edited": {"at": stamp}} for at, note in notes.items()}
    other.store.history.save(*(changed.get(at, POOL[at]) for at in there))
    before = exported(one)
    take_in(one, exported(other))
    take_in(other, before)
    assert exported(one) == exported(other)
    assert {row["id"] for row in one.store.history.newest_first()} == {POOL[at]["id"] for at in here | there}
    assert not look(one, exported(other)).changes


def test_the_later_change_stays_whichever_side_it_comes_from():
    clock = Clock()
    here = desk(clock=clock)
    here.store.history.save(*POOL)
    record = POOL[0]

    def edited(note: str) -> bytes:
        clock.forward(minutes=1)
        row = {**record, "note": note, "edited": {"at": clock().isoformat(timespec="milliseconds")}}
        return sealed({**content(), "history": [row], "active": [], "cards": [], "players": []})

    first, second = edited("first"), edited("second")
    take_in(here, second)
    assert counts(look(here, first)) == (0, 0, 0, 1)
    take_in(here, first)
    assert here.archive.finished(record["id"]).note == "second"  # type: ignore[union-attr]


def test_a_game_that_is_finished_on_one_side_is_finished():
    clock = Clock()
    here, there = desk(clock=clock), desk(clock=clock)
    session_id = here.table.start("bridges", options("bridges", "You")).session.id
    take_in(there, exported(here))
    report = {"players": [{"name": "You", "red": "none", "blue": "none", "six": "none", "finished": 5}]}
    finish(there, "bridges", report, session_id)
    plan = look(here, exported(there))
    assert plan.leaving == (session_id,)
    still_running = exported(here)
    run_to_end(here.exchange.take_in(plan))
    assert not here.table.games()
    assert not look(there, still_running).changes, "and it does not come back"


def test_a_game_that_went_on_elsewhere_goes_on_from_there():
    clock = Clock()
    here, there = desk(clock=clock), desk(clock=clock)
    session_id = here.table.start("bridges", options("bridges", "You")).session.id
    take_in(there, exported(here))
    clock.forward(minutes=1)
    there.table.tap(session_id, 0, {"do": "flip"})
    take_in(here, exported(there))
    assert exported(here) == exported(there)


def test_own_settings_stay_where_somebody_has_chosen_some():
    here = desk()
    here.change(Settings(language="en", motion=False))
    assert look(here, export()).settings is None
    here.change(Settings())
    assert look(here, export()).settings == Settings(language="de", theme="dark", text_size=1.3)


def test_what_a_later_version_adds_to_a_row_is_carried_along():
    there = content()
    there["history"][0]["weather"] = {"rain": True}
    there["history"][0]["report"]["sky"] = "grey"
    here = desk()
    take_in(here, sealed(there))
    assert exported(here) == sealed(there)


def test_a_file_that_was_set_in_other_lines_or_packed_is_the_same_file():
    here = desk()
    pretty = json.dumps(json.loads(export()), indent=2).encode()
    assert counts(look(here, pretty)) == (GAMES_PLAYED, 0, 0, 0)
    assert counts(look(here, gzip.compress(export()))) == (GAMES_PLAYED, 0, 0, 0)


def test_how_far_it_is_only_grows():
    there, here = desk(), desk()
    furnish(there)
    here.store.history.save(*records(3, seed=1))
    copy = run_to_end(here.exchange.backup_of_the_day())
    assert copy
    plan = look(here, export())
    works: list[Work[Any]] = [
        there.exchange.exported(),
        here.exchange.look(cut(export())),
        here.exchange.take_in(plan),
        here.exchange.restore(copy.name),
    ]
    for work in works:
        heard = [(done, of) for done, of in _heard(work) if of]
        assert heard == sorted(heard)
        assert len({of for _, of in heard}) == 1
        assert heard[0][0] == 0
        assert heard[0][1] - 1 <= heard[-1][0] <= heard[0][1]


def _heard(work: Work[Any]) -> list[tuple[int, int]]:
    heard: list[tuple[int, int]] = []
    run_to_end(work, lambda done, of: heard.append((done, of)))
    return heard


@pytest.mark.parametrize("name", ["active", "cards", "history", "players"])
def test_each_list_stays_without_the_others(name: str):
    there = content()
    there |= {other: [] for other in ("active", "cards", "history", "players") if other != name}
    here = desk()
    take_in(here, sealed(there))
    assert exported(here) == sealed(there)


def test_an_export_of_a_furnished_store_is_never_refused_by_itself():
    here = desk()
    furnish(here)
    assert not look(here, exported(here)).changes


def test_games_lie_on_the_table_elsewhere_as_they_were_touched_last() -> None:
    clock, ids = Clock(), iter(f"{number:016x}" for number in (2, 9, 3, 8, 1, 7))
    here = Controller(passing_store(), clock, lambda: next(ids))
    for game in ("dream_islands", "dragon_island", "misty_islands"):
        here.table.start(game, options(game, "Ana", "Ben"))
        clock.forward(minutes=1)
    there = desk()
    take_in(there, exported(here))
    assert [one.session.game for one in there.table.games()] == [one.session.game for one in here.table.games()]
