"""The page of the boxes that players enter themselves (cards or boards), and the files with such a box."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.content.data_files import box_name
from companion.core import strict_json
from companion.core.message import Message, msg
from companion.core.sheet import LONGEST_NAME, Sheet
from companion.core.strict_json import Entries, Json
from companion.store.tables import EnteredBox
from companion.ui.kit.buttons import halves_fit, press
from companion.ui.kit.forms.box_choice import box_row
from companion.ui.kit.forms.fields import text_control
from companion.ui.kit.page import LOW, is_wide, page_view, scroll, top_bar, two_columns, widest
from companion.ui.kit.paper import pair
from companion.ui.kit.text import words
from companion.ui.window.component import use_redraw, use_state
from companion.ui.window.context import SIDE, WIDEST, Ui, current_ui
from companion.ui.window.notice import say

log = logging.getLogger("companion")

FEW = 5


@dataclass(frozen=True)
class OwnBox:
    """The box that players of one game may enter. Its texts are those of the game that begin with `box`."""

    game: str
    file_name: str
    sheet: Sheet
    empty: Callable[[str], Json]
    missing: Callable[[Entries], Iterable[Message]]


@dataclass(frozen=True)
class Held:
    """The stored boxes of a game and the open one. Each entry is saved at once."""

    own: OwnBox
    boxes: Sequence[EnteredBox]
    open_id: str | None
    show: Callable[[str | None], None]
    redraw: Callable[[], None]
    ui: Ui

    @property
    def open(self) -> EnteredBox | None:
        return next((box for box in self.boxes if box.id == self.open_id), None)

    def keep(self, box: Json, box_id: str | None = None) -> None:
        self.show(self.ui.controller.boxes.keep(self.own.game, box, box_id))
        self.redraw()

    def drop(self, gone: EnteredBox) -> None:
        self.ui.controller.boxes.drop(gone.id)
        self.show(None)
        say(self.ui, msg(f"{self.own.game}.box.dropped"), undo=lambda: self.keep(gone.content, gone.id))
        self.redraw()


def use_boxes(ui: Ui, own: OwnBox) -> Held:
    """The boxes of a game for a page, at first with the first box open."""
    boxes = ui.controller.boxes.of(own.game)
    open_id, show = use_state(boxes[0].id if boxes else None)
    return Held(own, boxes, open_id, show, use_redraw(), ui)


def boxes_page(own: OwnBox, editor: Callable[..., ft.Control]) -> ft.Control:
    """The page of a game's boxes with an editor for the open one."""
    ui = current_ui()
    held = use_boxes(ui, own)
    box = held.open
    opened = [editor(held, box.id, key=box.id), name_field(ui, own, box.id)] if box else []
    return boxes_view(ui, held, opened)


def boxes_view(ui: Ui, held: Held, opened: Sequence[ft.Control]) -> ft.View:
    """All boxes and the open one below, or beside them in the larger column where there are two."""
    own = held.own
    new = ui.t(msg(f"{own.game}.box.my_name", n=len(held.boxes) + 1))
    two = held.open is not None and is_wide(ui)
    aside = ui.within(SIDE) if two else ui
    parts: list[ft.Control] = [] if held.boxes else [words(aside, msg(f"{own.game}.box.hint"))]
    parts += [_row(aside, held, one) for one in held.boxes]
    start = press(aside, msg(f"{own.game}.box.new"), lambda: held.keep(own.empty(new)), sign="add", expand=True)
    take = press(aside, msg(f"{own.game}.box.import"), partial(_open_file, ui, held), sign="table", expand=True)
    apart = not halves_fit(aside, msg(f"{own.game}.box.new"), msg(f"{own.game}.box.import"))
    parts.append(pair(aside, [start, take], stacked=apart))
    route = ft.use_view_path()
    back = route.rpartition("/")[0]
    bar = top_bar(ui, msg(f"{own.game}.box.title"), box_name(own.game), back=back, game=own.game)
    below = [*opened, *_with_open(ui, held, held.open)] if held.open else []
    if two:
        body = two_columns(ui, [bar], below, beside=parts)
    elif ui.height < LOW:
        body = scroll([bar, *parts, *below])
    else:
        body = ft.Column([bar, scroll([*parts, *below])], spacing=0, expand=True)
    return page_view(ui, route, body, game=own.game, widest=widest(ui) if two else WIDEST)


def _with_open(ui: Ui, held: Held, box: EnteredBox) -> list[ft.Control]:
    """The buttons for the open box: play, export, delete."""
    own, keep = held.own, partial(_save_file, ui, held.own, box.id)
    play = partial(ui.go, f"/game/{own.game}/setup/{box.id}")
    whole = not any(own.missing(box.content))
    return [
        *([press(ui, msg(f"{own.game}.box.play"), play, "main", "next")] if whole else []),
        press(ui, msg(f"{own.game}.box.export"), keep, sign="next"),
        press(ui, msg(f"{own.game}.box.drop_box"), partial(held.drop, box), sign="remove"),
    ]


def _row(ui: Ui, held: Held, box: EnteredBox) -> ft.Control:
    """A box with the first thing that it lacks."""
    lacks = next(iter(held.own.missing(box.content)), msg(f"{held.own.game}.box.whole"))
    return box_row(ui, box.name, ui.t(lacks), box.id == held.open_id, lambda: held.show(box.id))


def name_field(ui: Ui, own: OwnBox, box_id: str) -> ft.Control:
    """A field for the name of a box. Each letter is saved as long as the name is valid."""

    def rename(text: str) -> None:
        renamed = {**content(ui, box_id), "name": text.strip()}
        if not own.sheet.check(renamed).problems:
            ui.controller.boxes.keep(own.game, renamed, box_id)

    name = _box(ui, box_id).name
    return text_control(ui, msg("core.field.name"), name, rename, LONGEST_NAME, key=f"name-{box_id}")


def content(ui: Ui, box_id: str) -> Json:
    """The present content of a box, which may have changed since the last drawing."""
    return _box(ui, box_id).content


def _box(ui: Ui, box_id: str) -> EnteredBox:
    box = ui.controller.boxes.get(box_id)
    assert box, "only a stored box is changed"
    return box


def _save_file(ui: Ui, own: OwnBox, box_id: str) -> None:
    data = {"game": own.game, "cards": 1, "box": content(ui, box_id)}
    file = json.dumps(data, ensure_ascii=False, indent=1).encode()

    async def save() -> None:
        await ft.FilePicker().save_file(file_name=own.file_name, src_bytes=file)

    ft.context.page.run_task(save)


def _open_file(ui: Ui, held: Held) -> None:
    """Let the player pick a file and add its box. Any other file changes nothing; a notice tells why."""

    async def pick() -> None:
        for file in await ft.FilePicker().pick_files(with_data=True) or ():
            box, why = read_file(held.own, file.bytes or b"")
            if why:
                say(ui, msg(f"{held.own.game}.box.bad_file", why=why), "bad")
            elif there := next((one for one in held.boxes if alike(one.content, box)), None):
                held.show(there.id)
                say(ui, msg(f"{held.own.game}.box.there_already", name=there.name))
            else:
                held.keep(box)

    ft.context.page.run_task(pick)


def alike(one: Json, other: Json) -> bool:
    """Whether two boxes have the same content but for their names."""
    return {**one, "name": ""} == {**other, "name": ""}


def read_file(own: OwnBox, content: bytes) -> tuple[Json, Message | None]:
    """The box in a file, or the reason why the file has none. The log has the details."""
    try:
        data = strict_json.loads(content)
    except strict_json.NotJson as error:
        log.warning("a file is no box of %s: %s", own.game, error)
        return {}, msg(f"{own.game}.box.not_a_box")
    ours = isinstance(data, dict) and data.get("game") == own.game and data.get("cards") == 1
    checked = own.sheet.check(data.get("box") if ours else data)
    if not checked.problems:
        return checked.value, None
    found = "; ".join(f"{problem.where} {problem.code}" for problem in checked.problems[:FEW])
    log.warning("a file with a box of %s is damaged: %s", own.game, ascii(found))
    return {}, msg(f"{own.game}.box.damaged" if ours else f"{own.game}.box.not_a_box")
