"""The energy bar of a copied island: its crowns and its end, told once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.message import msg
from companion.core.sheet import Count
from companion.games.misty_islands.facts import MOST_ENERGY
from companion.games.misty_islands.layout import MOST_CROWNS, Crown, Layout
from companion.ui.kit.buttons import press
from companion.ui.kit.forms.fields import field_control
from companion.ui.kit.paper import paper
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.context import Ui

Turn = Callable[[Layout], Layout]


def energy_bar(ui: Ui, layout: Layout, change: Callable[[Turn], None]) -> list[ft.Control]:
    """A card for each crown, in the order of the bar: from how much energy on it is passed, and what it gives."""
    parts: list[ft.Control] = [
        words(ui, msg("misty_islands.edit.bar"), "section"),
        words(ui, msg("misty_islands.edit.bar_hint"), "small", theme.INK2),
    ]
    parts += [_crown(ui, layout, at, change) for at in range(len(layout.crowns))]
    if len(layout.crowns) < MOST_CROWNS:
        parts.append(press(ui, msg("misty_islands.edit.crown_more"), lambda: change(one_more), sign="add"))
    if layout.crowns:
        parts.append(press(ui, msg("misty_islands.edit.crown_less"), lambda: change(one_less), sign="remove"))
    end = Count("track", msg("misty_islands.edit.track"), low=_last(layout).energy or 1, high=MOST_ENERGY)
    told = field_control(
        ui, end, layout.track, lambda value: change(lambda now: replace(now, track=value)), key="track"
    )
    return [*parts, paper(told)]


def _crown(ui: Ui, layout: Layout, at: int, change: Callable[[Turn], None]) -> ft.Control:
    """Its numbers lie between those of its neighbours."""
    crown, before = layout.crowns[at], layout.crowns[at - 1] if at else Crown(0, 0)
    after = layout.crowns[at + 1] if at + 1 < len(layout.crowns) else Crown((layout.track or MOST_ENERGY) + 1, 100)
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
    return paper(ft.Column([name, *fields], spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def _last(layout: Layout) -> Crown:
    return layout.crowns[-1] if layout.crowns else Crown(0, 0)


def one_more(layout: Layout) -> Layout:
    """A crown further along the bar."""
    last = _last(layout)
    end = layout.track or MOST_ENERGY
    if len(layout.crowns) == MOST_CROWNS or last.energy >= end or last.points >= MOST_ENERGY:
        return layout
    return replace(layout, crowns=(*layout.crowns, Crown(last.energy + 1, last.points + 1)))


def one_less(layout: Layout) -> Layout:
    """The last one is not there after all."""
    return replace(layout, crowns=layout.crowns[:-1])


def moved(at: int, layout: Layout, energy: int | None = None, points: int | None = None) -> Layout:
    """A crown with other numbers."""
    if at >= len(layout.crowns):  # taken out by the tap before
        return layout
    crown = layout.crowns[at]
    new = Crown(crown.energy if energy is None else energy, crown.points if points is None else points)
    return replace(layout, crowns=(*layout.crowns[:at], new, *layout.crowns[at + 1 :]))
