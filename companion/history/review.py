"""A finished game gone through once more with the rules of today: its course, the table at its end, its score."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.core.codec import CodecError
from companion.core.game import AnyGame
from companion.core.score import Score
from companion.core.session import Session, fold, from_json
from companion.games import GAMES
from companion.history.finished import FinishedGame
from companion.history.scored import ScoredReport, check_report


@dataclass(frozen=True)
class Review:
    """What these rules make of a game. Each part is None where there is none, or where they cannot read it."""

    session: Session | None = None
    state: Any = None
    scored: ScoredReport | None = None

    @property
    def score(self) -> Score | None:
        """The score, explained."""
        return self.scored.score if self.scored else None


def review(finished: FinishedGame) -> Review:
    """All that can be read of a finished game, read once."""
    game = GAMES.get(finished.game)
    with suppress(CodecError):
        return go_through(game, finished.report, finished.session) if game else Review()
    return Review()


def go_through(game: AnyGame, report: Mapping[str, Any], stored: Any) -> Review:
    """The same for a report and a stored session. `CodecError` where the session cannot be read."""
    session = from_json(game, stored) if stored else None
    state = fold(game, session) if session else None
    return Review(session, state, check_report(game, report, state)[1])
