"""What a game is about to begin with, in one line beside the button that begins it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeGuard

import flet as ft

from companion.core.codes import spoken
from companion.core.deals import Deal, read_deal
from companion.core.message import Message, Refused, msg
from companion.core.sheet import Choice, ChoiceOrOwn, Count, Field, Record, Rows, Text
from companion.games import GAMES
from companion.history.nameless import with_names
from companion.ui.kit.buttons import press
from companion.ui.kit.paper import banner, paper
from companion.ui.kit.scan_codes import commitment_lines
from companion.ui.kit.surfaces import stretched
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


CODE = re.compile(r"#deal=(\w+)", re.ASCII)


def problem_of(text: str) -> Message | None:
    """Why a text is no code that can be played here, if it is none."""
    try:
        read_deal(GAMES, code_in(text))
    except Refused as refused:
        return refused.text
    return None


def code_in(text: str) -> str:
    """What was typed, or the code of a link that was pasted."""
    link = CODE.search(text)
    return link[1] if link else text


def set_up_of(deal: Deal) -> str:
    """Where a deal is set up."""
    return f"/game/{deal.game.id}/deal/{deal.code}"


def deal_named(text: str) -> Deal | None:
    """The deal of an address, if there is one."""
    return None if not text or problem_of(text) else read_deal(GAMES, text)


def dealt_paper(ui: Ui, deal: Deal) -> ft.Control:
    """What a set-up by a code says above its form: the code, that the rest is decided, and whether it is known here."""
    lines: list[ft.Control] = [
        words(ui, msg("ui.deal.named", code=spoken(deal.code)), "section"),
        words(ui, msg("ui.deal.decided"), "small", theme.INK2),
    ]
    if ui.controller.table.game_of_deal(deal.code):
        lines.append(banner(ui, msg("ui.deal.on_table"), "plain", "card"))
    elif ui.controller.results.knows_deal(deal.code):
        lines.append(banner(ui, msg("ui.deal.known"), "warn"))
    lines.append(commitment_lines(ui, deal.code))
    lines.append(press(ui, msg("ui.deal.without"), lambda: ui.go(f"/game/{deal.game.id}/setup"), "other"))
    return paper(stretched(lines))
