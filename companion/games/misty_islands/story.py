"""Past steps in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.message import Message, msg
from companion.games.misty_islands.events import (
    BagCounted,
    CloudCorrected,
    CoveredDrop,
    DidNotDraw,
    Drew,
    Ended,
    EnergyCorrected,
    Event,
    Filled,
    Flew,
    FoundBagEmpty,
    IslandLaid,
    JoinedCoasts,
    Laid,
    OcularsCorrected,
    Placed,
    Prepared,
    Rolled,
    RolledAgain,
    Sorted,
    StartFound,
    Took,
    TurnedIn,
    TurnEnded,
    ValueCorrected,
    WindKept,
)
from companion.games.misty_islands.view.pictures import face_name, short


def story(events: Sequence[Event]) -> Message:
    """One step, for the undo bar and the list of past steps: what was said, after what was not."""
    match events:
        case [Flew(name, direction, spaces), Took(_, cloud)]:
            flown = {"name": name, "spaces": spaces, "wind": short(direction)}
            return msg("misty_islands.story.flew_took", cloud=cloud + 1, **flown)
        case [Sorted() | Filled(), said, *_]:
            return _told(said)
    return _told(events[0])


def _told(event: Event) -> Message:
    match event:
        case Prepared() | IslandLaid():
            return msg("misty_islands.story.prepared")
        case Placed():
            return msg("misty_islands.story.placed")
        case Rolled(direction, bonus):
            return msg("misty_islands.story.rolled", wind=short(direction), bonus=_bonus(bonus))
        case RolledAgain("direction", direction, _):
            return msg("misty_islands.story.direction", wind=short(direction))
        case RolledAgain(_, _, bonus):
            return msg("misty_islands.story.bonus", bonus=_bonus(bonus))
        case WindKept():
            return msg("misty_islands.story.kept")
        case Filled():
            return msg("misty_islands.story.filled")
        case Ended() | StartFound():
            return msg("misty_islands.story.ended")
        case BagCounted(tiles):
            return msg("misty_islands.story.bag", n=tiles)
        case CloudCorrected(cloud, tiles):
            return msg("misty_islands.story.cloud", cloud=cloud + 1, n=tiles)
        case _ as turn:
            return _turn(turn)


def _bonus(bonus: str) -> Message:
    return face_name("bonus", bonus)


def _turn(
    event: Drew
    | DidNotDraw
    | FoundBagEmpty
    | Flew
    | Took
    | TurnedIn
    | Sorted
    | Laid
    | CoveredDrop
    | JoinedCoasts
    | TurnEnded
    | EnergyCorrected
    | ValueCorrected
    | OcularsCorrected,
) -> Message:
    name = event.player
    match event:
        case Drew(_, None):
            return msg("misty_islands.story.drew", name=name)
        case Drew(_, energy) | TurnedIn(_, energy):
            return msg("misty_islands.story.tile_energy", name=name, n=energy)
        case DidNotDraw():
            return msg("misty_islands.story.no_draw", name=name)
        case FoundBagEmpty():
            return msg("misty_islands.story.bag_empty", name=name)
        case Flew(_, direction, spaces, cost):
            return msg("misty_islands.story.flew", name=name, spaces=spaces, wind=short(direction), n=cost)
        case Took(_, cloud, tiles):
            return msg("misty_islands.story.took", name=name, cloud=cloud + 1, n=tiles)
        case Sorted(_, tiles):
            return msg("misty_islands.story.sorted", name=name, n=tiles)
        case Laid(_, tiles):
            return msg("misty_islands.story.laid", name=name, n=tiles)
        case OcularsCorrected(_, tiles):
            return msg("misty_islands.story.oculars", name=name, n=tiles)
        case CoveredDrop(_, energy):
            return msg("misty_islands.story.drop", name=name, n=energy)
        case JoinedCoasts():
            return msg("misty_islands.story.joined", name=name)
        case TurnEnded(_, value):
            return msg("misty_islands.story.turn_ended", name=name, value=value)
        case EnergyCorrected(_, energy):
            return msg("misty_islands.story.energy", name=name, n=energy)
        case ValueCorrected(_, value):
            return msg("misty_islands.story.value", name=name, value=value)
