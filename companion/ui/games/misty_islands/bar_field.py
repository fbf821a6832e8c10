"""Where the crowns of the energy bar lie, on the score sheet: told once, kept, and used from then on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.message import Message, msg
from companion.core.plain import Json
from companion.games.misty_islands import layout as layouts
from companion.games.misty_islands.checks import bar_of
from companion.games.misty_islands.layout import USUAL, Layout
from companion.ui.games.misty_islands.energy_bar import Turn, energy_bar
from companion.ui.kit.buttons import press
from companion.ui.window.component import component, use_state
from companion.ui.window.context import Ui, current_ui

GAME = "misty_islands"


def bar_field(ui: Ui, state: Any, report: Json, entered: Callable[[Message], None]) -> ft.Control:
    """The bar, closed until somebody wants to tell or to change it."""
    return Bar(report, entered, ui.width, key="bar")


@component
def Bar(report: Json, entered: Callable[[Message], None], width: float) -> ft.Control:
    """What is told goes into the report, and is kept for the games to come."""
    ui = current_ui().within(width)
    open_, set_open = use_state(False)
    bar = bar_of(report)

    def change(turn: Turn) -> None:
        told = turn(bar_of(report))
        _put(report, told)
        _keep(ui, told)
        entered(msg("misty_islands.edit.bar"))

    if open_:
        parts = energy_bar(ui, bar, change)
        return ft.Column(parts, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    label = msg("misty_islands.bar.change" if bar.crowns else "misty_islands.bar.tell")
    return press(ui, label, lambda: set_open(True), "other", "energy_stone", _known(ui, bar))


def _known(ui: Ui, bar: Layout) -> Message:
    if not bar.crowns:
        return msg("misty_islands.bar.tell_hint")
    crowns = (ui.t(msg("misty_islands.bar.crown", points=one.points, energy=one.energy)) for one in bar.crowns)
    return msg("misty_islands.bar.crowns", crowns=", ".join(crowns))


def follow(ui: Ui, state: Any, report: Json, player: Json, entry: str) -> None:
    """Energy decides which crown a marker has passed, where it is known where the crowns lie."""
    if state is not None and state.layout and state.layout.crowns:
        if entry == "energy":
            player["crown"] = state.layout.crown(player["energy"])
    elif "crowns" not in report and (kept := _kept(ui)):
        _put(report, kept)
    elif entry == "energy" and (bar := bar_of(report)).crowns:
        player["crown"] = bar.crown(player["energy"])


def _put(report: Json, bar: Layout) -> None:
    """From now on energy decides for all players."""
    report.pop("track", None)
    report.update(layouts.bar_to_json(bar))
    if bar.crowns:
        for player in report["players"]:
            if "energy" in player:
                player["crown"] = bar.crown(player["energy"])


def _kept(ui: Ui) -> Layout | None:
    """The bar of the first copied island that has one: all are alike."""
    known = (layouts.from_json(box.content) for box in ui.controller.boxes(GAME))
    return next((layout for layout in known if layout.crowns), None)


def _keep(ui: Ui, bar: Layout) -> None:
    """With the islands that players have copied, all of which have this bar; where there is none, with ours."""
    boxes = ui.controller.boxes(GAME)
    for box in boxes:
        rest = {key: value for key, value in box.content.items() if key not in ("crowns", "track")}
        ui.controller.keep_box(GAME, {**rest, **layouts.bar_to_json(bar)}, box.id)
    if not boxes:
        name = ui.t(msg("misty_islands.box.my_name", n=1))
        ui.controller.keep_box(GAME, {"name": name, **layouts.to_json(USUAL), **layouts.bar_to_json(bar)})
