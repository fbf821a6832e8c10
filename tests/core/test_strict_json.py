"""JSON as the contract wants it: what is broken, twice, endless or no number is refused in words."""

import tracemalloc
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.content.texts import Texts
from companion.core import strict_json
from companion.core.strict_json import NotJson, dumps, loads
from tests.contract.texts import unsaid

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@given(json_values)
def test_what_is_written_is_read_back(value):
    line = dumps(value)
    assert line.count(b"\n") == 1
    assert line.endswith(b"\n")
    assert loads(line) == value
    assert loads(line.decode()) == value


REFUSED = [
    (b"", "broken"),
    (b"{", "broken"),
    (b"[1,]", "broken"),
    (b"{'a': 1}", "broken"),
    (b"{} {}", "broken"),
    (b"nul", "broken"),
    (b'"\x01"', "broken"),
    (b"01", "broken"),
    (b"\xef\xbb\xbf{}", "broken"),
    (b"NaN", "constant"),
    (b'{"a": [Infinity]}', "constant"),
    (b"-Infinity", "constant"),
    (b'{"a": 1, "b": 2, "a": 1}', "twice"),
    (b'[{"a": {"b": 1, "b": 1}}]', "twice"),
    (b"\xff", "no_utf8"),
    (b'"\xc3"', "no_utf8"),
    (b'"\xed\xa0\x80"', "no_utf8"),
    (b"9" * 5000, "too_much"),
    (b"-" + b"9" * 5000, "too_much"),
    (b"[" * 100_000, "too_much"),
    (b'{"a":' * 100_000, "too_much"),
]


@pytest.mark.parametrize(("raw", "why"), REFUSED, ids=lambda value: str(value)[:24])
def test_what_is_refused_and_why(raw: bytes, why: str):
    with pytest.raises(NotJson) as refused:
        loads(raw)
    assert refused.value.text.key == f"core.json.{why}"
    assert not unsaid(refused.value.text)


def test_the_place_is_told():
    with pytest.raises(NotJson) as refused:
        loads(b'{"a": 1,\n  "b" 2}')
    assert Texts("en")(refused.value.text) == "This is no JSON (line 2, column 7)."


@given(st.binary(max_size=200))
def test_any_bytes_are_json_or_refused(raw: bytes):
    with suppress(NotJson):
        loads(raw)


def test_a_half_character_goes_out_as_the_escape_that_it_came_as():
    assert dumps(loads(b'{"name": "\\ud83d"}')) == b'{"name": "\\ud83d"}\n'


class Name(str):
    """Counts how often one is compared with another."""

    compared = 0
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        Name.compared += 1
        return str.__eq__(self, str(other))

    __hash__ = str.__hash__


def test_a_name_that_is_there_twice_is_found_in_one_go():
    """However many names there are: each is compared with a few, not with all."""
    names = [Name(number) for number in range(2000)]
    Name.compared = 0
    with pytest.raises(NotJson, match="twice") as refused:
        strict_json._no_repetition([(name, 1) for name in (*names, *map(Name, reversed(names)))])
    assert refused.value.text.args["name"] == "0"
    assert Name.compared < 10 * len(names)


HEAVY = [(b"[],", 600_000), (b'{"a":1},', 300_000), (b"1,", 1_300_000), (b"          ", 7_000_000)]


@pytest.mark.parametrize(("piece", "times"), HEAVY)
def test_what_would_not_fit_into_memory_is_refused_before_it_is_read(piece: bytes, times: int):
    raw = b"[" + piece * times + b"1]"
    tracemalloc.start()
    with pytest.raises(NotJson, match="too_heavy"):
        strict_json.loads(raw)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2 * len(raw)
