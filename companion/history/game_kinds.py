"""Games of one kind: only among them do points compare. Bests, figures, results and pages all ask here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.core.game import TagWords
from companion.core.message import Message, msg
from companion.games import GAMES
from companion.history.finished_game import AGAIN
from companion.history.history_entry import HistoryEntry


@dataclass(frozen=True)
class Kind:
    """Alone or in a group, what its game says makes a difference, and whether the cards were stand-ins.

    Who dealt makes none: with the printed cards a game is the same, dealt by the app or told to it afterwards.
    """

    game: str
    mode: str
    tags: tuple[tuple[str, str], ...] = ()
    stand_in: bool = False


def kind_of(entry: HistoryEntry) -> Kind:
    """The kind of a finished game, within which points compare."""
    own = [words.tag for words in tag_words(entry.game) if words.compares and words.tag in entry.tags]
    tags = tuple((tag, entry.tags[tag]) for tag in own)
    return Kind(entry.game, entry.mode, tags, entry.cards == "stand_in")


def kinds(entries: Iterable[HistoryEntry]) -> tuple[Kind, ...]:
    """Each kind once, in the order of the games."""
    return tuple(dict.fromkeys(map(kind_of, entries)))


def kind_words(kind: Kind) -> Message:
    """The words for a kind: mode, tags, and stand-in cards."""
    said = msg(f"stats.mode.{kind.mode}")
    known = {words.tag: words for words in tag_words(kind.game)}
    for tag, value in kind.tags:
        said = msg("stats.both", one=said, other=known[tag].word(value))
    return msg("stats.both", one=said, other=msg("stats.cards.stand_in")) if kind.stand_in else said


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
    """The words for the circumstances of a game."""
    found = (words.mention(entry.tags[words.tag]) for words in tag_words(entry.game) if entry.tags.get(words.tag))
    return [message for message in found if message is not None]


def cards(entry: HistoryEntry) -> Message | None:
    """The words for the dealt cards, where they make a difference."""
    return msg(f"carry.cards.{entry.cards}") if entry.cards in ("app", "stand_in", "own", "table") else None
