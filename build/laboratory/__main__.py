"""Run an experiment: python3 build/laboratory NAME [options]. Without a name it lists all of them.

Each experiment is a module of this folder with a function `main`, and runs inside the project's environment.
"""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import machine
import venv_setup

HERE = Path(__file__).resolve().parent


def experiments() -> dict[str, str]:
    """The first line of each experiment's docstring, by its name."""
    trees = {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("[!_]*.py"))}
    return {
        name: (ast.get_docstring(tree) or "").partition("\n")[0]
        for name, tree in trees.items()
        if any(isinstance(node, ast.FunctionDef) and node.name == "main" for node in tree.body)
    }


def main(arguments: list[str]) -> int:
    """Run the experiment that the first argument names."""
    known = experiments()
    if not arguments:
        print(*(f"{name:12} {line}" for name, line in known.items()), sep="\n")
        return 0
    name, *rest = arguments
    if name not in known:
        raise machine.SetupError(f"There is no experiment {name!r}, but: {', '.join(known)}.")
    result: int = importlib.import_module(f"laboratory.{name}").main(rest)
    return result


if __name__ == "__main__":
    sys.exit(machine.run_command(venv_setup.inside(main)))
