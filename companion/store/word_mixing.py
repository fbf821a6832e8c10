"""The words that players in all windows say to the seed of a game, held until the game begins."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace

from companion.core.deals import Mixed, fresh_mixture
from companion.core.message import Refused, msg
from companion.core.sheet import TextField

# More words than players at any table.
MOST = 12
WORD = TextField("word")
# The length of the secret.
BYTES = 16


class Mixing:
    """One mixture for each game. Mixtures are never written: after a restart of the app a set-up begins anew."""

    def __init__(self, changed: Callable[[str], None]) -> None:
        self._changed = changed
        self._open: dict[str, Mixed] = {}

    def of(self, game: str) -> Mixed | None:
        """The mixture of a game, if its set-up asks for words."""
        return self._open.get(game)

    def games(self) -> list[str]:
        """The games whose set-ups ask for words."""
        return list(self._open)

    def begin(self, game: str) -> None:
        """Let everybody add words. An existing mixture stays: its hash has been read already."""
        if game not in self._open:
            self._put(game, fresh_mixture(secrets.token_hex(BYTES)))

    def add(self, game: str, word: str) -> None:
        """Add a word, or raise `Refused`."""
        mixed = self._open.get(game)
        if mixed is None:
            raise Refused("words_over", msg("core.deal.words_over"))
        if len(mixed.words) >= MOST:
            raise Refused("words_full", msg("core.deal.words_full", n=MOST))
        for problem in WORD.problems(word, ""):
            raise Refused(problem.code, problem.text)
        self._put(game, replace(mixed, said=(*mixed.said, word.strip())))

    def end(self, game: str) -> None:
        """Drop the mixture: the game has begun, or is to begin without words."""
        if self._open.pop(game, None):
            self._changed(game)

    def _put(self, game: str, mixed: Mixed) -> None:
        self._open[game] = mixed
        self._changed(game)
