"""Past steps in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.message import Message, msg
from companion.games.small_islands import events as happened
from companion.games.small_islands import ledger_events as written
from companion.games.small_islands.events import Event


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
