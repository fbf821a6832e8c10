"""Past steps in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.message import Message, msg
from companion.games.dream_islands.events import (
    Covered,
    Entered,
    Event,
    Laid,
    LaidDown,
    Moved,
    TakenBack,
    Ticked,
    Told,
    Unticked,
)
from companion.games.dream_islands.view.pictures import short_name, spot_name


def story(events: Sequence[Event]) -> Message:
    """One step in a few words, for the undo bar and the list of past steps."""
    match events[0]:
        case Laid():
            return msg("dream_islands.story_setup")
        case Covered(player, number, _):
            return msg("dream_islands.story_shell", player=player, number=number)
        case Moved(start, end, _):
            return msg("dream_islands.story_move", start=spot_name(start), end=spot_name(end))
        case Entered():
            return msg("dream_islands.story_enter")
        case Told():  # which card it is, others at the table need not read
            return msg("dream_islands.story_told")
        case TakenBack():
            return msg("dream_islands.story_taken_back")
        case Ticked(mission):
            return story(events[1:]) if events[1:] else msg("dream_islands.story_ticked", mission=short_name(mission))
        case Unticked(mission):
            return msg("dream_islands.story_unticked", mission=short_name(mission))
        case LaidDown(player, missions):
            key = "dream_islands.story_laid" if missions else "dream_islands.story_none"
            return msg(key, player=player, n=len(missions))
