"""The tags of a finished game for lists and statistics, and the cards that chance gave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import By, Draw, Source, added, drawn, evenly
from companion.core.game import TagWords, as_it_is, mode_tag
from companion.core.message import Message, msg
from companion.core.strict_json import Entries
from companion.games.bridges.events import Dealt, Event, Flipped
from companion.games.bridges.facts import BONUSES, DECK, Card
from companion.games.bridges.layout import board_name
from companion.games.bridges.options import STRENGTHS
from companion.games.bridges.scoring import score, title_for
from companion.games.bridges.state import State

# The points of the house player, which plays its last card after the end of the game.
RIVAL_TOTAL = "rival_total"


def tags(report: Entries, state: State | None) -> dict[str, str]:
    """The dealer and the board of a game; for a solo game also its title and the worth of each bonus."""
    found = mode_tag(report, state)
    if state is not None:
        board = state.slate.layout.name if state.slate else state.board
        if state.went_back:
            found |= {"went_back": "yes", "back_past": str(min(state.went_back))}
        if cards := {hint.card for hint in state.hinted}:
            found |= {"hinted": "yes", "hints": str(len(cards))}
        if state.rival:
            found["rival"] = str(state.rival)
        found |= {"cards": "app" if state.deck == "default" else "table", "board": board}
    if found["mode"] == "solo":
        (player,) = report["players"]
        total = score(report, state).players[0].tally.total
        found["title"] = title_for(total).key
        found.update((bonus, player[bonus]) for bonus in BONUSES)
    return found


def on_board(name: str) -> Message:
    """The board of a game, as lists mention it."""
    return msg("bridges.tag.board_mention", board=board_name(name))


def strength(value: str) -> Message:
    """The strength of the house player."""
    return msg(f"bridges.rival.strength_{value}") if value in STRENGTHS else as_it_is(value)


def hints(cards: str) -> Message:
    """The number of cards with hints, in words."""
    return msg("bridges.tag.hints", n=number(cards))


def number(value: str) -> int:
    """A number of one or two digits in a tag. Tags of an export may hold anything; other values are 0."""
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 3 else 0


_WENT_BACK, _HINTED, _RIVAL = msg("bridges.tag.went_back"), msg("bridges.tag.hinted"), msg("bridges.tag.rival")
WORDS = (
    TagWords("board", msg("bridges.field.board"), mention=on_board, word=board_name),
    TagWords("went_back", _WENT_BACK, mention=lambda _: None, word=lambda _: _WENT_BACK, compares=True),
    TagWords("back_past", _WENT_BACK, mention=lambda card: msg("bridges.tag.back_past", card=card)),
    TagWords("hinted", _HINTED, mention=lambda _: None, word=lambda _: _HINTED, compares=True),
    TagWords("hints", _HINTED, mention=hints),
    TagWords("rival", _RIVAL, mention=strength, word=strength),
    TagWords(RIVAL_TOTAL, _RIVAL, mention=lambda points: msg("bridges.tag.rival_total", n=number(points))),
)
SOURCES = {
    key: Source(msg(f"bridges.draws.{key}"), lambda number: msg("bridges.draws.face", n=number))
    for key in ("first", "hidden")
}


def draws(events: Sequence[Event]) -> Sequence[Draw]:
    """The numbers on the first card and on the hidden one: all other cards come in every game."""
    return added(_draws(events))


def _draws(events: Sequence[Event]) -> Iterator[Draw]:
    by: By = "app"
    deck: Sequence[Card] = DECK
    for event in events:
        if isinstance(event, Dealt):
            by, deck = ("app", event.order) if event.order else ("table", DECK)
    seen = [event.card for event in events if isinstance(event, Flipped)]
    chances = evenly(str(card.number) for card in deck)
    if seen:
        yield from drawn("first", by, str(seen[0].number), chances)
    unseen = [card for card in deck if card not in seen]
    if len(unseen) == 1:
        yield from drawn("hidden", by, str(unseen[0].number), chances)
