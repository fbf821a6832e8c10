"""Past steps in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from companion.core.game import Sound
from companion.core.message import Message, msg
from companion.core.strict_json import Json
from companion.games.bridges import board
from companion.games.bridges import slate as slates
from companion.games.bridges.deadlines import is_missed
from companion.games.bridges.events import (
    Claimed,
    ClaimedBefore,
    Counted,
    Drawn,
    Erased,
    Event,
    Flipped,
    Hinted,
    LeftOut,
    Spoilt,
    Written,
)
from companion.games.bridges.facts import BONUSES, TURNED, Card
from companion.games.bridges.layout import place_name
from companion.games.bridges.scoring import bonus_name
from companion.games.bridges.slate import Slate
from companion.games.bridges.state import State


def story(events: Sequence[Event]) -> Message:
    """One step in a few words, for the undo bar and the list of past steps."""
    match events[0]:
        case Flipped(card):
            return msg("bridges.story_card", number=card.number, n=card.bridges)
        case Claimed(player, bonus, worth):
            return msg("bridges.story_claim", bonus=bonus_name(bonus), n=BONUSES[bonus].points(worth), player=player)
        case ClaimedBefore(player, bonus, worth):
            points = BONUSES[bonus].points(worth)
            return msg("bridges.story_claim_before", bonus=bonus_name(bonus), n=points, player=player)
        case Counted(player, finished):
            return msg("bridges.story_count", player=player, n=finished)
        case Written(island, number):
            return msg("bridges.story_written", number=number, place=place_name(island))
        case LeftOut():
            return msg("bridges.story_left_out")
        case Drawn(a, b):
            return _bridges(a, b, 1)
        case Erased():
            return msg("bridges.story_erased", n=sum(isinstance(event, Erased) for event in events))
        case Hinted():
            return msg("bridges.story_hint")
        case Spoilt(island):
            return msg("bridges.story_spoilt", place=place_name(island))
    return msg("bridges.story_deal")


def drawn(pairs: Iterable[tuple[str, str]]) -> Iterator[Message]:
    """All bridges of a card, in the same words; two between the same islands are told in one breath."""
    for (a, b), count in Counter(pairs).items():
        yield _bridges(a, b, count)


def _bridges(a: str, b: str, count: int) -> Message:
    way = "right" if a[1] == b[1] else "down"
    return msg(f"bridges.story_drawn_{way}", n=count, place=place_name(a))


def public(state: State) -> Json:
    """What a script sees: everything but the order of the cards to come."""
    card = {"number": state.card.number, "bridges": state.card.bridges} if state.card else None
    stacks = {"stack": state.stack, "left": list(state.left)} if state.solo else {"left": [TURNED - state.turned]}
    shut = {"closed": [bonus for bonus in BONUSES if is_missed(state, bonus)]} if state.solo else {}
    return {
        "players": list(state.players),
        "board": state.board,
        "deck": state.deck,
        "card": card,
        "flipped": state.turned,
        **stacks,
        **shut,
        "unseen": [{"number": card.number, "bridges": card.bridges} for card in state.unseen],
        "claims": [
            {"player": claim.player, "bonus": claim.bonus, "worth": claim.worth, "card": claim.card}
            for claim in state.claims
        ],
        "finished": {count.player: count.finished for count in state.finished},
        **({"hinted": {str(hint.card): hint.rung for hint in state.hinted}} if state.hints else {}),
        **({"slate": _slate(state.slate, state.card)} if state.slate else {}),
    }


def _slate(slate: Slate, card: Card | None) -> Json:
    """The board as a report would have it, how far the open card has come on it, and what is finished."""
    return {
        "layout": slate.layout.name,
        "lines": [list(pair) for pair in slate.lines.pairs],
        **board.to_json(slate.board),
        "written": slate.written,
        "drawn": len(slate.strokes),
        "to_draw": slates.to_draw(slate, card),
        "finished": sorted(slate.board.done),
        "joined": sorted(slate.board.joined),
    }


def sound(state: State, events: Sequence[Event]) -> Sound | None:
    """An island that a stroke has just finished, or a card of our pile."""
    touched = {island for event in events for island in _touched(event)}
    if state.slate and touched & state.slate.board.done:
        return "finished"
    return "turned" if state.order and any(isinstance(event, Flipped) for event in events) else None


def _touched(event: Event) -> tuple[str, ...]:
    match event:
        case Drawn(a, b):
            return (a, b)
        case Written(island):
            return (island,)
    return ()
