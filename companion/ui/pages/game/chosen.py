"""What a game is about to begin with, in one line beside the button that begins it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeGuard

import flet as ft

from companion.core.message import Message, msg
from companion.core.sheet import Choice, ChoiceOrOwn, Count, Field, Record, Rows, Text
from companion.history.nameless import with_names
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import Ref, component, use_state
from companion.ui.window.context import Ui, current_ui


def asked(fields: Sequence[Field], values: Mapping[str, Any]) -> Iterator[Field]:
    """The entries that mean something beside what is chosen so far."""
    defaults = {entry.key: entry.default for entry in fields}
    for entry in fields:
        alone = len(values["players"]) == 1
        replaced = entry.unless and values.get(entry.unless) != defaults[entry.unless]
        pointless = entry.along and values.get(entry.along) == defaults[entry.along]
        if (alone or not entry.solo) and not replaced and not pointless:
            yield entry


def is_box(entry: Field) -> TypeGuard[Record | ChoiceOrOwn]:
    """Whether cards or a board are chosen here, which may be the player's own."""
    return isinstance(entry, ChoiceOrOwn) or (isinstance(entry, Record) and entry.optional)


@component
def Chosen(
    game: str, fields: Sequence[Field], values: Mapping[str, Any], changed: Ref[Callable[[], None]]
) -> ft.Control:
    """It follows every letter of a name; the form around it is not drawn again for that."""
    ui = current_ui()
    _, redraw = use_state(0)
    changed.current = lambda: redraw(lambda now: now + 1)
    told = [ui.t(text) for entry in asked(fields, values) for text in _told(ui, game, entry, values)]
    line = words(ui, " · ".join(told), "small", theme.INK2, text_align=ft.TextAlign.CENTER)
    return ft.Semantics(content=line, label=ui.t(msg("ui.chosen", what=", ".join(told))), exclude_semantics=True)


def _told(ui: Ui, game: str, entry: Field, values: Mapping[str, Any]) -> Iterator[Message]:
    """What the player would say: names, cards, a board, a level."""
    value = values.get(entry.key)
    if isinstance(entry, Rows) and isinstance(entry.of, Text):
        yield msg("core.words", words=", ".join(with_names(values["players"], ui.t)))
    elif isinstance(entry, Record) and entry.optional:
        yield msg("core.words", words=value["name"]) if value else msg(f"{game}.box.use_stand_in")
    elif isinstance(value, Mapping) and isinstance(entry, ChoiceOrOwn):
        yield msg("core.words", words=value["name"])
    elif isinstance(entry, Choice) and entry.labels and value != entry.understood:
        yield entry.labels[entry.choices.index(str(value))]
    elif isinstance(entry, Count) and entry.name:
        yield entry.name(values[entry.key])
    elif isinstance(entry, Text) and entry.label:
        yield msg("ui.box_name", label=entry.label, value=str(value))
