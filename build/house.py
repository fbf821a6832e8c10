"""The house: python3 build/house.py prints the rooms with a line each, and who imports whom, as the imports are.

The tree stands in the README, too, and is put there anew.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping
from pathlib import Path
from textwrap import indent

import machine
from rooms import PACKAGE, STANDS_ON, arrows, cycles, room_of, sources, too_high, uses

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
# Between these two lines stands the tree.
BEGIN, END = "<!-- As python3 build/house.py prints it -->", "<!-- The end of the tree -->"
# The top floor first.
FLOORS = list(reversed(STANDS_ON))


def main(arguments: list[str]) -> int:
    """Print it; the exit code is 1 when something imports upwards or in a circle."""
    modules = sources(ROOT)
    print(tree(modules))
    README.write_text(with_tree(README.read_text(encoding="utf-8"), tree(modules)), encoding="utf-8")
    print(f"\nWho imports whom\n\n{_arrows(modules)}")
    found = faults(modules)
    for fault in found:
        print(f"\n{fault}")
    return 1 if found else 0


def tree(modules: Mapping[str, str]) -> str:
    """A line for each folder, and for each module that is a room by itself: the first of its docstring."""
    shown = [module for module in modules if _is_folder(module, modules) or _is_room(module)]
    lines = [("  " * module.count(".") + module.rpartition(".")[2], module) for module in sorted(shown, key=_place)]
    width = max(len(name) for name, _ in lines)
    return "\n".join(f"{name:{width}}  {_first_line(modules[module])}" for name, module in lines)


def with_tree(text: str, tree: str) -> str:
    """The same text with this tree in its place."""
    before, _, rest = text.partition(f"{BEGIN}\n")
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{indent(tree, '    ')}\n\n{END}{after}"


def _arrows(modules: Mapping[str, str]) -> str:
    found = {room: sorted(others, key=_floor) for room, others in arrows(modules).items() if others}
    width = max(map(len, found))
    return "\n".join(f"{room:{width}} → {', '.join(found[room])}" for room in sorted(found, key=_floor))


def faults(modules: Mapping[str, str]) -> list[str]:
    """What is not as it should be, a sentence each."""
    strange = sorted({room_of(module) for module in modules} - {"", *STANDS_ON})
    graph = uses(modules)
    around = [*cycles(graph), *cycles(arrows(modules))]
    return [
        *(f"No floor: {room}. Say in build/rooms.py what it stands on." for room in strange),
        *(f"Upwards: {module} imports {other}" for module in graph for other in too_high(module, graph[module])),
        *(f"A circle: {' → '.join(way)}" for way in around),
    ]


def _is_folder(module: str, modules: Mapping[str, str]) -> bool:
    return any(other.startswith(f"{module}.") for other in modules)


def _is_room(module: str) -> bool:
    return module.removeprefix(f"{PACKAGE}.") in STANDS_ON


def _place(module: str) -> list[tuple[int, str]]:
    """Where a line stands: below its folder, the top floor first."""
    parts = module.split(".")
    return [(_highest(".".join(parts[1:depth])), parts[depth - 1]) for depth in range(1, len(parts) + 1)]


def _highest(folder: str) -> int:
    return min((at for at, room in enumerate(FLOORS) if f"{room}.".startswith(f"{folder}.")), default=0)


def _floor(room: str) -> tuple[int, str]:
    return (FLOORS.index(room) if room in FLOORS else len(FLOORS)), room


def _first_line(source: str) -> str:
    return (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]


if __name__ == "__main__":
    sys.exit(machine.run_command(main))
