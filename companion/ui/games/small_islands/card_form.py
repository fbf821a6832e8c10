"""The form for one card of a box: each field has a meaning for the card as it is so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.message import NO_PROBLEMS, Problem, msg
from companion.core.sheet import Choice, Count, Field, Record, Rows
from companion.core.strict_json import Json
from companion.games.small_islands import card_forms
from companion.games.small_islands.card_forms import Kind, Usual, half_of, half_values
from companion.games.small_islands.rewards import CardHalf, half_text, kind_of
from companion.ui.games.small_islands.card_faces import ARROWS, Glyphs, glyph_row, glyphs
from companion.ui.kit.buttons import icon_button, press, target
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.forms.choices import chip
from companion.ui.kit.forms.entry_order import Order, use_order
from companion.ui.kit.forms.fields import field_control
from companion.ui.kit.paper import banner, pair
from companion.ui.kit.surfaces import centered, stretched, surface, wrapped
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_ref, use_state
from companion.ui.window.context import Ui, current_ui

Keep = Callable[[Json, bool], Sequence[Problem]]
Enter = Callable[[str, object], None]


@dataclass(frozen=True)
class PictureTaps:
    """Listeners for taps on pictures: a card was taken, or the further pictures are wanted.

    While there are pictures `beyond`, no card is entered by its symbols.
    """

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
    """The form for a new card, or for a card to be changed; with `room` it goes on to the next card.

    `number` returns the proposed level. Problems are shown from the first try to keep the card until they are solved.
    """
    ui = current_ui()
    held = use_ref(lambda: card_forms.first_values(kind, card, number()))
    problems, set_problems = use_state(NO_PROBLEMS)
    _, redraw = use_state(0)
    order = use_order()
    values = held.current

    def enter(key: str, value: object) -> None:
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

    parts = [_card_head(ui, kind, card is None, there, close)]
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
    return stretched(parts, 12, tight=True)


def _card_head(ui: Ui, kind: Kind, new: bool, there: int, close: Callable[[], None]) -> ft.Control:
    """The title, the number of a new card, and the way out."""
    title = words(ui, msg(f"small_islands.box.{'add' if new else 'edit'}_{kind}"), "heading", expand=True)
    count = words(ui, msg("small_islands.box.count", n=there + 1, of=card_forms.MOST_OF[kind]), "small")
    leave = icon_button(ui, ft.Icons.CLOSE_ROUNDED, msg("ui.cancel"), close)
    return ft.Row([title, *([count] if new else []), leave], spacing=8)


def entry_control(
    ui: Ui, entry: Field, held: Callable[[], Json], enter: Enter, order: Order, pictures: PictureTaps | None = None
) -> ft.Control:
    """A field of a card: pictures for usual cards, keys for symbols and for directions, in their order.

    `held` returns the present values, also between a tap and the next drawing.
    """
    change = partial(enter, entry.key)
    if isinstance(entry, Usual):
        return _usual(ui, entry, held, enter, pictures)
    if isinstance(entry, Record):
        return _symbols(ui, entry, lambda: held()[entry.key], change)
    if isinstance(entry, Rows):
        return _ways(ui, entry, lambda: held()[entry.key], change)
    return field_control(ui, entry, held()[entry.key], change, key=entry.key, order=order)


def _usual(ui: Ui, entry: Usual, held: Callable[[], Json], enter: Enter, pictures: PictureTaps | None) -> ft.Control:
    """Pictures to tap, words for a card without a picture, and the way to any other card."""
    half, other = entry.half, f"other_{entry.half}"
    now = None if held()[other] else half_of(half, held())

    def take(card: CardHalf) -> None:
        for key, value in {**half_values(half, card, True), other: False}.items():
            enter(key, value)
        if pictures:
            pictures.taken()

    cells: list[ft.Control] = []
    for card in entry.cards:
        signs, on, tap = glyphs(card), card == now, partial(take, card)
        if signs:
            cells.append(_pictured(ui, signs, ui.t(half_text(card)), on, tap))
        else:
            cells.append(chip(ui, msg(f"small_islands.enter.gives_{kind_of(card)}"), on, tap))
    key = f"symbols_{half}" if pictures and not pictures.beyond else other
    beyond = (pictures and pictures.beyond) or partial(enter, other, True)
    cells.append(chip(ui, msg(f"small_islands.enter.{key}"), held()[other], beyond))
    return _labelled(ui, entry, wrapped(cells, 8, 8))


def _pictured(ui: Ui, signs: Sequence[Glyphs], name: str, on: bool, tap: Callable[[], None]) -> ft.Control:
    """Half a card as its symbols. The chosen one has a stronger edge, a filled surface, and a check."""
    check: list[ft.Control] = [icon(ft.Icons.CHECK_ROUNDED, 18, theme.ON_CONTAINER)] if on else []
    row = ft.Row([*check, *glyph_row(ui, signs, 24, theme.INK)], spacing=4, tight=True)
    return target(ui, _key(row, on, (11 if on else 12, 10)), name, tap, selected=on)


def _key(content: ft.Control, on: bool, pad: tuple[float, float]) -> ft.Container:
    """The surface of a key; one that is on has a stronger edge and a filled surface."""
    fill, edge = (theme.CONTAINER, (2.5, theme.MAIN)) if on else (theme.PAPER, (1.5, theme.OUTLINE))
    return surface(content, fill, edge, 14, pad)


def _symbols(ui: Ui, entry: Record, now: Callable[[], dict[str, int]], change: Callable[[object], None]) -> ft.Control:
    """A key for each symbol; a tap adds one."""
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
    return _labelled(ui, entry, _with_clear(ui, cells, again))


def _ways(ui: Ui, entry: Rows, now: Callable[[], list[str]], change: Callable[[object], None]) -> ft.Control:
    """A key for each direction with its rank; a tap adds or removes it."""
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
    return _labelled(ui, entry, _with_clear(ui, cells, partial(change, []) if ways else None))


def _cell(ui: Ui, sign: ft.Control, face: str, name: str, tap: Callable[[], None], on: bool) -> ft.Control:
    """A symbol over its number."""
    number = figure(ui, face, 20, theme.ON_CONTAINER if on else theme.INK2, scaled=False)
    box = _key(centered([sign, number], 4, tight=True), on, (8, 0))
    box.alignment = ft.Alignment.CENTER
    return target(ui, box, name, tap, selected=on, expand=True)


def _with_clear(ui: Ui, cells: list[ft.Control], clear: Callable[[], None] | None) -> ft.Control:
    erase = icon_button(ui, ft.Icons.BACKSPACE_OUTLINED, msg("small_islands.enter.clear"), clear)
    return ft.Row([*cells, erase], spacing=6)


def _labelled(ui: Ui, entry: Field, row: ft.Control) -> ft.Control:
    return stretched([words(ui, entry.label or msg("ui.no_label"), "section"), row], 6, tight=True)
