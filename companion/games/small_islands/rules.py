"""The course of a game: how it is set up, what a tap leads to, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Intent, Options
from companion.core.rng import Rng
from companion.games.small_islands import alexis, cards, counting, hand, reward_phase, turns
from companion.games.small_islands.cards import card_set
from companion.games.small_islands.events import Event, RoundBegan, SetUp
from companion.games.small_islands.state import State


def setup(options: Options, rng: Rng) -> Sequence[Event]:
    """The table is laid, Alexis' pile shuffled, and the first round prepared. You are the first player (solo mode)."""
    box = options.get("box")
    used = card_set(box) if box else cards.stand_in()
    solo, table, level = len(options["players"]) == 1, options["cards"] == "table", options["level"]
    begun = SetUp(
        tuple(options["players"]),
        options["mode"],
        level,
        "table" if table else "own" if box else "stand_in",
        used.name if box else "",
        used.level(level) if solo and not table else None,
        options["colors"]["you"],
        options["colors"]["alexis"],
        *(tuple(box[kind]) if box else () for kind in ("objectives", "missions", "rewards")),
    )
    pile = alexis.first_pile(used, level, rng) if solo and not table else []
    return [begun, *pile, RoundBegan(1, 0)]


def decide(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    """What an offered intent leads to."""
    if intent["do"] in hand.HAND:
        return hand.decide(state, intent)
    if state.phase == "count":
        return counting.decide(state, intent)
    if state.phase == "reward":
        return reward_phase.decide(state, intent, rng)
    return alexis.decide(state, intent, rng) if state.alexis_acts else turns.decide(state, intent)


def over(state: State) -> bool:
    """Everybody has counted."""
    return state.over
