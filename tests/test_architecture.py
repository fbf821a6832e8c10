"""The house rules that a reader relies on, read off the imports: who may know whom, and what stays pure."""

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ("companion", "data", "tests", "build", "README.md", "pyproject.toml", ".ci", ".github", ".gitignore")
LONGEST_MODULE = 400

# Which parts of the package each part may import.
BELOW_CONTROLLER = {"core", "content", "games", "store", "history", "transfer"}
BELOW_UI = BELOW_CONTROLLER | {"controller", "diagnostics"}
MAY_IMPORT = {
    "core": {"core"},
    "content": {"core", "content"},
    "games": {"core", "content", "games"},
    "store": {"core", "store"},
    "history": {"core", "content", "games", "store", "history"},
    "transfer": BELOW_CONTROLLER,
    "controller": BELOW_CONTROLLER | {"controller"},
    "diagnostics": BELOW_UI,
    "commands": BELOW_UI | {"commands"},
    "ui": BELOW_UI | {"ui"},
    "serving": BELOW_UI | {"ui", "serving"},
    "start": BELOW_UI | {"ui", "serving", "start"},
    "__main__": {"commands", "start"},
}
# Which parts may import what isn't Python's own.
THIRD_PARTY = {
    "flet": {"ui", "serving", "start"},
    "flet_web": {"serving"},
    "polib": {"content"},
    "segno": {"transfer", "serving"},
    "starlette": {"serving"},
    "tinydb": {"store"},
    "uvicorn": {"serving"},
}
# Rules ask for chance and never look at a clock, a disk or a network: a replay must give the same game.
PURE = ("core", "games")
EFFECTS = {
    "asyncio", "datetime", "importlib", "os", "random", "secrets", "shutil", "socket", "subprocess",
    "tempfile", "threading", "time", "uuid",
}  # fmt: skip
# Folders beside the clone, as they exist on one disk only. Joined, as this file is searched too.
OUTSIDE = ["/".join(parts) for parts in (("..", "shared"), ("shared", "rulebooks"), ("", "work", ""))]

Rule = Callable[[str, str], Iterator[str]]


def imports(source: str) -> Iterator[str]:
    """Full names of all that a module imports, also inside functions and for type checking only."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            # A relative import keeps its dots, so that no rule takes it for a known name.
            origin = "." * node.level + (node.module or "")
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def part_of(module: str) -> str:
    """`core` for companion.core.rng; empty for the package itself and for the names defined in it."""
    part = module.removeprefix("companion").removeprefix(".").partition(".")[0]
    return part if part in PARTS else ""


def parts_look_down(module: str, source: str) -> Iterator[str]:
    """Dependencies point one way: ui → controller → archive → {store, games} → core."""
    allowed = MAY_IMPORT.get(part_of(module), set())
    for name in imports(source):
        if name.split(".")[0] == "companion" and part_of(name) not in allowed | {""}:
            yield f"{module} imports {name}, and may only import {sorted(allowed)}"
        if name.startswith("."):
            yield f"{module} imports {name}: write the full name, so that its part shows"


def foreign_packages_stay_in_their_part(module: str, source: str) -> Iterator[str]:
    """Flet is known to the screens only, TinyDB to the store only, and core knows nothing but Python."""
    for name in imports(source):
        package = name.split(".")[0]
        owners = THIRD_PARTY.get(package, set())
        known = package in {"companion", ""} or package in sys.stdlib_module_names
        if not known and part_of(module) not in owners:
            yield f"{module} imports {name}, which is for {sorted(owners) or 'no part'}"


def rules_are_pure(module: str, source: str) -> Iterator[str]:
    """Core and games have no chance, clock or disk of their own."""
    if part_of(module) not in PURE:
        return
    for name in imports(source):
        if name.split(".")[0] in EFFECTS:
            yield f"{module} imports {name}, but core and games are pure"
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="open" | "input" | "print" as function)):
                yield f"{module}:{node.lineno} calls {function}, but core and games are pure"


def games_are_strangers(module: str, source: str) -> Iterator[str]:
    """A game's folder can be read alone: only the list of the games knows them all."""
    match module.split("."):
        case ["companion", "games", game, *_]:
            own = f"companion.games.{game}."
            for name in imports(source):
                if name.startswith("companion.games") and not f"{name}.".startswith(own):
                    yield f"{module} imports {name}, which is not of its own game"


def modules_say_what_they_are(module: str, source: str) -> Iterator[str]:
    """Every module opens with a docstring."""
    if not ast.get_docstring(ast.parse(source)):
        yield f"{module} has no docstring"


def modules_are_short(module: str, source: str) -> Iterator[str]:
    """Past this length a module has a seam to be found."""
    length = len(source.splitlines())
    if length > LONGEST_MODULE:
        yield f"{module} has {length} lines, more than {LONGEST_MODULE}: look for the seam"


def clone_stands_alone(name: str, text: str) -> Iterator[str]:
    """Nothing refers to a folder that a clone does not have."""
    for folder in OUTSIDE:
        if folder in text:
            yield f"{name} mentions {folder}"


def project_files() -> Iterator[Path]:
    """Every file of the project as far as it is written by hand."""
    for top in (ROOT / name for name in PROJECT):
        for path in [top, *sorted(top.rglob("*"))]:
            made = "__pycache__" in path.parts or ROOT / "build" / "out" in path.parents
            if path.is_file() and not made:
                yield path


def module_name(path: Path) -> str:
    """companion.core for companion/core/__init__.py"""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_name(path): path.read_text("utf-8") for path in project_files() if path.suffix == ".py"}
APP = {name: source for name, source in MODULES.items() if name.split(".")[0] == "companion"}
TEXTS = {str(path.relative_to(ROOT)): path.read_text("utf-8", errors="replace") for path in project_files()}
PARTS = {name.split(".")[1] for name in APP if "." in name} | set(MAY_IMPORT)

RULES: dict[Rule, dict[str, str]] = {
    parts_look_down: APP,
    foreign_packages_stay_in_their_part: APP,
    rules_are_pure: APP,
    games_are_strangers: APP,
    modules_say_what_they_are: MODULES,
    modules_are_short: MODULES,
    clone_stands_alone: TEXTS,
}

BREACHES: list[tuple[Rule, str, str]] = [
    (parts_look_down, "companion.core.rng", "import companion.games.bridges"),
    (parts_look_down, "companion.core.rng", "from companion import games"),
    (parts_look_down, "companion.core.rng", "from ..games import bridges"),
    (parts_look_down, "companion.core.rng", "def f():\n    from companion.ui import theme"),
    (parts_look_down, "companion.games.bridges.view", "from companion.ui.theme import COLOURS"),
    (parts_look_down, "companion.games.bridges.view", "from companion.store import active"),
    (parts_look_down, "companion.store.history", "from companion.controller import Controller"),
    (parts_look_down, "companion.store.history", "from companion.games import GAMES"),
    (parts_look_down, "companion.controller", "import companion.ui.shell as shell"),
    (parts_look_down, "companion.ui.kit.page", "from companion.start import served"),
    (foreign_packages_stay_in_their_part, "companion.core.rng", "import numpy"),
    (foreign_packages_stay_in_their_part, "companion.games.bridges.view", "import flet as ft"),
    (foreign_packages_stay_in_their_part, "companion.store.history", "from flet.utils import platform_utils"),
    (foreign_packages_stay_in_their_part, "companion.controller", "import flet"),
    (foreign_packages_stay_in_their_part, "companion.__main__", "import flet"),
    (foreign_packages_stay_in_their_part, "companion.ui.pages.history.history", "from tinydb import TinyDB"),
    (rules_are_pure, "companion.core.rng", "import random"),
    (rules_are_pure, "companion.core.session", "from datetime import datetime"),
    (rules_are_pure, "companion.games.bridges.rules", "def f():\n    import time"),
    (rules_are_pure, "companion.games.bridges.facts", "import os.path"),
    (rules_are_pure, "companion.games.bridges.facts", "open('facts.json')"),
    (games_are_strangers, "companion.games.bridges.rules", "from companion.games.small_islands import a"),
    (games_are_strangers, "companion.games.bridges.rules", "from companion.games import small_islands"),
    (games_are_strangers, "companion.games.bridges", "from companion.games import GAMES"),
    (games_are_strangers, "companion.games.bridges.rules", "import companion.games.bridges_group.facts"),
    (modules_say_what_they_are, "companion.core.rng", "import math"),
    (modules_are_short, "companion.core.rng", "pass\n" * (LONGEST_MODULE + 1)),
    *((clone_stands_alone, "README.md", f"see {folder}here") for folder in OUTSIDE),
]

FINE: list[tuple[Rule, str, str]] = [
    (parts_look_down, "companion.ui.kit.page", "from companion.core.blocks import Screen\nimport json"),
    (parts_look_down, "companion.commands.headless", "from companion import __version__"),
    (foreign_packages_stay_in_their_part, "companion.ui.games.rose", "import flet.canvas as cv"),
    (foreign_packages_stay_in_their_part, "companion.core.rng", "import re"),
    (rules_are_pure, "companion.store.disk", "import os\nopen('x')"),
    (games_are_strangers, "companion.games", "from companion.games.bridges import Bridges"),
    (games_are_strangers, "companion.games.bridges.view", "from companion.games.bridges import facts"),
    (modules_are_short, "companion.core.rng", "pass\n" * LONGEST_MODULE),
]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_project_keeps(rule: Rule):
    problems = [problem for name, source in RULES[rule].items() for problem in rule(name, source)]
    if problems:
        pytest.fail("\n".join([f"{rule.__doc__}", *problems]), pytrace=False)


@pytest.mark.parametrize(("rule", "name", "source"), BREACHES)
def test_a_breach_is_noticed(rule: Rule, name: str, source: str):
    assert list(rule(name, source))


@pytest.mark.parametrize(("rule", "name", "source"), FINE)
def test_what_is_allowed_passes(rule: Rule, name: str, source: str):
    assert not list(rule(name, source))


def test_every_part_says_what_it_may_import():
    assert not PARTS - set(MAY_IMPORT), "new parts of the package: say in MAY_IMPORT what they may import"


def test_the_files_were_found():
    assert {"companion", "companion.core.session", "build.run", "tests.test_architecture"} <= set(MODULES)
    assert {"pyproject.toml", "README.md", ".ci/run"} <= set(TEXTS)
