"""Past steps in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.message import Message, msg
from companion.games.bridges.events import (
    Claimed,
    ClaimedBefore,
    Counted,
    Drawn,
    Erased,
    Event,
    Flipped,
    Hinted,
    LeftOut,
    Spoilt,
    Written,
)
from companion.games.bridges.facts import BONUSES
from companion.games.bridges.scoring import LINES
from companion.games.bridges.view.slate import msg_place


def story(events: Sequence[Event]) -> Message:
    """One step in a few words, for the undo bar and the list of past steps."""
    match events[0]:
        case Flipped(card):
            return msg("bridges.story_card", number=card.number, n=card.bridges)
        case Claimed(player, bonus, worth):
            points = BONUSES[bonus].points(worth)
            return msg("bridges.story_claim", bonus=msg(f"bridges.line.{LINES[bonus]}"), n=points, player=player)
        case ClaimedBefore(player, bonus, worth):
            points = BONUSES[bonus].points(worth)
            return msg("bridges.story_claim_before", bonus=msg(f"bridges.line.{LINES[bonus]}"), n=points, player=player)
        case Counted(player, finished):
            return msg("bridges.story_count", player=player, n=finished)
        case Written(island, number):
            return msg("bridges.story_written", number=number, place=msg_place(island))
        case LeftOut():
            return msg("bridges.story_left_out")
        case Drawn(a, b):
            way = "right" if a[1] == b[1] else "down"
            return msg(f"bridges.story_drawn_{way}", place=msg_place(a))
        case Erased():
            return msg("bridges.story_erased", n=sum(isinstance(event, Erased) for event in events))
        case Hinted():
            return msg("bridges.story_hint")
        case Spoilt(island):
            return msg("bridges.story_spoilt", place=msg_place(island))
    return msg("bridges.story_deal")
