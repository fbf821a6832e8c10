"""How a finished game was played, in a few words: whose cards, which board, how hard."""

from __future__ import annotations

from companion.core.message import Message, msg
from companion.games.bridges.layout import board_name
from companion.history.entry import HistoryEntry


def circumstances(entry: HistoryEntry) -> list[Message]:
    """What makes this game another one than the same game on another day."""
    found = []
    if board := entry.tags.get("board"):
        found.append(msg("carry.board", board=board_name(board)))
    if entry.tags.get("difficulty") == "advanced":
        found.append(msg("carry.difficulty.advanced"))
    if level := entry.tags.get("level"):
        found.append(msg("carry.level", level=level))
    return found


def cards(entry: HistoryEntry) -> Message | None:
    """Whose cards were dealt, where it makes a difference."""
    return msg(f"carry.cards.{entry.cards}") if entry.cards in ("app", "stand_in", "own", "table") else None
