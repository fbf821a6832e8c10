"""What a screen reader offers of a screen: things with a role and a name, in the order in which they are read.

As the client makes it of the controls: what is excluded is silent with all that lies in it, what is merged is one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import flet as ft
from flet.components.component import Component
from flet.controls.base_control import BaseControl

from tests.ui.driver import Driver, parts_of, written

BUTTONS = (ft.FilledButton, ft.OutlinedButton, ft.TextButton, ft.IconButton)


@dataclass
class Heard:
    """One thing: what it is, how it is called, and what happens to which control when it is activated."""

    role: str = ""
    words: list[str] = field(default_factory=list)
    pressed: list[Any] = field(default_factory=list)
    live: bool = False

    @property
    def name(self) -> str:
        return " ".join(self.words)


def heard(app: Driver) -> list[Heard]:
    """All of the uppermost page or sheet that has a name or can be activated."""
    everything = list(_heard(app.top(), None))  # before a thing is looked at, all that lies in it must have been
    return [one for one in everything if one.words or one.pressed]


def _heard(node: Any, within: Heard | None) -> Iterator[Heard]:
    """`within` is what all that lies here is merged into."""
    if isinstance(node, list | tuple):
        for part in node:
            yield from _heard(part, within)
    elif isinstance(node, Component):
        yield from _heard(node._b, within)
    elif isinstance(node, BaseControl) and getattr(node, "visible", True):
        own = _opened(node) if within is None or within.live else None
        own = own or within
        if own and own is not within:
            yield own
        into = own or Heard()
        _note(node, into)
        if not (isinstance(node, ft.Semantics) and node.exclude_semantics):
            yield from _heard([*parts_of(node)], own)
        if own is None and (into.words or into.pressed):
            yield into


def _opened(node: BaseControl) -> Heard | None:
    """What begins to be one thing here."""
    merged = isinstance(node, (*BUTTONS, ft.MergeSemantics, ft.TextField))
    live = isinstance(node, ft.Semantics) and bool(node.live_region)
    return Heard(live=live) if merged or live or _acts(node) else None


def _acts(node: Any) -> bool:
    excluded = getattr(node, "exclude_from_semantics", False)
    return not excluded and not getattr(node, "disabled", False) and bool(getattr(node, "on_click", None))


def _note(node: Any, into: Heard) -> None:
    """What this control adds to the thing that it belongs to."""
    if isinstance(node, BUTTONS) or (isinstance(node, ft.Semantics) and node.button):
        into.role = "button"
    if isinstance(node, ft.TextField):
        into.role = "textbox"
        into.pressed.append(node)
    said = written(node) if isinstance(node, ft.Text) else getattr(node, "label", None)
    into.words += [one for one in (said, getattr(node, "tooltip", None)) if isinstance(one, str) and one]
    if _acts(node):
        into.pressed.append(node)
