"""Make a new game: python3 build/new_game.py ID "NAME"

    python3 build/new_game.py river_trail "River Trail"

Its files come from the smallest game, tests/smallest_game, which is complete: rules, screens with one typed picture,
emblem, texts in every language, quick reference, tests. Beside these files the command adds lines to three others: the
list of the games, the list of their screens, and the shelf. Without these lines the app does not know the game.

Then write the golden game (python -m tests.contract.golden ID), run the tests of the new game (-k ID), and change one
thing after the other: the clauses of the rules (tests/rules) with their tests, events, state and rules, the pictures
and the view, the score. The tests say in a sentence which part is missing.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import machine
import venv_setup

ROOT = venv_setup.ROOT
SMALLEST = ROOT / "tests" / "smallest_game"
TEXTS, SHELF = Path("texts.toml"), Path("data/shelf.toml")
GAME_LIST, SCREEN_LIST = Path("companion/games/__init__.py"), Path("companion/ui/games/__init__.py")
LOCALE = ROOT / "data" / "locale"
LANGUAGES = ("en", "de", "fr", "it")


def main(arguments: list[str]) -> int:
    """Make the files and add the game to the lists."""
    parser = argparse.ArgumentParser(prog="new_game.py", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("id", help="small letters, digits and _: river_trail")
    parser.add_argument("name", help="as on the box: River Trail")
    args = parser.parse_args(arguments)
    if not re.fullmatch(r"[a-z][a-z0-9_]*", args.id):
        raise machine.SetupError(f"{args.id!r} is no id: small letters, digits and _ only.")
    if not args.name.strip() or re.search(r'["\\{}\n]', args.name):
        raise machine.SetupError(f"{args.name!r} is no name: no quotation marks, braces or backslashes.")
    if (ROOT / "companion" / "games" / args.id).exists():
        raise machine.SetupError(f"There is a game {args.id} already.")
    new = {"dice_race": args.id, "DICE_RACE": args.id.upper(), "Dice Race": args.name}
    made = [*_rooms(new), *_catalogues(new)]
    _on_the_lists(args.id)
    with (ROOT / SHELF).open("a", encoding="utf-8") as shelf:
        shelf.write(_renamed((SMALLEST / SHELF).read_text(encoding="utf-8"), new))
    _tidy([path for path in made if path.suffix == ".py"])
    print(*(path.relative_to(ROOT) for path in made), GAME_LIST, SCREEN_LIST, SHELF, sep="\n")
    print(f"Next: python -m tests.contract.golden {args.id}")
    return 0


def _rooms(new: dict[str, str]) -> list[Path]:
    """Copy every file of the smallest game to its place, under the new name."""
    made = []
    for source in sorted(path for path in SMALLEST.rglob("*") if path.is_file()):
        place = source.relative_to(SMALLEST)
        if place in (TEXTS, SHELF) or "__pycache__" in place.parts:
            continue
        made.append(ROOT / _renamed(str(place), new))
        _write(made[-1], _renamed(source.read_text(encoding="utf-8"), new))
    return made


def _catalogues(new: dict[str, str]) -> list[Path]:
    """Write a catalogue of each language, with the head of the other catalogues."""
    made = []
    for part, texts in tomllib.loads((SMALLEST / TEXTS).read_text(encoding="utf-8")).items():
        for at, language in enumerate(LANGUAGES):
            head = (LOCALE / language / "core.po").read_text(encoding="utf-8").split("\n\n")[0]
            entries = [f'msgid "{part}.{key}"\nmsgstr "{said[at]}"' for key, said in texts.items()]
            made.append(LOCALE / language / f"{_renamed(part, new)}.po")
            _write(made[-1], _renamed("\n\n".join([head, *entries]) + "\n", new))
    return made


def _on_the_lists(game: str) -> None:
    """Add the game to both lists, one line each."""
    games = (ROOT / GAME_LIST).read_text(encoding="utf-8")
    line = f'        "{game}": "companion.games.{game}:{game.upper()}",\n    }}\n)'
    _write(ROOT / GAME_LIST, games.replace("    }\n)", line))
    screens = (ROOT / SCREEN_LIST).read_text(encoding="utf-8")
    before, known, after = re.split(r"(?<=companion\.ui\.games import )(\([^)]*\)|[^\n]+)", screens, maxsplit=1)
    names = ", ".join(sorted([*re.findall(r"\w+", known), game]))
    start, end = after.split("\n}", maxsplit=1)
    whole = f"({names})" if "(" in known else names
    _write(ROOT / SCREEN_LIST, f'{before}{whole}{start}\n    "{game}": {game}.SCREENS,\n}}{end}')


def _renamed(text: str, new: dict[str, str]) -> str:
    for old, name in new.items():
        text = text.replace(old, name)
    return text


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _tidy(made: list[Path]) -> None:
    """Format the new files: the new name may change the order of imports."""
    if venv_setup.PYTHON.exists():
        paths = [str(path) for path in [*made, ROOT / GAME_LIST, ROOT / SCREEN_LIST]]
        for act in (["format", "-q"], ["check", "--fix", "--exit-zero", "-q"], ["format", "-q"]):
            subprocess.run([str(venv_setup.PYTHON), "-m", "ruff", *act, *paths], cwd=ROOT, check=True)


if __name__ == "__main__":
    sys.exit(machine.run_command(main))
