"""The actions of a step, at the thumb."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.core.blocks import Button, Menu
from companion.ui.blocks.controls import Hands, action
from companion.ui.kit.page import is_wide
from companion.ui.kit.paper import pair
from companion.ui.kit.text import whole_words
from companion.ui.window.context import Ui

# So many large buttons may stand at the foot; on a screen that is not this tall but one.
FEET = 2
TALL = 700
# So many letters of a reason fit into half a row.
SHORT_REASON = 24

Actions = Sequence[Button | Menu]


def parted(ui: Ui, actions: Actions) -> tuple[Actions, Actions]:
    """Many large buttons would leave no room to read in: all but the last move with what is read.

    Two with words below their labels are as high as three without.
    """
    high = len(actions) + all(_has_hint(block) for block in actions)
    crowded = ui.stacked and len(actions) > 1 and high > (FEET if ui.height >= TALL else 1) and not is_wide(ui)
    return (actions[:-1], actions[-1:]) if crowded else ((), actions)


def parted_at_board(actions: Actions, fixed: bool) -> tuple[Actions, Actions]:
    """Where a board leaves little height, at most the main action keeps its place, and that only while it is open."""
    last = actions[-1] if fixed and actions else None
    stays = isinstance(last, Button) and last.role == "main" and not last.locked
    return (actions[:-1], actions[-1:]) if stays else (actions, ())


def foot_controls(ui: Ui, actions: Actions, hands: Hands, width: float) -> list[ft.Control]:
    """The main action at the bottom edge, alternatives beside or above it, in a foot of this width."""
    if len(actions) == 2 and all(_is_short(ui, block) for block in actions):
        # Each gets room by the length of its words, so that neither wraps before it must.
        shares = [6 + len(ui.t(block.label)) for block in actions]
        halves = [action(ui, block, hands, share) for block, share in zip(actions, shares, strict=True)]
        rooms = [width * share / sum(shares) - 80 for share in shares]
        fit = all(_fits(ui, block, room) for block, room in zip(actions, rooms, strict=True))
        return [pair(ui, halves, stacked=not fit)]
    if len(actions) == 3 and isinstance(actions[0], Menu):
        # A list and what is left out share a row, above what goes on.
        return [*foot_controls(ui, actions[:2], hands, width), action(ui, actions[2], hands)]
    if len(actions) == 3 and not ui.stacked and all(_has_short_hint(ui, block, width) for block in actions[:2]):
        # Two ways in which it can go wrong lie side by side below the one in which it mostly goes.
        return [action(ui, actions[2], hands), pair(ui, [action(ui, block, hands, True) for block in actions[:2]])]
    return [action(ui, block, hands) for block in actions]


def _fits(ui: Ui, block: Button | Menu, room: float) -> bool:
    main = isinstance(block, Button) and block.role == "main"
    return whole_words(ui, block.label, room, "label", 20 if main else 18)


def _is_short(ui: Ui, block: Button | Menu) -> bool:
    """Nothing but its label, or a reason of a few words why it is locked."""
    if isinstance(block, Menu):
        return True
    few = block.locked is None or (not ui.stacked and len(ui.t(block.locked)) <= SHORT_REASON)
    return few and not block.hint


def _has_hint(block: Button | Menu) -> bool:
    return isinstance(block, Button) and bool(block.hint or block.locked)


def _has_short_hint(ui: Ui, block: Button | Menu, width: float) -> bool:
    """Whether its reason keeps its words whole in half a foot, beside a symbol."""
    hint = (block.hint or block.locked) if isinstance(block, Button) else None
    return hint is not None and whole_words(ui, hint, width / 2 - 80, "small")
