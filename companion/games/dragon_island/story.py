"""Past steps in a few words, for the undo bar and the list of steps."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.message import Message, msg
from companion.games.dragon_island.deeds import Build, Treasure, fame_of
from companion.games.dragon_island.events import (
    ActionSeen,
    Built,
    Captured,
    Counted,
    Event,
    FoundTreasure,
    MarkerSeen,
    OneScreen,
    SetUp,
    Started,
    Stepped,
    StormRaged,
    Tamed,
    ToldLate,
    TurnEnded,
    Went,
    WizardsChosen,
)


def story(events: Sequence[Event]) -> Message:
    """The event that counts: a deed rather than the steps that were left out on the way to it."""
    return _told(min(events, key=_weight))


def _weight(event: Event) -> int:
    return 2 if isinstance(event, Stepped | ToldLate) else 1 if isinstance(event, Went) else 0


def _told(event: Event) -> Message:
    match event:
        case SetUp() | WizardsChosen() | OneScreen():
            return msg("dragon_island.story.set_up")
        case Started():
            return msg("dragon_island.story.started")
        case ToldLate(step):
            return msg(f"dragon_island.story.step_{step}_done")
        case Stepped(step, how):
            return msg(f"dragon_island.story.step_{step}_{how}")
        case Went("tower" | "tile" as to):
            return msg(f"dragon_island.story.wizard_{to}")
        case Went(to):
            return msg("dragon_island.story.wizard_color", color=msg(f"dragon_island.terrain.{to}"))
        case ActionSeen(action):
            return msg(f"dragon_island.story.action_{action}")
        case MarkerSeen():
            return msg("dragon_island.story.marker")
        case StormRaged():
            return msg("dragon_island.story.storm", player=event.player, n=len(event.losses))
        case Captured(player, dragons):
            return msg("dragon_island.story.captured", player=player, n=sum(dragons.values()))
        case Tamed(player, color):
            return msg("dragon_island.story.tamed", player=player, dragon=msg(f"dragon_island.dragon.{color}"))
        case Built(player, what, color):
            return msg(f"dragon_island.story.built_{what}", player=player, n=fame_of(Build(what, color)))
        case FoundTreasure(player, fame, gold_pet):
            return msg("dragon_island.story.treasure", player=player, n=fame_of(Treasure(fame, gold_pet)))
        case TurnEnded(player):
            return msg("dragon_island.story.turn_ended", player=player)
        case Counted(player, gold):
            return msg("dragon_island.story.counted", player=player, n=gold)
