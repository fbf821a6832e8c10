"""The pictures of a game and their drawers: each class has one, is shown, and each of its fields is read."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path

from companion.core.blocks import Picture, Screen

ROOT = Path(__file__).resolve().parents[2]


def pictures_of(game: str) -> set[type[Picture]]:
    """The picture classes that the modules of a game define, without those that only others derive from."""
    found, ahead = set(), [Picture]
    while ahead:
        derived = ahead.pop().__subclasses__()
        own = (kind for kind in derived if kind.__module__.startswith(f"companion.games.{game}."))
        found |= {kind for kind in own if not kind.__subclasses__()}
        ahead += derived
    return found


def pictures_on(screen: Screen) -> Iterator[Picture]:
    """The pictures of a screen, also those in menus, and in the menus of a picture."""
    ahead: list[object] = [*screen.blocks, *screen.foot]
    while ahead:
        one = ahead.pop()
        if isinstance(one, Picture):
            yield one
        if isinstance(one, tuple):
            ahead += one
        elif is_dataclass(one):
            ahead += vars(one).values()


def undrawn(game: str, shown: set[type[Picture]], drawn: set[type[Picture]]) -> Iterator[str]:
    """A sentence for each class without a drawer, and for each drawer of a class that nothing shows.

    A view shows a picture, or the screens of the game make one for a sheet.
    """
    rooms = f"companion/ui/games/{game}"
    for name in sorted(kind.__name__ for kind in (pictures_of(game) | shown) - drawn):
        yield f"nothing draws the picture {name} of {game}: drawers in {rooms}"
    for name in sorted({kind.__name__ for kind in drawn - shown} - _made_in(game)):
        yield f"{rooms} draws the picture {name}, which no view of {game} shows"


def unread(game: str, unseen: frozenset[str]) -> Iterator[str]:
    """A sentence for each field that no drawer of the game reads; names in `unseen` count as unread.

    A drawer that uses a method of a picture reads the fields that this method reads.
    """
    methods: dict[str, set[str]] = {}
    for name in _picture_modules(game):
        for node in ast.walk(_tree(ROOT / Path(*name.split(".")).with_suffix(".py"))):
            for method in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(method, ast.FunctionDef):
                    methods.setdefault(method.name, set()).update(_attributes(method))
    names, ahead = set[str](), set(_read_in(game))
    while ahead := ahead - names - unseen:
        names |= ahead
        ahead = set().union(*(methods.get(name, ()) for name in ahead))
    for kind in _picture_dataclasses(game):
        for field in kind.__annotations__:
            if field not in names and field != "label":
                yield f"nobody reads {kind.__name__}.{field} of {game}: no module of companion/ui/games/{game} does"


def _picture_modules(game: str) -> list[str]:
    folder = ROOT / "companion" / "games" / game
    modules = {f"companion.games.{game}.{path.stem}" for path in folder.glob("pictures*.py")}
    return sorted(modules | {kind.__module__ for kind in pictures_of(game)})


def _picture_dataclasses(game: str) -> Iterator[type]:
    """The dataclasses of the modules with pictures: the pictures and their parts."""
    for name in _picture_modules(game):
        for kind in vars(sys.modules[name]).values():
            if isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == name:
                yield kind


@cache
def _read_in(game: str) -> frozenset[str]:
    """The names of attributes that the screens of a game read, also in patterns."""
    names: set[str] = set()
    for path in sorted((ROOT / "companion" / "ui" / "games" / game).rglob("*.py")):
        tree = _tree(path)
        names.update(_attributes(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.MatchClass):
                names.update(node.kwd_attrs, _by_place(game, node))
    return frozenset(names)


@cache
def _made_in(game: str) -> frozenset[str]:
    """The names of all classes and functions that the screens of a game call."""
    trees = map(_tree, sorted((ROOT / "companion" / "ui" / "games" / game).rglob("*.py")))
    calls = (node.func for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call))
    return frozenset(call.id for call in calls if isinstance(call, ast.Name))


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _attributes(tree: ast.AST) -> Iterator[str]:
    return (node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute))


def _by_place(game: str, pattern: ast.MatchClass) -> list[str]:
    """The fields that a pattern reads by their place."""
    name = pattern.cls.attr if isinstance(pattern.cls, ast.Attribute) else getattr(pattern.cls, "id", "")
    kinds = {kind.__name__: kind for kind in _picture_dataclasses(game)}
    return list(getattr(kinds.get(name), "__match_args__", ()))[: len(pattern.patterns)]
