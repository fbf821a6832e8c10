"""What may be done now, and why something else may not: each phase answers for itself."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import Intent, Offer
from companion.core.message import Refused
from companion.games.small_islands import alexis, counting, hand, ledger, reward_phase, turns
from companion.games.small_islands.state import State


def offers(state: State) -> Sequence[Offer]:
    """All that can happen now."""
    if state.phase == "count":
        return list(counting.offers(state))
    if state.phase == "reward":
        return [*reward_phase.offers(state), *hand.offers(state), *ledger.offers(state)]
    found = [*(alexis.offers(state) if state.alexis_acts else turns.offers(state)), *hand.offers(state)]
    noting = reward_phase.island_offers(state) if state.keeping == "ledger" else ()
    return [*found, *ledger.offers(state), *noting]


def refusal(state: State, intent: Intent) -> Refused | None:
    """Why an intent that is not on offer is not."""
    if state.phase == "count":
        return counting.refusal(state, intent)
    if refused := hand.refusal(state, intent) or ledger.refusal(state, intent):
        return refused
    if state.phase == "reward":
        return reward_phase.refusal(state, intent)
    return alexis.refusal(state, intent) if state.alexis_acts else turns.refusal(state, intent)
