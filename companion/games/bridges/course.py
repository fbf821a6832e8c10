"""The course of a game, card by card: the table at the end of each card, and what the card brought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.message import Message, msg
from companion.games.bridges.events import Event, Flipped
from companion.games.bridges.facts import BONUSES
from companion.games.bridges.layout import place_name
from companion.games.bridges.scoring import bonus_name
from companion.games.bridges.slate import Slate
from companion.games.bridges.state import State, evolve


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
