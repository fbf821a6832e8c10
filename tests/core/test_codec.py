"""The codec: what is written is read back, and what does not fit is refused with its path."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.codec import CodecError, Extensible, decode, encode, encode_tagged, tag_of


@dataclass(frozen=True)
class Leaf:
    colour: Literal["red", "blue"]
    size: int


@dataclass(frozen=True)
class TreePlanted:
    name: str | None
    ripe: bool
    weight: float
    leaves: tuple[Leaf, ...]
    corner: tuple[int, str]
    counts: Mapping[str, int]
    rest: Any


@dataclass(frozen=True)
class TreeFelled:
    pass


Event = TreePlanted | TreeFelled

leaves = st.builds(Leaf, st.sampled_from(["red", "blue"]), st.integers())
trees = st.builds(
    TreePlanted,
    name=st.none() | st.text(),
    ripe=st.booleans(),
    weight=st.floats(allow_nan=False, allow_infinity=False),
    leaves=st.lists(leaves, max_size=3).map(tuple),
    corner=st.tuples(st.integers(), st.text()),
    counts=st.dictionaries(st.text(), st.integers(), max_size=3),
    rest=st.none() | st.lists(st.integers()),
)
TREE = TreePlanted("oak", True, 1.5, (Leaf("red", 1), Leaf("blue", 2)), (3, "x"), {"a": 1}, [1])
PLAIN = {
    "name": "oak",
    "ripe": True,
    "weight": 1.5,
    "leaves": [{"colour": "red", "size": 1}, {"colour": "blue", "size": 2}],
    "corner": [3, "x"],
    "counts": {"a": 1},
    "rest": [1],
}


def test_what_is_written():
    assert encode(TREE) == PLAIN
    assert encode_tagged(TREE) == {"did": "tree_planted", **PLAIN}
    assert next(iter(encode_tagged(TREE))) == "did", "the name comes first, for people who read"
    assert encode_tagged(TreeFelled()) == {"did": "tree_felled"}
    assert tag_of(TreePlanted) == "tree_planted"


@given(trees)
def test_a_value_comes_back_from_json(tree: TreePlanted):
    assert decode(TreePlanted, json.loads(json.dumps(encode(tree)))) == tree
    assert decode(Event, json.loads(json.dumps(encode_tagged(tree)))) == tree
    assert decode(Event, {"did": "tree_felled"}) == TreeFelled()


MISFITS = [
    ({**PLAIN, "name": 1}, "name"),
    ({**PLAIN, "ripe": 1}, "ripe"),
    ({**PLAIN, "ripe": None}, "ripe"),
    ({**PLAIN, "weight": 1}, "weight"),
    ({**PLAIN, "weight": "1.5"}, "weight"),
    ({**PLAIN, "leaves": {}}, "leaves"),
    ({**PLAIN, "leaves": [PLAIN["leaves"][0], 7]}, "leaves.1"),  # type: ignore[index]
    ({**PLAIN, "leaves": [{"colour": "green", "size": 1}]}, "leaves.0.colour"),
    ({**PLAIN, "leaves": [{"colour": ["red"], "size": 1}]}, "leaves.0.colour"),
    ({**PLAIN, "leaves": [{"colour": "red", "size": True}]}, "leaves.0.size"),
    ({**PLAIN, "leaves": [{"colour": "red", "size": 1.0}]}, "leaves.0.size"),
    ({**PLAIN, "leaves": [{"colour": "red"}]}, "leaves.0.size"),
    ({**PLAIN, "leaves": [{"colour": "red", "size": 1, "veins": 2}]}, "leaves.0.veins"),
    ({**PLAIN, "corner": [3]}, "corner"),
    ({**PLAIN, "corner": [3, "x", 1]}, "corner"),
    ({**PLAIN, "corner": [3, 4]}, "corner.1"),
    ({**PLAIN, "counts": []}, "counts"),
    ({**PLAIN, "counts": {"a": "1"}}, "counts.a"),
    ({**PLAIN, "roots": 1}, "roots"),
    ({key: value for key, value in PLAIN.items() if key != "rest"}, "rest"),
    ([], ""),
    (None, ""),
    ("oak", ""),
]


@pytest.mark.parametrize(("data", "path"), MISFITS)
def test_what_does_not_fit_is_refused_with_its_path(data: Any, path: str):
    with pytest.raises(CodecError) as error:
        decode(TreePlanted, data)
    assert error.value.path == path
    assert str(error.value).startswith(path or "value")


NO_EVENTS: list[tuple[Any, str]] = [
    ({"did": "tree_sold"}, "at.did"),
    ({}, "at.did"),
    ({"did": ["x"]}, "at.did"),
    ({"did": "tree_felled", "by": 1}, "at.by"),
    ([], "at"),
    (None, "at"),
]


@pytest.mark.parametrize(("data", "path"), NO_EVENTS)
def test_a_member_of_a_union_has_a_known_name(data: Any, path: str):
    with pytest.raises(CodecError) as error:
        decode(Event, data, "at")
    assert error.value.path == path


leaf = st.none() | st.booleans() | st.integers() | st.floats() | st.text()


@given(st.recursive(leaf, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)))
def test_any_json_is_a_tree_or_a_codec_error(data: Any):
    for kind in (TreePlanted, Event):
        with pytest.raises(CodecError):
            decode(kind, data)


def test_types_that_the_codec_does_not_know_are_the_programmer_s_mistake():
    with pytest.raises(TypeError):
        decode(set, [])


@dataclass(frozen=True)
class Page(Extensible):
    title: str
    author: str | None
    place: str | None = None


@dataclass(frozen=True)
class Book(Extensible):
    pages: tuple[Page, ...]
    read: int | None = None


@pytest.mark.parametrize(
    "data",
    [
        {"pages": []},
        {"pages": [{"title": "One", "author": None}], "read": 3},
        {"pages": [{"title": "One", "author": "Ana", "place": "shelf"}, {"title": "Two", "author": None, "ink": [1]}]},
        {"pages": [], "colour": {"red": 1}, "more": {"more": None}},
    ],
)
def test_what_other_versions_write_comes_back_as_it_was(data):
    assert encode(decode(Book, data)) == data


def test_what_is_none_by_default_is_left_out_and_the_unknown_lies_apart():
    book = decode(Book, {"pages": [{"title": "One", "author": None, "ink": 2}]})
    assert book == Book((Page("One", None, more={"ink": 2}),))
    assert list(encode(book)["pages"][0]) == ["title", "author", "ink"]


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({}, "pages"),
        ({"pages": [{"title": "One"}]}, "pages.0.author"),
        ({"pages": [{"title": 1, "author": None}]}, "pages.0.title"),
        ({"pages": [], "read": "3"}, "read"),
        ([], ""),
    ],
)
def test_what_has_no_default_may_not_be_missing_and_has_its_type(data, path):
    with pytest.raises(CodecError) as error:
        decode(Book, data)
    assert error.value.path == path
