"""What a finished game is known by in lists and statistics."""

from __future__ import annotations

from companion.core.message import Message, msg
from companion.core.plain import Entries
from companion.core.tags import TagWords, mode_tag
from companion.games.bridges.facts import BONUSES
from companion.games.bridges.layout import board_name
from companion.games.bridges.scoring import score, title_for
from companion.games.bridges.state import State


def tags(report: Entries, state: State | None) -> dict[str, str]:
    """Who dealt the cards and on which board; alone also the title and what each bonus was worth."""
    found = mode_tag(report, state)
    if state is not None:
        board = state.slate.layout.name if state.slate else state.board
        if state.went_back:
            found |= {"went_back": "yes", "back_past": str(min(state.went_back))}
        found |= {"cards": "app" if state.deck == "default" else "table", "board": board}
    if found["mode"] == "solo":
        (player,) = report["players"]
        total = score(report, state).players[0].tally.total
        found["title"] = title_for(total).key
        found.update((bonus, player[bonus]) for bonus in BONUSES)
    return found


def on_board(name: str) -> Message:
    """Which board a game was played on."""
    return msg("bridges.tag.board_mention", board=board_name(name))


def _past(card: str) -> Message:
    return msg("bridges.tag.back_past", card=card)


def _not_mentioned(value: str) -> None:
    return None


def _marked(value: str) -> Message:
    return msg("bridges.tag.went_back")


WORDS = (
    TagWords("board", msg("bridges.field.board"), mention=on_board, word=board_name),
    TagWords("went_back", _marked("yes"), mention=_not_mentioned, word=_marked, compares=True),
    TagWords("back_past", _marked("yes"), mention=_past),
)
