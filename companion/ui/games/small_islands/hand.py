"""The objectives in hand: three places to tap, and the editor of the card box for what is noted there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.blocks import DataPicture
from companion.core.message import NO_PROBLEMS, Problem, msg
from companion.core.strict_json import Entries, Json
from companion.games.small_islands import card_forms, hand
from companion.games.small_islands.card_forms import HALVES_OF, Half
from companion.ui.blocks.controls import DataDrawer, Hands
from companion.ui.games.small_islands.card_form import Pictures, entry_control
from companion.ui.games.small_islands.rewards import small_halves
from companion.ui.games.small_islands.small_cards import small_cards
from companion.ui.kit.bottom_sheet import sheet_room
from companion.ui.kit.buttons import press, target
from companion.ui.kit.drawing import icon
from companion.ui.kit.forms.entry_order import use_order
from companion.ui.kit.paper import banner
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component, use_ref, use_state
from companion.ui.window.context import Ui, current_ui


def slots(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """One place beside the other; below each other where words are large."""
    cells = [_slot(ui, slot, hands) for slot in picture.data["slots"]]
    if ui.stacked:
        return ft.Column(cells, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    for cell in cells:
        cell.expand = True
    return ft.Row(cells, spacing=8, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def _slot(ui: Ui, slot: Mapping[str, Any], hands: Hands) -> ft.Control:
    """What lies there, or that something can be noted there."""
    role = words(ui, slot["word"], "tag", text_align=ft.TextAlign.CENTER)
    centre = ft.CrossAxisAlignment.CENTER
    if slot["sides"]:
        lying = small_halves(ui, [(side["glyphs"], side["text"]) for side in slot["sides"]])
    else:
        lying = ft.Container(icon(ft.Icons.ADD_ROUNDED, 32, theme.MAIN), padding=ft.Padding.symmetric(vertical=20))
    box = ft.Container(
        ft.Column([role, lying], spacing=6, horizontal_alignment=centre),
        bgcolor=theme.PAPER if slot["sides"] else theme.SHOAL,
        border=ft.Border.all(2 if slot["sides"] else 1.5, theme.MAIN if slot["sides"] else theme.OUTLINE),
        border_radius=16,
        padding=ft.Padding.symmetric(vertical=8, horizontal=2),
    )
    name = f"{ui.t(slot['word'])}: {ui.t(slot['label'])}"
    return target(ui, box, name, lambda: hands.open_menu(slot["menu"]))


def change(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """The way from what can be done with a card to what it is."""
    return press(ui, picture.label, lambda: hands.open_menu(picture.data["menu"]), sign="edit")


def objective_form(ui: Ui, picture: DataPicture, hands: Hands) -> ft.Control:
    """The cards of the player's box as pictures; without a box, or for a card that is not in it, the editor."""
    return ObjectiveForm(picture.data, hands.send)


@component
def ObjectiveForm(form: Mapping[str, Any], send: Callable[[Entries], None]) -> ft.Control:
    """An objective, or the half of it that is not known yet."""
    ui = current_ui()
    by_hand, tell_by_hand = use_state(not form["box"])
    parts = [] if by_hand else _pictured_cards(ui, form, send)
    if by_hand:
        return Editor(form, send, further=bool(form["box"]))
    parts.append(press(ui, msg("small_islands.not_in_the_box"), lambda: tell_by_hand(True), sign="edit"))
    return ft.Column(parts, spacing=10, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _pictured_cards(ui: Ui, form: Mapping[str, Any], send: Callable[[Entries], None]) -> list[ft.Control]:
    """One tap on a card notes it."""
    parts: list[ft.Control] = []
    for kind, cards in form["box"].items():
        halves = HALVES_OF[kind]
        if not set(halves) <= set(form["halves"]):
            continue
        if len(form["box"]) > 1:
            parts.append(words(ui, msg(f"small_islands.box.{kind}"), "section"))
        does = "objective" if len(halves) > 1 else halves[0]
        place = form["places"][does == "reward"] + 1

        def tap(at: int, does: str = does, place: int = place) -> Callable[[], None]:
            return partial(send, {"do": does, "slot": place, "card": at + 1})

        parts.append(small_cards(ui, kind, cards, tap, sheet_room(ui)[0]))
    return parts


@component
def Editor(form: Mapping[str, Any], send: Callable[[Entries], None], further: bool) -> ft.Control:
    """The editor of the card box, for the halves that are to be told: with the last picture all is said.

    One tap, and none where the card is in no box, leads to pictures of all cards that are likely at all.
    """
    ui = current_ui()
    halves: Sequence[Half] = form["halves"]
    held = use_ref(lambda: _first(form))
    all_pictures, show_all = use_state(further or _is_further(form))
    problems, set_problems = use_state(NO_PROBLEMS)
    _, redraw = use_state(0)
    order = use_order()
    advanced = form["mode"] == "advanced"

    def enter(key: str, value: Any) -> None:
        held.current[key] = value
        set_problems(NO_PROBLEMS)
        redraw(lambda now: now + 1)

    def done() -> None:
        told = {
            half: card_forms.half_of(half, held.current) for half in halves if card_forms.is_told(half, held.current)
        }
        if not told or (not advanced and len(told) < len(halves)):
            set_problems((Problem("", "missing", msg("small_islands.tell_both")),))
            return
        send(hand.telling(form["places"], advanced, told.get("mission"), told.get("reward")))

    def taken() -> None:
        if all(card_forms.is_told(half, held.current) for half in halves):
            done()

    parts: list[ft.Control] = []
    pictures = Pictures(taken, None if all_pictures else lambda: show_all(True))
    for half in halves:
        for entry in card_forms.half_fields(half, held.current, advanced, all_pictures):
            parts.append(entry_control(ui, entry, lambda: held.current, enter, order, pictures))
    parts += [banner(ui, problem.text, "bad", live=True) for problem in problems]
    parts.append(press(ui, msg("ui.done"), done, "main", "check"))
    return ft.Column(parts, spacing=12, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _first(form: Mapping[str, Any]) -> Json:
    card: Entries = form["card"]
    return {
        key: value
        for half in card_forms.HALVES
        for key, value in card_forms.half_values(half, card.get(half, {}), form["mode"] == "advanced", True).items()
    }


def _is_further(form: Mapping[str, Any]) -> bool:
    """Whether a half that is told already is a picture only among all of them."""
    usual = {half: card_forms.usual(half, form["mode"] == "advanced") for half in card_forms.HALVES}
    told = ((half, card_forms.half_of(half, _first(form))) for half in form["card"])
    return any(card not in usual[half] for half, card in told)


DRAWERS: Mapping[str, DataDrawer] = {
    "small_islands.hand": slots,
    "small_islands.change": change,
    "small_islands.objective_form": objective_form,
}
