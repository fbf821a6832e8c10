"""How large, how typed and how straight is the house? python3 build/measure.py [FOLDER]

Prints figures of the code below `companion`, and what one tap and one finished game run through: Python calls into
`companion` and the modules they reach. FOLDER is another checkout, to compare with.
"""

from __future__ import annotations

import argparse
import ast
import asyncio
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from types import CodeType, FrameType
from typing import Any
from unittest.mock import patch

import machine
import venv_setup

PLAY = "--play"
LONG, SHORT = 50, 5
# Rounds of the loop after which a tap has drawn all that follows from it.
SETTLED = 20
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DOCUMENTED = (ast.Module, ast.ClassDef, *FUNCTIONS)
SPACE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
# Classes and functions that make a picture, now and before pictures had types.
UNTYPED = {"Picture", "DataPicture", "data_picture"}


def main(arguments: list[str]) -> int:
    """Print one figure a line."""
    parser = argparse.ArgumentParser(prog="measure.py", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", nargs="?", type=Path, default=venv_setup.ROOT, help="another checkout")
    parser.add_argument(PLAY, action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    if args.play:
        print(json.dumps(asyncio.run(_play(args.folder.resolve()))))
        return 0
    for name, figure in {**figures(args.folder), **played(args.folder)}.items():
        print(f"{figure:>8,}  {name}")
    return 0


def figures(root: Path) -> dict[str, int]:
    """All that can be counted without running the code."""
    sources = {path: path.read_text(encoding="utf-8") for path in sorted((root / "companion").rglob("*.py"))}
    trees = {path: ast.parse(source) for path, source in sources.items()}
    drawers = [tree for path, tree in trees.items() if path.is_relative_to(root / "companion" / "ui" / "games")]
    files = Counter(path.name for path in sources if path.name != "__init__.py")
    kinds = Counter(node.name for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    own, grouped = screen_fields(trees)
    return {
        "modules": len(sources),
        "lines": sum(source.count("\n") for source in sources.values()),
        "lines of code": sum(len(code_lines(source, trees[path])) for path, source in sources.items()),
        "Any": sum(any_count(source, trees[path]) for path, source in sources.items()),
        "casts": sum(_calls(tree)["cast"] for tree in trees.values()),
        "type: ignore": sum(source.count("# type: ignore") for source in sources.values()),
        "string subscripts in companion/ui/games": sum(map(string_subscripts, drawers)),
        f"functions over {LONG} lines": sum(_length(one) > LONG for tree in trees.values() for one in _functions(tree)),
        "file names used twice": sum(times > 1 for times in files.values()),
        "class names used twice": sum(times > 1 for times in kinds.values()),
        f"private functions called once, of {SHORT} lines or fewer": sum(map(called_once, trees.values())),
        "fields of GameScreens": own,
        "fields of GameScreens and its groups": grouped,
        "picture kinds without a type": len(set().union(*map(untyped_pictures, trees.values()))),
    }


def code_lines(source: str, tree: ast.Module) -> set[int]:
    """The numbers of the lines that are neither blank nor comments, docstrings or imports."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    used = {line for one in tokens if one.type not in SPACE for line in range(one.start[0], one.end[0] + 1)}
    return used - _lines(*_docstrings(tree)) - _import_lines(tree)


def any_count(source: str, tree: ast.Module) -> int:
    """How often `Any` stands in a module, without its imports."""
    imports = _import_lines(tree)
    return sum(len(re.findall(r"\bAny\b", line)) for at, line in enumerate(source.splitlines(), 1) if at not in imports)


def string_subscripts(tree: ast.Module) -> int:
    """How often a key in quotation marks stands in brackets; literal types do not count."""
    return sum(
        isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Constant)
        and isinstance(node.slice.value, str)
        and not (isinstance(node.value, ast.Name) and node.value.id == "Literal")
        for node in ast.walk(tree)
    )


def called_once(tree: ast.Module) -> int:
    """How many short private functions of a module have one call, and no other use."""
    named = Counter(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
    named.update(node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    calls = _calls(tree)
    private = [one for one in _functions(tree) if one.name.startswith("_") and not one.name.endswith("__")]
    return sum(named[one.name] == calls[one.name] == 1 and len(_lines(*one.body)) <= SHORT for one in private)


def screen_fields(trees: Mapping[Path, ast.Module]) -> tuple[int, int]:
    """The fields of GameScreens, and of it and the groups that are defined beside it."""
    for tree in trees.values():
        classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
        if "GameScreens" in classes:
            fields = _fields(classes["GameScreens"])
            inside = [_fields(classes[name]) for name in map(_first_name, fields) if name in classes]
            return len(fields), len(fields) + sum(map(len, inside))
    return 0, 0


def untyped_pictures(tree: ast.Module) -> set[str]:
    """The kinds of pictures that a module makes from a string."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _name(node.func) in UNTYPED]
    kinds = [word.value for call in calls for word in call.keywords if word.arg == "kind"]
    kinds += [call.args[0] for call in calls if call.args]
    return {ast.unparse(kind) for kind in kinds if isinstance(kind, ast.Constant | ast.JoinedStr)}


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, FUNCTIONS))


def _length(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _lines(*nodes: ast.stmt) -> set[int]:
    return {line for node in nodes for line in range(node.lineno, node.lineno + _length(node))}


def _docstrings(tree: ast.Module) -> Iterator[ast.stmt]:
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            yield node.body[0]


def _import_lines(tree: ast.Module) -> set[int]:
    return _lines(*(node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)))


def _calls(tree: ast.Module) -> Counter[str]:
    return Counter(_name(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call))


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _fields(kind: ast.ClassDef) -> list[ast.AnnAssign]:
    return [node for node in kind.body if isinstance(node, ast.AnnAssign)]


def _first_name(field: ast.AnnAssign) -> str:
    return next((node.id for node in ast.walk(field.annotation) if isinstance(node, ast.Name)), "")


def played(root: Path) -> dict[str, int]:
    """The calls and modules of one tap and of one finish, counted by a process of that checkout."""
    command = [str(venv_setup.ensure("dev")), __file__, PLAY, str(root)]
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise machine.SetupError(f"The game could not be played:\n{done.stderr[-2000:]}")
    counted: dict[str, int] = json.loads(done.stdout)
    return counted


async def _play(root: Path) -> dict[str, int]:
    """A solo game of Hashi without a board, always with the same cards: one card is turned, and the score saved."""
    from tests.ui import driver

    counted = {}
    with tempfile.TemporaryDirectory() as home:
        controller = driver.Controller(driver.open_store(Path(home)), fresh=map(str, count()).__next__)
        app = await driver.Driver.start(Path(home), "/game/bridges/setup", controller=controller)
        for name in ("Only on paper", "Begin", "Turn the first card", "Next card"):
            await app.tap(name)
        for what, before in (("tap", "Next card"), ("finish", "Save the result")):
            with calls_into(root / "companion") as codes, patch.object(asyncio, "to_thread", _inline):
                await app.tap(before)
                for _ in range(SETTLED):
                    await app.settle()
            counted[f"calls of one {what}"] = codes.total()
            counted[f"modules of one {what}"] = len({code.co_filename for code in codes})
            for name in (*["Next card"] * 14, "Count islands", "Finished islands: one more") if what == "tap" else ():
                await app.tap(name)
        app.close()
    return counted


async def _inline(act: Callable[..., Any], *arguments: Any) -> Any:
    """Work beside the loop, done in it: each run then counts the same."""
    return act(*arguments)


@contextmanager
def calls_into(folder: Path) -> Iterator[Counter[CodeType]]:
    """Counts Python calls of code below this folder, on this thread."""
    codes: Counter[CodeType] = Counter()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            codes[frame.f_code] += 1

    sys.setprofile(note)
    try:
        yield codes
    finally:
        sys.setprofile(None)
        for code in [one for one in codes if not one.co_filename.startswith(f"{folder}{os.sep}")]:
            del codes[code]


if __name__ == "__main__":
    sys.exit(machine.run_command(main))
