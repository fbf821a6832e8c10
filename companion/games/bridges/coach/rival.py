"""The house player's game beside a player's own: card by card, and as it is kept with the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.codec import CodecError, decode
from companion.core.long_work import Work
from companion.games.bridges.coach import replay
from companion.games.bridges.coach.judgement import usual_judge
from companion.games.bridges.coach.positions import chart
from companion.games.bridges.coach.replay import Doing
from companion.games.bridges.coach.simulation import Player
from companion.games.bridges.coaching import Seen
from companion.games.bridges.facts import DECK, TURNED
from companion.games.bridges.state import State

SEED = "house player"
# With any change of what is kept it rises.
VERSION = 1


@dataclass(frozen=True)
class Kept:
    """A whole game of a house player, as it was on the day: later ones may play better."""

    version: int
    strength: int
    doings: tuple[Doing, ...]
    total: int


def read(stored: Any) -> Kept | None:
    """What is kept with a game, if it can be read."""
    if not isinstance(stored, Mapping) or stored.get("version") is not VERSION:
        return None
    try:
        kept: Kept = decode(Kept, stored)
    except CodecError:
        return None
    return kept if len(kept.doings) == TURNED else None


def play(seen: Seen, before: Sequence[Doing]) -> Work[tuple[Doing, ...]]:
    """What the house player does with all cards that it has seen, where it is known of the first of them."""
    islands = chart(seen.layout)
    player = Player(islands, usual_judge(), seen.strength, SEED)
    doings = [*before]
    position = replay.followed(islands, table(seen, ()), seen.cards, doings)
    for turned in range(len(doings) + 1, len(seen.cards) + 1):
        unseen = [card for card in DECK if card not in seen.cards[:turned]]
        steps = player.choose(position, turned, seen.cards[turned - 1], unseen)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                move, position = end.value
                break
            yield turned - 1, len(seen.cards)
        doings.append(replay.as_doing(islands, move))
    return tuple(doings)


def table(seen: Seen, doings: Sequence[Doing]) -> State:
    """The house player's table after these cards, by the rules of the game."""
    state = replay.begun(seen.layout, seen.island, seen.number)
    for card, doing in zip(seen.cards, doings, strict=False):
        state = replay.done(replay.flipped(state, card), doing)
    return state


def kept(seen: Seen, doings: Sequence[Doing]) -> Kept:
    """A whole game, to be kept."""
    return Kept(VERSION, seen.strength, tuple(doings), replay.total(table(seen, doings)))
