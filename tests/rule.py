"""Tests carry the clauses of the rulebook that they prove.

    @rule("BR-07", "BR-08")
    def test_a_flag_island_needs_a_bridge(): ...

    pytest.param(..., marks=rule("BR-09"))     # one row of a table

The clauses of a game stand in `tests/rules/<game>.toml`, and `tests/test_rule_inventory.py` compares. It reads
the sources of the tests, so ids are written as plain strings, and it works when only some tests are run.
"""

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
INVENTORY = TESTS / "rules"


def rule(*clauses: str) -> pytest.MarkDecorator:
    """Mark a test, or a row of its table, with the clauses that it proves."""
    return pytest.mark.rule(*clauses)


@dataclass(frozen=True)
class Clause:
    """One rule of the rulebook in our own words, with its page or section.

    Worked examples, limits of entries and what belongs to other modules nobody looks up at the table.
    """

    id: str
    text: str
    where: str
    looked_up: bool = True


def clauses(game: str) -> list[Clause]:
    """The inventory of one game."""
    listed = tomllib.loads((INVENTORY / f"{game}.toml").read_text(encoding="utf-8"))
    return [Clause(**clause) for clause in listed["clause"]]


@dataclass(frozen=True)
class Carried:
    """A use of the decorator: where it stands and what it carries. `flaw` says why it proves nothing."""

    place: str
    clauses: tuple[str, ...]
    flaw: str = ""


def carried(source: str, name: str) -> Iterator[Carried]:
    """Every use of `rule` in the source of a test module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.keyword) and node.arg == "marks":
            marks = node.value.elts if isinstance(node.value, ast.List | ast.Tuple) else [node.value]
            yield from _uses(marks, name, "")
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            is_test = node.name.startswith("test_" if isinstance(node, ast.FunctionDef) else "Test")
            yield from _uses(node.decorator_list, name, "" if is_test else f"{node.name} is no test")


def _uses(markers: list[ast.expr], name: str, flaw: str) -> Iterator[Carried]:
    for call in markers:
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "rule":
            ids = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if len(ids) < len(call.args) or not ids:
                flaw = "write the ids as plain strings"
            elif len(set(ids)) < len(ids):
                flaw = "an id is there twice"
            yield Carried(f"{name}:{call.lineno}", tuple(ids), flaw)


def carried_by_the_suite() -> list[Carried]:
    """Every use of `rule` in all test modules, run or not."""
    return [
        use
        for path in sorted(TESTS.rglob("test_*.py"))
        if "smallest_game" not in path.parts
        for use in carried(path.read_text(encoding="utf-8"), str(path.relative_to(TESTS.parent)))
    ]
