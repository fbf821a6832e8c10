"""The set-up: players, board, cards, help; and the part of it that a deal decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import get_args

from companion.core.deal_codes import OWN, Dealing, Decided
from companion.core.game import Options
from companion.core.message import Problem, msg
from companion.core.setup_fields import worded_choice
from companion.core.sheet import Choice, ChoiceOrOwn, Record, Rule, Sheet, TextField, player_names
from companion.games.bridges import layout
from companion.games.bridges.events import Flipped
from companion.games.bridges.facts import Help
from companion.games.bridges.layout import Layout

ON_PAPER = "paper"
USUAL_HELP: Help = "coach"
NOBODY = "nobody"
STRENGTHS = ("1", "2", "3")
_PRACTICE = tuple(layout.practice())


def _complete(data: object, where: str) -> Iterator[Problem]:
    """Why a board cannot be played on: it is wrong, or something is missing."""
    found = list(layout.SHEET.problems_at(data, where))
    yield from found
    if isinstance(data, Mapping) and not found:
        yield from (Problem(where, "incomplete", text) for text in layout.missing(data))


def _choice(key: str, choices: tuple[str, ...], understood: str | None = None, solo: bool = False) -> Choice:
    """An entry whose choices have a label and a hint each, the default one first. A `solo` one needs a board."""
    one = worded_choice(key, msg(f"bridges.field.{key}"), choices, lambda choice: msg(f"bridges.{key}.{choice}"))
    return replace(one, understood=understood, along="layout" if solo else "", solo=solo)


OPTIONS = Sheet(
    Record(
        "options",
        fields=(
            player_names(("You",), fewest=1),
            ChoiceOrOwn(
                "layout",
                msg("bridges.field.layout"),
                msg("bridges.field.layout_hint"),
                default=ON_PAPER,
                choices=(ON_PAPER, *_PRACTICE),
                labels=(msg("bridges.layout.paper"), *(msg(f"bridges.practice.{key}") for key in _PRACTICE)),
                hints=(msg("bridges.layout.paper_hint"), *(msg("bridges.layout.practice_hint") for _ in _PRACTICE)),
                own=Record("layout", fields=layout.FIELDS),
            ),
            TextField("board", msg("bridges.field.board"), default="A", unless="layout"),
            _choice("deck", ("default", "table")),
            _choice("start", ("chosen", "dealt"), solo=True),
            _choice("help", get_args(Help)),
            _choice("hints", ("off", "on"), understood="off", solo=True),
            Choice(
                "rival",
                msg("bridges.field.rival"),
                msg("bridges.field.rival_hint"),
                default=NOBODY,
                choices=(NOBODY, *STRENGTHS),
                labels=(msg("bridges.rival.nobody"), *(msg(f"bridges.rival.strength_{key}") for key in STRENGTHS)),
                understood=NOBODY,
                along="layout",
                solo=True,
            ),
        ),
    ),
    rules=(Rule("layout", _complete),),
)


def help_of(options: Options) -> Help:
    """How much the app tells of what it sees. Older set-ups lack this entry."""
    how: Help = options.get("help", USUAL_HELP)
    return how


def starts_dealt(options: Options) -> bool:
    """Whether the first number is given in a solo game; in a group it comes with the board. Older set-ups lack it."""
    return _is_solo(options) and options.get("start") == "dealt"


def hints_allowed(options: Options) -> bool:
    """Whether hints can be taken: in a solo game with a board in the app. Older set-ups lack this entry."""
    return _is_solo(options) and layout_of(options) is not None and options.get("hints") == "on"


def rival_of(options: Options) -> int:
    """The strength of the house player beside a solo game with a board in the app; 0 without one."""
    chosen = options.get("rival", NOBODY)
    return int(chosen) if _is_solo(options) and layout_of(options) and chosen != NOBODY else 0


def _is_solo(options: Options) -> bool:
    return len(options["players"]) == 1


def layout_of(options: Options) -> Layout | None:
    """The board in the app, or None. Older set-ups lack this entry."""
    chosen = options.get("layout", ON_PAPER)
    if isinstance(chosen, Mapping):
        return layout.from_json(chosen)
    return layout.practice().get(chosen)


# In the order in which they came to be. A board that is taken out of the box stays in this list.
_BOARDS = ("lagoon", "reef", "skerries")


# A deal decides the cards, the board, and whether the first number is given. The daily deals rotate the boards.
DEALING = Dealing(
    number=1,
    draws=(Flipped,),
    needs={"deck": "default"},
    of_day=lambda day: {"layout": _BOARDS[day % len(_BOARDS)], "start": "dealt"},
    decided=(
        Decided("layout", (ON_PAPER, OWN, *_BOARDS), room=16),
        Decided("start", ("chosen", "dealt"), room=2),
    ),
)
