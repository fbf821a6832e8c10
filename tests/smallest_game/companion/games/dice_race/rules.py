"""How the game is set up, what may be done, what comes of it, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Intent, Offer, Options
from companion.core.chance import Rng
from companion.core.sheet import Record, Sheet, player_names
from companion.games.dice_race.events import Began, Event, Rolled
from companion.games.dice_race.state import State

ROUNDS = 3
FACES = 6
OPTIONS = Sheet(Record("options", fields=(player_names(("Ana", "Ben")),)))


def setup(options: Options, rng: Rng) -> Sequence[Event]:
    """The checked options become the first event."""
    return [Began(tuple(options["players"]))]


def over(state: State) -> bool:
    """Everybody has rolled as often as they may."""
    return state.round == ROUNDS


def offers(state: State) -> Sequence[Offer]:
    """All that is legal now; buttons and scripts can do nothing else."""
    return [] if over(state) else [Offer("roll")]


def decide(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    """What comes of an intent that was on offer."""
    return [Rolled(state.to_act, (1 + rng.below(FACES), 1 + rng.below(FACES)))]
