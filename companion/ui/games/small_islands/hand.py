"""The objectives in hand: three places to tap, and the form for an objective."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.game import Intent
from companion.core.message import NO_PROBLEMS, Problem, msg
from companion.core.strict_json import Json
from companion.games.small_islands import card_forms
from companion.games.small_islands.card_forms import HALVES_OF, half_of, is_told
from companion.games.small_islands.hand import telling
from companion.games.small_islands.missions import Mission
from companion.games.small_islands.pictures import CardChange, HandSlot, HandSlots, ObjectiveForm
from companion.games.small_islands.rewards import CardHalf, Half
from companion.ui.blocks.controls import Hands
from companion.ui.games.small_islands.card_faces import small_cards, small_halves
from companion.ui.games.small_islands.card_form import PictureTaps, entry_control
from companion.ui.kit.bottom_sheet import sheet_room
from companion.ui.kit.buttons import press, target
from companion.ui.kit.drawing import icon
from companion.ui.kit.forms.entry_order import use_order
from companion.ui.kit.paper import banner
from companion.ui.kit.surfaces import centered, even_row, padded, stretched, surface
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component, use_ref, use_state
from companion.ui.window.context import Ui, current_ui

Send = Callable[[Intent], None]


def slots(ui: Ui, picture: HandSlots, hands: Hands) -> ft.Control:
    """One place beside the other; below each other with large words."""
    cells = [_slot(ui, slot, hands) for slot in picture.slots]
    if ui.stacked:
        return stretched(cells, 8)
    for cell in cells:
        cell.expand = True
    return even_row(cells, 8)


def _slot(ui: Ui, slot: HandSlot, hands: Hands) -> ft.Control:
    """The cards of a place, or a sign that a card can be noted there."""
    known = [half for half in (slot.mission, slot.reward) if half]
    role = words(ui, slot.role, "tag", text_align=ft.TextAlign.CENTER)
    cards = small_halves(ui, known) if known else padded(icon(ft.Icons.ADD_ROUNDED, 32, theme.MAIN), 20)
    fill, edge = (theme.PAPER, (2, theme.MAIN)) if known else (theme.SHOAL, (1.5, theme.OUTLINE))
    box = surface(centered([role, cards], 6), fill, edge, pad=(8, 2))
    return target(ui, box, f"{ui.t(slot.role)}: {ui.t(slot.label)}", lambda: hands.open_menu(slot.menu))


def change(ui: Ui, picture: CardChange, hands: Hands) -> ft.Control:
    """The button from the menu of a card to its form."""
    return press(ui, picture.label, lambda: hands.open_menu(picture.menu), sign="edit")


def objective_form(ui: Ui, picture: ObjectiveForm, hands: Hands) -> ft.Control:
    """The cards of the player's box as pictures; the editor without a box, or for a card that is not in the box."""
    return ObjectiveChoice(picture, hands.send)


@component
def ObjectiveChoice(form: ObjectiveForm, send: Send) -> ft.Control:
    """An objective, or its unknown half."""
    ui = current_ui()
    by_hand, tell_by_hand = use_state(not form.box)
    if by_hand:
        return ObjectiveEditor(form, send, further=bool(form.box))
    other = press(ui, msg("small_islands.not_in_the_box"), lambda: tell_by_hand(True), sign="edit")
    return stretched([*_pictured_cards(ui, form, send), other], tight=True)


def _pictured_cards(ui: Ui, form: ObjectiveForm, send: Send) -> list[ft.Control]:
    """The cards of the box: one tap notes a card."""
    parts: list[ft.Control] = []
    for kind, cards in form.box.items():
        halves = HALVES_OF[kind]
        if not set(halves) <= set(form.halves):
            continue
        if len(form.box) > 1:
            parts.append(words(ui, msg(f"small_islands.box.{kind}"), "section"))
        does = "objective" if len(halves) > 1 else halves[0]
        place = form.places[does == "reward"] + 1

        def tap(at: int, does: str = does, place: int = place) -> Callable[[], None]:
            return partial(send, {"do": does, "slot": place, "card": at + 1})

        parts.append(small_cards(ui, kind, cards, tap, sheet_room(ui)[0]))
    return parts


@component
def ObjectiveEditor(form: ObjectiveForm, send: Send, further: bool) -> ft.Control:
    """The fields of the card box for the halves to tell; the tap on the last picture sends them.

    One tap shows the pictures of all likely cards; they are there from the start for a card that is in no box.
    """
    ui = current_ui()
    held = use_ref(lambda: _first(form))
    all_pictures, show_all = use_state(further or _is_further(form))
    problems, set_problems = use_state(NO_PROBLEMS)
    _, redraw = use_state(0)
    order = use_order()

    def enter(key: str, value: object) -> None:
        held.current[key] = value
        set_problems(NO_PROBLEMS)
        redraw(lambda now: now + 1)

    def done() -> None:
        told = [half_of(half, held.current) for half in form.halves if is_told(half, held.current)]
        if not told or (not form.advanced and len(told) < len(form.halves)):
            set_problems((Problem("", "missing", msg("small_islands.tell_both")),))
            return
        mission = next((half for half in told if isinstance(half, Mission)), None)
        reward = next((half for half in told if not isinstance(half, Mission)), None)
        send(telling(form.places, form.advanced, mission, reward))

    def taken() -> None:
        if all(is_told(half, held.current) for half in form.halves):
            done()

    parts: list[ft.Control] = []
    pictures = PictureTaps(taken, None if all_pictures else lambda: show_all(True))
    for half in form.halves:
        for entry in card_forms.half_fields(half, held.current, form.advanced, all_pictures):
            parts.append(entry_control(ui, entry, lambda: held.current, enter, order, pictures))
    parts += [banner(ui, problem.text, "bad", live=True) for problem in problems]
    return stretched([*parts, press(ui, msg("ui.done"), done, "main", "check")], 12, tight=True)


def _known(form: ObjectiveForm) -> tuple[tuple[Half, CardHalf | None], ...]:
    return ("mission", form.mission), ("reward", form.reward)


def _first(form: ObjectiveForm) -> Json:
    values: Json = {}
    for half, known in _known(form):
        values |= card_forms.half_values(half, known, form.advanced, True)
    return values


def _is_further(form: ObjectiveForm) -> bool:
    """Whether a known half has its picture only among all likely cards."""
    return any(known and known not in card_forms.usual(half, form.advanced) for half, known in _known(form))
