"""What the game tells beside its screen: past steps, sounds, rules behind a step, rolls, and the state for scripts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from companion.core.blocks import Why
from companion.core.chance import Draw, Source, added, drawn, evenly
from companion.core.game import Sound
from companion.core.message import Message, msg
from companion.core.strict_json import Json
from companion.games.misty_islands.events import (
    BagCounted,
    CloudCorrected,
    CorrectingAPlayer,
    CoveredDrop,
    Dice,
    DidNotDraw,
    Die,
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
    TakingATurn,
    Took,
    TurnedIn,
    TurnEnded,
    ValueCorrected,
    WindKept,
)
from companion.games.misty_islands.flight import face_name, short
from companion.games.misty_islands.offers import FACES
from companion.games.misty_islands.state import Phase, State


def story(events: Sequence[Event]) -> Message:
    """One step for the undo bar and the list of past steps, without the events that nobody had to say."""
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
            return msg("misty_islands.story.rolled", wind=short(direction), bonus=face_name("bonus", bonus))
        case RolledAgain("direction", direction, _):
            return msg("misty_islands.story.direction", wind=short(direction))
        case RolledAgain(_, _, bonus):
            return msg("misty_islands.story.bonus", bonus=face_name("bonus", bonus))
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
        case _:
            return _told_of_player(event)


# The ends of the keys for events of a player with at most one number.
_TOLD: Mapping[type, str] = {
    DidNotDraw: "no_draw",
    FoundBagEmpty: "bag_empty",
    JoinedCoasts: "joined",
    Sorted: "sorted",
    Laid: "laid",
    OcularsCorrected: "oculars",
    CoveredDrop: "drop",
    EnergyCorrected: "energy",
}


def _told_of_player(event: Drew | DidNotDraw | FoundBagEmpty | TakingATurn | CorrectingAPlayer) -> Message:
    name = event.player
    match event:
        case Drew(_, None):
            return msg("misty_islands.story.drew", name=name)
        case Drew(_, energy) | TurnedIn(_, energy):
            return msg("misty_islands.story.tile_energy", name=name, n=energy)
        case DidNotDraw() | FoundBagEmpty() | JoinedCoasts():
            return msg(f"misty_islands.story.{_TOLD[type(event)]}", name=name)
        case Flew(_, direction, spaces, cost):
            return msg("misty_islands.story.flew", name=name, spaces=spaces, wind=short(direction), n=cost)
        case Took(_, cloud, tiles):
            return msg("misty_islands.story.took", name=name, cloud=cloud + 1, n=tiles)
        case Sorted(_, n) | Laid(_, n) | OcularsCorrected(_, n) | CoveredDrop(_, n) | EnergyCorrected(_, n):
            return msg(f"misty_islands.story.{_TOLD[type(event)]}", name=name, n=n)
        case TurnEnded(_, value):
            return msg("misty_islands.story.turn_ended", name=name, value=value)
        case ValueCorrected(_, value):
            return msg("misty_islands.story.value", name=name, value=value)


def sound(state: State, events: Sequence[Event]) -> Sound | None:
    """The sound of joined coasts, or of dice that the app has rolled; dice on the table make a sound of their own."""
    if any(isinstance(event, JoinedCoasts) for event in events):
        return "finished"
    thrown = state.dice == "app" and any(isinstance(event, Rolled | RolledAgain) for event in events)
    return "turned" if thrown else None


def public(state: State) -> Json:
    """The state for scripts: everything but the luck that the dice follow from."""
    return {
        "phase": state.phase,
        "round": state.round,
        "last_round": state.last_round,
        "start": state.order[0].name,
        "found_by": state.found,
        "roller": state.roller.name,
        "to_act": state.acting.name if state.in_turn else None,
        "players": [
            {"name": seat.name, "energy": seat.energy, "value": seat.value, "finish": seat.finish}
            for seat in state.seats
        ],
        "dice": state.dice,
        "wind": {"direction": state.wind.direction, "bonus": state.wind.bonus} if state.wind else None,
        "free": list(state.wind.free) if state.wind else [],
        "again": list(state.again),
        "clouds": list(state.clouds),
        "bag": state.bag,
        "hand": state.hand,
        "specials": state.specials,
        "bag_was_empty": state.bag_was_empty,
        "ended": state.reason,
    }


_ORDER: dict[Phase, tuple[str, ...]] = {
    "prepare": ("prepare", "energy_given"),
    "roll": ("roller", "again", "bonus", "start"),
    "wind": ("again", "bonus", "price", "turned", "plus_1"),
    "draw": ("draw", "bag_empty"),
    "fly": ("price", "turned", "plus_1", "coast"),
    "take": ("take", "clouds"),
    "sort": ("oculars", "most_energy"),
    "lay": ("lay", "special", "joined", "bag_empty"),
    "fill": ("start", "clouds", "short"),
    "over": ("end", "short", "coast_tiles"),
}
_RULED = ("prepare", "plus_1", "start", "coast_tiles")


def why(state: State) -> tuple[Why, ...]:
    """The rules behind the present step, the most important first."""
    return tuple(_why(topic) for topic in _ORDER[state.phase])


def _why(topic: str) -> Why:
    ruling = msg(f"misty_islands.ruling.{topic}") if topic in _RULED else None
    return Why(
        msg(f"misty_islands.question.{topic}"),
        (msg(f"misty_islands.answer.{topic}"),),
        msg(f"misty_islands.source.{topic}"),
        ruling,
    )


SOURCES = {die: Source(msg(f"misty_islands.draws.{die}"), partial(face_name, die)) for die in FACES}


def draws(events: Sequence[Event]) -> Sequence[Draw]:
    """Every roll of either die, first and second."""
    return added(_draws(events))


def _draws(events: Sequence[Event]) -> Iterator[Draw]:
    by: Dice = next((event.dice for event in events if isinstance(event, Prepared)), "app")
    for event in events:
        if isinstance(event, Rolled | RolledAgain):
            faces: Mapping[Die, str] = {"direction": event.direction, "bonus": event.bonus}
            for die in faces if isinstance(event, Rolled) else (event.die,):
                yield from drawn(die, by, faces[die], evenly(FACES[die]))
