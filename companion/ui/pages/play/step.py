"""A game at the table: the present step, its actions, undo and why, and the past steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, cast

import flet as ft

from companion.controller import Controller, Running
from companion.core.blocks import Button, Menu, Screen
from companion.core.message import msg
from companion.ui.blocks.controls import Hands, action, block_controls
from companion.ui.blocks.dialogs import Dialog, step_dialog
from companion.ui.games import SCREENS
from companion.ui.kit.buttons import icon_button, text_button
from companion.ui.kit.not_found import game_gone_view
from companion.ui.kit.page import begin_at_top, foot, is_wide, page_view, top_bar, two_columns, widest
from companion.ui.kit.paper import neatline, pair
from companion.ui.kit.reuse import Reuse
from companion.ui.kit.text import whole_words
from companion.ui.window import theme
from companion.ui.window.component import screen, use_ref, use_state
from companion.ui.window.context import SIDE, WIDEST, Ui, current_ui
from companion.ui.window.notice import say
from companion.ui.window.other_windows import redraw_when_changed
from companion.ui.window.sheets import use_sheet

# Narrower than this, for text of the usual size, the undo bar has no room for what is undone.
WORDS_FIT = 200
# So many large buttons may stand at the foot.
FEET = 2
# So many letters of a reason fit into half a row.
SHORT_REASON = 24


class Shown:
    """The game that a tap came back with is the one that is shown, as long as nothing else was written since."""

    def __init__(self) -> None:
        self._running: Running | None = None
        self._changes = 0

    def came_back(self, controller: Controller, running: Running | None) -> None:
        self._running, self._changes = running, controller.store.changes

    def running(self, controller: Controller, session_id: str) -> Running | None:
        """The game as it is now."""
        known = self._running
        if known and known.session.id == session_id and self._changes == controller.store.changes:
            return known
        return controller.open(session_id)


@screen
def PlayScreen() -> ft.Control:
    """The step of one running game. A tap saves first, then the saved game is what is shown."""
    ui = current_ui()
    session_id = ft.use_route_params()["session"]
    _, redraw = use_state(0)
    opened, set_opened = use_state(cast("tuple[int, Dialog]", (0, None)))
    step = use_ref(0)
    redraw_when_changed(ui, lambda table, ids: table == "active" and session_id in ids)
    reuse = use_ref(Reuse).current
    shown = use_ref(Shown).current
    running = shown.running(ui.controller, session_id)
    ft.use_effect(
        lambda: ui.device.stay_awake(ui.settings.keep_awake),
        dependencies=[ui.settings.keep_awake],
        cleanup=lambda: ui.device.stay_awake(False),
    )
    if running is None:
        return game_gone_view(ui, f"/play/{session_id}", session_id)
    at = len(running.session.turns)
    # What was opened at a step is about that step: it closes when another window goes on.
    if step.current != at:
        ui.scene.changed()
    step.current = at
    dialog = opened[1] if opened[0] == at else None

    def set_dialog(new: Dialog) -> None:
        set_opened((step.current, new))

    def moved(change: Callable[[], Running | None]) -> None:
        set_dialog(None)
        shown.came_back(ui.controller, change())
        redraw(lambda now: now + 1)
        if ui.settings.haptics:
            ui.device.buzz()

    def send(intent: Mapping[str, Any]) -> None:
        moved(lambda: ui.controller.tap(session_id, at, intent))

    def to_the_end() -> None:
        """What the play has seen all of needs no sheet; one tap ended the game then, so one brings it back."""
        finished = ui.controller.finish_as_seen(session_id, at)
        if finished is None:
            ui.go(f"/play/{session_id}/sheet")
            return
        say(ui, msg("ui.result_saved"), undo=partial(take_back, running))
        ui.go(f"/result/{finished.id}")

    def take_back(ended: Running) -> None:
        ui.controller.play_on(ended)
        ui.go(f"/play/{session_id}")

    def read(entry: str) -> None:
        set_dialog(None)
        ui.go(f"/play/{session_id}/rules/{entry}")

    reuse.begin((ui.settings, ui.t.language, ui.width))
    hands = Hands(
        send=send,
        ask=lambda button: set_dialog(("ask", button)),
        menu=lambda menu: set_dialog(("menu", menu)),
        sheet=to_the_end,
        draw=SCREENS[running.game.id].draw,
        reuse=reuse,
        turn=at,
        read=read,
    )
    screen = running.game.telling.view(running.state)
    use_sheet(ui, step_dialog(ui, running.game.id, dialog, screen, hands, set_dialog), lambda: set_dialog(None))
    undo_bar = _undo_bar(
        ui,
        running,
        lambda: moved(lambda: ui.controller.undo(session_id, at)),
        lambda: moved(lambda: ui.controller.redo(session_id, at)),
        lambda: set_dialog(("why", 0)),
    )
    column: ft.Ref[ft.Column] = ft.Ref()
    begin_at_top(column, screen.page or str(at))
    body = _step(ui, running, screen, hands, column, undo_bar)
    return page_view(ui, f"/play/{session_id}", body, game=running.game.id, widest=widest(ui))


def _step(
    ui: Ui, running: Running, screen: Screen, hands: Hands, column: ft.Ref[ft.Column], undo_bar: ft.Control
) -> ft.Control:
    bar = hands.reuse("bar", (screen.title, screen.status), partial(_bar, ui, running, screen))
    line = hands.reuse("line", screen.progress, partial(_line, ui, screen))
    above, last = _crowd(ui, screen.foot)
    feet = [foot(_foot(ui, last, hands))] if last else []
    blocks = [*block_controls(ui, screen.blocks, hands), *(action(ui, block, hands) for block in above)]
    return two_columns(ui, [bar, line], blocks, [*feet, undo_bar], column=column)


def _bar(ui: Ui, running: Running, screen: Screen) -> ft.Control:
    steps = f"/play/{running.session.id}/steps"
    to_steps = icon_button(ui, ft.Icons.FORMAT_LIST_NUMBERED_ROUNDED, msg("ui.past_steps"), lambda: ui.go(steps))
    return top_bar(ui, screen.title, screen.status, back="/", game=running.game.id, actions=[to_steps])


def _line(ui: Ui, screen: Screen) -> ft.Control:
    line = neatline(screen.progress)
    label = ui.t(screen.progress.label)
    return ft.Container(
        ft.Semantics(content=line, label=label, exclude_semantics=True, container=True),
        padding=ft.Padding.only(left=16, right=16, bottom=10),
    )


def _crowd(ui: Ui, actions: Sequence[Button | Menu]) -> tuple[Sequence[Button | Menu], Sequence[Button | Menu]]:
    """Three large buttons would leave no room to read in: all but the last move with what is read."""
    crowded = ui.stacked and len(actions) > FEET and not is_wide(ui)
    return (actions[:-1], actions[-1:]) if crowded else ((), actions)


def _foot(ui: Ui, actions: Sequence[Button | Menu], hands: Hands) -> list[ft.Control]:
    """The main action at the bottom edge, alternatives beside or above it."""
    if len(actions) == 2 and all(_is_short(ui, block) for block in actions):
        # Each gets room by the length of its words, so that neither wraps before it must.
        shares = [6 + len(ui.t(block.label)) for block in actions]
        halves = [action(ui, block, hands, share) for block, share in zip(actions, shares, strict=True)]
        rooms = [_foot_room(ui) * share / sum(shares) - 80 for share in shares]
        fit = all(_fits(ui, block, room) for block, room in zip(actions, rooms, strict=True))
        return [pair(ui, halves, stacked=not fit)]
    if len(actions) == 3 and not ui.stacked and all(_has_hint(block) for block in actions[:2]):
        # Two ways in which it can go wrong lie side by side below the one in which it mostly goes.
        return [action(ui, actions[2], hands), pair(ui, [action(ui, block, hands, True) for block in actions[:2]])]
    return [action(ui, block, hands) for block in actions]


def _fits(ui: Ui, block: Button | Menu, room: float) -> bool:
    main = isinstance(block, Button) and block.role == "main"
    return whole_words(ui, block.label, room, "label", 20 if main else 18)


def _foot_room(ui: Ui) -> float:
    """How wide the foot of a step is: all of a phone, or the side of anything wider."""
    return SIDE if is_wide(ui) else min(ui.width, WIDEST)


def _is_short(ui: Ui, block: Button | Menu) -> bool:
    """Nothing but its label, or a reason of a few words why it is locked."""
    if isinstance(block, Menu):
        return True
    few = block.locked is None or (not ui.stacked and len(ui.t(block.locked)) <= SHORT_REASON)
    return few and not block.hint


def _has_hint(block: Button | Menu) -> bool:
    return isinstance(block, Button) and bool(block.hint or block.locked)


def _undo_bar(
    ui: Ui, running: Running, undo: Callable[[], None], redo: Callable[[], None], why: Callable[[], None]
) -> ft.Control:
    """Undo with the name of what it undoes, redo while there is something, why."""
    session, game = running.session, running.game
    undo_label = (
        msg("ui.undo_what", what=game.telling.story(session.turns[-1].events)) if session.turns else msg("ui.undo")
    )
    undo_it = undo if session.turns else None
    if _foot_room(ui) < WORDS_FIT * ui.scale:
        parts = [icon_button(ui, ft.Icons.UNDO_ROUNDED, undo_label, undo_it)]
    else:
        parts = [text_button(ui, undo_label, undo_it, ft.Icons.UNDO_ROUNDED, lines=3)]
    if session.undone:
        parts.append(icon_button(ui, ft.Icons.REDO_ROUNDED, msg("ui.redo"), redo))
    for at, part in enumerate(parts):
        part.key = f"{at}@{len(session.turns)}"  # as all that can be pressed: new at each turn
    parts.append(text_button(ui, msg("ui.why"), why, ft.Icons.HELP_OUTLINE_ROUNDED, theme.NOTE, in_row=True))
    return ft.Container(
        ft.Row(parts, spacing=4, alignment=ft.MainAxisAlignment.SPACE_BETWEEN),
        padding=ft.Padding.only(left=8, right=8, top=2, bottom=4),
        border=ft.Border(top=ft.BorderSide(1, theme.LINE)),
    )
