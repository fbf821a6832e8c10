"""The board editor: copy a printed side by tapping its fields, counted and checked as it grows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, cast

import flet as ft
import flet.canvas as cv

from companion.core.message import msg
from companion.core.plain import Json
from companion.games.bridges.facts import FLAGS, GRID, ISLANDS
from companion.games.bridges.layout import SHEET, facing, from_json, missing, place_at, place_id, unreached
from companion.ui.games.bridges.board import TOUCH
from companion.ui.games.bridges.chart import Chart, Look, chart_in, fields, frame, shapes
from companion.ui.games.bridges.order import tally_row
from companion.ui.kit.board_room import scrolled_side
from companion.ui.kit.forms.choices import choice_control
from companion.ui.kit.own_box import Held, OwnBox, boxes_page, content
from companion.ui.kit.paper import banner
from companion.ui.kit.reuse import Reuse
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component, screen, use_ref, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import guard

GAME = "bridges"
# A tap on a field leads from one of these to the next, and from the last to open water.
CYCLE = (None, "red", "blue")


def empty_board(name: str) -> Json:
    """A board with no island yet."""
    return {"name": name, "islands": [], "without": []}


OWN = OwnBox(GAME, "hashi-board.json", SHEET, empty_board, missing)


@screen
def CardBox() -> ft.Control:
    """All boards that players have copied."""
    return boxes_page(OWN, BoardEditor)


@component
def BoardEditor(held: Held, box_id: str) -> ft.Control:
    """Islands by tapping fields; lines that the print lacks by tapping both of their ends."""
    ui = current_ui()
    mode, set_mode = use_state("islands")
    end = use_ref(cast("str | None", None))  # at hand between a tap and the next drawing, too
    _, redraw = use_state(0)
    now = use_ref(cast("Callable[[str], None] | None", None))
    reuse = use_ref(Reuse).current

    def tap(field: str) -> None:
        board = content(ui, box_id)
        there = any(place_id(island["x"], island["y"]) == field for island in board["islands"])
        if mode == "islands":
            held.keep(tapped(board, field), box_id)
        elif there and end.current:
            first, end.current = end.current, None
            held.keep(toggled(board, first, field), box_id)
        else:
            end.current = field if there else None
            redraw(lambda count: count + 1)

    now.current = tap
    reuse.begin((ui.settings, ui.t.language, ui.width, ui.height))
    board = content(ui, box_id)
    chart = chart_in(scrolled_side(ui))
    islands = _drawn(board)
    look = Look(frozenset(), end.current if mode == "lines" else None)
    drawn = cv.Canvas(
        [*fields(chart), *shapes(chart, islands, _lines(board), look)], width=chart.side, height=chart.side
    )
    signs = {island["id"]: island["flag"] or "plain" for island in islands}
    layers: list[ft.Control] = [ft.Container(drawn, bgcolor=theme.SHOAL, border_radius=20)]
    for y in range(GRID):
        for x in range(GRID):
            sign = signs.get(place_id(x, y), "water")
            layers.append(reuse(("field", x, y), sign, partial(_field, ui, chart, x, y, sign, now)))
    modes = (msg("bridges.edit.islands"), msg("bridges.edit.lines"))
    parts: list[ft.Control] = [
        choice_control(ui, ("islands", "lines"), modes, (), mode, set_mode),
        words(ui, msg(f"bridges.edit.hint_{mode}"), "small", theme.INK2),
        frame(ft.Stack(layers, width=chart.side, height=chart.side)),
        tally_row(ui, _counts(board)),
        _verdict(ui, board),
    ]
    return ft.Column(parts, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def tapped(board: Json, field: str) -> Json:
    """The board after a tap on a field: an island, then its flags, then water again."""
    x, y = place_at(field)
    rest = [island for island in board["islands"] if (island["x"], island["y"]) != (x, y)]
    flags = [island["flag"] for island in board["islands"] if (island["x"], island["y"]) == (x, y)]
    step = CYCLE.index(flags[0]) + 1 if flags else 0
    islands = [*rest, {"x": x, "y": y, "flag": CYCLE[step]}] if step < len(CYCLE) else rest
    changed = {**board, "islands": islands}
    faces = set(map(frozenset, facing(from_json(changed).islands)))
    return {**changed, "without": [pair for pair in board["without"] if frozenset(pair) in faces]}


def toggled(board: Json, first: str, second: str) -> Json:
    """The board with the line between two neighbours taken out or put back."""
    pair = next((pair for pair in facing(from_json(board).islands) if set(pair) == {first, second}), None)
    if pair is None:
        return board
    rest = [other for other in board["without"] if set(other) != set(pair)]
    return {**board, "without": rest if len(rest) < len(board["without"]) else [*rest, list(pair)]}


def _drawn(board: Json) -> list[Mapping[str, Any]]:
    """The islands as the chart draws them; one that no bridge can reach is crossed."""
    layout = from_json(board)
    astray = unreached(layout) if len(layout.islands) > 1 else []
    return [
        {
            "id": place.id,
            "x": place.x,
            "y": place.y,
            "flag": place.flag,
            "number": None,
            "finished": False,
            "spoilt": place in astray,
        }
        for place in layout.islands
    ]


def _lines(board: Json) -> list[Mapping[str, Any]]:
    layout = from_json(board)
    gone = set(map(frozenset, layout.without))
    return [
        {"a": a, "b": b, "count": 0, "joined": False, "free": frozenset((a, b)) not in gone}
        for a, b in facing(layout.islands)
    ]


def _counts(board: Json) -> list[Mapping[str, Any]]:
    """How many islands and flags there are of those that there must be."""
    wanted: list[tuple[str, str, int, int]] = [("islands", "island_finished", len(board["islands"]), ISLANDS)]
    for flag, count in FLAGS.items():
        there = sum(island["flag"] == flag for island in board["islands"])
        wanted.append((flag, f"flag_{flag}", there, count))
    return [
        {
            "symbol": symbol,
            "name": msg(f"bridges.edit.count_{key}"),
            "count": msg("bridges.slate.of", seen=there, of=count),
            "word": msg(f"bridges.edit.{key}"),
            "made": there == count,
            "gone": False,
        }
        for key, symbol, there, count in wanted
    ]


def _verdict(ui: Ui, board: Json) -> ft.Control:
    """What is missing, all of it, or that one can play."""
    lacks = " ".join(ui.t(text) for text in missing(board))
    if lacks:
        return banner(ui, msg("core.words", words=lacks), "warn", "board", live=True)
    return banner(ui, msg("bridges.box.whole"), "good", live=True)


def _field(ui: Ui, chart: Chart, x: int, y: int, sign: str, now: Any) -> ft.Control:
    side = max(TOUCH, chart.cell * 0.9)
    name = ui.t(msg(f"bridges.edit.field_{sign}", row=y + 1, column=x + 1))
    surface = ft.Container(
        ft.Semantics(label=name, exclude_semantics=True, content=ft.Container()),
        width=side,
        height=side,
        bgcolor=ft.Colors.TRANSPARENT,
        on_click=guard(ui, lambda: now.current(place_id(x, y))),
    )
    button = ft.MergeSemantics(ft.Semantics(content=surface, button=True))
    left, top = chart.cell * (x + 0.5) - side / 2, chart.cell * (y + 0.5) - side / 2
    return ft.Container(button, left=left, top=top, width=side, height=side)
