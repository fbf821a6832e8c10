"""A sixth game, made by the command in a copy of the project: it is complete and changes nothing else."""

import json
import os
import re
import shutil
import subprocess
import sys
from difflib import ndiff
from pathlib import Path

import pytest
from new_game import GAME_LIST, LANGUAGES, SCREEN_LIST, SHELF, SMALLEST
from venv_setup import ROOT

from tests.commands.command import run
from tests.patience import LONGEST

GAME, NAME = "river_trail", "River Trail"
HOUSE = ("build", "companion", "data", "tests", "pyproject.toml", "README.md", ".ci", ".github", ".gitignore")
LISTS = {str(path) for path in (GAME_LIST, SCREEN_LIST, SHELF)}
# What all games inherit, and what tells of all games at once. The game's own catalogues are among the former.
INHERITED = ("tests/contract", "tests/content", f"tests/games/{GAME}", "tests/test_rule_inventory.py", "tests/transfer",
             "tests/ui/test_first_use.py", "tests/ui/test_every_step.py", "tests/ui/test_theme.py",
             f"tests/ui/test_{GAME}.py")  # fmt: skip
OF_ALL = ("tests/test_architecture.py",
          "tests/content/test_texts.py::test_every_text_that_the_code_asks_for_exists",
          "tests/content/test_texts.py::test_every_text_is_used",
          "tests/content/test_texts.py::test_every_text_gets_what_it_asks_for",
          "tests/history/test_archive.py",
          "tests/ui/test_statistics.py::test_every_page_has_words",
          "tests/ui/test_safe.py::test_a_game_of_rules_that_nobody_knows_any_more_keeps_its_result")  # fmt: skip
FEWEST_TESTS = 200
MOST_LINES = 240
KNOWN = "import json; from companion.games import GAMES; from companion.ui.games import SCREENS; \
from companion.content.data_files import boxes; print(json.dumps([[*GAMES], [*SCREENS], [box.id for box in boxes()]]))"


def python(house: Path, *arguments: str, told: str = "") -> subprocess.CompletedProcess[str]:
    """Python at the top of this house, as if there were no other."""
    path = os.pathsep.join((str(house), str(house / "build")))
    command, environment = [sys.executable, *arguments], {**os.environ, "PYTHONPATH": path}
    return subprocess.run(
        command, cwd=house, env=environment, input=told, capture_output=True, text=True, timeout=LONGEST
    )


def copy(to: Path) -> Path:
    left_out = shutil.ignore_patterns("__pycache__", "out", ".*")
    for name in HOUSE:
        source = ROOT / name
        shutil.copytree(source, to / name, ignore=left_out) if source.is_dir() else shutil.copy(source, to / name)
    return to


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With the game, and with its golden game."""
    made = copy(tmp_path_factory.mktemp("house"))
    for command in (["build/new_game.py", GAME, NAME], ["-m", "tests.contract.golden", GAME]):
        done = python(made, *command)
        assert done.returncode == 0, done.stdout + done.stderr
    return made


def files(house: Path) -> dict[str, bytes]:
    """All that counts, by its place."""
    return {
        str(path.relative_to(house)): path.read_bytes()
        for name in HOUSE
        for path in ([house / name] if (house / name).is_file() else (house / name).rglob("*"))
        if path.is_file() and not {"__pycache__", "out", "smallest_game"} & set(path.parts)
    }


def test_the_smallest_game_is_small():
    told = [
        path for top in ("companion", "data", "texts.toml") for path in (SMALLEST / top, *(SMALLEST / top).rglob("*"))
    ]
    lines = [
        line
        for path in told
        if path.is_file() and path.suffix != ".pyc"
        for line in path.read_text("utf-8").split("\n")
    ]
    assert 100 < sum(bool(line.strip()) for line in lines) < MOST_LINES


def test_beside_its_rooms_it_touches_two_lists_and_the_shelf(house: Path):
    before, after = files(ROOT), files(house)
    assert {name for name in before if before[name] != after[name]} == LISTS
    assert not [name for name in after.keys() - before.keys() if GAME not in name]
    assert after[str(SHELF)].startswith(before[str(SHELF)]), "its box comes last"
    for name, told in ((str(GAME_LIST), 1), (str(SCREEN_LIST), 2)):
        one, other = (house[name].decode().splitlines() for house in (before, after))
        added = [line[2:] for line in ndiff(one, other) if line.startswith("+ ")]
        assert len(added) == told
        assert all(GAME in line.lower() for line in added)
        lost = [line[2:] for line in ndiff(one, other) if line.startswith("- ")]
        assert set(lost) <= {re.sub(rf"(?i), {GAME}\b|\b{GAME}, ", "", line) for line in added}


def test_every_text_says_its_own_name(house: Path):
    """No file of the new game has a word of the name of the smallest one."""
    made = {name: text.decode() for name, text in files(house).items() if GAME in name}
    assert not [name for name, text in made.items() if re.search("(?i)dice.?race|Würfelrennen|Course de|Corsa", text)]
    for language in LANGUAGES:
        assert f'msgid "{GAME}.title"\nmsgstr "{NAME}"' in made[f"data/locale/{language}/{GAME}.po"]


def test_it_goes_through_what_all_games_inherit(house: Path):
    """The contract, the command line, the screens, statistics, export and import."""
    done = python(house, "-m", "pytest", "-k", GAME, "-p", "no:cacheprovider", *INHERITED)
    assert done.returncode == 0, done.stdout[-4000:]
    (passed,) = re.findall(r"(\d+) passed", done.stdout)
    assert int(passed) > FEWEST_TESTS


def test_what_tells_of_all_games_tells_of_it(house: Path):
    done = python(house, "-m", "pytest", "-p", "no:cacheprovider", *OF_ALL)
    assert done.returncode == 0, done.stdout[-4000:]


def test_without_its_lines_nobody_knows_of_it(house: Path, tmp_path: Path):
    """Its rooms are there, but nobody has a way to them."""
    known = json.loads(python(house, "-c", KNOWN).stdout)
    assert all(GAME in games for games in known)
    without = shutil.copytree(house, tmp_path / "house", ignore=shutil.ignore_patterns("__pycache__"))
    for name in LISTS:
        shutil.copy(ROOT / name, without / name)
    assert json.loads(python(without, "-c", KNOWN).stdout) == json.loads(python(ROOT, "-c", KNOWN).stdout)
    asked = python(without, "-m", "companion", "score", GAME, told="{}")
    assert asked.stdout == run("score", GAME, stdin=b"{}").out.decode()
    assert asked.returncode == 2
    before, after = files(ROOT), files(without)
    assert {name: after[name] for name in before} == before, "a trace"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("Dice", "Dice"), "'Dice' is no id"),
        (("bridges", "Hashi"), "There is a game bridges already"),
        (("dice", 'The "Dice"'), "is no name"),
    ],
)
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, arguments: tuple[str, str], why: str):
    done = python(ROOT, "build/new_game.py", *arguments)
    assert done.returncode == 1
    assert why in done.stderr
