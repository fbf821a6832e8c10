"""The play screen: the present step of a running game, its actions, undo and why."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.blocks import Button, Menu
from companion.core.game import Intent, Sound
from companion.core.message import Message
from companion.history.finished_game import FinishedGame
from companion.playing.running_game import RunningGame
from companion.ui.blocks.controls import Hands
from companion.ui.blocks.dialogs import step_dialog
from companion.ui.games import SCREENS
from companion.ui.kit.empty import game_gone_view
from companion.ui.kit.page import address_part, begin_at_top, page_view, widest
from companion.ui.kit.reuse import Reuse
from companion.ui.pages.play.clock_bar import clock_bar
from companion.ui.pages.play.play_presenter import PlayPresenter, TurnReason, step_sentences
from companion.ui.pages.play.step_bars import Moves
from companion.ui.pages.play.step_layout import Step, step_layout
from companion.ui.pages.score.result_banner import tell_outcome
from companion.ui.window.component import screen, use_redraw, use_ref, use_sheet
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import say
from companion.ui.window.other_windows import redraw_when_changed

# The time to read why something is impossible.
READ_SECONDS = 5.0
ENDS = ".!?:…»”"


@screen
def PlayScreen() -> ft.Control:
    """The step of one running game. A tap saves first; then the screen shows the saved game."""
    ui = current_ui()
    session_id = address_part("session_id")
    redraw = use_redraw()
    play = use_ref(lambda: PlayPresenter(ui.controller, ui.scene, session_id)).current
    play.window = window = _Window(ui, redraw)
    reuse, column = use_ref(Reuse).current, use_ref(ft.Ref[ft.Column]).current
    redraw_when_changed(ui, play.is_concerned)
    running = play.running()
    _use_device(ui)
    if running is None:
        return game_gone_view(ui, f"/play/{session_id}", session_id)
    ft.use_effect(lambda: window.speak(step_sentences(running)), dependencies=[session_id])
    _use_reading_time(play)
    taps = ui.scene.taps
    ft.use_effect(
        lambda: taps.on_late_tap(play.tell_late_tap), dependencies=[session_id], cleanup=lambda: taps.on_late_tap(None)
    )
    page = play.page_of(running)
    reuse.begin((ui.settings, ui.t.language, ui.width, ui.height))
    hands = PlayHands(play, running, reuse)
    use_sheet(
        ui,
        step_dialog(ui, running.game.id, play.dialog, running.screen, hands, play.show),
        lambda: play.show(None),
    )
    begin_at_top(column, page)
    moves = Moves(partial(play.undo, running), partial(play.redo, running), lambda: play.show(0))
    clock = clock_bar(ui, running, play.pass_clock, play.leave_out_stretch)
    body = step_layout(ui, Step(running, running.screen, hands, moves, column, clock))
    return page_view(ui, f"/play/{session_id}", body, game=running.game.id, widest=widest(ui))


def _use_device(ui: Ui) -> None:
    """Keep the device awake and its sounds ready, as the settings say."""
    ft.use_effect(
        lambda: ui.device.stay_awake(ui.settings.keep_awake),
        dependencies=[ui.settings.keep_awake],
        cleanup=lambda: ui.device.stay_awake(False),
    )
    ft.use_effect(ui.be_heard, dependencies=[ui.settings.sounds])


def _use_reading_time(play: PlayPresenter) -> None:
    """Take a told reason back once the player had the time to read it."""
    page, told = ft.context.page, play.told

    async def forget(told: TurnReason) -> None:
        await sleep(READ_SECONDS)
        play.forget(told)

    def start_reading() -> None:
        if told.reason:
            page.run_task(forget, told)

    ft.use_effect(start_reading, dependencies=[id(told)])


class PlayHands(Hands):
    """The player's hands on the drawing of a running game."""

    reads_rules = True

    def __init__(self, play: PlayPresenter, drawn: RunningGame, reuse: Reuse) -> None:
        super().__init__(SCREENS[drawn.game.id].draw, reuse, drawn.turn, play.reason)
        self._play = play
        self._drawn = drawn

    def send(self, intent: Intent) -> None:
        self._play.send(self._drawn, intent)

    def send_instead(self, intent: Intent) -> None:
        self._play.send_instead(self._drawn, intent)

    def send_last(self, intent: Intent) -> None:
        self._play.send_last(self._drawn, intent)

    def open_sheet(self) -> None:
        self._play.open_sheet(self._drawn)

    def ask(self, button: Button) -> None:
        self._play.show(button)

    def open_menu(self, menu: Menu) -> None:
        self._play.show(menu)

    def read(self, entry: str) -> None:
        self._play.read(entry)

    def tell(self, reason: Message | None) -> None:
        self._play.tell(reason)

    def knows_hand(self, player: str) -> bool:
        return self._play.knows_hand(player)

    def show_hand(self, player: str) -> None:
        self._play.show_hand(player)


@dataclass(frozen=True)
class _Window:
    """The effects of the window of a drawing, for the presenter."""

    ui: Ui
    redraw: Callable[[], None]

    def go(self, route: str) -> None:
        self.ui.go(route)

    def say(self, text: Message, tone: str = "plain", undo: Callable[[], None] | None = None) -> None:
        say(self.ui, text, tone, undo)

    def speak(self, sentences: Iterable[Message]) -> None:
        """Have a screen reader say some sentences, each with a capital and an end."""
        for words in map(self.ui.t, sentences):
            sentence = words[:1].upper() + words[1:]
            self.ui.scene.tell(sentence if sentence[-1:] in ENDS else f"{sentence}.")

    def speak_outcome(self, finished: FinishedGame) -> None:
        tell_outcome(self.ui, finished.score.winners, [player.total for player in finished.score.players])

    def buzz(self) -> None:
        self.ui.buzz()

    def sound(self, sound: Sound | None) -> None:
        self.ui.sound(sound)
