"""The rooms of the code: which stands on which, and what the imports say about it, wherever in a module they are."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PACKAGE = "companion"

# From the ground up: each room with those that it stands on. It may import them, and whatever they stand on.
STANDS_ON: dict[str, tuple[str, ...]] = {
    "core": (),
    "content": ("core",),
    "games": ("content",),
    "store": ("content",),
    "history": ("store", "games"),
    "transfer": ("history",),
    "playing": ("transfer",),
    "diagnostics": ("playing",),
    "commands": ("diagnostics",),
    "ui.window": ("diagnostics",),
    "ui.kit": ("ui.window",),
    "ui.blocks": ("ui.kit",),
    "ui.games": ("ui.blocks",),
    "ui.pages": ("ui.games",),
    "ui.app": ("ui.pages",),
    "serving": ("ui.window",),
    "start": ("serving", "ui.app"),
    "__main__": ("start", "commands"),
}
IMPORTERS = {"import_module", "__import__", "find_spec", "resolve_name"}


@dataclass(frozen=True)
class Import:
    """One name that a module imports, and in which way."""

    name: str
    line: int
    late: bool = False
    by_name: bool = False


@cache
def imports(source: str) -> tuple[Import, ...]:
    """All that a module imports: at its top, inside functions, for type checking only, and by name."""
    return tuple(_imports(ast.parse(source), late=False))


def _imports(node: ast.AST, late: bool) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        yield from (Import(alias.name, node.lineno, late) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        # A relative import keeps its dots, so that nobody takes it for a full name.
        origin = "." * node.level + (node.module or "")
        yield from (Import(f"{origin}.{alias.name}", node.lineno, late) for alias in node.names)
    elif isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in IMPORTERS:
        known = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else ""
        yield Import(str(known).replace(":", "."), node.lineno, late, by_name=True)
    elif isinstance(node, ast.Constant) and re.fullmatch(rf"{PACKAGE}(\.\w+)+:\w+", str(node.value)):
        yield Import(str(node.value).replace(":", "."), node.lineno, late, by_name=True)
    for child in ast.iter_child_nodes(node):
        yield from _imports(child, late or not isinstance(node, ast.Module))


def sources(root: Path) -> dict[str, str]:
    """Every module of the package with its source."""
    paths = sorted((root / PACKAGE).rglob("*.py"))
    return {module_name(path.relative_to(root)): path.read_text(encoding="utf-8") for path in paths}


def module_name(path: Path) -> str:
    """companion.core for companion/core/__init__.py"""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def uses(modules: Mapping[str, str]) -> dict[str, set[str]]:
    """For each module the other modules of the package that it imports."""
    return {module: used(module, source, modules) for module, source in modules.items()}


def used(module: str, source: str, modules: Collection[str]) -> set[str]:
    """The other ones among these modules that a module with this source imports."""
    return {_defining(one.name, modules) for one in imports(source)} - {"", module}


def _defining(name: str, modules: Collection[str]) -> str:
    """The module that has this name: the name itself, or what it is defined in."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name


def room_of(module: str) -> str:
    """`ui.kit` for companion.ui.kit.forms.chips. What only holds rooms has none; what stands in no list, its folder."""
    parts = module.split(".")[1:]
    for depth in (2, 1):
        if ".".join(parts[:depth]) in STANDS_ON:
            return ".".join(parts[:depth])
    holds_rooms = any(room.startswith(".".join([*parts, ""])) for room in STANDS_ON)
    return "" if not parts or holds_rooms else ".".join(parts[:-1][:2]) or parts[0]


def may_import(room: str) -> set[str]:
    """The room itself, and all that lies below it."""
    return {room}.union(*(may_import(below) for below in STANDS_ON.get(room, ())))


def arrows(modules: Mapping[str, str]) -> dict[str, set[str]]:
    """For each room the other rooms that it imports."""
    found: dict[str, set[str]] = {}
    for module, used in uses(modules).items():
        if room_of(module):
            found.setdefault(room_of(module), set()).update(filter(None, map(room_of, used)))
    return {room: others - {room} for room, others in found.items()}


def too_high(module: str, imported: Iterable[str]) -> list[str]:
    """Which of the modules that it imports lie above it, or beside it. What only holds rooms imports none at all."""
    room = room_of(module)
    allowed = {"", *may_import(room)}
    return [other for other in sorted(imported) if room in {"", *STANDS_ON} and room_of(other) not in allowed]


def cycles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """A shortest way round in each knot of what imports each other, over the first of its names."""
    reach = {start: _reach(graph, start) for start in graph}
    knots = {frozenset(one for one in found if start in reach[one]) for start, found in reach.items() if start in found}
    return sorted(_way_round(graph, min(knot)) for knot in knots)


def _reach(graph: Mapping[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def _way_round(graph: Mapping[str, set[str]], start: str) -> list[str]:
    ways = [[start]]
    for way in ways:  # it grows as it is walked
        if start in graph.get(way[-1], set()):
            return [*way, start]
        ways += [[*way, one] for one in sorted(graph.get(way[-1], set())) if not any(one in other for other in ways)]
    return []
