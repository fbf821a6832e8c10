"""What may be done now, and why something else may not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.game import Ask, Intent, Offer
from companion.core.message import Refused, msg
from companion.games.bridges import hinting
from companion.games.bridges import slate as slates
from companion.games.bridges.facts import BONUSES, TURNED, Card
from companion.games.bridges.scoring import finished_limits
from companion.games.bridges.state import State, earliest_card


def offers(state: State) -> Sequence[Offer]:
    """All that can happen now."""
    return [*_flips(state), *_claims(state), *_counts(state), *_strokes(state), *hinting.offers(state)]


def _strokes(state: State) -> Iterator[Offer]:
    if state.slate and not state.finished_drawing:
        yield from slates.offers(state.slate, state.card)


def _flips(state: State) -> Iterator[Offer]:
    if state.turned == TURNED or board_waits(state):
        return
    if state.deck == "default":
        yield Offer("flip")
    else:
        for card in state.unseen:
            yield Offer("flip", {"number": card.number, "bridges": card.bridges})


def _claims(state: State) -> Iterator[Offer]:
    for player in state.players:
        for bonus in BONUSES:
            if _claim_refusal(state, player, bonus) is None:
                yield Offer("claim", {"player": player, "bonus": bonus})
            if _before_refusal(state, player, bonus) is None:
                yield Offer("claim_before", {"player": player, "bonus": bonus})


def _counts(state: State) -> Iterator[Offer]:
    if state.turned < TURNED:
        return
    for player in state.players:
        if state.counted(player) is not None:
            continue
        if player == state.keeper:
            if not board_waits(state):
                yield Offer("count", {"player": player})
        else:
            low, high = count_limits(state, player)
            yield Offer("count", {"player": player}, {"finished": Ask(low, high)})


def board_waits(state: State) -> Refused | None:
    """Why the board must be seen to before the game goes on."""
    return slates.turn_refusal(state.slate, state.card) if state.slate else None


def count_limits(state: State, player: str) -> tuple[int, int]:
    """The fewest and most finished islands that fit a player's claims."""
    return finished_limits([claim.bonus for claim in state.claims if claim.player == player])


def refusal(state: State, intent: Intent) -> Refused | None:
    """Why an intent that is not on offer is not."""
    match intent:
        case {"do": "flip"}:
            return _flip_refusal(state, intent)
        case {"do": "claim", "player": str(player), "bonus": str(bonus)}:
            return _claim_refusal(state, player, bonus)
        case {"do": "claim_before", "player": str(player), "bonus": str(bonus)}:
            return _before_refusal(state, player, bonus)
        case {"do": "hint"}:
            return hinting.refusal(state)
        case {"do": "count", "player": str(player)}:
            return _count_refusal(state, player)
        case {"do": str(do)} if do in slates.INTENTS:
            return _stroke_refusal(state, intent)
    return None


def _flip_refusal(state: State, intent: Intent) -> Refused | None:
    if state.turned == TURNED:
        return Refused("no_cards_left", msg("bridges.refused.no_cards_left"))
    if waits := board_waits(state):
        return waits
    match intent:
        case {"number": int(number), "bridges": int(bridges)} if Card(number, bridges) in state.open:
            return Refused("card_is_out", msg("bridges.refused.card_is_out", number=number, n=bridges))
    return None


def _before_refusal(state: State, player: str, bonus: object) -> Refused | None:
    """Why a bonus was not made in the round before this one."""
    return _claim_refusal(state, player, bonus, state.turned - 1)


def _claim_refusal(state: State, player: str, bonus: object, card: int | None = None) -> Refused | None:
    """Why a bonus was not made with a card, or with the open one."""
    if player not in state.players:
        return Refused("unknown_player", msg("bridges.refused.unknown_player", player=player))
    if bonus not in BONUSES:
        return Refused("unknown_bonus", msg("bridges.refused.unknown_bonus", known=", ".join(BONUSES)))
    if player == state.keeper:
        return Refused("board_claims", msg("bridges.refused.board_claims"))
    if state.claim(player, bonus):
        return Refused("claimed_already", msg("bridges.refused.claimed_already"))
    if state.counted(player) is not None:
        return Refused("counted_already", msg("bridges.refused.counted_already"))
    first = earliest_card(state, player, bonus)
    if (state.turned if card is None else card) < first:
        return Refused("too_early", msg("bridges.refused.too_early", card=first))
    return None


def _count_refusal(state: State, player: str) -> Refused | None:
    if player not in state.players:
        return Refused("unknown_player", msg("bridges.refused.unknown_player", player=player))
    if state.turned < TURNED:
        return Refused("not_over", msg("bridges.refused.not_over", n=TURNED - state.turned))
    if state.counted(player) is not None:
        return Refused("counted_already", msg("bridges.refused.counted_already"))
    if player == state.keeper:
        return board_waits(state) or Refused("board_counts", msg("bridges.refused.board_counts"))
    low, high = count_limits(state, player)
    return Refused("not_possible", msg("bridges.refused.count", low=low, high=high))


def _stroke_refusal(state: State, intent: Intent) -> Refused | None:
    if state.slate is None:
        return Refused("no_board", msg("bridges.refused.no_board"))
    if state.finished_drawing:
        return Refused("counted_already", msg("bridges.refused.counted_already"))
    return slates.refusal(state.slate, state.card, intent)
