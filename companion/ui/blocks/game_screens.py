"""What one game gives to the screens: one typed value for each, listed in `companion/ui/games`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import flet as ft

from companion.core.blocks import Picture
from companion.core.message import Message
from companion.core.plain import Json
from companion.core.session import Session
from companion.history.entry import HistoryEntry
from companion.history.finished import FinishedGame
from companion.history.review import Review
from companion.ui.blocks.controls import Drawer, Hands
from companion.ui.window.component import Component
from companion.ui.window.context import Ui
from companion.ui.window.theme import Palette

Part = Callable[[Ui], list[ft.Control]]
# What follows from an entry of the score sheet: the state, the report, the player's part, and which one was entered.
Follow = Callable[[Ui, Any, Json, Json, str], None]
# What games of the same kind come to; they come newest first.
Figures = Callable[[Ui, Sequence[HistoryEntry]], list[ft.Control]]
# A field of the score sheet: the state of the game, if any, the entries beside it, those of a player or of the whole
# report, and whom to tell what was entered.
OwnField = Callable[[Ui, Any, Json, Callable[[Message], None]], ft.Control]


@dataclass(frozen=True)
class Judged:
    """What a coach says of a finished game, and nothing of what it was dealt.

    Of each step, in `rows` of those that belong together, whether it was `best`, a `small` loss or `dear`; and the
    points that were `fair` for who could not know what would come.
    """

    rows: tuple[tuple[str, ...], ...]
    fair: float


@dataclass(frozen=True)
class Replayed:
    """A finished game that is stepped through: its states `now` and at its `end`. By its `name` it is thought about.

    Of one that came in a `link` nothing is kept.
    """

    name: str
    link: bool
    session: Session
    now: Any
    end: Any
    hindsight: Mapping[str, Any] | None = None


def _no_part(ui: Ui) -> list[ft.Control]:
    return []


def _nothing_follows(ui: Ui, state: Any, report: Json, player: Json, entry: str) -> None:
    pass


def _no_figures(ui: Ui, entries: Sequence[HistoryEntry]) -> list[ft.Control]:
    return []


def _no_picture(ui: Ui, box: Any) -> ft.Container | None:
    return None


def _nothing_shared(ui: Ui, seen: Review, room: float) -> list[ft.Control]:
    return []


def _no_course(ui: Ui, seen: Review) -> list[ft.Control]:
    return []


def _no_result(ui: Ui, finished: FinishedGame, seen: Review) -> list[ft.Control]:
    return []


def _not_judged(finished: FinishedGame) -> Judged | None:
    return None


def _nothing_along(ui: Ui, game: Replayed) -> list[ft.Control]:
    return []


def _no_advice(ui: Ui, key: str, chosen: Mapping[str, Any]) -> Message | None:
    return None


def _nothing_found(ui: Ui, finished: FinishedGame) -> list[ft.Control]:
    return []


def _nothing_again(ui: Ui, finished: FinishedGame, seen: Review, moment: int) -> ft.Control | None:
    return None


def _nothing_to_find(ui: Ui, finished: FinishedGame, seen: Review) -> None:
    pass


@dataclass(frozen=True)
class GameScreens:
    """Sign and colours are a must; all else only where the blocks of the game are not enough.

    `sign` is the symbol that stands for the game on a card. `drawers` draw the pictures of its views by their kind,
    `fields` those entries of its score sheet, by their keys, that no form of all games can draw;
    `follow` sets what follows from an entry there.
    Of its own symbols, `tinted` have one colour, that of their place, and `made` are made by code and not drawn.
    `page_parts` and `page_actions` stand on the game's page, `result_parts` beside a result. `course` is how one looks
    back on a finished game: it stands in the place of those parts and of the list of all steps. `shared` is what the
    picture of a result shows beside the points, as wide as there is room; `judged` is what its coach says, if it has
    one, and stands `along` the slider of a game that is stepped through. Of its statistics, `first_look` stands on the
    first page, `figures` beside those of the game, `milestones` below our own.
    `advice` is said below an entry of the set-up, by the games so far; its key and all that is chosen are given.
    `first_set_up` is what a first set-up proposes on a screen, where that is more than a script may be surprised by.
    What a game finds out by thinking is asked for right after it (`think`), stands in a line below its title
    (`found_line`) and beside the points (`found_parts`). A moment of a game may be tried `again`, as practice.
    `box_page` is where players enter what is in their box, `box_picture` what a box or board to choose looks like,
    `pages` what else there is below the game's address.
    """

    sign: str
    palette: Palette
    drawers: Mapping[str, Drawer] = field(default_factory=dict)
    fields: Mapping[str, OwnField] = field(default_factory=dict)
    follow: Follow = _nothing_follows
    tinted: frozenset[str] = frozenset()
    made: Mapping[str, Callable[[float], ft.Control]] = field(default_factory=dict)
    page_parts: Part = _no_part
    page_actions: Part = _no_part
    result_parts: Callable[[Ui, FinishedGame, Review], list[ft.Control]] = _no_result
    course: Callable[[Ui, Review], list[ft.Control]] = _no_course
    shared: Callable[[Ui, Review, float], list[ft.Control]] = _nothing_shared
    judged: Callable[[FinishedGame], Judged | None] = _not_judged
    along: Callable[[Ui, Replayed], list[ft.Control]] = _nothing_along
    first_look: Figures = _no_figures
    figures: Figures = _no_figures
    milestones: Figures = _no_figures
    advice: Callable[[Ui, str, Mapping[str, Any]], Message | None] = _no_advice
    first_set_up: Mapping[str, Any] = field(default_factory=dict)
    think: Callable[[Ui, FinishedGame, Review], None] = _nothing_to_find
    found_line: Callable[[Ui, FinishedGame], list[ft.Control]] = _nothing_found
    found_parts: Callable[[Ui, FinishedGame, Review], list[ft.Control]] = _no_result
    again: Callable[[Ui, FinishedGame, Review, int], ft.Control | None] = _nothing_again
    box_page: Component | None = None
    box_picture: Callable[[Ui, Any], ft.Container | None] = _no_picture
    pages: Mapping[str, Component] = field(default_factory=dict)

    def draw(self, ui: Ui, picture: Picture, hands: Hands) -> ft.Control:
        """The control of a picture in one of the game's views."""
        return self.drawers[picture.kind](ui, picture, hands)
