"""The house rules that a reader relies on, read off the imports: who may know whom, and what stays pure."""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rooms import IMPORTERS, STANDS_ON, arrows, cycles, imports, module_name, room_of, too_high, used, uses

from companion.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ("companion", "data", "tests", "build", "README.md", "pyproject.toml", ".ci", ".github", ".gitignore")
LONGEST_MODULE = 400

# Which parts of the house may import what isn't Python's own.
THIRD_PARTY = {
    "flet": {"ui", "serving", "start"},
    "flet_audio": {"ui"},
    "flet_web": {"serving"},
    "h11": {"serving"},
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
# Each game is loaded when it is asked for, its view when it is drawn; a command only with what it needs; the screens
# while a window opens.
GAME_LIST = "companion.games"
BY_NAME = (GAME_LIST, "companion.core.game")
LOAD_LATER = (GAME_LIST, "companion.__main__", "companion.start.served")

FLET_INSIDE = (
    "companion.serving.flet_internals",
    "companion.ui.window.flet_walks",
    "companion.start.in_browser",
)
PROMISED = r"flet|flet\.canvas|flet_web\.fastapi\.\w+"

Rule = Callable[[str, str], Iterator[str]]


def names(source: str) -> Iterator[str]:
    """Full names of all that a module imports."""
    return (found.name for found in imports(source))


def part_of(module: str) -> str:
    """`ui` for companion.ui.kit.page; empty for the package itself."""
    return module.partition(".")[2].partition(".")[0]


def rooms_look_down(module: str, source: str) -> Iterator[str]:
    """A room imports only what it stands on (build/rooms.py), wherever in a module the import is."""
    for other in too_high(module, used(module, source, APP)):
        yield f"{module} imports {other}, and {room_of(module) or module} does not stand on {room_of(other)}"


def no_circles(module: str, source: str) -> Iterator[str]:
    """No two modules import each other, not by way of others either, not late, not for a type."""
    for way in cycles(uses({**APP, module: source})):
        if module in way:
            yield " imports ".join(way)


def names_are_written_out(module: str, source: str) -> Iterator[str]:
    """What a module imports can be read in it: its full name, at the top. What loads later stands in a short list."""
    for found in imports(source):
        ours = found.name.split(".")[0] == "companion"
        if found.by_name and game_of(module) and found.name == f"{module}.view.view":
            continue
        if module not in BY_NAME and (found.by_name or found.name.rpartition(".")[2] in IMPORTERS):
            yield f"{module}:{found.line} imports {found.name or 'something'} by name"
        if found.late and ours and module not in LOAD_LATER:
            yield f"{module}:{found.line} imports {found.name} late"
        if found.name.startswith("."):
            yield f"{module}:{found.line} imports {found.name}: write the full name, so that its room shows"


def foreign_packages_stay_in_their_part(module: str, source: str) -> Iterator[str]:
    """Flet is known to the screens only, TinyDB to the store only, and core knows nothing but Python."""
    for name in names(source):
        package = name.split(".")[0]
        owners = THIRD_PARTY.get(package, set())
        known = package in {"companion", ""} or package in sys.stdlib_module_names
        if not known and part_of(module) not in owners:
            yield f"{module} imports {name}, which is for {sorted(owners) or 'no part'}"


def flet_is_taken_at_its_word(module: str, source: str) -> Iterator[str]:
    """What Flet does not promise is touched in three modules, of which one looks whether it is still there."""
    if module in FLET_INSIDE:
        return
    for name in names(source):
        if re.match(r"flet(_web)?\b", name) and not re.fullmatch(PROMISED, name):
            yield f"{module} imports {name}, which Flet does not promise"
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls") | ast.Call(func=ast.Name(id="super"))):
                continue
            case ast.Attribute(attr=name) if re.match(r"_[^_]", name):
                yield f"{module}:{node.lineno} touches {name}, which is another's own"
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if re.match(r"_[A-Z]\w*__", name):
                yield f"{module}:{node.lineno} overrides {name}, which is another's own"


def rules_are_pure(module: str, source: str) -> Iterator[str]:
    """Core and games have no chance, clock or disk of their own."""
    if part_of(module) not in PURE:
        return
    for name in names(source):
        if name.split(".")[0] in EFFECTS:
            yield f"{module} imports {name}, but core and games are pure"
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="open" | "input" | "print" as function)):
                yield f"{module}:{node.lineno} calls {function}, but core and games are pure"


def games_are_strangers(module: str, source: str) -> Iterator[str]:
    """A game's folders can be read alone: only the lists of the games know them all."""
    own = game_of(module)
    for name in names(source):
        if own and game_of(name) not in ("", own):
            yield f"{module} imports {name}, which is not of its own game"
        if module.startswith("companion.games.") and name in ("companion.games.GAMES", "companion.games"):
            yield f"{module} imports {name}, the list that it stands in"


def game_of(name: str) -> str:
    """The game that a module or what is defined in it belongs to; empty for all others."""
    match name.split("."):
        case ["companion", "games", game, *_] | ["companion", "ui", "games", game, *_] if game in GAMES:
            return game
    return ""


def no_game_is_named(name: str, text: str) -> Iterator[str]:
    """Nothing knows a single game but its own folders and the lists."""
    if re.match(r"companion/(ui/)?games/(__init__|thinkers)\.py$|companion/assets/", name) or game_of(
        name.replace("/", ".")
    ):
        return
    for number, line in enumerate(text.splitlines(), 1):
        for game in GAMES:
            if game in line:
                yield f"{name}:{number} names {game}"


def commands_need_nothing(module: str, source: str) -> Iterator[str]:
    """A build command starts before anything is installed: what it loads at once is Python's or lies in build."""
    for found in imports(source):
        package = found.name.split(".")[0]
        if not found.late and package not in sys.stdlib_module_names and f"build.{package}" not in MODULES:
            yield f"{module} imports {found.name} at once, which is not there before everything is installed"


def loaded_by_commands() -> dict[str, str]:
    """The build commands, and all of the folder that they load at once."""
    found = {name: source for name, source in BUILD.items() if "machine.run_command(" in source}
    waiting = list(found)
    while waiting:
        at_once = {f"build.{one.name}" for one in imports(found[waiting.pop()]) if not one.late}
        new = {name for name in BUILD for one in at_once if f"{one}.".startswith(f"{name}.")} - found.keys()
        found |= {name: BUILD[name] for name in new}
        waiting += new
    return found


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


MODULES = {
    module_name(path.relative_to(ROOT)): path.read_text("utf-8") for path in project_files() if path.suffix == ".py"
}
APP = {name: source for name, source in MODULES.items() if name.split(".")[0] == "companion"}
TEXTS = {str(path.relative_to(ROOT)): path.read_text("utf-8", errors="replace") for path in project_files()}
CODE = {name: text for name, text in TEXTS.items() if name.startswith("companion/")}

BUILD = {name: source for name, source in MODULES.items() if name.split(".")[0] == "build"}

RULES: dict[Rule, dict[str, str]] = {
    rooms_look_down: APP,
    names_are_written_out: APP,
    foreign_packages_stay_in_their_part: APP,
    flet_is_taken_at_its_word: APP,
    rules_are_pure: APP,
    games_are_strangers: APP,
    no_game_is_named: CODE,
    commands_need_nothing: loaded_by_commands(),
    modules_say_what_they_are: MODULES,
    modules_are_short: MODULES,
    clone_stands_alone: TEXTS,
}

BREACHES: list[tuple[Rule, str, str]] = [
    (rooms_look_down, "companion.core.chance", "import companion.games.bridges"),
    (rooms_look_down, "companion.core.chance", "from companion import games"),
    (rooms_look_down, "companion.core.chance", "def f():\n    from companion.ui.kit import theme"),
    (rooms_look_down, "companion.core.chance", "def f():\n    import_module('companion.ui.app')"),
    (rooms_look_down, "companion.games.bridges.view", "from companion.ui.kit.theme import COLOURS"),
    (rooms_look_down, "companion.games.bridges.view", "from companion.store import tables"),
    (rooms_look_down, "companion.store.tables", "from companion.playing.controller import Controller"),
    (rooms_look_down, "companion.store.tables", "from companion.games import GAMES"),
    (rooms_look_down, "companion.playing.controller", "import companion.ui.app as app"),
    (rooms_look_down, "companion.ui.kit.page", "from companion.start import served"),
    (rooms_look_down, "companion.ui.kit.page", "import companion.ui.blocks.controls"),
    (
        rooms_look_down,
        "companion.ui.blocks.controls",
        "if TYPE_CHECKING:\n    import companion.ui.pages.play.play_screen",
    ),
    (rooms_look_down, "companion.ui.games.bridges.page", "from companion.ui.app import ROUTES"),
    (rooms_look_down, "companion.ui.pages.play.play_screen", "from companion.serving import gate"),
    (rooms_look_down, "companion.commands.score", "from companion.ui.kit import theme"),
    (rooms_look_down, "companion.ui", "from companion.ui import app"),
    (no_circles, "companion.core.chance", "import companion.core.session"),
    (no_circles, "companion.store.disk", "def f():\n    from companion.store.log_storage import LogStorage"),
    (no_circles, "companion.store.disk", "if TYPE_CHECKING:\n    from companion.store.log_storage import LogStorage"),
    (no_circles, "companion.store.disk", "def f():\n    importlib.import_module('companion.store.log_storage')"),
    (no_circles, "companion.core.chance", "__import__('companion.ui.app')"),
    (no_circles, "companion.core.chance", "def f():\n    return find_spec('companion.ui.app')"),
    (names_are_written_out, "companion.core.chance", "from ..games import bridges"),
    (names_are_written_out, "companion.ui.app", "import_module('companion.core.chance')"),
    (names_are_written_out, "companion.ui.app", "def f(game):\n    return importlib.import_module(f'x.{game}')"),
    (names_are_written_out, "companion.ui.app", "found = find_spec(name)"),
    (names_are_written_out, "companion.ui.app", "from importlib import import_module as load"),
    (names_are_written_out, "companion.ui.app", "found = __import__('json')"),
    (names_are_written_out, "companion.ui.app", "def f():\n    from companion.core import rng"),
    (names_are_written_out, "companion.ui.app", "RNG = resolve_name('companion.core.chance:Rng')"),
    (names_are_written_out, "companion.ui.app", "RNG = {'rng': 'companion.core.chance:Rng'}"),
    (names_are_written_out, "companion.games.bridges", "VIEW = late_view('companion.games.bridges.rules:rules')"),
    (names_are_written_out, "companion.games.bridges.rules", "VIEW = late_view('companion.games.bridges.view:view')"),
    (no_circles, "companion.core.chance", "SESSION = {'session': 'companion.core.session:Session'}"),
    (names_are_written_out, "companion.ui.app", "if TYPE_CHECKING:\n    import companion.core.chance"),
    (foreign_packages_stay_in_their_part, "companion.core.chance", "import numpy"),
    (foreign_packages_stay_in_their_part, "companion.games.bridges.view", "import flet as ft"),
    (foreign_packages_stay_in_their_part, "companion.store.tables", "from flet.utils import platform_utils"),
    (foreign_packages_stay_in_their_part, "companion.playing.controller", "import flet"),
    (foreign_packages_stay_in_their_part, "companion.__main__", "import flet"),
    (foreign_packages_stay_in_their_part, "companion.ui.pages.history_page", "from tinydb import TinyDB"),
    (flet_is_taken_at_its_word, "companion.serving.server", "from flet.messaging.session import Session"),
    (flet_is_taken_at_its_word, "companion.serving.server", "from flet_web.fastapi.flet_app import FletApp"),
    (flet_is_taken_at_its_word, "companion.serving.client", "import flet_web"),
    (flet_is_taken_at_its_word, "companion.ui.app", "import flet.components.component"),
    (flet_is_taken_at_its_word, "companion.ui.app", "page._dialogs.controls"),
    (flet_is_taken_at_its_word, "companion.ui.app", "ft.context.page._i = 2"),
    (flet_is_taken_at_its_word, "companion.ui.app", "class W(A):\n    def _FletApp__on_message(self): ..."),
    (rules_are_pure, "companion.core.chance", "import random"),
    (rules_are_pure, "companion.core.session", "from datetime import datetime"),
    (rules_are_pure, "companion.games.bridges.rules", "def f():\n    import time"),
    (rules_are_pure, "companion.games.bridges.facts", "import os.path"),
    (rules_are_pure, "companion.games.bridges.facts", "open('facts.json')"),
    (games_are_strangers, "companion.games.bridges.rules", "from companion.games.small_islands import a"),
    (games_are_strangers, "companion.games.bridges.rules", "from companion.games import small_islands"),
    (games_are_strangers, "companion.games.bridges", "from companion.games import GAMES"),
    (games_are_strangers, "companion.games.bridges.rules", "import companion.games"),
    (games_are_strangers, "companion.ui.games.bridges.page", "from companion.ui.games.small_islands import box"),
    (games_are_strangers, "companion.ui.games.bridges.page", "from companion.games.small_islands import facts"),
    *((no_game_is_named, "companion/core/chance.py", f"kind = '{game}.card'") for game in GAMES),
    (no_game_is_named, "companion/games/table.py", "the bridges"),
    (no_game_is_named, "companion/serving/page/line.js", "// dragon_island"),
    (commands_need_nothing, "build.house", "import pytest"),
    (commands_need_nothing, "build.bench", "from companion.playing.controller import Controller"),
    (modules_say_what_they_are, "companion.core.chance", "import math"),
    (modules_are_short, "companion.core.chance", "pass\n" * (LONGEST_MODULE + 1)),
    *((clone_stands_alone, "README.md", f"see {folder}here") for folder in OUTSIDE),
]

FINE: list[tuple[Rule, str, str]] = [
    (rooms_look_down, "companion.ui.kit.page", "from companion.core.blocks import Screen\nimport json"),
    (rooms_look_down, "companion.commands.score", "from companion import __version__"),
    (rooms_look_down, "companion.ui.pages.play.play_screen", "from companion.ui.pages.score import score_sheets"),
    (no_circles, "companion.core.chance", "import json"),
    (names_are_written_out, "companion.__main__", "def f():\n    from companion.start import served"),
    (names_are_written_out, "companion.content.texts", "def f():\n    import polib"),
    (foreign_packages_stay_in_their_part, "companion.ui.games.rose", "import flet.canvas as cv"),
    (foreign_packages_stay_in_their_part, "companion.core.chance", "import re"),
    (flet_is_taken_at_its_word, "companion.ui.app", "import flet as ft\nself._i = super().__init__()"),
    (rules_are_pure, "companion.store.disk", "import os\nopen('x')"),
    (games_are_strangers, "companion.games", "from companion.games.bridges import Bridges"),
    (games_are_strangers, "companion.games.bridges.view", "from companion.games.bridges import facts"),
    (games_are_strangers, "companion.ui.games.bridges.page", "from companion.games.bridges import facts"),
    (no_game_is_named, "companion/games/bridges/rules.py", "bridges"),
    (no_game_is_named, "companion/ui/games/__init__.py", "bridges"),
    (commands_need_nothing, "build.house", "import ast\nfrom rooms import uses\n\ndef f():\n    import pytest"),
    (modules_are_short, "companion.core.chance", "pass\n" * LONGEST_MODULE),
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


def test_nothing_goes_in_a_circle():
    assert [*cycles(uses(APP)), *cycles(arrows(APP))] == []


def test_every_room_stands_somewhere():
    assert {room_of(module) for module in APP} - {""} == set(STANDS_ON), "say in build/rooms.py what it stands on"


def test_the_files_were_found():
    assert {"companion", "companion.core.session", "build.run", "tests.test_architecture"} <= set(MODULES)
    assert {"build.run", "build.rooms", "build.benchmarks.network", "build.laboratory.__main__"} <= set(
        loaded_by_commands()
    )
    assert {"pyproject.toml", "README.md", ".ci/run"} <= set(TEXTS)
