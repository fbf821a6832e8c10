"""The form for one card of a box: every tap tells something, and nothing is asked that has no meaning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from companion.core.message import NO_PROBLEMS, Problem, msg
from companion.core.sheet import Choice, Count, Field, Record, Rows
from companion.core.strict_json import Json
from companion.games.small_islands import card_forms
from companion.games.small_islands.card_forms import Kind, Usual
from companion.games.small_islands.view_hand import half_glyphs
from companion.ui.games.small_islands.rewards import glyph_row
from companion.ui.games.small_islands.small_cards import ARROWS
from companion.ui.kit.buttons import icon_button, press, target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.forms.choices import chip
from companion.ui.kit.forms.entry_order import Order, use_order
from companion.ui.kit.forms.fields import field_control
from companion.ui.kit.paper import banner, pair
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_ref, use_state
from companion.ui.window.context import Ui, current_ui

Keep = Callable[[Json, bool], Sequence[Problem]]
Enter = Callable[[str, Any], None]


@dataclass(frozen=True)
class Pictures:
    """What a tap on a picture leads to. While there are more pictures `beyond`, no card is told by its symbols."""

    taken: Callable[[], None]
    beyond: Callable[[], None] | None


@component
def CardForm(
    kind: Kind,
    card: Json | None,
    number: Callable[[], int],
    there: int,
    keep: Keep,
    check: Callable[[Json], Sequence[Problem]],
    close: Callable[[], None],
    room: bool,
) -> ft.Control:
    """One card, new or to be changed; while there is `room`, the next one follows without a way round.

    `number` is the level that is not there yet.

    What is wrong is said when the card is to be kept, and until it is mended.
    """
    ui = current_ui()
    held = use_ref(lambda: card_forms.first_values(kind, card, number()))
    problems, set_problems = use_state(NO_PROBLEMS)
    _, redraw = use_state(0)
    order = use_order()
    values = held.current

    def enter(key: str, value: Any) -> None:
        held.current[key] = value
        if problems:
            still = {problem.where for problem in check(card_forms.card_of(kind, held.current))}
            set_problems(tuple(problem for problem in problems if problem.where in still))
        redraw(lambda now: now + 1)

    def send(again: bool) -> None:
        found = tuple(keep(card_forms.card_of(kind, held.current), again))
        set_problems(found)
        if not found and again:
            held.current = card_forms.next_values(kind, held.current, number())
        redraw(lambda now: now + 1)

    title = msg(f"small_islands.box.{'edit' if card else 'add'}_{kind}")
    count = words(ui, msg("small_islands.box.count", n=there + (card is None), of=card_forms.MOST_OF[kind]), "small")
    leave = icon_button(ui, ft.Icons.CLOSE_ROUNDED, msg("ui.cancel"), close)
    head = ft.Row([words(ui, title, "heading", expand=True), *([] if card else [count]), leave], spacing=8)
    parts: list[ft.Control] = [head]
    left = list(problems)
    for entry in card_forms.asked(kind, values):
        parts.append(entry_control(ui, entry, lambda: held.current, enter, order))
        own = [problem for problem in left if entry.key in problem.where.split(".")]
        left = [problem for problem in left if problem not in own]
        parts += [banner(ui, problem.text, "bad", live=True) for problem in own]
    parts += [banner(ui, problem.text, "bad", live=True) for problem in left]
    done = press(ui, msg("small_islands.box.keep"), lambda: send(False), "other" if room else "main", expand=True)
    more = press(ui, msg("small_islands.box.keep_next"), lambda: send(True), "main", "next", expand=True)
    parts.append(pair(ui, [done, more] if room else [done]))
    return ft.Column(
        parts,
        spacing=12,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def entry_control(
    ui: Ui, entry: Field, held: Callable[[], Json], enter: Enter, order: Order, pictures: Pictures | None = None
) -> ft.Control:
    """Usual cards are tapped as pictures, symbols as often as they are printed, directions in their order.

    `held` tells what is entered by now, also between a tap and the next drawing.
    """
    change = partial(enter, entry.key)

    def now() -> Any:
        return held()[entry.key]

    if isinstance(entry, Usual):
        return _usual(ui, entry, held, enter, pictures)
    if isinstance(entry, Record):
        return _tally(ui, entry, now, change)
    if isinstance(entry, Rows):
        return _ways(ui, entry, now, change)
    return field_control(ui, entry, now(), change, key=entry.key, order=order)


def _usual(ui: Ui, entry: Usual, held: Callable[[], Json], enter: Enter, pictures: Pictures | None) -> ft.Control:
    """Pictures to tap, words where a card has no picture, and the way to any other card."""
    half, other = entry.half, f"other_{entry.half}"
    now = None if held()[other] else card_forms.half_of(half, held())

    def take(card: Json) -> None:
        for key, value in {**card_forms.half_values(half, card, True), other: False}.items():
            enter(key, value)
        if pictures:
            pictures.taken()

    cells: list[ft.Control] = []
    for card in entry.cards:
        glyphs = half_glyphs(half, card)
        if glyphs:
            cells.append(
                _pictured(ui, glyphs, ui.t(card_forms.half_text(half, card)), card == now, partial(take, card))
            )
        else:
            cells.append(chip(ui, msg(f"small_islands.enter.gives_{card['kind']}"), card == now, partial(take, card)))
    key = f"symbols_{half}" if pictures and not pictures.beyond else other
    beyond = (pictures and pictures.beyond) or partial(enter, other, True)
    cells.append(chip(ui, msg(f"small_islands.enter.{key}"), held()[other], beyond))
    label = words(ui, entry.label or msg("ui.no_label"), "section")
    row = ft.Row(cells, spacing=8, run_spacing=8, wrap=True)
    return ft.Column([label, row], spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _pictured(ui: Ui, glyphs: Sequence[Sequence[str]], name: str, on: bool, tap: Callable[[], None]) -> ft.Control:
    """Half a card as its symbols. The chosen one has a heavier frame, a filled ground, and a check."""
    check: list[ft.Control] = [icon(ft.Icons.CHECK_ROUNDED, 18, theme.ON_CONTAINER)] if on else []
    row = ft.Row([*check, *glyph_row(ui, glyphs, 24, theme.INK)], spacing=4, tight=True)
    box = ft.Container(
        row,
        bgcolor=theme.CONTAINER if on else theme.PAPER,
        border=ft.Border.all(2.5 if on else 1.5, theme.MAIN if on else theme.OUTLINE),
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=10, vertical=12 - (1 if on else 0)),
    )
    return target(ui, box, name, tap, selected=on)


def _tally(ui: Ui, entry: Record, now: Callable[[], Json], change: Callable[[Json], None]) -> ft.Control:
    cells: list[ft.Control] = []
    values = now()

    def more(one: Count) -> None:
        change({**now(), one.key: min(one.high, now()[one.key] + 1)})

    for one in entry.fields:
        assert isinstance(one, Count)
        count = values[one.key]
        label = ui.t(msg("small_islands.enter.one_more", label=one.label, n=count))
        sign = symbol(ui, one.symbol or "star", 30, theme.MAIN)
        cells.append(_cell(ui, sign, str(count), label, partial(more, one), count > 0))
    again = partial(change, dict.fromkeys(values, 0)) if any(values.values()) else None
    clear = icon_button(ui, ft.Icons.BACKSPACE_OUTLINED, msg("small_islands.enter.clear"), again)
    return _labelled(ui, entry, cells, clear)


def _ways(ui: Ui, entry: Rows, now: Callable[[], list[str]], change: Callable[[list[str]], None]) -> ft.Control:
    assert isinstance(entry.of, Choice)
    cells: list[ft.Control] = []
    ways = now()

    def flip(way: str) -> None:
        rest = [one for one in now() if one != way]
        change(rest if way in now() else [*rest, way])

    for way, said in zip(entry.of.choices, entry.of.labels, strict=True):
        rank = ways.index(way) + 1 if way in ways else 0
        label = msg("small_islands.enter.way_n", way=said, n=rank) if rank else said
        sign = icon(ARROWS[way], 30, theme.MAIN)
        cells.append(_cell(ui, sign, str(rank) if rank else "–", ui.t(label), partial(flip, way), rank > 0))
    clear = icon_button(
        ui, ft.Icons.BACKSPACE_OUTLINED, msg("small_islands.enter.clear"), partial(change, []) if ways else None
    )
    return _labelled(ui, entry, cells, clear)


def _cell(ui: Ui, sign: ft.Control, face: str, name: str, tap: Callable[[], None], on: bool) -> ft.Control:
    """A symbol over its number. What is told has a heavier frame and a filled ground."""
    lines = ft.Column(
        [sign, figure(ui, face, 20, theme.ON_CONTAINER if on else theme.INK2, scaled=False)],
        spacing=4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    box = ft.Container(
        lines,
        bgcolor=theme.CONTAINER if on else theme.PAPER,
        border=ft.Border.all(2.5 if on else 1.5, theme.MAIN if on else theme.OUTLINE),
        border_radius=14,
        padding=ft.Padding.symmetric(vertical=8),
        alignment=ft.Alignment.CENTER,
    )
    return target(ui, box, name, tap, selected=on, expand=True)


def _labelled(ui: Ui, entry: Field, cells: Sequence[ft.Control], clear: ft.Control) -> ft.Control:
    label = words(ui, entry.label or msg("ui.no_label"), "section")
    row = ft.Row([*cells, clear], spacing=6)
    return ft.Column([label, row], spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
