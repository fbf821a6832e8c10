"""A finished game and its row: whichever version has written it, it is read, shown, and written again as it was."""

import json
import shutil
from collections.abc import Callable
from copy import deepcopy
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion.core.codec import CodecError
from companion.history.archive import Archive
from companion.history.finished_game import finished_at, from_row, to_row
from companion.history.review import Review, review
from companion.store.log_lines import Row
from companion.store.repository import open_store
from tests.history.many import records
from tests.store.golden import FOLDERS

ROWS = records(60)
PLAYED = next(row for row in ROWS if row["session"])
SCORED = next(row for row in ROWS if not row["session"])
# What the app has always written, in the order in which it stands in the files.
ORDER = [
    "id", "game", "app", "rules_version", "started", "finished", "players", "note", "report", "session", "score",
    "tags", "draws",
]  # fmt: skip


def changed(change: Callable[[Row], object], row: Row = SCORED) -> Row:
    copy = deepcopy(row)
    change(copy)
    return copy


OTHERS = {
    "from before tags and draws": changed(lambda row: (row.pop("tags"), row.pop("draws"))),
    "with a place": changed(lambda row: row.update(place="At the lake")),
    "whose place was taken away": changed(lambda row: row.update(place="")),
    "put right": changed(lambda row: row.update(edited={"at": row["finished"], "before": [1]})),
    "put right, with its first points": changed(lambda row: row.update(edited={"at": row["finished"]})),
    "of a game that nobody knows": changed(lambda row: row.update(game="chess")),
    "whose course cannot be unpacked": changed(lambda row: row.update(session="c-mum9")),
    "with more than we know": changed(lambda row: row.update(mood={"good": True})),
    "with more in its score": changed(lambda row: row["score"].update(seconds=3)),
    "with more beside a player": changed(lambda row: row["score"]["players"][0].update(hat="red")),
    "with more in its correction": changed(lambda row: row.update(edited={"at": row["finished"], "by": "Ana"})),
}


@pytest.mark.parametrize("row", [*ROWS, *OTHERS.values()], ids=[*(row["id"] for row in ROWS), *OTHERS])
def test_a_row_that_is_read_is_written_as_it_was(row: Row):
    assert json.dumps(to_row(from_row(row)), sort_keys=True) == json.dumps(row, sort_keys=True)


@pytest.mark.parametrize(
    ("before", "analysis"),
    [
        ({"hindsight": {"version": 3, "most": [60]}}, {"hindsight": {"version": 3, "most": [60]}}),
        ({"rival": {"version": 1}}, {"rival": {"version": 1}}),
        ({"rival": {"version": 1}, "hindsight": {}}, {"hindsight": {}, "rival": {"version": 1}}),
        ({"rival": None, "hindsight": {"version": 2}}, {"hindsight": {"version": 2}}),
        (
            {"hindsight": {"version": 2}, "analysis": {"hindsight": {"version": 3}, "another": {}}},
            {"hindsight": {"version": 3}, "another": {}},
        ),
    ],
)
def test_fields_from_before_are_read_and_written_as_one_field(before: Row, analysis: Row):
    found = from_row({**PLAYED, **before})
    assert found.analysis == analysis
    assert to_row(found) == {**PLAYED, "analysis": analysis}
    assert from_row(to_row(found)) == found


@pytest.mark.parametrize("wrong", [{"analysis": 3}, {"analysis": {"coach": 3}}, {"hindsight": 3}, {"rival": [1]}])
def test_analysis_of_another_shape_is_refused(wrong: Row):
    with pytest.raises(CodecError):
        from_row({**PLAYED, **wrong})


def test_a_new_row_has_the_order_of_the_files():
    assert list(to_row(from_row(SCORED))) == ORDER
    assert list(to_row(from_row(SCORED))["score"]) == ["players", "winners", "decided_by"]
    assert list(to_row(from_row(SCORED))["score"]["players"][0]) == ["name", "total", "place", "lines"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_game_of_an_old_folder_is_read_and_written_as_it_was(folder: Path, tmp_path: Path):
    store = open_store(Path(shutil.copytree(folder, tmp_path / "home")))
    rows = [store.history.get(row_id) for row_id in store.history.rows()]
    assert len(rows) >= 5
    for row in rows:
        assert row
        assert to_row(from_row(row)) == row


@pytest.mark.parametrize("row", OTHERS.values(), ids=OTHERS)
def test_what_is_listed_can_be_opened(row: Row, tmp_path: Path):
    archive = Archive(open_store(tmp_path))
    archive.store.history.save(row)
    (entry,) = archive.entries()
    finished = archive.finished(entry.id)
    assert finished
    assert (finished.players[0], finished.score.players[0].total) == (entry.players[0].name, entry.players[0].total)
    review(finished)


BROKEN = {
    "without a score": changed(lambda row: row.pop("score")),
    "with an empty score": changed(lambda row: row.update(score={})),
    "of nobody": changed(lambda row: row.update(players=None)),
    "whose points are words": changed(lambda row: row["score"]["players"][0].update(total="many")),
}


@pytest.mark.parametrize("row", BROKEN.values(), ids=BROKEN)
def test_what_is_no_finished_game_stays_where_it_is(row: Row, tmp_path: Path):
    with pytest.raises(CodecError):
        from_row(row)
    store = open_store(tmp_path)
    store.history.save(row)
    assert Archive(store).finished(row["id"]) is None
    assert store.history.get(row["id"]) == row


def test_a_review_has_the_course_the_state_and_the_score_of_the_day():
    seen = review(from_row(PLAYED))
    assert seen.session
    assert len(seen.session.turns) == len(PLAYED["session"]["turns"])
    assert seen.state is not None
    assert seen.score
    assert [one.tally.total for one in seen.score.players] == [one["total"] for one in PLAYED["score"]["players"]]
    assert review(from_row(SCORED)).session is review(from_row(SCORED)).state is None
    assert review(from_row(SCORED)).score


@pytest.mark.parametrize(
    "row",
    [
        changed(lambda row: row.update(game="chess"), PLAYED),
        changed(lambda row: row.update(session="c-mum9"), PLAYED),
        changed(lambda row: row["session"].update(opening=row["session"]["turns"][0]["events"]), PLAYED),
    ],
    ids=["an unknown game", "no course", "a course without a beginning"],
)
def test_what_cannot_be_gone_through_is_reviewed_with_nothing(row: Row):
    assert review(from_row(row)) == Review()


def test_a_report_that_the_sheet_refuses_leaves_the_state():
    seen = review(from_row(changed(lambda row: row.update(report={}), PLAYED)))
    assert seen.state is not None
    assert seen.score is None


def test_at_another_time_a_game_took_as_long():
    before = from_row(PLAYED)
    after = finished_at(before, datetime.fromisoformat(before.finished) + timedelta(days=400, hours=3))
    assert after.minutes == before.minutes
    assert after.finished[:4] != before.finished[:4]
