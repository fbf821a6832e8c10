"""Forms: every problem at once, at its place; defaults and trimming; rules only where their ground is sound."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.message import Problem, msg
from companion.core.sheet import (
    Choice,
    Count,
    Field,
    Flag,
    Record,
    Rows,
    Rule,
    Sheet,
    TextField,
    join,
    player_names,
)


def codes(field: Field, value: Any) -> list[tuple[str, str]]:
    return [(problem.where, problem.code) for problem in field.problems(value, "at")]


def misfits(field: Field, *values: Any) -> Iterator[tuple[Field, Any, str | None]]:
    """Values of another type than the entry's."""
    yield from ((field, value, "wrong_type") for value in values)


VALUES: list[tuple[Field, Any, str | None]] = [
    (Count("n"), 0, None),
    (Count("n"), 999, None),
    (Count("n"), -1, "too_small"),
    (Count("n"), 1000, "too_big"),
    (Count("n"), 10**400, "too_big"),
    (Count("n", low=1, high=6), 1, None),
    (Count("n", low=1, high=6), 6, None),
    (Count("n", low=1, high=6), 0, "too_small"),
    (Count("n", low=1, high=6), 7, "too_big"),
    (Count("n", low=-3, high=-1), -2, None),
    *misfits(Count("n"), True, False, 3.0, float("nan"), float("inf"), "3", None, [], {}),
    (Choice("c", choices=("a", "b")), "a", None),
    (Choice("c", choices=("a", "b")), "A", "not_a_choice"),
    (Choice("c", choices=("a", "b")), "", "not_a_choice"),
    (Choice("c", choices=("a", "b")), "ab", "not_a_choice"),
    *misfits(Choice("c", choices=("1",)), 1, True, None, ["1"], {"1": 1}),
    (TextField("t"), "Ana", None),
    (TextField("t"), "x" * 40, None),
    (TextField("t"), f"  {'x' * 40}\n", None),
    (TextField("t"), "x" * 41, "too_long"),
    (TextField("t"), "", "blank"),
    (TextField("t"), " \t\n ", "blank"),
    (TextField("t"), "\u3000", "blank"),
    (TextField("t"), "a\x00b", "bad_character"),
    (TextField("t"), "a\nb", "bad_character"),
    (TextField("t"), "\ud83d", "bad_character"),
    (TextField("t"), "\u200b\u2060", "blank"),
    (TextField("t"), "\u3164", "blank"),
    (TextField("t"), "a\u202eb", "bad_character"),
    (TextField("t"), "a\u2028b", "bad_character"),
    (TextField("t"), "a\x9bb", "bad_character"),
    (TextField("t"), "🎲 Zoë 你好", None),
    *misfits(TextField("t"), 1, None, True, ["Ana"], {"name": "Ana"}),
    (Flag("f"), True, None),
    (Flag("f"), False, None),
    *misfits(Flag("f"), 0, 1, "true", None, []),
    (Rows("r", of=Count("n")), [], None),
    (Rows("r", of=Count("n"), fewest=1), [], "too_few"),
    (Rows("r", of=Count("n"), most=1), [1, 2], "too_many"),
    *misfits(Rows("r", of=Count("n")), {}, None, "[]", (1, 2), 1),
    (Record("o"), {}, None),
    *misfits(Record("o"), [], None, "{}", 1, True),
]


@pytest.mark.parametrize(("field", "value", "code"), VALUES, ids=lambda value: repr(value)[:30])
def test_what_each_kind_of_entry_takes(field: Field, value: Any, code: str | None):
    assert codes(field, value) == ([("at", code)] if code else [])


def test_rows_name_the_row_and_records_the_entry():
    field = Rows("r", of=Record("", fields=(Count("a"), Count("b", default=0), Count("c", optional=True))))
    assert codes(field, [{"a": 1}, {"a": -1, "b": "x", "d": 1}, {}, 7]) == [
        ("at.1.d", "unknown_key"),
        ("at.1.a", "too_small"),
        ("at.1.b", "wrong_type"),
        ("at.2.a", "missing"),
        ("at.3", "wrong_type"),
    ]


@pytest.mark.parametrize(
    ("rows", "where"),
    [
        (["Ana", "Ben"], []),
        (["Ana", "ana"], []),
        (["Ana", " Ana "], ["at.1"]),
        (["Ana", "A\u200bna"], ["at.1"]),
        (["Zo\u00eb", "Zoe\u0308"], ["at.1"]),
        (["Ana B", "Ana\u00a0 B"], ["at.1"]),
        (["\U0001f468\u200d\U0001f469", "\U0001f468\U0001f469"], []),
        (["Ana", "Ana", "Ana"], ["at.1", "at.2"]),
        ([1, 1], []),
    ],
)
def test_names_that_differ(rows: list[Any], where: list[str]):
    found = [
        place for place, code in codes(Rows("r", of=TextField("name"), names_differ=True), rows) if code == "same_name"
    ]
    assert found == where


def test_names_that_differ_in_rows_of_records():
    field = Rows("r", of=Record("", fields=(TextField("name"),)), names_differ=True)
    assert codes(field, [{"name": "A"}, {"name": "A "}, {}, {"name": 1}, {"name": 1}]) == [
        ("at.2.name", "missing"),
        ("at.3.name", "wrong_type"),
        ("at.4.name", "wrong_type"),
        ("at.1.name", "same_name"),
    ]


def too_much(player: Any, where: str):
    if player["a"] + player["b"] > 10:
        yield Problem(where, "too_much", msg("x"))


def uneven(players: Any, where: str):
    if sum(player["a"] for player in players) % 2:
        yield Problem(where, "uneven", msg("x"))


def crash(part: Any, where: str) -> Iterator[Problem]:
    pytest.fail(f"must not run at {where}")


PLAYER = Record("player", fields=(TextField("name"), Count("a"), Count("b", default=1), Count("c", optional=True)))
ROOT = Record(
    "report", fields=(Rows("players", of=PLAYER, fewest=1, names_differ=True), TextField("note", optional=True))
)
SHEET = Sheet(
    ROOT,
    rules=(Rule("players.*", too_much, needs=("a", "b")), Rule("players", uneven, needs=("*.a",))),
    warnings=(Rule("players.*.a", lambda a, where: iter([Problem(where, "odd", msg("x"))] * (a == 7))),),
)


def checked(*players: Any, **more: Any):
    done = SHEET.check({"players": list(players), **more})
    return [(problem.where, problem.code) for problem in done.problems]


def test_defaults_are_filled_in_and_texts_trimmed():
    done = SHEET.check(
        {"players": [{"name": " Ana\t", "a": 2}, {"name": "Ben", "a": 2, "b": 3, "c": 4}], "note": " x "}
    )
    assert done.problems == ()
    assert done.value == {
        "players": [{"name": "Ana", "a": 2, "b": 1}, {"name": "Ben", "a": 2, "b": 3, "c": 4}],
        "note": "x",
    }


def test_checking_leaves_what_was_handed_in_alone():
    data = {"players": [{"name": " Ana ", "a": 2}]}
    SHEET.check(data)
    assert data == {"players": [{"name": " Ana ", "a": 2}]}


def test_a_checked_value_checks_again():
    once = SHEET.check({"players": [{"name": " Ana ", "a": 2}]}).value
    assert SHEET.check(once).value == once


def test_all_problems_come_at_once_in_the_order_of_the_form():
    assert checked({"name": "", "a": -1}, {"name": "B", "a": 9, "b": 9}, {"b": True}, nte=1) == [
        ("nte", "unknown_key"),
        ("players.0.name", "blank"),
        ("players.0.a", "too_small"),
        ("players.2.name", "missing"),
        ("players.2.a", "missing"),
        ("players.2.b", "wrong_type"),
        ("players.1", "too_much"),
    ]


def test_a_rule_across_players_waits_for_what_it_needs():
    assert checked({"name": "A", "a": 1}, {"name": "B", "a": 2}) == [("players", "uneven")]
    assert checked({"name": "", "a": 1}, {"name": "B", "a": 2, "c": "x"}) == [
        ("players.0.name", "blank"), ("players.1.c", "wrong_type"), ("players", "uneven"),
    ]  # fmt: skip
    assert checked({"name": "A", "a": 1}, {"name": "B", "a": True}) == [("players.1.a", "wrong_type")]


UNSOUND = [
    ("", "a.b", True),
    ("a", "a", True),
    ("a", "a.b", True),
    ("a.b", "a", True),
    ("a.*.c", "a.3.c", True),
    ("a.*.c", "a.3.d", False),
    ("a.*.c", "a.3", True),
    ("a.1.c", "a.3.c", False),
    ("a.b", "ab", False),
    ("ab", "a", False),
    ("players.1", "players.10", False),
]


@pytest.mark.parametrize(("need", "bad", "stops"), UNSOUND)
def test_a_rule_runs_only_where_its_ground_is_sound(need: str, bad: str, stops: bool):
    """A rule at the root that needs `need`, while there is a problem at `bad`."""

    class Broken(Record):
        def problems(self, value, where):
            yield Problem(bad, "bad", msg("x"))

    ran = []

    def note(part: Any, where: str) -> Iterator[Problem]:
        ran.append(where)
        yield from ()

    Sheet(Broken("root"), rules=(Rule("", note, needs=(need,) if need else ()),)).check({})
    assert ran == ([] if stops else [""])


@pytest.mark.parametrize("data", [None, 7, [], {"players": {}}, {"players": [7]}, {}])
def test_rules_never_see_another_shape(data: Any):
    rules = (Rule("players.*", crash), Rule("players", crash), Rule("players.*.a", crash))
    assert Sheet(ROOT, rules).check(data).problems


def test_a_problem_that_a_rule_found_stops_later_rules_there():
    sheet = Sheet(ROOT, (Rule("players.*", too_much, needs=("a", "b")), Rule("players.*", crash)))
    assert [problem.code for problem in sheet.check({"players": [{"name": "A", "a": 11}]}).problems] == ["too_much"]


def test_warnings_come_only_with_a_sound_form():
    sound = SHEET.check({"players": [{"name": "A", "a": 7}, {"name": "B", "a": 7}]})
    assert [(warning.where, warning.code) for warning in sound.warnings] == [
        ("players.0.a", "odd"),
        ("players.1.a", "odd"),
    ]
    assert SHEET.check({"players": [{"name": "A", "a": 7}]}).warnings == ()


def test_paths():
    assert (join("", "a"), join("a", 1), join("a.1", "b")) == ("a", "a.1", "a.1.b")


@pytest.mark.parametrize(
    ("names", "code"),
    [(["A"], "too_few"), (["A", "B"], None), (["A", "B", "C", "D"], None), (["A", "B", "C", "D", "E"], "too_many")],
)
def test_the_players_of_a_game(names: list[str], code: str | None):
    field = player_names(("Ana", "Ben"))
    assert codes(field, names) == ([("at", code)] if code else [])
    assert Sheet(Record("options", fields=(field,))).check({}).value == {"players": ["Ana", "Ben"]}


def test_a_default_is_not_shared():
    sheet = Sheet(Record("options", fields=(player_names(("Ana", "Ben")),)))
    first, second = sheet.check({}).value, sheet.check({}).value
    first["players"].append("Eve")
    assert second["players"] == ["Ana", "Ben"]
    assert sheet.check({}).value["players"] == ["Ana", "Ben"]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["players", "name", "a", "b", "c", "note", "x"]), inner, max_size=5)
    ),
)


@given(anything)
def test_whatever_is_handed_in_is_checked_without_a_crash(data: Any):
    done = SHEET.check(data)
    assert done.problems or set(done.value) <= {"players", "note"}


def test_what_is_missing_is_called_as_the_form_calls_it():
    labelled = Record("", fields=(Count("houses", msg("ui.points")), Count("plain")))
    assert [problem.text for problem in Sheet(labelled).check({}).problems] == [
        msg("core.missing", entry=msg("ui.points")),
        msg("core.missing", entry="plain"),
    ]
