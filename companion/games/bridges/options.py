"""How a game is set up: who plays, on which side of the board, with which cards, and whether the app keeps a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast, get_args

from companion.core.deal_codes import OWN, Dealing, Decided
from companion.core.game import Options
from companion.core.message import Problem, msg
from companion.core.sheet import Choice, ChoiceOrOwn, Record, Rule, Sheet, Text, player_names
from companion.core.strict_json import Entries
from companion.games.bridges import layout
from companion.games.bridges.events import Flipped
from companion.games.bridges.facts import Help
from companion.games.bridges.layout import Layout

ON_PAPER = "paper"
USUAL_HELP: Help = "coach"
NOBODY = "nobody"
STRENGTHS = ("1", "2", "3")
_HELP = get_args(Help)
_PRACTICE = tuple(layout.practice())


def _complete(data: object, where: str) -> Iterator[Problem]:
    """One can play only on a whole board, and nobody on one that is wrong."""
    if isinstance(data, Mapping):
        found = list(layout.SHEET.check(data).problems)
        yield from (Problem(f"{where}.{one.where}".rstrip("."), one.code, one.text) for one in found)
        if not found:
            yield from (Problem(where, "incomplete", text) for text in layout.missing(data))


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
            Text("board", msg("bridges.field.board"), default="A", unless="layout"),
            Choice(
                "deck",
                msg("bridges.field.deck"),
                default="default",
                choices=("default", "table"),
                labels=(msg("bridges.deck.default"), msg("bridges.deck.table")),
                hints=(msg("bridges.deck.default_hint"), msg("bridges.deck.table_hint")),
            ),
            Choice(
                "start",
                msg("bridges.field.start"),
                default="chosen",
                choices=("chosen", "dealt"),
                labels=(msg("bridges.start.chosen"), msg("bridges.start.dealt")),
                hints=(msg("bridges.start.chosen_hint"), msg("bridges.start.dealt_hint")),
                along="layout",
                solo=True,
            ),
            Choice(
                "help",
                msg("bridges.field.help"),
                default=USUAL_HELP,
                choices=_HELP,
                labels=tuple(msg(f"bridges.help.{how}") for how in _HELP),
                hints=tuple(msg(f"bridges.help.{how}_hint") for how in _HELP),
            ),
            Choice(
                "hints",
                msg("bridges.field.hints"),
                default="off",
                choices=("off", "on"),
                labels=(msg("bridges.hints.off"), msg("bridges.hints.on")),
                hints=(msg("bridges.hints.off_hint"), msg("bridges.hints.on_hint")),
                understood="off",
                along="layout",
                solo=True,
            ),
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
    """How much the app says of what it sees; checked options may come from before there was a choice."""
    return cast("Help", options.get("help", USUAL_HELP))


def starts_dealt(options: Options) -> bool:
    """Whether the first number is given; in a group it comes with the board. Once there was no choice."""
    return len(options["players"]) == 1 and options.get("start") == "dealt"


def hints_allowed(options: Options) -> bool:
    """Whether hints can be taken: alone, on a board that the app keeps. Once there were none."""
    solo = len(options["players"]) == 1
    return solo and layout_of(options) is not None and options.get("hints") == "on"


def rival_of(options: Options) -> int:
    """How strong a house player plays beside who plays alone, on a board that the app keeps; 0 for nobody."""
    solo = len(options["players"]) == 1
    chosen = options.get("rival", NOBODY)
    return int(chosen) if solo and layout_of(options) and chosen != NOBODY else 0


def layout_of(options: Options) -> Layout | None:
    """The board that the app keeps, if any; checked options may come from before there was one."""
    chosen = options.get("layout", ON_PAPER)
    if isinstance(chosen, Mapping):
        return layout.from_json(chosen)
    return layout.practice().get(chosen)


# In the order in which they came to be. A board that is taken out of the box stays in this list.
_BOARDS = ("lagoon", "reef", "skerries")


def _of_day(day: int) -> Entries:
    """A board of ours in rotation, and the first number given."""
    return {"layout": _BOARDS[day % len(_BOARDS)], "start": "dealt"}


DEALING = Dealing(
    number=1,
    draws=(Flipped,),
    needs={"deck": "default"},
    of_day=_of_day,
    decided=(
        Decided("layout", (ON_PAPER, OWN, *_BOARDS), room=16),
        Decided("start", ("chosen", "dealt"), room=2),
    ),
)
