"""A log, read: whatever became of its bytes, what is left of it is true."""

import json
import zlib
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.strict_json import Json
from companion.store.log_lines import END, NewerSchema, Replay, diff, head, line, replay, sum_of


def fits(row: Json) -> bool:
    return isinstance(row.get("id"), str)


def read(raw: bytes) -> Replay:
    return replay(raw, "active", fits)


class Story:
    """The lines of a log with the rows that there were after each of them."""

    def __init__(self) -> None:
        self.lines = [head("active")]
        self.rows: list[dict[str, Json]] = [{}]
        self._sums: dict[str, str] = {}

    def put(self, row: Json) -> None:
        self._add(line({"put": row}), row)

    def mend(self, row: Json) -> None:
        of, before = self._sums[row["id"]], self.rows[-1][row["id"]]
        self._add(line({"mend": row["id"], "of": of, "by": diff(before, row)}), row)

    def _add(self, written: bytes, row: Json) -> None:
        self.lines.append(written)
        self._sums[row["id"]] = sum_of(written)
        others = {row_id: other for row_id, other in self.rows[-1].items() if row_id != row["id"]}
        self.rows.append({**others, row["id"]: row})

    def drop(self, *row_ids: str) -> None:
        self.lines.append(line({"drop": list(row_ids)}))
        self.rows.append({row_id: row for row_id, row in self.rows[-1].items() if row_id not in row_ids})

    @property
    def raw(self) -> bytes:
        return b"".join(self.lines) + END


@pytest.fixture(scope="module")
def story() -> Story:
    story = Story()
    story.put({"id": "a", "turns": [], "who": "Zoë"})
    story.put({"id": "b", "turns": []})
    story.mend({"id": "a", "turns": [1], "who": "Zoë"})
    story.put({"id": "c", "turns": [7]})
    story.mend({"id": "a", "turns": [1, 2], "who": "Zoë"})
    story.drop("c")
    story.mend({"id": "b", "turns": [], "draft": {"x": 1}})
    story.mend({"id": "a", "turns": [1, 3], "who": "Zoë"})
    story.put({"id": "a", "turns": [1, 3, 4], "who": "Zoë"})
    story.put({"id": "d"})
    return story


def test_a_sound_log_is_all_there_the_last_touched_row_at_its_end(story: Story):
    found = read(story.raw)
    assert found.unread == []
    assert list(found.rows) == ["b", "a", "d"]
    assert found.rows == story.rows[-1]
    assert found.live == len(b"".join(story.lines[at] for at in (2, 9, 10)))
    assert found.last["b"].mends == 1


def states(story: Story, row_id: str) -> list[Json | None]:
    """All that a row ever was."""
    return [rows.get(row_id) for rows in story.rows]


def untouched(story: Story, hit: set[int]) -> set[str]:
    """Rows of which no line from the last whole one on was hit. The drop of `c` was line 6, its put line 4."""
    chains = {"a": {9}, "b": {2, 7}, "d": {10}}
    return {row_id for row_id, chain in chains.items() if not chain & hit}


def check(story: Story, raw: bytes, hit: set[int]) -> None:
    found = read(raw)
    assert found.unread, "it is noticed"
    for row_id, row in found.rows.items():
        assert row in states(story, row_id), "nothing that never was"
    for row_id in untouched(story, hit):
        assert found.rows[row_id] == story.rows[-1][row_id], "nothing more is lost than was hit"
    assert "c" not in found.rows or 6 in hit


def lines_at(story: Story, at: int) -> set[int]:
    """The line that a byte belongs to; the end of a line belongs to the next one, too."""
    ends = list(accumulate(map(len, story.lines)))
    number = sum(end <= at for end in ends)
    return {number, number + 1} if at + 1 in ends else {number}


@pytest.mark.parametrize("bit", range(8))
def test_a_flipped_bit_anywhere_costs_the_line_that_it_is_in(story: Story, bit: int):
    raw = story.raw
    for at in range(len(raw)):
        check(story, raw[:at] + bytes([raw[at] ^ 1 << bit]) + raw[at + 1 :], lines_at(story, at))


def test_a_log_that_is_cut_anywhere_is_noticed_and_read_as_far_as_it_goes(story: Story):
    raw = story.raw
    for at in range(len(raw)):
        check(story, raw[:at], set(range(min(lines_at(story, at)), 99)))


def test_a_log_without_any_of_its_lines_is_noticed(story: Story):
    """The changes of a row hang on one another: none is applied to what it was not made for."""
    for gone in range(len(story.lines)):
        raw = b"".join(story.lines[:gone] + story.lines[gone + 1 :]) + END
        found = read(raw)
        for row_id, row in found.rows.items():
            assert row in states(story, row_id)
        hanging = {0, 1, 2, 3, 5}
        assert bool(found.unread) == (gone in hanging), gone


@given(st.binary(max_size=300))
def test_any_bytes_are_read(story: Story, noise: bytes):
    assert read(noise).unread
    found = read(story.raw[:-4] + noise)
    assert story.rows[-1].items() <= found.rows.items()


def summed(body: bytes) -> bytes:
    return b"%08x %s\n" % (zlib.crc32(body), body)


FOREIGN = [
    b"", b"null", b"[]", b"7", b'"put"', b"{}", b'{"put": {}}', b'{"put": []}', b'{"put": {"id": 7}}', b'{"put": null}',
    b'{"put": {"id": "x"}, "more": 1}', b'{"drop": "a"}', b'{"drop": [1]}', b'{"drop": ["a"], "put": {"id": "x"}}',
    b'{"mend": "a", "of": "00000000", "by": {}}', b'{"mend": "nobody", "of": "", "by": {}}', b'{"mend": ["a"]}',
    b'{"companion": "active", "schema": 2}', b"[" * 100_000, b"{" * 9, b'{"put": {"id": "\xff"}}', b"9" * 10_000,
]  # fmt: skip


@pytest.mark.parametrize("body", FOREIGN, ids=lambda body: body[:30].decode("latin-1"))
def test_a_line_with_the_right_sum_and_no_sense_is_left_out(story: Story, body: bytes):
    found = read(story.raw[: -len(END)] + summed(body) + END)
    assert found.unread == [len(story.lines) + 1]
    assert found.rows == story.rows[-1]


DELTAS = [{"put": {"id": "b"}}, {"cut": ["id"]}, {"cut": ["nothing"]}, {"in": {"turns": {"keep": 99, "add": []}}},
          {"keep": 0, "add": []}, {"put": 7}, {"in": {"who": {"put": {}}}}, {"put": {"id": 7}}]  # fmt: skip


@pytest.mark.parametrize("delta", DELTAS, ids=json.dumps)
def test_a_change_that_no_tap_made_is_left_out(story: Story, delta: Json):
    of = sum_of(story.lines[9])
    found = read(story.raw[: -len(END)] + line({"mend": "a", "of": of, "by": delta}) + END)
    assert found.unread == [len(story.lines) + 1]
    assert found.rows == story.rows[-1]


@pytest.mark.parametrize("schema", [3, 99, 1, "2", None, True, 2.5])
def test_another_schema_is_not_guessed_at(story: Story, schema: Any):
    with pytest.raises(NewerSchema):
        read(line({"companion": "active", "schema": schema}) + b"".join(story.lines[1:]) + END)


@pytest.mark.parametrize("name", ["history", "", None, 7])
def test_the_head_of_another_file_is_noticed(story: Story, name: Any):
    """Rows that fit are used; what the tables rely on is asked of each."""
    found = read(line({"companion": name, "schema": 2}) + b"".join(story.lines[1:]) + END)
    assert found.unread == [1]


def test_a_log_can_be_read_by_people(story: Story):
    """With any editor the games can be found again."""
    text = story.raw.decode("utf-8")
    assert '{"put":{"id":"a","turns":[],"who":"Zoë"}}' in text
    assert text.splitlines()[-1] == "end"


def test_half_characters_cost_nothing():
    row = {"id": "a", "name": "\ud83d"}
    assert read(head("active") + line({"put": row}) + END).rows == {"a": row}
