"""The game for others: state and events for scripts, past steps in words, sounds, and the luck of the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Draw, Source, added, drawn, evenly
from companion.core.codec import encode_tagged
from companion.core.game import Sound
from companion.core.message import Message, msg
from companion.core.strict_json import Entries, Json
from companion.games.small_islands import alexis_decides
from companion.games.small_islands import events as happened
from companion.games.small_islands import ledger_events as written
from companion.games.small_islands.alexis_cards import card_json
from companion.games.small_islands.events import CardTurned, Event, LuckSettled, MissionTurned, Shuffled
from companion.games.small_islands.ledger_events import IslandNoted
from companion.games.small_islands.state import ALEXIS, State


def acting(state: State) -> str:
    """`you` and `alexis` alone, names in a group."""
    return ("alexis" if state.alexis_acts else "you") if state.solo else state.to_act.name


def public(state: State) -> Json:
    """The state for a script, without the order of the cards to come. Counting is still the Reward phase."""
    shown = "over" if state.over else "reward" if state.phase == "count" else state.phase
    waiting = [seat.name for seat in state.seats if seat.ship == "waiting"]
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
        **(_solo(state) if state.solo else {"ships": {"players": waiting, "grey": state.grey}}),
        "players": [_shown(state, at) for at in range(len(state.setup.players))],
        "islands": [_island(island, state) for island in state.islands],
        **(_ledger(state) if state.keeping == "ledger" else {}),
    }


def shown(event: Event) -> Json:
    """An event for a script: of a shuffled pile only the number of cards, and of the luck nothing."""
    if isinstance(event, LuckSettled):
        return {"did": "luck_settled"}
    if isinstance(event, Shuffled):
        return {"did": "shuffled", "cards": len(event.order)}
    return encode_tagged(event)


def _solo(state: State) -> Json:
    his, known = state.seats[ALEXIS], state.app_draws
    land, explore = (alexis_decides.left(state, kind) if known else None for kind in ("land", "explore"))
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
    return {
        **plain,
        "free_locations": island.free,
        "houses": dict(zip((seat.name for seat in state.seats), island.houses, strict=True)),
    }


def _ledger(state: State) -> Json:
    """The gaps of the ledger: rounds of unwritten tiles, and islands with the round in which their count was lost."""
    return {
        "ledger": {"unwritten": list(state.unwritten), "unknown": dict(state.unknown), "places": dict(state.places)}
    }


def story(events: Sequence[Event]) -> Message:
    """One step in a few words, for the undo bar and the list of past steps."""
    told = next((event for event in events if not isinstance(event, happened.Shuffled)), events[0])
    match told:
        case happened.CardTurned(kind, card):
            tile = msg(f"small_islands.nth_{card['tile']}") if card else msg("small_islands.story.his")
            return msg(f"small_islands.story.card_{kind}", tile=tile)
        case happened.TileLaid(_, token):
            return msg("small_islands.story.tile_and_token" if token else "small_islands.story.tile")
        case happened.ShipLaid(_, ship):
            return msg(f"small_islands.story.ship_{ship}")
        case happened.AlexisLanded(turned_grey):
            return msg("small_islands.story.turned_grey" if turned_grey else "small_islands.story.landed")
        case (
            written.IslandNoted(name)
            | written.IslandRemoved(name)
            | written.IslandsJoined(name)
            | written.CountLost(name)
            | written.PlaceTold(name)
        ):
            return msg("small_islands.story.island", name=name)
        case happened.HouseBuilt(_, island):
            islands = ", ".join(event.island for event in events if isinstance(event, happened.HouseBuilt))
            return msg("small_islands.story.house", name=islands or island)
        case happened.HousesCounted(_, houses):
            return msg("small_islands.story.houses", n=houses)
        case happened.Answered() | happened.CardRead() | happened.Tallied():
            return msg("small_islands.story.count")
        case _:
            return msg(f"small_islands.story.{_PLAIN[type(told)]}")


_PLAIN: dict[type, str] = {
    happened.SetUp: "set_up",
    happened.TilePutAway: "put_away",
    happened.Stuck: "stuck",
    happened.MissionTurned: "mission",
    happened.AlexisLaid: "placed",
    happened.AlexisCouldNot: "impossible",
    happened.AlexisBlocked: "blocked",
    happened.TileMissing: "missing",
    happened.MissionNoted: "objective",
    happened.RewardNoted: "objective",
    happened.ObjectiveChosen: "chosen",
    happened.CardsExchanged: "exchanged",
    happened.RewardDone: "done",
    written.TokenLaid: "token",
    written.KeepingChosen: "keeping",
    written.PortsSeen: "ports",
}


def _kind(kind: str) -> Message:
    return msg(f"small_islands.card_{kind}")


def _tile(tile: str) -> Message:
    return msg("small_islands.draws.face_tile", n=tile)


SOURCES = {
    "expedition": Source(msg("small_islands.draws.expedition"), _kind),
    "tile": Source(msg("small_islands.draws.tile"), _tile),
}


def draws(events: Sequence[Event]) -> Sequence[Draw]:
    """The type and the tile of each card that the app turned, with the chances in the pile."""
    return added(_draws(events))


def _draws(events: Sequence[Event]) -> Iterator[Draw]:
    pile: tuple[Entries, ...] = ()
    for event in events:
        match event:
            case Shuffled(order):
                pile = order
            case CardTurned(kind, card) | MissionTurned(kind, card) if card is not None and pile:
                yield from drawn("expedition", "app", kind, evenly(one["type"] for one in pile))
                yield from drawn("tile", "app", str(card["tile"]), evenly(str(one["tile"]) for one in pile))
                pile = pile[1:]


def sound(state: State, events: Sequence[Event]) -> Sound | None:
    """The sound of a card that the app has turned; a real card has its own sound."""
    turned = any(isinstance(event, CardTurned | MissionTurned) and event.card is not None for event in events)
    return "turned" if turned else None
