"""Where the parts of a step go, by the window: one below the other, in two columns, around a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

import flet as ft

from companion.core.blocks import Block, Heading, Picture, Screen
from companion.core.deals import is_dealt
from companion.core.message import msg
from companion.playing.running_game import RunningGame
from companion.ui.blocks.controls import Hands, action, block_controls
from companion.ui.kit.board_room import BARS, FOOT, Room, beside_board, board_room
from companion.ui.kit.course_controls import course_paper, latest_steps
from companion.ui.kit.page import LOW, foot, is_wide, scroll, second, two_columns
from companion.ui.kit.scan_codes import seed_lines
from companion.ui.kit.text import words
from companion.ui.pages.play.bars import Moves, bar, line, short_bar, undo_bar
from companion.ui.pages.play.foot import foot_controls, parted, parted_at_board
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
    return [step.hands.reuse("course", latest, partial(course_paper, ui, msg("ui.past_steps"), latest))]


def _looked_up(blocks: Sequence[Block]) -> int:
    """Where that begins which lies beside what is read, where there is room: the sections that say so, or the last."""
    heads = [at for at, block in enumerate(blocks) if at and isinstance(block, Heading)]
    aside = [at for at in heads if cast("Heading", blocks[at]).aside]
    return (aside + heads[-1:] + [len(blocks)])[0]


def _section(blocks: Sequence[Block], start: int, end: int) -> int:
    """Where the first section between two blocks begins, which has a heading of its own."""
    return next((at for at in range(start, end) if isinstance(blocks[at], Heading)), end)
