"""The energy bar with its crowns and its end: told once, on the score sheet or with a copied island, and kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.message import Message, msg
from companion.core.sheet import Count
from companion.core.strict_json import Json
from companion.games.misty_islands.facts import MOST_ENERGY
from companion.games.misty_islands.printed_island import (
    MOST_CROWNS,
    USUAL,
    Crown,
    PrintedIsland,
    bar_of,
    enter_crown,
    from_json,
    kept_with_bar,
    tell_bar,
    tells_bar,
    to_json,
)
from companion.games.misty_islands.state import State
from companion.ui.kit.buttons import press
from companion.ui.kit.forms.fields import field_control
from companion.ui.kit.paper import paper
from companion.ui.kit.surfaces import stretched
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component, use_state
from companion.ui.window.context import Ui, current_ui

GAME = "misty_islands"
Turn = Callable[[PrintedIsland], PrintedIsland]


def energy_bar(ui: Ui, printed: PrintedIsland, change: Callable[[Turn], None]) -> list[ft.Control]:
    """A card for each crown in the order of the bar: the energy to pass it, and its points. Then the end of the bar."""
    parts: list[ft.Control] = [
        words(ui, msg("misty_islands.edit.bar"), "section"),
        words(ui, msg("misty_islands.edit.bar_hint"), "small", theme.INK2),
    ]
    parts += [_crown(ui, printed, at, change) for at in range(len(printed.crowns))]
    if len(printed.crowns) < MOST_CROWNS:
        parts.append(press(ui, msg("misty_islands.edit.crown_more"), lambda: change(one_more), sign="add"))
    if printed.crowns:
        parts.append(press(ui, msg("misty_islands.edit.crown_less"), lambda: change(one_less), sign="remove"))
    end = Count("track", msg("misty_islands.edit.track"), low=_last(printed).energy or 1, high=MOST_ENERGY)
    told = field_control(
        ui, end, printed.track, lambda value: change(lambda now: replace(now, track=value)), key="track"
    )
    return [*parts, paper(told)]


def _crown(ui: Ui, printed: PrintedIsland, at: int, change: Callable[[Turn], None]) -> ft.Control:
    """The two numbers of a crown, limited by those of its neighbours."""
    crown, before = printed.crowns[at], printed.crowns[at - 1] if at else Crown(0, 0)
    after = printed.crowns[at + 1] if at + 1 < len(printed.crowns) else Crown((printed.track or MOST_ENERGY) + 1, 100)
    energy = Count(
        "energy",
        msg("misty_islands.edit.crown_energy"),
        low=before.energy + 1,
        high=after.energy - 1,
        symbol="energy_stone",
    )
    points = Count("points", msg("misty_islands.edit.crown_points"), low=before.points + 1, high=after.points - 1)
    name = words(ui, msg("misty_islands.edit.crown", at=at + 1), "strong")
    fields = [
        field_control(ui, energy, crown.energy, lambda value: change(partial(moved, at, energy=value)), key=f"e{at}"),
        field_control(ui, points, crown.points, lambda value: change(partial(moved, at, points=value)), key=f"p{at}"),
    ]
    return paper(stretched([name, *fields], 8))


def _last(printed: PrintedIsland) -> Crown:
    return printed.crowns[-1] if printed.crowns else Crown(0, 0)


def one_more(printed: PrintedIsland) -> PrintedIsland:
    """Add a crown further along the bar."""
    last = _last(printed)
    end = printed.track or MOST_ENERGY
    if len(printed.crowns) == MOST_CROWNS or last.energy >= end or last.points >= MOST_ENERGY:
        return printed
    return replace(printed, crowns=(*printed.crowns, Crown(last.energy + 1, last.points + 1)))


def one_less(printed: PrintedIsland) -> PrintedIsland:
    """Remove the last crown."""
    return replace(printed, crowns=printed.crowns[:-1])


def moved(at: int, printed: PrintedIsland, **numbers: int | None) -> PrintedIsland:
    """Give a crown other numbers, unless the tap before has removed the crown."""
    if at >= len(printed.crowns):
        return printed
    new = replace(printed.crowns[at], **{key: number for key, number in numbers.items() if number is not None})
    return replace(printed, crowns=(*printed.crowns[:at], new, *printed.crowns[at + 1 :]))


def bar_field(ui: Ui, state: State | None, report: Json, entered: Callable[[Message], None]) -> ft.Control:
    """The energy bar on the score sheet, closed until a player wants to tell or change it."""
    return EnergyBarField(report, entered, ui.width, key="bar")


@component
def EnergyBarField(report: Json, entered: Callable[[Message], None], width: float) -> ft.Control:
    """The energy bar goes into the report and is kept for later games."""
    ui = current_ui().within(width)
    open_, set_open = use_state(False)
    bar = bar_of(report)

    def change(turn: Turn) -> None:
        told = turn(bar_of(report))
        tell_bar(report, told)
        _keep(ui, told)
        entered(msg("misty_islands.edit.bar"))

    if open_:
        parts = energy_bar(ui, bar, change)
        return stretched(parts, 12)
    label, hint = msg("misty_islands.bar.tell"), msg("misty_islands.bar.tell_hint")
    if bar.crowns:
        crowns = (ui.t(msg("misty_islands.bar.crown", points=one.points, energy=one.energy)) for one in bar.crowns)
        label, hint = msg("misty_islands.bar.change"), msg("misty_islands.bar.crowns", crowns=", ".join(crowns))
    return press(ui, label, lambda: set_open(True), "other", "energy_stone", hint)


def follow(ui: Ui, state: State | None, report: Json, player: Json, entry: str) -> None:
    """Enter the crown that a player has passed, by the energy, where the crowns of the bar are known."""
    if state is not None and state.layout and state.layout.crowns:
        if entry == "energy":
            enter_crown(player, state.layout)
    elif not tells_bar(report) and (kept := _kept(ui)):
        tell_bar(report, kept)
    elif entry == "energy":
        enter_crown(player, bar_of(report))


def _kept(ui: Ui) -> PrintedIsland | None:
    """The bar of the first copied island that has one: all are alike."""
    known = (from_json(box.content) for box in ui.controller.boxes.of(GAME))
    return next((printed for printed in known if printed.crowns), None)


def _keep(ui: Ui, bar: PrintedIsland) -> None:
    """Store the bar with every copied island, or with a first copy of the usual one."""
    boxes = ui.controller.boxes.of(GAME)
    for box in boxes:
        ui.controller.boxes.keep(GAME, kept_with_bar(box.content, bar), box.id)
    if not boxes:
        name = ui.t(msg("misty_islands.box.my_name", n=1))
        ui.controller.boxes.keep(GAME, kept_with_bar({"name": name, **to_json(USUAL)}, bar))
