"""What a finished game is known by in lists and statistics."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import By, Draw, Source, added, drawn, evenly
from companion.core.message import Message, msg
from companion.core.strict_json import Entries
from companion.core.tags import TagWords, as_it_is, mode_tag
from companion.games.bridges.events import Dealt, Event, Flipped
from companion.games.bridges.facts import BONUSES, DECK, Card
from companion.games.bridges.layout import board_name
from companion.games.bridges.options import STRENGTHS
from companion.games.bridges.scoring import score, title_for
from companion.games.bridges.state import State

# The points of the house player, which plays its last card after the end of the game.
RIVAL_TOTAL = "rival_total"


def tags(report: Entries, state: State | None) -> dict[str, str]:
    """Who dealt the cards and on which board; alone also the title and what each bonus was worth."""
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
    """Which board a game was played on."""
    return msg("bridges.tag.board_mention", board=board_name(name))


def _past(card: str) -> Message:
    return msg("bridges.tag.back_past", card=card)


def strength(value: str) -> Message:
    """How strong the house player was."""
    return msg(f"bridges.rival.strength_{value}") if value in STRENGTHS else as_it_is(value)


def _rival_total(points: str) -> Message:
    return msg("bridges.tag.rival_total", n=number(points))


def hints(cards: str) -> Message:
    """With how many cards hints were taken."""
    return msg("bridges.tag.hints", n=number(cards))


def number(value: str) -> int:
    """What an export says may be anything; a number of this game has two digits."""
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 3 else 0


def _hinted(value: str) -> Message:
    return msg("bridges.tag.hinted")


def _not_mentioned(value: str) -> None:
    return None


def _marked(value: str) -> Message:
    return msg("bridges.tag.went_back")


WORDS = (
    TagWords("board", msg("bridges.field.board"), mention=on_board, word=board_name),
    TagWords("went_back", _marked("yes"), mention=_not_mentioned, word=_marked, compares=True),
    TagWords("back_past", _marked("yes"), mention=_past),
    TagWords("hinted", _hinted("yes"), mention=_not_mentioned, word=_hinted, compares=True),
    TagWords("hints", _hinted("yes"), mention=hints),
    TagWords("rival", msg("bridges.tag.rival"), mention=strength, word=strength),
    TagWords(RIVAL_TOTAL, msg("bridges.tag.rival"), mention=_rival_total),
)


def _face(number: str) -> Message:
    return msg("bridges.draws.face", n=number)


SOURCES = {
    "first": Source(msg("bridges.draws.first"), _face),
    "hidden": Source(msg("bridges.draws.hidden"), _face),
}


def draws(events: Sequence[Event]) -> Sequence[Draw]:
    """The number on the first card and the one on the card that nobody saw: all others come in every game."""
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
