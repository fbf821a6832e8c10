"""What a finished game is known by in lists and statistics."""

from __future__ import annotations

from companion.core.message import Message, msg
from companion.core.plain import Entries
from companion.core.tags import TagWords, mode_tag
from companion.games.small_islands import explorer
from companion.games.small_islands.scoring import score
from companion.games.small_islands.state import State


def tags(report: Entries, state: State | None) -> dict[str, str]:
    """Normal or Advanced; alone Alexis' level and whose cards he had; and what counts for Great Explorer.

    A game that was only scored was played with the printed cards: those of the app are never on the table.
    """
    found = {**mode_tag(report, state), "difficulty": report["mode"]}
    if found["mode"] == "solo":
        found["cards"] = state.setup.cards if state else "table"
        if state:
            found["level"] = str(state.setup.level)
    return {**found, **explorer.as_tags(explorer.achievements(report, score(report, state), state))}


def _mode(difficulty: str) -> Message:
    return msg(f"small_islands.mode.{difficulty}")


def _harder(difficulty: str) -> Message | None:
    """Normal goes without saying."""
    return _mode(difficulty) if difficulty == "advanced" else None


def _level(level: str) -> Message:
    return msg("small_islands.tag.level_alone", level=level)


def _at_level(level: str) -> Message:
    return msg("small_islands.tag.level_mention", level=level)


WORDS = (
    TagWords(
        "difficulty",
        msg("small_islands.tag.difficulty"),
        mention=_harder,
        word=_mode,
        alone=_mode,
        values=("normal", "advanced"),
        compares=True,
    ),
    TagWords("level", msg("small_islands.tag.level"), mention=_at_level, alone=_level),
)
