"""Where the parts of a step go, by the window: one below the other, in two columns, around a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

import flet as ft

from companion.core.blocks import Block, Button, Heading, Menu, Picture, Screen
from companion.core.deals import is_dealt
from companion.playing.running_game import RunningGame
from companion.ui.blocks.controls import Hands, action, block_controls
from companion.ui.kit.board_room import BARS, FOOT, Room, beside_board, board_room
from companion.ui.kit.course_controls import course_paper, latest_steps
from companion.ui.kit.page import LOW, foot, is_wide, scroll, second, two_columns
from companion.ui.kit.paper import pair
from companion.ui.kit.scan_codes import seed_lines
from companion.ui.kit.text import whole_words, words
from companion.ui.pages.play.step_bars import Moves, bar, line, short_bar, undo_bar
from companion.ui.window import theme
from companion.ui.window.context import SIDE, WIDEST, Ui

# What undo takes, with text of the usual size; with less than that left to read in, a step has short bars.
UNDO, ROOMY = 60, 200


@dataclass(frozen=True)
class Step:
    """The present step, and what a player can do with it. Its `column` is what begins at the top, below the `clock`."""

    running: RunningGame
    screen: Screen
    hands: Hands
    moves: Moves
    column: ft.Ref[ft.Column]
    clock: Sequence[ft.Control] = ()


def step_layout(ui: Ui, step: Step) -> ft.Control:
    """All of the step, arranged."""
    at = next((at for at, block in enumerate(step.screen.blocks) if isinstance(block, Picture) and block.whole), None)
    return _plain(ui, step) if at is None else _around_board(ui, step, at, board_room(ui))


def _plain(ui: Ui, step: Step) -> ft.Control:
    if not is_wide(ui) and ui.height - (BARS + UNDO + FOOT) * ui.scale < ROOMY:
        return _low(ui, step)
    width = SIDE if is_wide(ui) else min(ui.width, WIDEST)
    above, last = parted(ui, step.screen.foot)
    told, side = step.screen.blocks, second(ui)
    feet = [foot(foot_controls(side, last, step.hands, width))] if last else []
    later, seen = _looked_up(told), Counter[str]()
    blocks = [*([] if is_wide(ui) else step.clock), *block_controls(ui, told[:later], step.hands, seen)]
    beside = [*(step.clock if is_wide(ui) else []), *block_controls(side, told[later:], step.hands, seen)]
    beside += [action(side, block, step.hands) for block in above]
    beside += _past_steps(side, step) if is_wide(ui) else []
    (beside or blocks).extend(_told_of_the_deal(side if beside else ui, step))
    feet.append(undo_bar(ui, step.running, step.moves, width))
    return two_columns(ui, _bars(ui, step), blocks, feet, beside, column=step.column)


def _low(ui: Ui, step: Step) -> ft.Control:
    """Where the bars would leave no room to read in: they are short, and at most the main action keeps its place."""
    screen, width = step.screen, min(ui.width, WIDEST)
    moved, last = parted_at_board(screen.foot, fixed=True)
    blocks = [*step.clock, *block_controls(ui, screen.blocks, step.hands)]
    blocks += foot_controls(ui, moved, step.hands, width)
    blocks += [words(ui, screen.status, "small", theme.INK2), *_told_of_the_deal(ui, step)]
    feet = [foot(foot_controls(ui, last, step.hands, width))] if last else []
    bars = [short_bar(ui, step.running, step.moves), line(ui, screen)]
    return two_columns(ui, bars, blocks, feet, column=step.column)


def _bars(ui: Ui, step: Step) -> list[ft.Control]:
    screen, reuse = step.screen, step.hands.reuse
    return [
        reuse("bar", (screen.title, screen.status), partial(bar, ui, step.running, screen)),
        reuse("line", screen.progress, partial(line, ui, screen)),
    ]


def _around_board(ui: Ui, step: Step, at: int, room: Room) -> ft.Control:
    """The board where it is seen whole, whatever the step says; what leads to it comes before it or behind."""
    blocks, hands, clock = step.screen.blocks, step.hands, step.clock
    near, aside = ui.within(room.near), ui.within(room.aside)
    first, later = _section(blocks, 0, at), _section(blocks, at, len(blocks))
    seen: Counter[str] = Counter()
    order = block_controls(near if room.leads else aside, blocks[:first], hands, seen)
    early = block_controls(aside, blocks[first:at], hands, seen)
    (board,) = block_controls(ui, blocks[at : at + 1], hands, seen)
    behind = block_controls(near, blocks[at + 1 : later], hands, seen)
    rest = [*block_controls(aside, blocks[later:], hands, seen), *_told_of_the_deal(aside, step)]
    centred = ft.Row([board], alignment=ft.MainAxisAlignment.CENTER, key="board")
    actions = step.screen.foot
    moved, last = parted_at_board(actions, room.fixed) if room.short else parted(aside, actions)
    above = foot_controls(aside, moved, hands, room.aside)
    feet = [foot(foot_controls(aside, last, hands, room.aside))] if last else []
    if not room.short:
        feet.append(undo_bar(aside, step.running, step.moves, room.aside))
        middle = [*order, centred] if room.leads else [centred]
        lead = [] if room.leads else order
        if is_wide(ui):
            middle, beside = [*middle, *behind], [*lead, *clock, *early, *rest, *above, *_past_steps(aside, step)]
        else:
            middle, beside = [*middle, *lead, *clock, *early, *behind], [*rest, *above]
        return two_columns(ui, _bars(ui, step), middle, feet, beside, column=step.column)
    bars = [short_bar(ui, step.running, step.moves), line(ui, step.screen)]
    status = words(aside, step.screen.status, "small", theme.INK2)
    below = [*clock, *early, *above, *behind, status, *rest]
    if room.across:
        return beside_board(board, [*bars, scroll([*order, *below], column=step.column), *feet])
    middle = [*order, centred, *below] if room.leads else [centred, *order, *below]
    return ft.Column([*bars, scroll(middle, column=step.column), *feet], spacing=0, expand=True)


def _told_of_the_deal(ui: Ui, step: Step) -> list[ft.Control]:
    """Before the first draw of a game that the app deals, what can be told of its seed: nobody has to ask for it."""
    session, mixed = step.running.session, step.running.mixed
    return seed_lines(ui, session.seed, mixed) if is_dealt(session.seed) and not session.turns else []


def _past_steps(ui: Ui, step: Step) -> list[ft.Control]:
    """What was done last, beside what is done now: where there is height for it, all round the table see it."""
    session = step.running.session
    if not session.turns or ui.height < LOW:
        return []
    latest = latest_steps(session, len(session.turns))
    return [step.hands.reuse("course", latest, partial(course_paper, ui, latest))]


def _looked_up(blocks: Sequence[Block]) -> int:
    """Where that begins which lies beside what is read, where there is room: the sections that say so, or the last."""
    heads = [at for at, block in enumerate(blocks) if at and isinstance(block, Heading)]
    aside = [at for at in heads if cast("Heading", blocks[at]).aside]
    return (aside + heads[-1:] + [len(blocks)])[0]


def _section(blocks: Sequence[Block], start: int, end: int) -> int:
    """Where the first section between two blocks begins, which has a heading of its own."""
    return next((at for at in range(start, end) if isinstance(blocks[at], Heading)), end)


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
