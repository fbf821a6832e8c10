"""The page of the reward helper: a Reward phase by itself, for a game that was played without the app."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import cast

import flet as ft

from companion.core.blocks import Button, Menu, Picture
from companion.core.game import Intent
from companion.core.message import Refused, msg
from companion.core.sheet import Choice, Count
from companion.games.small_islands import reward_alone
from companion.games.small_islands.facts import HOUSES_IN_HAND
from companion.games.small_islands.pictures import CardChange, HandSlots, IslandList, IslandTally, ObjectiveForm
from companion.games.small_islands.state import State
from companion.ui.blocks.controls import Hands, block_controls
from companion.ui.blocks.dialogs import Dialog, step_dialog
from companion.ui.games.small_islands import counting_keys, hand, table
from companion.ui.kit.buttons import icon_button, press, text_button
from companion.ui.kit.forms.fields import field_control
from companion.ui.kit.page import foot, page_view, scroll, top_bar
from companion.ui.kit.reuse import Reuse
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import screen, use_ref, use_sheet, use_state
from companion.ui.window.context import Ui, current_ui

GAME = "small_islands"
KEPT = "small_islands.helper"

Tell = Callable[[Callable[[State], State]], None]


@dataclass(frozen=True)
class HelperSteps:
    """The steps of the helper; the page shows the last one. They stay while the window is open."""

    steps: tuple[State, ...]

    def then(self, state: State) -> HelperSteps:
        return HelperSteps((*self.steps, state))


@screen
def RewardHelper() -> ft.Control:
    """Fields for mission, reward, houses and islands, and at once the points that they bring."""
    ui = current_ui()
    store = ft.context.page.session.store
    reuse = use_ref(Reuse).current
    dialog, show = use_state(cast("Dialog", None))
    _, redraw = use_state(0)

    def now() -> HelperSteps:
        return store.get(KEPT) or HelperSteps((_nothing(ui),))

    def become(after: HelperSteps) -> None:
        show(None)
        store.set(KEPT, after)
        redraw(lambda now: now + 1)

    def tell(change: Callable[[State], State]) -> None:
        """Change the last step of this moment: two taps may come before the next drawing."""
        become(now().then(change(now().steps[-1])))

    def send(intent: Intent) -> None:
        tell(lambda state: reward_alone.tell(state, intent))

    told = now()
    state = told.steps[-1]

    reuse.begin((ui.settings, ui.t.language, ui.width))
    hands = HelperHands(reuse, len(told.steps), send, show)
    seen = reward_alone.view(state)
    use_sheet(ui, step_dialog(ui, GAME, dialog, seen, hands, show), lambda: show(None))
    undo = partial(become, HelperSteps(told.steps[:-1])) if len(told.steps) > 1 else None
    bar = top_bar(
        ui,
        seen.title,
        seen.status,
        back=f"/game/{GAME}",
        game=GAME,
        actions=[icon_button(ui, ft.Icons.UNDO_ROUNDED, msg("ui.undo"), undo)],
    )
    at = next(at for at, block in enumerate(seen.blocks) if isinstance(block, HandSlots)) + 1
    cards, islands = (block_controls(ui, blocks, hands) for blocks in (seen.blocks[:at], seen.blocks[at:]))
    again = press(ui, msg("small_islands.helper_again"), partial(become, HelperSteps((_nothing(ui),))))
    middle = scroll([*cards, _houses(ui, state, tell), *islands, _mode(ui, state, tell), again])
    body = ft.Column([bar, middle, foot(_worth(ui, state, lambda: show(0)))], spacing=0, expand=True)
    return page_view(ui, f"/game/{GAME}/reward", body, game=GAME)


class HelperHands(Hands):
    """The player's hands on the reward helper: they tell cards and islands, and open menus and forms."""

    def __init__(self, reuse: Reuse, turn: int, send: Callable[[Intent], None], show: Callable[[Dialog], None]) -> None:
        super().__init__(_draw, reuse, turn)
        self._send = send
        self._show = show

    def send(self, intent: Intent) -> None:
        self._send(intent)

    def ask(self, button: Button) -> None:
        self._show(button)

    def open_menu(self, menu: Menu) -> None:
        self._show(menu)


def _draw(ui: Ui, picture: Picture, hands: Hands) -> ft.Control:
    """The pictures of this page and of its menus."""
    match picture:
        case HandSlots():
            return hand.slots(ui, picture, hands)
        case CardChange():
            return hand.change(ui, picture, hands)
        case ObjectiveForm():
            return hand.objective_form(ui, picture, hands)
        case IslandList():
            return table.islands(ui, picture, hands)
        case IslandTally():
            return counting_keys.tally(ui, picture, hands)
    raise AssertionError(f"no picture of this page: {type(picture).__name__}")


def _nothing(ui: Ui) -> State:
    return reward_alone.laid(ui.t(msg("ui.you")), ui.t(msg("small_islands.others")), "normal")


def _houses(ui: Ui, state: State, tell: Tell) -> ft.Control:
    label = msg("small_islands.field.in_hand")
    entry = Count("houses", label, high=HOUSES_IN_HAND, symbol="house")

    def enter(houses: int) -> None:
        for problem in entry.problems(houses, entry.key):
            raise Refused(problem.code, problem.text)
        tell(lambda now: reward_alone.with_houses(now, houses))

    return field_control(ui, entry, state.to_act.in_hand, enter)


def _mode(ui: Ui, state: State, tell: Tell) -> ft.Control:
    labels = (msg("small_islands.mode.normal"), msg("small_islands.mode.advanced"))
    entry = Choice("mode", msg("small_islands.field.mode"), choices=("normal", "advanced"), labels=labels)
    return field_control(ui, entry, state.setup.mode, lambda to: tell(lambda now: reward_alone.with_mode(now, to)))


def _worth(ui: Ui, state: State, why: Callable[[], None]) -> list[ft.Control]:
    """The yield of the best choice, always in view, and a button for its rules."""
    ask = text_button(ui, msg("ui.why"), why, ft.Icons.HELP_OUTLINE_ROUNDED, theme.NOTE, in_row=True)
    lines: list[ft.Control] = []
    if best := reward_alone.best_told(state):
        lines = [words(ui, best[0], "small", theme.INK2), words(ui, best[1], "heading")]
    text = ft.Semantics(content=ft.Column(lines, spacing=2, tight=True), live_region=True, expand=True)
    return [ft.Row([text, ask], spacing=8)]
