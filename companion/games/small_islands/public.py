"""The state as a script sees it, and the events."""

from __future__ import annotations

from companion.core.codec import encode_tagged
from companion.core.plain import Json
from companion.games.small_islands import alexis
from companion.games.small_islands.cards import card_json
from companion.games.small_islands.events import Event, LuckSettled, Shuffled
from companion.games.small_islands.ledger_events import IslandNoted
from companion.games.small_islands.state import ALEXIS, State


def acting(state: State) -> str:
    """`you` and `alexis` alone, names in a group."""
    return ("alexis" if state.alexis_acts else "you") if state.solo else state.to_act.name


def public(state: State) -> Json:
    """What a script sees: everything but the order of the cards to come. Counting is still the Reward phase."""
    shown = "over" if state.over else "reward" if state.phase == "count" else state.phase
    return {
        "mode": state.setup.mode,
        "round": state.round,
        "phase": shown,
        "counting": state.phase == "count",
        "ending": state.ending,
        "to_act": acting(state),
        "navigation": state.navigation,
        "reserve": state.reserve,
        "row": state.row,
        "laid": state.laid,
        "boxed": state.boxed,
        **(_solo(state) if state.solo else _group(state)),
        "players": [_shown(state, at) for at in range(len(state.setup.players))],
        "islands": [_island(island, state) for island in state.islands],
        **(_ledger(state) if state.keeping == "ledger" else {}),
    }


def shown(event: Event) -> Json:
    """An event for a script: a shuffled pile tells how many cards it has, not their order, and luck tells nothing."""
    if isinstance(event, LuckSettled):
        return {"did": "luck_settled"}
    if isinstance(event, Shuffled):
        return {"did": "shuffled", "cards": len(event.order)}
    return encode_tagged(event)


def _solo(state: State) -> Json:
    his, known = state.seats[ALEXIS], state.app_draws
    land, explore = (alexis.left(state, kind) if known else None for kind in ("land", "explore"))
    card = {**card_json(state.card), "action": "land" if state.lands else "explore"} if state.card else None
    if state.type and not state.card:
        card = {"type": state.type, "action": "land" if state.lands else "explore"}
    return {
        "level": state.setup.level,
        "cards": state.setup.cards,
        "ships": {"you": int(state.seats[0].ship == "waiting"), "grey": state.grey},
        "alexis": {"houses_left": his.left, "houses_placed": his.placed, "prestige": his.prestige},
        "expedition": {"left": len(state.pile) if known else None, "explore_left": explore, "land_left": land},
        "card": card,
    }


def _group(state: State) -> Json:
    waiting = [seat.name for seat in state.seats if seat.ship == "waiting"]
    return {"ships": {"players": waiting, "grey": state.grey}}


def _shown(state: State, at: int) -> Json:
    seat = state.seats[at]
    return {
        "name": seat.name,
        "prestige": seat.prestige,
        "houses_in_hand": seat.in_hand,
        "houses_placed": seat.placed,
        "bonus_tokens": seat.bonus,
        "discovery_tokens": seat.tokens,
        "ship": seat.ship,
    }


def _island(island: IslandNoted, state: State) -> Json:
    plain = {key: getattr(island, key) for key in ("name", "tiles", "flower", "fruit", "leaf", "temple", "ports")}
    return {**plain, "free_locations": island.free, "houses": dict(zip(_names(state), island.houses, strict=True))}


def _ledger(state: State) -> Json:
    """What the ledger does not know: tiles by the rounds in which they were laid, islands by the round of the loss."""
    return {
        "ledger": {"unwritten": list(state.unwritten), "unknown": dict(state.unknown), "places": dict(state.places)}
    }


def _names(state: State) -> list[str]:
    return [seat.name for seat in state.seats]
