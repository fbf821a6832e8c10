"""Blocks into controls, once for all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass, replace
from functools import partial

import flet as ft

from companion.core.blocks import (
    Banner,
    Block,
    Button,
    Fact,
    Facts,
    Heading,
    Menu,
    Picture,
    Steps,
    Text,
    picture_name,
)
from companion.core.game import Intent
from companion.core.message import Message
from companion.core.sheet import Count
from companion.ui.kit.buttons import press
from companion.ui.kit.drawing import icon, symbol
from companion.ui.kit.paper import banner, card_room, paper
from companion.ui.kit.reuse import Reuse
from companion.ui.kit.surfaces import divided, padded, surface, top_row
from companion.ui.kit.text import figure, text_width, whole_words, with_hint, words
from companion.ui.window import theme
from companion.ui.window.context import Ui
from companion.ui.window.typography import grown


class Hands:
    """The player's hands on the blocks of a step. These do nothing: they are for games that are only looked at.

    `draw` draws the pictures of the game. `reuse` returns parts that look as at the last step; only for parts that
    cannot be pressed. What can be pressed is new at each `turn`, so that the second of two quick taps misses the button
    of the next step. `reason` says why the last tap was impossible. `reads_rules`: whether rules can be opened here.
    """

    reads_rules = False

    def __init__(
        self, draw: Callable[[Ui, Picture, Hands], ft.Control], reuse: Reuse, turn: int, reason: Message | None = None
    ) -> None:
        self.draw = draw
        self.reuse = reuse
        self.turn = turn
        self.reason = reason

    def send(self, intent: Intent) -> None:
        """Carry out an intent."""

    def send_instead(self, intent: Intent) -> None:
        """Undo the last tap and carry out an intent in its place."""

    def send_last(self, intent: Intent) -> None:
        """Carry out an intent that may end the game, and open the result if it does."""

    def open_sheet(self) -> None:
        """Open the score sheet or the result."""

    def ask(self, button: Button) -> None:
        """Open the small form of a button."""

    def open_menu(self, menu: Menu) -> None:
        """Open a list of actions."""

    def read(self, entry: str) -> None:
        """Open an entry of the rules."""

    def tell(self, reason: Message | None) -> None:
        """Tell why a tap is impossible, or take the reason back."""

    def knows_hand(self, player: str) -> bool:
        """Whether this window may show the hand of a player."""
        return True

    def show_hand(self, player: str) -> None:
        """Show the hand of a player on this window from now on."""


STILL = (Heading, Text, Banner, Facts, Steps)


def block_controls(ui: Ui, blocks: Sequence[Block], hands: Hands, seen: Counter[str] | None = None) -> list[ft.Control]:
    """The controls of a step, each with a key of its own: when a banner comes, what lies below is not built anew.

    `seen` counts the kinds, where the blocks of a step are drawn bit by bit.
    """
    seen = Counter() if seen is None else seen
    controls = []
    for block in blocks:
        picture = block if isinstance(block, Picture) else None
        kind = picture_name(picture) if picture else type(block).__name__
        key = f"{kind}-{seen[kind]}"
        seen[kind] += 1
        draw_it = partial(block_control, ui, block, hands)
        control = hands.reuse(key, block, draw_it) if isinstance(block, STILL) else draw_it()
        own = f"{key}@{hands.turn}" if acts(block) and not (picture and picture.steady) else key
        if control.key != own:  # what was kept has it already, and is frozen
            control.key = own
        controls.append(control)
    return controls


def acts(part: object) -> bool:
    """Whether pressing a block, or any part of a picture, may send an intent. A menu only opens."""
    match part:
        case Button():
            return True
        case Menu():
            return False
        case Mapping():
            return "do" in part or any(acts(value) for value in part.values())
        case list() | tuple():
            return any(acts(value) for value in part)
        case Picture():
            return part.acts if part.acts is not None else _parts_act(part)
        case _ if is_dataclass(part):
            return _parts_act(part)
    return False


def _parts_act(part: object) -> bool:
    return any(acts(value) for value in vars(part).values())


def block_control(ui: Ui, block: Block, hands: Hands) -> ft.Control:
    """The control for one block."""
    match block:
        case Heading():
            return heading(ui, block)
        case Text(text, role):
            color = theme.INK2 if role == "small" else theme.INK
            return words(ui, text, role, color)
        case Banner(text, tone, sign):  # a live one is said with its step
            return banner(ui, text, tone, sign)
        case Picture():
            return ft.Semantics(content=hands.draw(ui, block, hands), identifier=picture_name(block), container=True)
        case Facts():
            return facts(ui, block)
        case Steps():
            return steps(ui, block)
        case Button() | Menu():
            return action(ui, block, hands)


def heading(ui: Ui, block: Heading) -> ft.Control:
    """A section, with a quiet word at its right edge, or below where one line does not hold both."""
    text = words(ui, block.text, "section", expand=True)
    if block.note is None:
        return ft.Row([text])
    note = words(ui, block.note, "small", theme.INK2)
    long = text_width("Sansita", ui.t(block.text), grown(ui, 17)) + text_width(
        "Source", ui.t(block.note), grown(ui, 15)
    )
    if long + 10 > ui.column - 32:
        return ft.Column([words(ui, block.text, "section"), note], spacing=2)
    return ft.Row([text, note], spacing=10, vertical_alignment=ft.CrossAxisAlignment.END)


def facts(ui: Ui, block: Facts) -> ft.Control:
    """One row a fact: symbol, label, number. Where words do not fit beside the numbers, these stand below them."""
    below = not all(_fits(ui, fact) for fact in block.rows)
    rows = [ft.MergeSemantics(padded(_fact(ui, fact, below), 9)) for fact in block.rows]
    return paper(divided(rows), (4, 16))


def _fact(ui: Ui, fact: Fact, below: bool) -> ft.Control:
    room = card_room(ui) - _sign_width(fact)
    texts = with_hint(ui, fact.label, fact.hint, room)
    value = figure(ui, ui.t(fact.value))
    parts: list[ft.Control] = [symbol(ui, fact.symbol, 28, theme.MAIN)] if fact.symbol else []
    if below:
        parts.append(ft.Column([*texts, value], spacing=2, expand=True))
    else:
        parts += [ft.Column(texts, spacing=0, expand=True), value]
    return ft.Row(parts, spacing=12)


def _fits(ui: Ui, fact: Fact) -> bool:
    room = card_room(ui) - _sign_width(fact) - 12 - text_width("SansitaX", ui.t(fact.value), grown(ui, 22))
    return whole_words(ui, fact.label, room, "strong") and (not fact.hint or whole_words(ui, fact.hint, room, "small"))


def _sign_width(fact: Fact) -> float:
    return 40 if fact.symbol else 0


STEP_ICONS = {
    "done": (ft.Icons.CHECK_CIRCLE_ROUNDED, theme.GOOD),
    "now": (ft.Icons.RADIO_BUTTON_CHECKED_ROUNDED, theme.MAIN),
    "later": (ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED, theme.OUTLINE),
}


def steps(ui: Ui, block: Steps) -> ft.Control:
    """A checklist; what is to be done now is bold. Where nothing is ever ticked off, no circle invites a tap."""
    rows: list[ft.Control] = []
    listed = all(step.status == "later" for step in block.steps)
    for step in block.steps:
        sign, color = STEP_ICONS[step.status]
        plain = _bullet() if listed else icon(sign, 22, color)
        mark = symbol(ui, step.symbol, 24, color) if step.symbol else plain
        role = "strong" if step.status == "now" else "body"
        tint = theme.INK2 if step.status == "done" else theme.INK
        rows.append(top_row([mark, words(ui, step.text, role, tint, room=card_room(ui) - 34, expand=True)]))
    return paper(ft.Column(rows, spacing=10))


def _bullet() -> ft.Control:
    """As high as a line of the text beside it."""
    dot = surface(fill=theme.OUTLINE, radius=4, width=8, height=8)
    return ft.Container(dot, width=22, height=24, alignment=ft.Alignment.CENTER)


def action(
    ui: Ui, block: Button | Menu, hands: Hands, expand: bool | int | None = None, within: float | None = None
) -> ft.Control:
    """A button that sends its intent, or first opens what it needs. A locked one says why."""
    if isinstance(block, Menu):
        opened = partial(hands.open_menu, block)
        return press(ui, block.label, opened, block.role, block.symbol, expand=expand, within=within)
    if block.locked:
        return press(ui, block.label, None, block.role, block.symbol, block.locked, expand, within=within)
    swift = block.role == "main" and not block.ask
    act = partial(use_for_all, ui, block, hands) if block.shared else partial(use, block, hands)
    button = press(ui, block.label, act, block.role, block.symbol, block.hint, expand, swift, within)
    if block.intent is not None:
        # What it does is part of the key: two that share their words, one for each player, must not share their key.
        button.key = f"{block.label.key} {dict(block.intent)}@{hands.turn}"
    return button


def use_for_all(ui: Ui, block: Button, hands: Hands) -> None:
    """Do it once, however many hands reach for it."""
    if ui.scene.taps.is_first_at_table(str(block.intent)):
        use(block, hands)


def use(block: Button, hands: Hands) -> None:
    """Do what a button says. Where a count can be but one number, nobody is asked for it."""
    sure = {entry.key: entry.low for entry in block.ask if isinstance(entry, Count) and entry.low == entry.high}
    if sure:
        rest = tuple(entry for entry in block.ask if entry.key not in sure)
        block = replace(block, intent={**(block.intent or {}), **sure}, ask=rest)
    if block.ask:
        hands.ask(block)
    elif block.intent is not None:
        (hands.send_last if block.opens_sheet else hands.send)(block.intent)
    elif block.opens_sheet:
        hands.open_sheet()
