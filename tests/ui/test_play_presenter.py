"""The presenter of the play screen, driven without Flet: a list notes the effects on its window."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from companion.content.texts import Texts
from companion.core.blocks import Button, Menu
from companion.core.game import Intent, Sound
from companion.core.message import Message, Refused
from companion.games import GAMES
from companion.history.finished_game import FinishedGame
from companion.playing.controller import Controller
from companion.playing.running_game import RunningGame
from companion.store.repository import open_store
from companion.ui.blocks.controls import acts
from companion.ui.pages.play.play_presenter import PlayPresenter
from companion.ui.window.scene import Scene
from tests.contract.walks import random_game

FLIP = {"do": "flip"}
DAY = "2026-01-01T10:00:00.000+00:00"
ENGLISH = Texts("en")


@dataclass
class NotedWindow:
    """A window that notes its effects."""

    effects: list[Any] = field(default_factory=list)
    undo: Callable[[], None] | None = None

    def redraw(self) -> None:
        self.effects.append("redraw")

    def go(self, route: str) -> None:
        self.effects.append(route)

    def say(self, text: Message, tone: str = "plain", undo: Callable[[], None] | None = None) -> None:
        self.effects.append((tone, text.key))
        self.undo = undo

    def speak(self, sentences: Iterable[Message]) -> None:
        self.effects.append([ENGLISH(one) for one in sentences])

    def speak_outcome(self, finished: FinishedGame) -> None:
        self.effects.append(finished.score.players[0].total)

    def buzz(self) -> None:
        self.effects.append("buzz")

    def sound(self, sound: Sound | None) -> None:
        self.effects.append(sound)


class Table:
    """A game of Hashi in one or two windows."""

    def __init__(self, home: Path, *players: str) -> None:
        self.controller = Controller(open_store(home))
        options = GAMES["bridges"].rules.options.check({"players": list(players or ["You"])}).value
        self.session_id = self.controller.table.start("bridges", options).session.id

    def window(self) -> tuple[PlayPresenter, NotedWindow]:
        play = PlayPresenter(self.controller, Scene("/"), self.session_id)
        play.window = window = NotedWindow()
        return play, window


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def drawn(play: PlayPresenter) -> RunningGame:
    running = play.running()
    assert running
    return running


def test_tap_saves_draws_speaks_and_buzzes(table: Table):
    play, window = table.window()
    play.send(drawn(play), FLIP)
    assert drawn(play).turn == 1
    assert drawn(play) == table.controller.table.resume(table.session_id)
    spoken = [effect for effect in window.effects if isinstance(effect, list)]
    assert len(spoken) == 1, "all at once"
    assert len(spoken[0]) == 2, "the card that was turned, then what to do"
    assert window.effects[-2:] == ["buzz", "turned"]


def test_tap_on_old_drawing_changes_nothing(table: Table):
    play, window = table.window()
    before = drawn(play)
    play.send(before, FLIP)
    window.effects.clear()
    play.send(before, FLIP)
    assert drawn(play).turn == 1
    assert ("bad", "ui.came_before") not in window.effects, "both taps came from this window"


def test_tap_after_tap_of_other_window_is_told(table: Table):
    (play, window), (other, _) = table.window(), table.window()
    before = drawn(play)
    other.send(drawn(other), FLIP)
    play.send(before, FLIP)
    assert drawn(play).turn == 1
    assert ("bad", "ui.came_before") in window.effects


def test_late_tap_is_told_only_just_after_tap_of_other_window(table: Table):
    (play, window), (other, _) = table.window(), table.window()
    drawn(play)
    play.tell_late_tap()
    assert window.effects == []
    other.send(drawn(other), FLIP)
    assert play.is_concerned("active", {table.session_id})
    play.tell_late_tap()
    assert window.effects == [("bad", "ui.came_before")]


@pytest.mark.parametrize(("name", "ids"), [("active", {"another"}), ("history", {"same"})])
def test_change_elsewhere_does_not_concern_game(table: Table, name: str, ids: set[str]):
    play, _ = table.window()
    assert not play.is_concerned(name, {table.session_id if one == "same" else one for one in ids})


def test_undo_and_redo_are_spoken(table: Table):
    play, window = table.window()
    play.send(drawn(play), FLIP)
    play.undo(drawn(play))
    assert drawn(play).turn == 0
    play.redo(drawn(play))
    assert drawn(play).turn == 1
    spoken = [effect[0] for effect in window.effects if isinstance(effect, list)]
    assert len(set(spoken)) == 2, "taken back is told in other words than done"


def test_dialog_closes_when_other_window_goes_on(table: Table):
    (play, _), (other, _) = table.window(), table.window()
    drawn(play)
    play.show(0)
    assert play.dialog == 0
    other.send(drawn(other), FLIP)
    drawn(play)
    assert play.dialog is None


def test_reason_is_for_its_turn_alone(table: Table):
    play, window = table.window()
    drawn(play)
    reason = Message("core.not_now", {})
    play.tell(reason)
    assert [play.reason] == [reason]
    told = play.told
    play.forget(told)
    assert [play.told.reason] == [None]
    play.tell(reason)
    play.forget(told)
    assert [play.told.reason] == [reason], "a newer reason stays"
    play.send(drawn(play), FLIP)
    assert drawn(play).turn == 1
    assert window.effects[0] == "redraw"
    assert [play.reason] == [None]


def test_refused_tap_changes_nothing(table: Table):
    play, _ = table.window()
    with pytest.raises(Refused):
        play.send(drawn(play), {"do": "leap"})
    assert drawn(play).turn == 0


@contextmanager
def counted_calls(game_id: str) -> Iterator[dict[str, int]]:
    """Counts how often a game decides about an intent and builds a view."""
    game, calls = GAMES[game_id], {"decide": 0, "view": 0}
    decide, view = game.rules.decide, game.telling.view

    def counted_decide(*args: Any) -> Any:
        calls["decide"] += 1
        return decide(*args)

    def counted_view(*args: Any) -> Any:
        calls["view"] += 1
        return view(*args)

    object.__setattr__(game.rules, "decide", counted_decide)
    object.__setattr__(game.telling, "view", counted_view)
    yield calls
    object.__setattr__(game.rules, "decide", decide)
    object.__setattr__(game.telling, "view", view)


def test_tap_is_played_once_and_its_view_built_once(table: Table):
    (play, _), (other, _) = table.window(), table.window()
    before = drawn(play)
    assert before.screen
    with counted_calls("bridges") as calls:
        play.send(before, FLIP)
        assert drawn(play).screen is drawn(other).screen, "two windows share one view"
    assert calls == {"decide": 1, "view": 1}


def before_the_end(home: Path) -> tuple[Controller, Intent]:
    """A game of Dream Islands one tap before its end, with this tap."""
    step = list(random_game(GAMES["dream_islands"], {"players": ["Ana", "Ben"]}, "ends"))[-2]
    assert step.intent
    controller = Controller(open_store(home))
    controller.results.play_on(RunningGame(replace(step.session, id="last"), step.state, DAY, DAY))
    return controller, step.intent


def test_tap_that_ends_game_is_played_once_and_leads_to_sheet(tmp_path: Path):
    controller, last = before_the_end(tmp_path)
    play = PlayPresenter(controller, Scene("/"), "last")
    play.window = window = NotedWindow()
    with counted_calls("dream_islands") as calls:
        play.send_last(drawn(play), last)
    assert calls == {"decide": 1, "view": 0}
    assert window.effects == ["/play/last/sheet"]


def test_last_tap_leads_to_sheet_in_the_slower_window_too(tmp_path: Path):
    controller, last = before_the_end(tmp_path)
    quick, slow = (PlayPresenter(controller, Scene("/"), "last") for _ in range(2))
    quick.window, slow.window = NotedWindow(), (window := NotedWindow())
    behind = drawn(slow)
    quick.send_last(drawn(quick), last)
    slow.send_last(behind, last)
    assert window.effects == ["/play/last/sheet"]


def test_menu_keeps_its_control_at_the_next_turn():
    """A menu only opens; a new control at each turn would make every stroke on a board redraw it."""
    label = Message("ui.close", {})
    button = Button(label, FLIP)
    assert acts(button)
    assert not acts(Menu(label, label, (button,)))
