"""The card box of Small Islands: cards from the player's own box, entered once, kept, carried as a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from companion import strict_json
from companion.core.message import Problem, msg
from companion.core.sheet import LONGEST_NAME
from companion.games.small_islands import card_forms
from companion.games.small_islands.card_forms import MOST_OF, Kind
from companion.games.small_islands.cards import SHEET, missing
from companion.games.small_islands.facts import LEVELS
from companion.ui import theme
from companion.ui.boards.small_islands_card import CardForm
from companion.ui.component import screen, use_state
from companion.ui.here import Ui, here
from companion.ui.shell import page_view, scroll, top_bar
from companion.ui.widgets.bottom import bottom_sheet
from companion.ui.widgets.buttons import press, target
from companion.ui.widgets.drawing import icon
from companion.ui.widgets.fields import text_control
from companion.ui.widgets.paper import banner, paper
from companion.ui.widgets.words import words

GAME = "small_islands"
Json = dict[str, Any]


def empty_box(name: str) -> Json:
    """A box with nothing entered yet."""
    return {"name": name, **{kind: [] for kind in MOST_OF}}


@screen
def CardBox() -> ft.Control:
    """All boxes; the one that is open with its cards. Everything is saved as it is entered."""
    ui: Ui = here()
    records = ui.controller.boxes(GAME)
    open_id, set_open = use_state(records[0]["id"] if records else None)
    asked, ask = use_state(None)
    _, redraw = use_state(0)
    record = next((one for one in records if one["id"] == open_id), None)

    def keep(box: Json, box_id: str | None = None) -> None:
        set_open(ui.controller.keep_box(GAME, box, box_id))
        redraw(lambda now: now + 1)

    def drop(gone: Json) -> None:
        ui.controller.drop_box(gone["id"])
        set_open(None)
        ui.say(msg("small_islands.box.dropped"), undo=lambda: keep(gone["box"], gone["id"]))
        redraw(lambda now: now + 1)

    opened = Opened(ui, record["id"], keep, ask) if record else None
    ft.use_dialog(_dialog(ui, opened, asked) if opened and asked else None)
    new = ui.t(msg("small_islands.box.my_name", n=len(records) + 1))
    parts: list[ft.Control] = [words(ui, msg("small_islands.box.hint"))]
    parts += [_row(ui, one, one["id"] == open_id, partial(set_open, one["id"])) for one in records]
    parts.append(press(ui, msg("small_islands.box.new"), lambda: keep(empty_box(new)), sign="add"))
    parts.append(press(ui, msg("small_islands.box.import"), lambda: _open_file(ui, keep), sign="table"))
    if record and opened:
        parts += _opened(ui, opened)
        parts.append(press(ui, msg("small_islands.box.drop_box"), lambda: drop(record), sign="remove"))
    bar = top_bar(ui, msg("small_islands.box.title"), "Small Islands", back=f"/game/{GAME}", game=GAME)
    return page_view(ui, f"/game/{GAME}/cards", ft.Column([bar, scroll(parts)], spacing=0, expand=True), game=GAME)


@dataclass(frozen=True)
class Opened:
    """The box that is open: how it is kept, and how a form or a list of what can be done slides up over it."""

    ui: Ui
    id: str
    keep: Callable[..., None]
    ask: Callable[[tuple[str, Kind, int | None] | None], None]

    @property
    def box(self) -> Json:
        """As it is kept by now: its name changes without a word to anybody."""
        box: Json = next(record["box"] for record in self.ui.controller.boxes(GAME) if record["id"] == self.id)
        return box

    def put(self, kind: Kind, changed: list[Json]) -> tuple[Problem, ...]:
        """The cards of one kind replaced, or why they cannot be."""
        box = {**self.box, kind: changed}
        problems = SHEET.check(box).problems
        if not problems:
            self.keep(box, self.id)
        return problems


def _row(ui: Ui, record: Json, on: bool, tap: Callable[[], None]) -> ft.Control:
    """One box, with what it lacks."""
    lacks = list(missing(record["box"]))
    state = msg("small_islands.box.whole") if not lacks else lacks[0]
    sign = ft.Icons.RADIO_BUTTON_CHECKED_ROUNDED if on else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
    texts = ft.Column(
        [words(ui, record["box"]["name"], "strong"), words(ui, state, "small", theme.INK2)], spacing=0, expand=True
    )
    box = ft.Container(
        ft.Row([icon(sign, 24, theme.MAIN), texts], spacing=12),
        bgcolor=theme.CONTAINER if on else theme.PAPER,
        border=ft.Border.all(2, theme.MAIN if on else theme.OUTLINE),
        border_radius=16,
        padding=ft.Padding.symmetric(vertical=10, horizontal=12),
    )
    return target(ui, box, f"{record['box']['name']}. {ui.t(state)}", tap, selected=on)


def _opened(ui: Ui, opened: Opened) -> list[ft.Control]:
    """The name, what is missing, and all cards by kind."""
    box = opened.box

    def rename(text: str) -> None:
        renamed = {**opened.box, "name": text.strip()}
        if not SHEET.check(renamed).problems:
            ui.controller.keep_box(GAME, renamed, opened.id)

    field = text_control(ui, msg("core.field.name"), box["name"], rename, LONGEST_NAME, key=f"name-{opened.id}")
    parts: list[ft.Control] = [field]
    if lacks := " ".join(ui.t(text) for text in missing(box)):
        parts.append(banner(ui, msg("core.words", words=lacks), "warn", "card"))
    parts += [_section(ui, opened, kind, most) for kind, most in MOST_OF.items()]
    parts.append(press(ui, msg("small_islands.box.export"), lambda: _save_file(ui, opened.box), sign="next"))
    return parts


def _section(ui: Ui, opened: Opened, kind: Kind, most: int) -> ft.Control:
    """The cards of one kind. A tap on a card leads to what can be done with it."""
    cards = opened.box[kind]
    count = msg("small_islands.box.count", n=len(cards), of=most)
    head = ft.Row([words(ui, msg(f"small_islands.box.{kind}"), "section", expand=True), words(ui, count, "small")])
    rows: list[ft.Control] = [head]
    for at, card in enumerate(cards):
        text = card_forms.card_text(kind, card)
        line = ft.Container(words(ui, text, "small"), padding=ft.Padding.symmetric(vertical=14, horizontal=4))
        name = ui.t(text).replace("**", "")
        rows.append(target(ui, line, name, partial(opened.ask, ("card", kind, at))))
    if len(cards) < most:
        label = msg(f"small_islands.box.add_{kind}")
        rows.append(press(ui, label, partial(opened.ask, ("form", kind, None)), sign="add"))
    return paper(ft.Column(rows, spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def _dialog(ui: Ui, opened: Opened, asked: tuple[str, Kind, int | None]) -> ft.BottomSheet:
    """A form for a card, or what can be done with one."""
    what, kind, at = asked
    cards = opened.box[kind]
    close = partial(opened.ask, None)
    if what == "card" and at is not None and at < len(cards):
        return bottom_sheet(ui, _choices(ui, opened, kind, at), close, theme.MAIN, 360, GAME)
    known = {one["level"] for one in cards} if kind == "levels" else set()
    number = next((level for level in range(1, LEVELS + 1) if level not in known), LEVELS)

    def keep(card: Json, again: bool) -> tuple[Problem, ...]:
        problems = opened.put(kind, [*cards, card] if at is None else [*cards[:at], card, *cards[at + 1 :]])
        if not problems and not again:
            close()
        return problems

    room = at is None and len(cards) + 1 < MOST_OF[kind]
    form = CardForm(kind, None if at is None else cards[at], number, len(cards), keep, close, room)
    return bottom_sheet(ui, [form], close, theme.MAIN, 2000, GAME)


def _choices(ui: Ui, opened: Opened, kind: Kind, at: int) -> list[ft.Control]:
    cards = opened.box[kind]

    def put(changed: list[Json]) -> None:
        opened.ask(None)
        for problem in opened.put(kind, changed)[:1]:
            ui.say(problem.text, "bad")

    def without() -> None:
        before = opened.box
        put([*cards[:at], *cards[at + 1 :]])
        ui.say(msg("small_islands.box.dropped"), undo=partial(opened.keep, before, opened.id))

    found: list[ft.Control] = [words(ui, card_forms.card_text(kind, cards[at]), "heading")]
    found.append(press(ui, msg("small_islands.box.edit"), partial(opened.ask, ("form", kind, at)), sign="edit"))
    if len(cards) < MOST_OF[kind] and kind != "levels":
        copy = [*cards[: at + 1], *cards[at:]]
        found.append(press(ui, msg("small_islands.box.copy"), partial(put, copy), sign="add"))
    found.append(press(ui, msg("small_islands.box.drop"), without, sign="remove"))
    return [*found, press(ui, msg("ui.close"), partial(opened.ask, None))]


def _save_file(ui: Ui, box: Json) -> None:
    content = json.dumps({"game": GAME, "cards": 1, "box": box}, ensure_ascii=False, indent=1).encode()

    async def save() -> None:
        await ft.FilePicker().save_file(file_name="small-islands-cards.json", src_bytes=content)

    ft.context.page.run_task(save)


def _open_file(ui: Ui, keep: Callable[[Json], None]) -> None:
    """A file with a box is added as a box of its own; anything else changes nothing and says why."""

    async def pick() -> None:
        for file in await ft.FilePicker().pick_files(with_data=True) or ():
            box, why = read_file(file.bytes or b"")
            if box is None:
                ui.say(msg("small_islands.box.bad_file", why=why), "bad")
            else:
                keep(box)

    ft.context.page.run_task(pick)


def read_file(content: bytes) -> tuple[Json | None, Any]:
    """The box in a file, or the first reason why there is none."""
    try:
        data = strict_json.loads(content)
    except strict_json.NotJson as error:
        return None, error.text
    box = data.get("box") if isinstance(data, dict) and data.get("game") == GAME and data.get("cards") == 1 else data
    checked = SHEET.check(box)
    return (None, checked.problems[0].text) if checked.problems else (checked.value, None)
