"""How a finished game was played, in a few words: whose cards, which board, how hard."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.message import Message, msg
from companion.core.tags import TagWords
from companion.games import GAMES
from companion.history.entry import HistoryEntry
from companion.history.scored import AGAIN


def _second_try(value: str) -> Message:
    return msg("stats.second_try")


# The app says of every game that its cards were known before; that makes it another game.
_SECOND_TRY = TagWords(AGAIN, _second_try("yes"), mention=_second_try, word=_second_try, compares=True)


def tag_words(game: str | None = None) -> Sequence[TagWords]:
    """The tags that are said of a game beside its mode and its cards, or of all games, each of them once."""
    if game is not None:
        return (*GAMES[game].statistics.tag_words, _SECOND_TRY) if game in GAMES else ()
    found: dict[str, TagWords] = {}
    for known in GAMES.values():
        for words in (*known.statistics.tag_words, _SECOND_TRY):
            found.setdefault(words.tag, words)
    return tuple(found.values())


def circumstances(entry: HistoryEntry) -> list[Message]:
    """What makes this game another one than the same game on another day."""
    found = (words.mention(entry.tags[words.tag]) for words in tag_words(entry.game) if entry.tags.get(words.tag))
    return [message for message in found if message is not None]


def cards(entry: HistoryEntry) -> Message | None:
    """Whose cards were dealt, where it makes a difference."""
    return msg(f"carry.cards.{entry.cards}") if entry.cards in ("app", "stand_in", "own", "table") else None
