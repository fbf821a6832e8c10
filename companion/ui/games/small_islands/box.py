"""The page of the card box: cards from the player's own box, entered once, stored, carried as a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import cast

import flet as ft

from companion.core.message import Problem, msg
from companion.core.strict_json import Json
from companion.games.small_islands import card_forms
from companion.games.small_islands.alexis_cards import SHEET, missing
from companion.games.small_islands.card_forms import MOST_OF, Kind
from companion.games.small_islands.facts import EXPEDITION
from companion.ui.games.small_islands.card_faces import small_cards
from companion.ui.games.small_islands.card_form import CardForm
from companion.ui.kit.bottom_sheet import bottom_sheet, sheet_room
from companion.ui.kit.buttons import press, target
from companion.ui.kit.own_box import OwnBox, boxes_view, content, name_field, use_boxes
from companion.ui.kit.paper import banner, card_room, paper
from companion.ui.kit.surfaces import padded, stretched
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import screen, use_sheet, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import say

GAME = "small_islands"


def empty_box(name: str) -> Json:
    """A box with nothing entered yet."""
    return {"name": name, **{kind: [] for kind in MOST_OF}}


OWN = OwnBox(GAME, "small-islands-cards.json", SHEET, empty_box, missing)


@screen
def CardBox() -> ft.Control:
    """All boxes, and the cards of the open one."""
    ui = current_ui()
    asked, ask = use_state(cast("tuple[str, Kind, int | None] | None", None))
    held = use_boxes(ui, OWN)
    opened = OpenBox(ui, held.open.id, held.keep, ask) if held.open else None
    use_sheet(ui, _dialog(ui, opened, asked) if opened and asked else None, lambda: ask(None))
    return boxes_view(ui, held, _opened(ui, opened) if opened else [])


@dataclass(frozen=True)
class OpenBox:
    """The open box, with functions that keep it and that open a sheet: a form, or the actions for a card."""

    ui: Ui
    id: str
    keep: Callable[..., None]
    ask: Callable[[tuple[str, Kind, int | None] | None], None]

    @property
    def box(self) -> Json:
        """The stored box; its name may have changed since this page was drawn."""
        return content(self.ui, self.id)

    def cards(self, kind: Kind) -> list[Json]:
        """The cards of one kind."""
        cards: list[Json] = self.box[kind]
        return cards

    def check(self, kind: Kind, changed: list[Json]) -> tuple[Problem, ...]:
        """Problems of changed cards of one kind."""
        return SHEET.check({**self.box, kind: changed}).problems

    def put(self, kind: Kind, changed: list[Json]) -> tuple[Problem, ...]:
        """Replace the cards of one kind, unless there are problems."""
        problems = self.check(kind, changed)
        if not problems:
            self.keep({**self.box, kind: changed}, self.id)
        return problems


def _opened(ui: Ui, opened: OpenBox) -> list[ft.Control]:
    """The name, a list of missing cards, and all cards by kind."""
    box = opened.box
    parts: list[ft.Control] = [name_field(ui, OWN, opened.id)]
    if lacks := " ".join(ui.t(text) for text in missing(box)):
        parts.append(banner(ui, msg("core.words", words=lacks), "warn", "card"))
    parts += [_section(ui, opened, kind, most) for kind, most in MOST_OF.items()]
    return parts


def _section(ui: Ui, opened: OpenBox, kind: Kind, most: int) -> ft.Control:
    """The cards of one kind. A tap on a card opens its actions."""
    cards = opened.cards(kind)
    count = msg("small_islands.box.count", n=len(cards), of=most)
    name, many = words(ui, msg(f"small_islands.box.{kind}"), "section"), words(ui, count, "small")
    name.expand = None if ui.stacked else True
    rows: list[ft.Control] = [name, many] if ui.stacked else [ft.Row([name, many])]
    if kind == "levels":
        rows += [_level(ui, opened, at, card) for at, card in enumerate(cards)]
    elif cards:
        rows.append(small_cards(ui, kind, cards, lambda at: partial(opened.ask, ("card", kind, at)), card_room(ui)))
    if kind == "expedition" and len(cards) > 1:
        lay = partial(opened.ask, ("laid", kind, None))
        rows.append(press(ui, msg("small_islands.box.lay_out"), lay, sign="table", within=card_room(ui)))
    if len(cards) < most:
        label = msg(f"small_islands.box.add_{kind}")
        rows.append(press(ui, label, partial(opened.ask, ("form", kind, None)), sign="add", within=card_room(ui)))
    return paper(stretched(rows, 4))


def _level(ui: Ui, opened: OpenBox, at: int, card: Json) -> ft.Control:
    text = card_forms.card_text("levels", card)
    line = padded(words(ui, text, "small"), 14, 4)
    return target(ui, line, ui.t(text).replace("**", ""), partial(opened.ask, ("card", "levels", at)))


def _laid(ui: Ui, cards: list[Json], close: Callable[[], None]) -> list[ft.Control]:
    """All expedition cards as on a table: by type, tile and first direction."""
    head = msg("small_islands.box.count", n=len(cards), of=EXPEDITION)
    title = words(ui, msg("small_islands.box.expedition"), "heading", expand=True)
    return [
        ft.Row([title, words(ui, head, "small")], spacing=10),
        small_cards(ui, "expedition", card_forms.laid_out(cards), lambda at: None, sheet_room(ui)[0]),
        press(ui, msg("ui.close"), close),
    ]


def _dialog(ui: Ui, opened: OpenBox, asked: tuple[str, Kind, int | None]) -> ft.BottomSheet:
    """A form for a card, or its actions."""
    what, kind, at = asked
    cards = opened.cards(kind)
    close = partial(opened.ask, None)
    if what == "laid":
        return bottom_sheet(ui, _laid(ui, cards, close), close, theme.MAIN, 2000, GAME)
    if what == "card" and at is not None and at < len(cards):
        return bottom_sheet(ui, _choices(ui, opened, kind, at), close, theme.MAIN, 360, GAME)

    def number() -> int:
        return card_forms.next_level(opened.cards("levels"))

    def with_it(card: Json) -> list[Json]:
        return [*cards, card] if at is None else [*cards[:at], card, *cards[at + 1 :]]

    def check(card: Json) -> tuple[Problem, ...]:
        return opened.check(kind, with_it(card))

    def keep(card: Json, again: bool) -> tuple[Problem, ...]:
        problems = opened.put(kind, with_it(card))
        if not problems and not again:
            close()
        return problems

    room = at is None and len(cards) + 1 < MOST_OF[kind]
    form = CardForm(kind, None if at is None else cards[at], number, len(cards), keep, check, close, room)
    return bottom_sheet(ui, [form], close, theme.MAIN, 2000, GAME)


def _choices(ui: Ui, opened: OpenBox, kind: Kind, at: int) -> list[ft.Control]:
    cards = opened.cards(kind)

    def put(changed: list[Json]) -> None:
        opened.ask(None)
        for problem in opened.put(kind, changed)[:1]:
            say(ui, problem.text, "bad")

    def without() -> None:
        before = opened.box
        put([*cards[:at], *cards[at + 1 :]])
        say(ui, msg("small_islands.box.dropped"), undo=partial(opened.keep, before, opened.id))

    found: list[ft.Control] = [words(ui, card_forms.card_text(kind, cards[at]), "heading")]
    found.append(press(ui, msg("small_islands.box.edit"), partial(opened.ask, ("form", kind, at)), sign="edit"))
    if len(cards) < MOST_OF[kind] and kind != "levels":
        copy = [*cards[: at + 1], *cards[at:]]
        found.append(press(ui, msg("small_islands.box.copy"), partial(put, copy), sign="add"))
    found.append(press(ui, msg("small_islands.box.drop"), without, sign="remove"))
    return [*found, press(ui, msg("ui.close"), partial(opened.ask, None))]
