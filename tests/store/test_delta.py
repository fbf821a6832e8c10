"""What changed in a row: the change applied to what was there gives what is there, to the last type."""

import json
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.store.log_lines import NotItsBase, diff, patch, same

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from([0.0, 1.0, 2.5]) | st.text("ab\ud83d", max_size=2),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)
rows = st.dictionaries(st.sampled_from(["a", "b", "put", "cut", "in", "keep", "add", "id"]), plain, max_size=5)


def changed(row: Any, draw: st.DataObject) -> Any:
    """The same row with something small done to it, as taps do."""
    if isinstance(row, dict) and row:
        key = draw.draw(st.sampled_from(sorted(row)))
        return {**row, key: changed(row[key], draw)}
    if isinstance(row, list) and row:
        keep = draw.draw(st.integers(0, len(row)))
        return [*row[:keep], *draw.draw(st.lists(plain, max_size=2))]
    return draw.draw(plain)


def dumped(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


@given(rows, rows)
def test_the_change_of_any_row_into_any_other(old: dict[str, Any], new: dict[str, Any]):
    before = dumped(old), dumped(new)
    delta = json.loads(json.dumps(diff(old, new)))
    assert same(delta, diff(old, new)), "plain JSON"
    assert dumped(patch(old, delta)) == dumped(new)
    assert (dumped(old), dumped(new)) == before, "neither was touched"


@given(rows, st.data())
def test_a_small_change_is_small(old: dict[str, Any], data: st.DataObject):
    assume(old)
    new = changed(old, data)
    delta = diff(old, new)
    assert dumped(patch(old, delta)) == dumped(new)
    assert (delta == {}) == same(old, new) == (dumped(old) == dumped(new))
    patched = patch(old, delta)
    for key in new.keys() & patched.keys():
        assert type(new[key]) is type(patched[key])


@given(rows, rows, rows)
def test_on_another_row_it_is_refused_or_gives_a_row_and_touches_nothing(
    old: dict[str, Any], new: dict[str, Any], other: dict[str, Any]
):
    before = deepcopy(other)
    try:
        assert isinstance(patch(other, diff(old, new)), dict)
    except NotItsBase:
        assume(not same(old, other))
    assert same(other, before)


@given(plain, rows)
def test_made_up_changes_are_refused_and_nothing_else(delta: Any, row: dict[str, Any]):
    """Whatever stands where a delta should: it applies, or it is no change of this row."""
    before = deepcopy(row)
    with suppress(NotItsBase):
        patch(row, delta)
    assert same(row, before)


DIFFERENT: list[tuple[Any, Any]] = [(1, 1.0), (1, True), (0, False), (None, False), ("1", 1), ([], {}), ([1], [True])]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_what_json_tells_apart_is_different(one: Any, other: Any):
    assert not same(one, other)
    assert dumped(patch({"x": one}, diff({"x": one}, {"x": other}))) == dumped({"x": other})
    assert dumped(patch({"x": [one]}, diff({"x": [one]}, {"x": [other]}))) == dumped({"x": [other]})


def test_a_tap_is_short_however_long_the_game_is():
    turns = [{"intent": {"do": "flip"}, "events": [{"did": "card", "number": n}]} for n in range(300)]
    rest: dict[str, Any] = {"options": {"players": ["Zoë"]}}
    before = {"id": "a", "session": {**rest, "turns": turns[:-1], "undone": []}}
    after = {"id": "a", "session": {**rest, "turns": turns, "undone": []}}
    undone = {"id": "a", "session": {**rest, "turns": turns[:-1], "undone": turns[-1:]}}
    assert diff(before, after) == {"in": {"session": {"in": {"turns": {"keep": 299, "add": turns[-1:]}}}}}
    assert len(dumped(diff(after, undone))) < 250


@pytest.mark.parametrize("depth", [100_000])
def test_a_change_that_is_too_deep_is_refused(depth: int):
    delta: Any = {}
    for _ in range(depth):
        delta = {"in": {"a": delta}}
    row: Any = {}
    for _ in range(depth):
        row = {"a": row}
    with pytest.raises(NotItsBase):
        patch(row, delta)
