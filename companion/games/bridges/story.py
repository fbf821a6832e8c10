"""Past steps in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

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
            return _bridges(a, b, 1)
        case Erased():
            return msg("bridges.story_erased", n=sum(isinstance(event, Erased) for event in events))
        case Hinted():
            return msg("bridges.story_hint")
        case Spoilt(island):
            return msg("bridges.story_spoilt", place=msg_place(island))
    return msg("bridges.story_deal")


def drawn(pairs: Iterable[tuple[str, str]]) -> Iterator[Message]:
    """All bridges of a card, in the same words; two between the same islands are told in one breath."""
    for (a, b), count in Counter(pairs).items():
        yield _bridges(a, b, count)


def _bridges(a: str, b: str, count: int) -> Message:
    way = "right" if a[1] == b[1] else "down"
    return msg(f"bridges.story_drawn_{way}", n=count, place=msg_place(a))
