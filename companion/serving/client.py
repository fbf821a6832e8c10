"""Flet's web client, cut to what this app shows: no fonts that nobody sees, no engine that no browser asks for.

Served as it comes it moves 14.4 MB. What is left here, and our own fonts and drawings beside it, goes to a phone
by `serving` and into the static site by `build/site.py`; neither page (index.html) is part of it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from posixpath import normpath
from typing import TypedDict

import flet as ft

from companion.serving.flet_internals import CLIENT, NO_PLAYER, PLAYER, PLAYER_IN, SHADERS, bootstrap, web_dir
from companion.ui.window import theme


@dataclass(frozen=True)
class Replaced:
    """A large file with one word in place of another, as long as that; read only when somebody wants it."""

    path: Path
    word: bytes
    by: bytes

    def read_bytes(self) -> bytes:
        return self.path.read_bytes().replace(self.word, self.by)


Content = Path | Traversable | bytes | Replaced

FONTS = "assets/FontManifest.json"
ICON_FONT = "assets/fonts/MaterialIcons-Regular.otf"
SMALL = 100_000


class FontFamily(TypedDict):
    """A family as the engine's list of fonts has it."""

    family: str
    fonts: list[dict[str, str]]


def client_files() -> dict[str, Content]:
    """Every file by its address below the root: a path where it stays as it is, its bytes where we changed it."""
    web = web_dir()
    found: dict[str, Content] = {name: web / name for name in CLIENT}
    found |= {name: Replaced(web / name, PLAYER.encode(), NO_PLAYER.encode()) for name in PLAYER_IN}
    found |= {f"{SHADERS}/{path.name}": path for path in sorted((web / SHADERS).iterdir())}
    found["flutter_bootstrap.js"] = bootstrap()
    found[FONTS] = json.dumps(_fonts()).encode()
    found[ICON_FONT] = files("companion.serving").joinpath("icons", "MaterialIcons.otf")
    return found | own_files()


def own_files() -> dict[str, Content]:
    """Our fonts and drawings, at the addresses that the screens use."""
    return dict(_walk(files("companion").joinpath("assets"), ""))


def read(content: Content) -> bytes:
    """What is sent for it."""
    return content if isinstance(content, bytes) else content.read_bytes()


def size(content: Content) -> int:
    """How much of it there is, as it is."""
    if isinstance(content, Replaced):
        return size(content.path)
    return content.stat().st_size if isinstance(content, Path) else len(read(content))


def version(found: Mapping[str, Content]) -> str:
    """A name for exactly these files: of Flet's large ones the size is enough, and what we put in."""
    said = hashlib.sha256(ft.__version__.encode())
    for name, content in sorted(found.items()):
        said.update(f"{name} {size(content)} ".encode())
        if isinstance(content, Replaced):
            said.update(content.word + content.by)
        elif not isinstance(content, Path) or size(content) <= SMALL:
            said.update(read(content))
    return said.hexdigest()[:12]


def _walk(folder: Traversable, prefix: str) -> Iterator[tuple[str, Content]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _walk(entry, f"{prefix}{entry.name}/")
        else:
            yield f"{prefix}{entry.name}", entry


def font_files() -> list[str]:
    """What the engine asks for before its first frame: the list of fonts, and each font once."""
    asked = (f"assets/{font['fonts'][0]['asset']}" for font in _fonts())
    return [FONTS, *dict.fromkeys(map(normpath, asked))]


def _fonts() -> list[FontFamily]:
    """What the engine loads before the first frame: the icons in use, and our families, one of them for Roboto.

    Assets lie in a folder of the engine's own; ours are reached by the way out of it.
    """
    ours = {family: f"../{path}" for family, path in theme.FONTS.items()}
    ours["Roboto"] = ours["Source"]
    icons = {"MaterialIcons": ICON_FONT.removeprefix("assets/")}
    return [{"family": family, "fonts": [{"asset": asset}]} for family, asset in (icons | ours).items()]
