"""What the app lets in, on whatever way, it can take out again: an export comes into an empty store as the same."""

import gzip

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.long_work import run_to_end
from companion.core.message import Refused
from companion.transfer import export_file, merge
from companion.transfer.export_file import BadFile
from tests.transfer.accepted import MOVES, TEXTS, comes_in_as_the_same, tried
from tests.transfer.desk import desk, exported, look, take_in

# What a client may send for a text that somebody has typed, whatever its fields would have allowed.
TYPED = st.text(max_size=8) | st.sampled_from(TEXTS)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from(sorted(MOVES)), TYPED), min_size=1, max_size=4))
def test_what_was_accepted_comes_in_elsewhere_as_the_same(moves: list[tuple[str, str]]):
    comes_in_as_the_same(tried(moves))


@pytest.mark.parametrize("name", ["place", "note", "players", "box", "draft", "painted", "joined"])
def test_a_text_without_end_is_refused_where_it_is_entered(name: str):
    here = tried([])
    before = exported(here)
    with pytest.raises(Refused, match="too_long"):
        MOVES[name](here, "x" * 20_000)
    assert exported(here) == before


def test_files_that_are_small_alone_and_too_much_together_are_refused(monkeypatch: pytest.MonkeyPatch):
    here, there = tried([]), tried([("import", "x")])
    before, raw = exported(here), exported(there)
    monkeypatch.setattr(export_file, "MOST_OF_ROW", 0)
    weight = run_to_end(merge.weight(look(desk(), raw)))
    monkeypatch.setattr(export_file, "MOST_BESIDE", weight + 4 * len(gzip.compress(before)) // 5)
    assert take_in(desk(), raw), "alone it fits"
    assert look(here, raw).changes
    with pytest.raises(BadFile, match="too_big"):
        take_in(here, raw)
    assert exported(here) == before
    assert here.exchange.backups.newest_first() == []
