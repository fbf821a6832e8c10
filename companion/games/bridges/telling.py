"""A game told outside its screens: steps and cards in words, the state for scripts, sounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.core.codec import encode
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
from companion.games.bridges.state import State, evolve


def story(events: Sequence[Event]) -> Message:
    """A step in a few words, for the undo bar and the list of past steps."""
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
    """All bridges of a card, in the same words; two between the same islands are one sentence."""
    for (a, b), count in Counter(pairs).items():
        yield _bridges(a, b, count)


def _bridges(a: str, b: str, count: int) -> Message:
    way = "right" if a[1] == b[1] else "down"
    return msg(f"bridges.story_drawn_{way}", n=count, place=place_name(a))


def public(state: State) -> Json:
    """The state for scripts: everything but the order of the cards to come."""
    if state.solo:
        closed = [bonus for bonus in BONUSES if is_missed(state, bonus)]
        stacks: Json = {"stack": state.stack, "left": list(state.left), "closed": closed}
    else:
        stacks = {"left": [TURNED - state.turned]}
    return {
        "players": list(state.players),
        "board": state.board,
        "deck": state.deck,
        "card": encode(state.card),
        "flipped": state.turned,
        **stacks,
        "unseen": encode(state.unseen),
        "claims": encode(state.claims),
        "finished": {count.player: count.finished for count in state.finished},
        **({"hinted": {str(hint.card): hint.rung for hint in state.hinted}} if state.hints else {}),
        **({"slate": _slate(state.slate, state.card)} if state.slate else {}),
    }


def _slate(slate: Slate, card: Card | None) -> Json:
    """The board as a report has it, with the progress of the open card and the finished islands."""
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
    """The sound of an island that a stroke has finished, or of a card that the app turns."""
    touched: set[str] = set()
    for event in events:
        if isinstance(event, Drawn):
            touched |= {event.a, event.b}
        elif isinstance(event, Written):
            touched.add(event.island)
    if state.slate and touched & state.slate.board.done:
        return "finished"
    return "turned" if state.order and any(isinstance(event, Flipped) for event in events) else None


@dataclass(frozen=True)
class Stage:
    """The table at the end of a card; `turned` is 0 before the first card."""

    state: State

    @property
    def turned(self) -> int:
        return self.state.turned

    @property
    def title(self) -> Message:
        """The card."""
        card = self.state.card
        return card.label if card else msg("bridges.before_first")

    @property
    def told(self) -> tuple[Message, ...]:
        """The number, the bridges and the bonuses of the card; only bonuses with a printed board."""
        return (*(_drawn(self.state.slate) if self.state.slate else ()), *_claimed(self.state))


def stages(events: Sequence[Event]) -> tuple[Stage, ...]:
    """The stage before the first card and one for each turned card."""
    state: State | None = None
    found: list[Stage] = []
    for event in events:
        if isinstance(event, Flipped) and state:
            found.append(Stage(state))
        state = evolve(state, event)
    return (*found, Stage(state)) if state else ()


def _drawn(slate: Slate) -> Iterator[Message]:
    if slate.written:
        number = slate.board.by_id[slate.written].number
        yield msg("bridges.story_written", number=number, place=place_name(slate.written))
    if slate.strokes:
        yield msg("bridges.bridge_word", n=len(slate.strokes))
    if not slate.written and not slate.strokes:
        yield msg("bridges.course.nothing")


def _claimed(state: State) -> Iterator[Message]:
    for claim in state.claims:
        if claim.card == state.turned:
            points = BONUSES[claim.bonus].points(claim.worth)
            key = "bridges.course.claim" if state.solo else "bridges.course.claim_of"
            yield msg(key, bonus=bonus_name(claim.bonus), points=points, player=claim.player)
