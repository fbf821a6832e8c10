"""Games of one kind: only among them do points compare. Bests, figures, results and pages all ask here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.message import Message, msg
from companion.history.circumstances import tag_words
from companion.history.entry import HistoryEntry


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
    """The kind of a finished game."""
    own = [words.tag for words in tag_words(entry.game) if words.compares and words.tag in entry.tags]
    tags = tuple((tag, entry.tags[tag]) for tag in own)
    return Kind(entry.game, entry.mode, tags, entry.cards == "stand_in")


def kinds(entries: Iterable[HistoryEntry]) -> tuple[Kind, ...]:
    """Each kind once, in the order of the games."""
    return tuple(dict.fromkeys(map(kind_of, entries)))


def kind_words(kind: Kind) -> Message:
    """What games of a kind have in common."""
    said = msg(f"stats.mode.{kind.mode}")
    known = {words.tag: words for words in tag_words(kind.game)}
    for tag, value in kind.tags:
        said = msg("stats.both", one=said, other=known[tag].word(value))
    return msg("stats.both", one=said, other=msg("stats.cards.stand_in")) if kind.stand_in else said
