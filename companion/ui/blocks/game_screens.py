"""What one game may bring to the screens, in groups; `companion/ui/games` lists the games.

Only the look is a must. Each other group says when a game wants it and shows the smallest one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, Generic, TypeVar

import flet as ft

from companion.core.analysis import Analysis
from companion.core.blocks import Picture
from companion.core.codec import encode
from companion.core.game import AnyState
from companion.core.message import Message
from companion.core.session import Session
from companion.core.strict_json import Entries, Json
from companion.history.finished_game import FinishedGame
from companion.history.history_entry import HistoryEntry
from companion.history.review import Review
from companion.ui.blocks.controls import Hands
from companion.ui.window.background import thinking_of
from companion.ui.window.component import Component
from companion.ui.window.context import Ui
from companion.ui.window.other_windows import redraw_when_changed
from companion.ui.window.theme import Palette

P = TypeVar("P", bound=Picture)
Found = TypeVar("Found")

Part = Callable[[Ui], list[ft.Control]]
# Sets what follows from an entry of the score sheet: the state, the report, the player's part, the key of the entry.
Follow = Callable[[Ui, AnyState, Json, Json, str], None]
# Draws what games of the same kind come to; they come newest first.
Figures = Callable[[Ui, Sequence[HistoryEntry]], list[ft.Control]]
# Draws a field of the score sheet: the state of the game, if any, the entries beside it, those of a player or of the
# whole report, and the listener for what was entered.
OwnField = Callable[[Ui, AnyState, Json, Callable[[Message], None]], ft.Control]


def _nothing(*_: object) -> list[ft.Control]:
    return []


@dataclass(frozen=True)
class GameLook:
    """The sign and the colours of a game: every game has them.

        GameLook("dice", Palette(light=Colors(…), dark=Colors(…)))

    `sign` is the symbol of the game on a card. Of the game's own symbols, those in `tinted` have one colour, that of
    their place; those in `made` are drawn by a function of their size instead of a file.
    """

    sign: str
    palette: Palette
    tinted: frozenset[str] = frozenset()
    made: Mapping[str, Callable[[float], ft.Control]] = field(default_factory=dict)


class AnyDrawer(ABC):
    """A drawer of some class. It is no `Drawer[Any]`: in a list of those, mypy would accept any function."""

    kind: type[Picture]

    @abstractmethod
    def control(self, ui: Ui, picture: Picture, hands: Hands) -> ft.Control:
        """The control of a picture of the drawer's class."""


@dataclass(frozen=True)
class Drawer(AnyDrawer, Generic[P]):
    """Draws the pictures of one class. A game wants one for each class in its `pictures`.

    Drawer(IslandRing, draw_ring)      # mypy refuses a function that takes another class
    """

    kind: type[P]
    draw: Callable[[Ui, P, Hands], ft.Control]

    def control(self, ui: Ui, picture: Picture, hands: Hands) -> ft.Control:
        """The control of a picture of the drawer's class."""
        assert isinstance(picture, self.kind)
        return self.draw(ui, picture, hands)


@dataclass(frozen=True)
class SheetFields:
    """Fields of the score sheet that no form of all games can draw. A game wants it for a field like a drawn island.

        SheetFields({"landscapes": draw_island})

    `own` has the drawers by the keys of their fields; `follow` sets other entries that follow from an entry.
    """

    own: Mapping[str, OwnField] = field(default_factory=dict)
    follow: Follow = lambda *_: None


@dataclass(frozen=True)
class GamePage:
    """Additions to the page of the game. A game wants it when its page offers more than set-up, rules and history.

        GamePage(parts=board_editor_card)

    `actions` are further buttons beside "New game". `pages` are further pages below the address of the game, by name.
    """

    parts: Part = _nothing
    actions: Part = _nothing
    pages: Mapping[str, Component] = field(default_factory=dict)


@dataclass(frozen=True)
class SetUpHelp:
    """Help with the set-up. A game wants it when past games tell which set-up fits the player.

        SetUpHelp(first={"help": "full"})

    `advice` returns a sentence below an entry of the set-up, from its key and all that is chosen. `first` are values
    proposed for the first set-up on a screen; scripts keep the defaults of the game.
    """

    advice: Callable[[Ui, str, Entries], Message | None] = lambda *_: None
    first: Entries = field(default_factory=dict)


@dataclass(frozen=True)
class BoxEditor:
    """The page on which players enter the cards or boards of their box. A game with `Game.box` wants it.

        BoxEditor(CardBox)

    `picture` draws a box or board in a list, or returns None.
    """

    page: Component
    picture: Callable[[Ui, Any], ft.Container | None] = lambda ui, box: None


@dataclass(frozen=True)
class ResultParts:
    """Additions to a result. A game wants it when the table at its end is worth a look.

        ResultParts(parts=last_board)

    `course` is a way to look back on the game; it replaces `parts` and the list of all steps. `shared` is drawn on the
    shared picture beside the points, at most as wide as the given number.
    """

    parts: Callable[[Ui, FinishedGame, Review], list[ft.Control]] = _nothing
    course: Callable[[Ui, Review], list[ft.Control]] = _nothing
    shared: Callable[[Ui, Review, float], list[ft.Control]] = _nothing


@dataclass(frozen=True)
class GameFigures:
    """Statistics of the game's own. A game wants it when its results tell more than points.

        GameFigures(figures=wins_by_level)

    `first_look` is shown on the first page of the statistics, `figures` on the page of the game, `milestones` below
    those of the app.
    """

    first_look: Figures = _nothing
    figures: Figures = _nothing
    milestones: Figures = _nothing


@dataclass(frozen=True)
class GameVerdict:
    """The verdict of an analysis on a finished game, without anything of its deal.

    `rows` has one word for each step, `best`, `small` (loss) or `dear`, in groups of steps that belong together.
    `fair` is the points to expect from good play without knowing the cards to come.
    """

    rows: tuple[tuple[str, ...], ...]
    fair: float


@dataclass(frozen=True)
class Replayed:
    """A finished game that a player steps through, with its state `now` and at its `end`.

    `name` identifies the game for its analysis; `link` says that the game came in a link, so that nothing is stored.
    `analysis` is what analyses have stored with the game.
    """

    name: str
    link: bool
    session: Session
    now: AnyState
    end: AnyState
    analysis: Entries | None = None


@dataclass(frozen=True)
class AnalysisScreens(Generic[Found]):
    """The screens of an analysis. A game wants them when the app can say how well a finished game was played.

        AnalysisScreens(ANALYSIS, verdict=verdict_of)

    `verdict` is for the shared squares and the days played. `line` is shown below the title of a result, `parts` beside
    its points, `along` beside the slider of a replayed game. `again` is the page on which a player may try one step
    again, or None.
    """

    analysis: Analysis[Found]
    verdict: Callable[[Found], GameVerdict]
    line: Callable[[Ui, FinishedGame], list[ft.Control]] = _nothing
    parts: Callable[[Ui, FinishedGame, Review], list[ft.Control]] = _nothing
    along: Callable[[Ui, Replayed], list[ft.Control]] = _nothing
    again: Callable[[Ui, FinishedGame, Review, int], ft.Control | None] = lambda *_: None

    def judged(self, finished: FinishedGame) -> GameVerdict | None:
        """The verdict on a game, or None as long as the analysis has not looked at it."""
        found = self.analysis.read(finished.analysis)
        return self.verdict(found) if found is not None else None

    def think(self, ui: Ui, finished: FinishedGame, seen: Review) -> None:
        """Have the analysis look at a game that it has not looked at yet."""
        think_about(ui, self.analysis, finished, seen)


def think_about(ui: Ui, analysis: Analysis[Found], finished: FinishedGame, seen: Review) -> None:
    """Have an analysis look at a game that it has not looked at yet, and store what it finds."""
    known = analysis.read(finished.analysis)
    if known is None and seen.session and seen.state is not None and analysis.fits(seen.state):
        begin, keep = partial(analysis.begin, seen.session), partial(keep_found, ui, analysis, finished.id)
        thinking_of(ui.controller).ask(finished.id, begin, keep)


def keep_found(ui: Ui, analysis: Analysis[Found], finished_id: str, found: Found, once: bool = False) -> None:
    """Store what an analysis has found in a game; `once` keeps what is stored already."""
    tags = analysis.tags(found)
    ui.controller.archive.keep_analysis(finished_id, analysis.name, encode(found), tags, once)


def use_stored(ui: Ui, analysis: Analysis[Found], finished_id: str) -> Found | None:
    """The findings of an analysis in a game; the screen is drawn again as soon as any window stores findings."""
    redraw_when_changed(ui, lambda table, ids: table == "history" and finished_id in ids)
    finished = ui.controller.archive.finished(finished_id)
    return analysis.read(finished.analysis) if finished else None


@dataclass(frozen=True)
class GameScreens:
    """All that one game brings to the screens.

    SCREENS = GameScreens(GameLook("dice", Palette(light=Colors(…), dark=Colors(…))))
    """

    look: GameLook
    drawers: tuple[AnyDrawer, ...] = ()
    sheet: SheetFields = SheetFields()
    page: GamePage = GamePage()
    set_up: SetUpHelp = SetUpHelp()
    box: BoxEditor | None = None
    result: ResultParts = ResultParts()
    statistics: GameFigures = GameFigures()
    analysis: AnalysisScreens[Any] | None = None

    @cached_property
    def _by_class(self) -> Mapping[type[Picture], AnyDrawer]:
        return {drawer.kind: drawer for drawer in self.drawers}

    def draw(self, ui: Ui, picture: Picture, hands: Hands) -> ft.Control:
        """The control of a picture in one of the game's views."""
        return self._by_class[type(picture)].control(ui, picture, hands)
