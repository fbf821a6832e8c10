"""The course of a game: set-up, offers, the events of an intent, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from companion.core.chance import Rng
from companion.core.game import Intent, Offer, Options
from companion.core.message import Refused
from companion.games.small_islands import alexis_cards, alexis_decides, hand, ledger, reward_phase, turns
from companion.games.small_islands.alexis_cards import card_set
from companion.games.small_islands.changes import evolve
from companion.games.small_islands.events import Event, RoundBegan, SetUp
from companion.games.small_islands.state import State


def setup(options: Options, rng: Rng) -> Sequence[Event]:
    """Lay the table, shuffle Alexis' pile, and prepare the first round. You are the first player (solo mode).

    Options without `turned` are from an older game: its levels of the stand-in had other points.
    """
    box = options.get("box")
    used = card_set(box) if box else alexis_cards.stand_in(first="turned" not in options)
    solo, table, level = len(options["players"]) == 1, options["cards"] == "table", options["level"]
    keeping = options.get("keep", "phase")
    objectives, missions, rewards = (tuple(box[kind]) if box else () for kind in ("objectives", "missions", "rewards"))
    begun = SetUp(
        tuple(options["players"]),
        options["mode"],
        level,
        "table" if table else "own" if box else "stand_in",
        used.name if box else "",
        used.level(level) if solo and not table else None,
        options["colors"]["you"],
        options["colors"]["alexis"],
        objectives,
        missions,
        rewards,
        at_once=True if solo and not table and options.get("turned") == "at_once" else None,
        keeping=keeping if solo and keeping != "phase" else None,
    )
    pile = alexis_decides.first_pile(used, level, rng) if solo and not table else []
    return [begun, *pile, RoundBegan(1, 0)]


def decide(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    """The events of an offered intent, and the card that Alexis turns after it."""
    events = _decided(state, intent, rng)
    return [*events, *_turned_at_once(reduce(evolve, events, state), rng)] if state.setup.at_once else events


def _turned_at_once(state: State, rng: Rng) -> Sequence[Event]:
    """His card after your tile, or his mission in his phase; none before a round that he begins is prepared."""
    if not state.alexis_acts or state.card:
        return []
    if state.phase == "reward":
        return alexis_decides.turn_mission(state, rng)
    return alexis_decides.turn_card(state, rng) if state.phase == "explore" and not state.fresh else []


def _decided(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    if intent["do"] in ledger.DOES:
        return ledger.decide(state, intent)
    if intent["do"] in hand.HAND:
        return hand.decide(state, intent)
    if state.phase == "count":
        return turns.counted(state, intent)
    if state.phase == "reward" or intent["do"] in reward_phase.NOTES:
        return reward_phase.decide(state, intent, rng)
    return alexis_decides.decide(state, intent, rng) if state.alexis_acts else turns.decide(state, intent)


def over(state: State) -> bool:
    """Whether all players have counted."""
    return state.over


def offers(state: State) -> Sequence[Offer]:
    """All offers of the present step."""
    if state.phase == "count":
        return list(turns.count_offers(state))
    if state.phase == "reward":
        return [*reward_phase.offers(state), *hand.offers(state), *ledger.offers(state)]
    found = [*(alexis_decides.offers(state) if state.alexis_acts else turns.offers(state)), *hand.offers(state)]
    noting = reward_phase.island_offers(state) if state.keeping == "ledger" else ()
    return [*found, *ledger.offers(state), *noting]


def refusal(state: State, intent: Intent) -> Refused | None:
    """The reason why an intent is not on offer, or None."""
    if state.phase == "count":
        return turns.count_refusal(state, intent)
    if refused := hand.refusal(state, intent) or ledger.refusal(state, intent):
        return refused
    if state.phase == "reward":
        return reward_phase.refusal(state, intent)
    return alexis_decides.refusal(state, intent) if state.alexis_acts else turns.refusal(state, intent)
