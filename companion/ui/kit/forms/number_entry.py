"""Entering a number: step by step, with a held button, typed, as a sum. Return leads to the next number of the form."""

from __future__ import annotations

import re
from asyncio import sleep
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, TypeAlias

import flet as ft

from companion.core.message import Message, msg
from companion.ui.kit.buttons import target
from companion.ui.kit.drawing import icon
from companion.ui.kit.forms.entry_order import Order
from companion.ui.kit.surfaces import padded, surface
from companion.ui.kit.text import figure, text_width, words
from companion.ui.window import theme
from companion.ui.window.component import component, use_redraw, use_ref
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import guard
from companion.ui.window.typography import grown

# Takes the new number; None where an optional number is taken out.
Change: TypeAlias = Callable[[Any], None]

LONGEST = 24
MOST = 99_999  # far beyond any box: more digits would only burst the form that refuses them
REPEAT = 0.09  # seconds from step to step while a button is held
LINGER = 0.4  # seconds that a field outlives a tap elsewhere: that tap may be on its own "next"
BLANK = "\u00a0" * 3  # as wide as a digit: what shows through stands behind the caret, not under it
_SUM = re.compile(r"[+\-]?\d+(?:[+\-]\d+)*")
# A thumb's width, also round one digit.
LEAST = 48
# Only what a sum is made of can be typed, so there is nothing to refuse afterwards.
_TYPABLE = ft.InputFilter(regex_string=r"^[0-9+\-−–\s]*$")


def read_sum(text: str, start: int = 0) -> int | None:
    """The value of "12" or "3+6+2"; "+3" adds to `start`. None for anything else."""
    tidy = re.sub(r"\s", "", text).translate({ord("−"): "-", ord("–"): "-"})
    tidy = re.sub(r"[+\-]+(?=[+\-])", "", tidy).rstrip("+-")  # the last sign counts, and one at the end may yet go on
    if len(tidy) > LONGEST or not _SUM.fullmatch(tidy):
        return None
    value = sum(int(term) for term in re.findall(r"[+\-]?\d+", tidy))
    return max(-MOST, min(MOST, value + start if tidy[0] in "+-" else value))


class Number:
    """A number of a form between two drawings, with all that a player can do to it."""

    order: Order
    key: Hashable
    value: int | None
    low: int
    high: int
    optional: bool
    on_change: Change
    redraw: Callable[[], None]

    def __init__(self) -> None:
        self.text = ""
        self.base = 0
        self.typing = False
        self.holding = False
        self.shift = False

    @property
    def face(self) -> str:
        """The number as the player reads it."""
        return "–" if self.value is None else str(self.value)

    def step(self, by: int) -> bool:
        """Step, and tell whether the number changed. Below its least value an optional number is taken out."""
        to: int | None = self.low if self.value is None else min(self.high, max(self.low, self.value + by))
        if self.optional and by < 0 and self.value in (None, self.low):
            to = None
        if to == self.value:
            return False
        self.value = to
        self.text, self.base = "", to or 0
        self.on_change(to)
        return True

    async def hold(self, by: int) -> None:
        """Step again and again while the finger stays."""
        self.holding = True
        while self.holding and self.step(by):
            await sleep(REPEAT)

    def let_go(self) -> None:
        """End the steps of a held button."""
        self.holding = False

    def type(self) -> None:
        """Open the field."""
        self.order.open(self.key)

    def typed(self, text: str) -> None:
        """Take note of the text in the field; draw the number again only where the line below changes."""
        before, self.text = self.told(), text
        if self.told() != before:
            self.redraw()

    def told(self) -> tuple[Message, bool] | None:
        """The line below an open field: the value of a sum, or that the number is too big; and whether it is wrong."""
        if not self.typing:
            return None
        number = read_sum(self.text, self.base)
        if number is not None and number > self.high:
            return msg("core.too_big", value=number, high=self.high), True
        if number is not None and re.search(r"[+\-−–]", self.text):
            return msg("ui.sum", n=number), False
        return None

    def take(self) -> None:
        """Use the typed number. An empty field changes nothing."""
        if not self.typing:
            return
        number = read_sum(self.text, self.base)
        taken = None if self.optional and number == 0 < self.low else number
        if number is not None and taken != self.value:
            self.value = taken
            self.on_change(taken)

    def way(self, by: int) -> tuple[ft.IconData, Message, Callable[[], None] | None]:
        """The sign, the name and the tap of the way to the number beside this one; after the last one, the way out."""
        beside = self.order.beside(self.key, by)
        if by < 0:
            label = msg("ui.back_to", label=beside[1] if beside else "–")
            return ft.Icons.ARROW_BACK_ROUNDED, label, partial(self.go, by) if beside else None
        if beside:
            return ft.Icons.ARROW_FORWARD_ROUNDED, msg("ui.next_number", label=beside[1]), partial(self.go, by)
        return ft.Icons.CHECK_ROUNDED, msg("ui.done"), partial(self.go, by)

    def go(self, by: int) -> None:
        """Use the typed number and go to the number beside this one."""
        if self.order.at != self.key:
            return
        self.take()
        self.order.go_on(self.key, by, self.typing)

    async def leave(self) -> None:
        """Use the typed number after a tap elsewhere, and close the field."""
        self.take()
        await sleep(LINGER)
        if self.order.is_typed(self.key):
            self.order.close()

    def key_down(self, event: ft.KeyDownEvent) -> None:
        """Tab goes on, Shift and Tab go back, and the arrows step."""
        self.shift = self.shift or event.key.startswith("Shift")
        if event.key == "Tab":
            self.go(-1 if self.shift else 1)
        elif event.key in ("Arrow Up", "Arrow Down"):
            self.take()
            self.step(1 if event.key == "Arrow Up" else -1)

    def key_up(self, event: ft.KeyUpEvent) -> None:
        self.shift = self.shift and not event.key.startswith("Shift")


def use_number(
    order: Order,
    key: Hashable,
    value: int | None,
    limits: tuple[int, int],
    on_change: Change,
    optional: bool = False,
) -> Number:
    """The number of the component that is being drawn."""
    number: Number = use_ref(Number).current
    redraw = use_redraw()
    number.order, number.key, number.value, number.optional = order, key, value, optional
    number.low, number.high = limits
    number.on_change, number.redraw = on_change, redraw
    typing = order.is_typed(key)
    if typing and not number.typing:  # the field opens empty: the number shows through until the player types
        number.text, number.base = "", value or 0
    number.typing = typing
    ft.use_effect(lambda: None, dependencies=[], cleanup=number.let_go)
    return number


@component
def TypedNumber(
    label: Message, number: Number, size: float, width: float | None, leave: Callable[[], object]
) -> ft.Control:
    """The field in the place of the number, of the same height. It takes the focus at once."""
    ui = current_ui()
    face = number.face
    look = ft.TextStyle(font_family="SansitaX", size=grown(ui, size), height=1.0, color=theme.INK)
    field = ft.TextField(
        value=number.text,
        width=width,
        expand=width is None or None,
        hint_text=f"{BLANK * len(face)}{face}",
        hint_style=look.copy(color=theme.OUTLINE),
        text_style=look,
        text_align=ft.TextAlign.CENTER,
        border=ft.NoInputBorder(),
        content_padding=ft.Padding.symmetric(vertical=12, horizontal=6),
        dense=True,
        # The only keypad of digits that has a plus, too: a browser calls it "tel", iOS has it behind "+*#".
        keyboard_type=ft.KeyboardType.PHONE,
        input_filter=_TYPABLE,
        autocorrect=False,
        ignore_up_down_keys=True,
        scroll_padding=ft.Padding.only(top=20, bottom=70 * ui.scale),  # with what is told below it
        on_change=guard(ui, lambda e: number.typed(e.control.value)),
        on_submit=guard(ui, partial(number.go, 1)),
        on_blur=guard(ui, number.take),
        on_tap_outside=guard(ui, leave),
    )
    ft.use_effect(field.focus, dependencies=[])
    row = ft.Row([field], spacing=0, tight=width is not None)
    # The listener is hidden from screen readers, which would otherwise take the focus away from the field.
    keys = ft.KeyboardListener(
        row, include_semantics=False, on_key_down=guard(ui, number.key_down), on_key_up=number.key_up
    )
    return ft.MergeSemantics(ft.Semantics(content=keys, label=ui.t(label)), expand=width is None)


def step_buttons(ui: Ui, label: Message, number: Number) -> tuple[ft.Control, ft.Control]:
    """The buttons for one less and one more. At a limit the button is disabled."""
    value = number.value
    least = value is None if number.optional else value is not None and value <= number.low
    most = value is not None and value >= number.high
    minus = _step_button(ui, ft.Icons.REMOVE_ROUNDED, msg("ui.less", label=label), number, -1, least)
    plus = _step_button(ui, ft.Icons.ADD_ROUNDED, msg("ui.more", label=label), number, 1, most)
    return minus, plus


def _step_button(ui: Ui, sign: ft.IconData, label: Message, number: Number, by: int, at_limit: bool) -> ft.Control:
    """A button that goes on while it is held. An `IconButton` would keep a long press to itself."""
    button = round_button(ui, sign, label, None if at_limit else partial(number.step, by))
    return ft.GestureDetector(
        button,
        on_long_press_start=guard(ui, partial(number.hold, by)),
        on_long_press_end=guard(ui, number.let_go),
        on_long_press_cancel=guard(ui, number.let_go),
        exclude_from_semantics=True,
    )


def round_button(ui: Ui, sign: ft.IconData, label: Message, act: Callable[[], object] | None) -> ft.Control:
    """A round button with a sign, beside a number."""
    mark = icon(sign, 24, theme.OUTLINE if act is None else theme.INK)
    return target(ui, surface(mark, None, radius=24, center=True, width=48, height=48), ui.t(label), act)


def number_face(ui: Ui, label: Message, number: Number, size: float, expand: bool = False) -> ft.Control:
    """The number; a tap on it opens the field."""
    name = ui.t(msg("ui.number_name", label=label, value=number.face, low=number.low, high=number.high))
    digits = text_width("SansitaX", number.face, grown(ui, size))
    box = padded(figure(ui, number.face, size), 12, max(10, (LEAST - digits) / 2))
    box.alignment = ft.Alignment.CENTER
    return target(ui, box, name, number.type, expand=expand or None)


def told_line(ui: Ui, told: tuple[Message, bool]) -> ft.Control:
    """The line below a field that is being typed. An icon marks a wrong number."""
    text, wrong = told
    if not wrong:
        parts = [words(ui, text, "strong")]
    else:
        parts = [icon(ft.Icons.ERROR_ROUNDED, 20, theme.BAD), words(ui, text, "small", theme.BAD, expand=True)]
    return ft.Semantics(content=ft.Row(parts, spacing=6), live_region=True)
