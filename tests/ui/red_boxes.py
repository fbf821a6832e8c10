"""What a player would see in place of a control: a red box, nothing at all, or the key of a text that is not there.

Flet's Python sends all of this without a word; only its client refuses it. So it is looked for in the controls, as the
client does.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import cache
from importlib.resources import files
from typing import Any

import flet as ft
from flet.components.component import Component

from companion.content.data_files import data
from companion.content.texts import FALLBACK

# The client says of itself what it cannot draw without its content.
WITHOUT_CONTENT = re.compile(r'"(\w+)\.content must be [a-z ]*(?:visible|specified)"')
PATH = re.compile(r"[\w/-]+\.\w+")
EDGES = ("left", "top", "right", "bottom")


def red_boxes(controls: Iterable[Any]) -> Iterator[str]:
    """What is wrong with each of these, in the client's eyes."""
    for control in controls:
        if not getattr(control, "visible", True):
            continue
        kind = type(control).__name__
        if kind in _holders() and not _is_seen(control.content):
            yield f"{kind} without content is a red box"
        if isinstance(control, ft.IconButton) and not _is_seen(control.icon):
            yield "IconButton without an icon is a red box"
        if isinstance(control, ft.GestureDetector) and not _hears(control):
            yield "GestureDetector that hears nothing is a red box"
        if any(getattr(control, edge, None) is not None for edge in EDGES) and not _is_layer(control):
            yield f"{kind} with a place, but not in a Stack, is a red box"
        if isinstance(control, ft.Row | ft.Column) and control.wrap:
            for inner in control.controls:
                # Also one that is told not to: for the client it has a share of the room then, of no size.
                if getattr(inner, "expand", None) is not None:
                    yield f"{type(inner).__name__} that expands where others wrap is a grey box"
        if isinstance(control, ft.Image):
            yield from _missing(control.src)
        yield from raw_keys(control)


def _holders() -> frozenset[str]:
    found = _named_by_the_client()
    assert "Semantics" in found, "Flet's client says otherwise what it cannot draw without content"
    return found


@cache
def _named_by_the_client() -> frozenset[str]:
    client = files("flet_web").joinpath("web", "main.dart.js").read_text(encoding="utf-8")
    return frozenset(WITHOUT_CONTENT.findall(client))


def _is_seen(content: Any) -> bool:
    return content is not None and getattr(content, "visible", True) is not False


def _hears(control: ft.GestureDetector) -> bool:
    """To tell its size, as all controls can, is not to hear anything."""
    return any(
        getattr(control, field.name) is not None
        for field in fields(control)
        if field.name.startswith("on_") and field.name != "on_size_change"
    )


def _is_layer(control: ft.Control) -> bool:
    above: Any = control.parent
    while isinstance(above, Component):
        above = above.parent
    return above is None or isinstance(above, ft.Stack | ft.Page) or not isinstance(above, ft.Control)


def _missing(src: str | bytes) -> Iterator[str]:
    if not src:
        yield "Image without a source is a red box"
    elif isinstance(src, str) and PATH.fullmatch(src) and not files("companion").joinpath("assets", src).is_file():
        yield f"{src} is missing"


def raw_keys(control: Any) -> Iterator[str]:
    """Texts that came out as the key of a message, for want of a text."""
    spans = [span.text for span in getattr(control, "spans", None) or ()]
    for said in (*(getattr(control, name, None) for name in ("value", "label", "tooltip")), *spans):
        if isinstance(said, str):
            yield from (f"{key} has no text" for key in _key().findall(said))


@cache
def _key() -> re.Pattern[str]:
    """The part before the first dot names a catalogue."""
    catalogues = (entry.name.removesuffix(".po") for entry in data().joinpath("locale", FALLBACK).iterdir())
    return re.compile(rf"(?<![\w/.])(?:{'|'.join(sorted(catalogues))})\.[a-z][\w.]*\w")
