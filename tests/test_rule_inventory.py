"""Every clause of every rulebook is proven by a test, and tests name only clauses that there are."""

from collections import Counter

import pytest

from companion.games import GAMES
from tests.rule import INVENTORY, Carried, carried, carried_by_the_suite, clauses

LISTED = sorted(path.stem for path in INVENTORY.glob("*.toml"))


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_carried(game: str):
    proven = {clause for use in carried_by_the_suite() for clause in use.clauses}
    missing = [f"{clause.id} ({clause.where}): {clause.text}" for clause in clauses(game) if clause.id not in proven]
    assert not missing, "no test carries\n" + "\n".join(missing)


def test_tests_carry_only_clauses_that_there_are():
    known = {clause.id for game in LISTED for clause in clauses(game)}
    unknown = [f"{use.place}: {clause}" for use in carried_by_the_suite() for clause in use.clauses
               if clause not in known]  # fmt: skip
    assert not unknown, "unknown clauses\n" + "\n".join(unknown)


def test_the_decorator_is_used_well():
    assert not [f"{use.place}: {use.flaw}" for use in carried_by_the_suite() if use.flaw]


def test_no_clause_is_there_twice():
    seen = Counter(clause.id for game in LISTED for clause in clauses(game))
    assert not [clause for clause, count in seen.items() if count > 1]
    texts = Counter((game, clause.text) for game in LISTED for clause in clauses(game))
    assert not [text for text, count in texts.items() if count > 1]


@pytest.mark.parametrize("game", LISTED)
def test_clauses_are_said_and_have_a_place(game: str):
    assert clauses(game)
    assert not [clause.id for clause in clauses(game) if not (clause.id and clause.text.strip() and clause.where)]


SOURCE = """
@rule("A-1", "A-2")
def test_one(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=rule("A-3")), pytest.param(2, marks=[rule("A-4")])])
def test_two(x): ...

@rule("A-5")
class TestThree: ...

@rule("A-6")
def helper(): ...

@rule(NAME)
def test_four(): ...

@rule("A-7", "A-7")
def test_five(): ...

rule("A-8")  # marks nothing
"""


def test_the_scan_reads_decorators_and_rows():
    assert sorted(carried(SOURCE, "t.py"), key=lambda use: use.place) == [
        Carried("t.py:11", ("A-6",), "helper is no test"),
        Carried("t.py:14", (), "write the ids as plain strings"),
        Carried("t.py:17", ("A-7", "A-7"), "an id is there twice"),
        Carried("t.py:2", ("A-1", "A-2")),
        Carried("t.py:5", ("A-3",)),
        Carried("t.py:5", ("A-4",)),
        Carried("t.py:8", ("A-5",)),
    ]
