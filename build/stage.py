"""The folder that `flet build` takes: python3 build/stage.py makes build/out/package. Then see android.md and ios.md.

It holds what the list below allows and nothing else. Flet wipes its own build folder at will, so this one stands apart.
"""

from __future__ import annotations

import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import machine
import venv_setup

ROOT = venv_setup.ROOT
OUT = ROOT / "build" / "out" / "package"

# Of companion/, what a device runs; command line and server stay at home.
CODE = (
    "*.py",
    "LICENSE",
    "content",
    "core",
    "diagnostics",
    "games",
    "history",
    "playing",
    "store",
    "transfer",
    "ui",
    "start",
)
NOT_CODE = ("__main__.py", "start/in_browser.py", "start/served.py")
DATA = (".toml", ".po")
DRAWN = (".svg", ".ttf", ".txt")
NEEDED = ("flet", "flet-audio", "polib", "segno", "tinydb")
MAIN = '''"""Where Flet starts the app."""

from companion.start.only_window import run_packaged

run_packaged()
'''
ICON = "icon-1024.png"
SPLASH = "icon-512.png"
SEA, NIGHT, DEEP = "#DFEBE8", "#0C1D25", "#0E4A5C"


def main(arguments: list[str]) -> int:
    """Make the folder anew and say what comes next."""
    stage(OUT)
    print(f"{OUT} is ready for: flet build apk | aab | ipa | macos | windows | linux")
    return 0


def stage(folder: Path) -> None:
    """Everything that a package is made of, and nothing that this list does not name."""
    shutil.rmtree(folder, ignore_errors=True)
    for source, target in _allowed():
        (folder / "src" / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, folder / "src" / target)
    (folder / "src" / "main.py").write_text(MAIN, encoding="utf-8")
    (folder / "pyproject.toml").write_text(pyproject(), encoding="utf-8")


def _allowed() -> Iterator[tuple[Path, str]]:
    """Each file with its place in the package."""
    companion = ROOT / "companion"
    for pattern in CODE:
        for found in sorted(companion.glob(pattern)):
            for path in sorted(found.rglob("*.py")) if found.is_dir() else [found]:
                place = path.relative_to(companion).as_posix()
                if place not in NOT_CODE:
                    yield path, f"companion/{place}"
    yield from _below(ROOT / "data", "companion/data", DATA)
    yield from _below(companion / "assets" / "drawings", "assets/drawings", DRAWN)
    yield from _below(companion / "assets" / "fonts", "assets/fonts", DRAWN)
    yield companion / "assets" / "icons" / ICON, "assets/icon.png"
    yield companion / "assets" / "icons" / SPLASH, "assets/splash.png"


def _below(folder: Path, place: str, suffixes: tuple[str, ...]) -> Iterator[tuple[Path, str]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in suffixes:
            yield path, f"{place}/{path.relative_to(folder).as_posix()}"


def pyproject() -> str:
    """What Flet reads: name and version as in our own pyproject.toml, its pins as far as a device needs them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = [pin for pin in project["dependencies"] if re.split(r"[=<>~!\[ ]", pin)[0] in NEEDED]
    sections: dict[str, dict[str, Any]] = {
        "project": {
            "name": "companion",
            "version": project["version"],
            "description": project["description"],
            "requires-python": project["requires-python"],
            "dependencies": pins,
        },
        "tool.flet": {
            "org": "app.tabletopcompanion",
            "product": "Companion",
            "company": project["authors"][0]["name"],
            "copyright": f"© {project['authors'][0]['name']}, MIT",
            "icon_background": DEEP,
        },
        "tool.flet.app": {"path": "src", "module": "main"},
        "tool.flet.splash": {
            "color": SEA,
            "dark_color": NIGHT,
            "icon_background": SEA,
            "icon_dark_background": NIGHT,
        },
        # All is in the package: nothing is asked of a network.
        "tool.flet.android": {"adaptive_icon_background": DEEP},
        "tool.flet.android.permission": {"android.permission.INTERNET": False},
        "tool.flet.ios.info": {"ITSAppUsesNonExemptEncryption": False},
        "tool.flet.linux": {"categories": ["Game", "BoardGame"]},
    }
    return "\n".join(_section(name, values) for name, values in sections.items())


def _section(name: str, values: dict[str, Any]) -> str:
    lines = [f"{_key(key)} = {_value(value)}" for key, value in values.items()]
    return "\n".join([f"[{name}]", *lines, ""])


def _key(key: str) -> str:
    return f'"{key}"' if "." in key else key


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


if __name__ == "__main__":
    sys.exit(machine.run_command(main))
