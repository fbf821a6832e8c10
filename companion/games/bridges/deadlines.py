"""When a bonus still gives its full points: up to its deadline in a solo game, in the round of the first in a group."""

from __future__ import annotations

from companion.games.bridges.facts import BONUSES, FLAG_BONUSES, Bonus, Worth
from companion.games.bridges.state import State


def worth_now(state: State, bonus: Bonus) -> Worth:
    """The worth of a bonus that is made with the open card."""
    return worth_at(state, bonus, state.turned)


def worth_at(state: State, bonus: Bonus, card: int) -> Worth:
    """The worth of a bonus that is made with a card.

    Solo: full up to the card of the deadline. Group: full for all who make it in the round of the first ("Points").
    """
    if state.solo:
        return "late" if card > BONUSES[bonus].deadline else "full"
    earlier = any(claim.bonus == bonus and claim.card < card for claim in state.claims)
    return "late" if earlier else "full"


def is_missed(state: State, bonus: Bonus) -> bool:
    """Whether the deadline of a bonus is over: the next card covers its card."""
    return state.turned > BONUSES[bonus].deadline


def bonuses_until(deadline: int) -> tuple[Bonus, ...]:
    """The bonuses with this deadline."""
    return tuple(bonus for bonus, facts in BONUSES.items() if facts.deadline == deadline)


def made_in_time(state: State) -> tuple[Bonus, ...]:
    """Solo: the bonuses made with the open card, the last one that could bring their full points."""
    due = bonuses_until(state.turned) if state.solo else ()
    return tuple(one for one in due if (claim := state.claim(state.players[0], one)) and claim.card == state.turned)


def earliest_card(state: State, player: str, bonus: Bonus) -> int:
    """The first card with which a bonus can be complete.

    A card writes one number. Before the first card one island without a flag has a number already; the first
    card cannot number a flag island, because no bridge leads anywhere yet (preparation, action a).
    """
    if bonus == "six":
        return BONUSES[bonus].islands - 1
    flags = [*FLAG_BONUSES] if any(state.claim(player, other) for other in FLAG_BONUSES if other != bonus) else [bonus]
    return 1 + sum(BONUSES[flag].islands for flag in flags)
