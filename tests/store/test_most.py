"""A home never holds more than so much of everything."""

from pathlib import Path

import pytest

from companion.core.message import Message
from companion.store.data_folder import lock_of
from companion.store.log_storage import LogStorage
from companion.store.problem import StoreProblem
from companion.store.repository import open_store
from companion.store.tables import Active
from tests.contract.texts import unsaid


def test_more_than_anybody_plays_is_refused_and_what_is_there_goes_on(tmp_path: Path):
    path = tmp_path / "history.log"
    storage = LogStorage(path, lock_of(tmp_path), lambda notice: None, {}, 2)
    storage.change({"a": {"id": "a"}, "b": {"id": "b"}})
    before = path.read_bytes()
    for act in (storage.change, storage.rows_after):
        with pytest.raises(StoreProblem) as refused:
            act({"c": {"id": "c"}})
        assert refused.value.code == "full"
        assert not unsaid([refused.value.text])
        assert path.read_bytes() == before
    storage.change({"a": {"id": "a", "turns": [1]}})
    storage.change({"c": {"id": "c"}}, ["b"])
    assert set(storage.rows()) == {"a", "c"}


def test_the_player_is_told_before_nothing_more_fits(tmp_path: Path):
    told: list[Message] = []
    storage = LogStorage(tmp_path / "history.log", lock_of(tmp_path), told.append, {}, 200)
    storage.change({f"{at}": {"id": f"{at}"} for at in range(197)})
    assert not told
    storage.change({"one": {"id": "one"}})
    assert [notice.key for notice in told] == ["store.nearly_full"]
    assert not unsaid(told)
    storage.change({}, ["one", "2"])
    assert len(told) == 1


def test_every_table_of_a_home_has_its_most(tmp_path: Path):
    store = open_store(tmp_path)
    for at in range(Active.MOST):
        store.active.save({"id": f"{at}", "saved": "2026-01-01", "session": {}})
    with pytest.raises(StoreProblem, match="full"):
        store.active.save({"id": "more", "saved": "2026-01-01", "session": {}})
