"""Words for the seeds of games that are being set up, from all windows. They wait here until the game begins."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace

from companion.core.deals import Mixed, fresh_mixture
from companion.core.message import Refused, msg
from companion.core.sheet import Text

# As many as sit at any table, and then some.
MOST = 12
WORD = Text("word")
# Of the secret.
BYTES = 16


class Mixing:
    """One mixture for each game. Nothing of it is written: a set-up that the app has not outlived begins anew."""

    def __init__(self, changed: Callable[[str], None]) -> None:
        self._changed = changed
        self._open: dict[str, Mixed] = {}

    def of(self, game: str) -> Mixed | None:
        """What has been said so far, if words are asked for."""
        return self._open.get(game)

    def games(self) -> list[str]:
        """For which games words are asked for."""
        return list(self._open)

    def begin(self, game: str) -> None:
        """From now on everybody may add a word. A mixture that is there stays: its hash has been read already."""
        if game not in self._open:
            self._put(game, fresh_mixture(secrets.token_hex(BYTES)))

    def add(self, game: str, word: str) -> None:
        """One more word, or `Refused`."""
        mixed = self._open.get(game)
        if mixed is None:
            raise Refused("words_over", msg("core.deal.words_over"))
        if len(mixed.words) >= MOST:
            raise Refused("words_full", msg("core.deal.words_full", n=MOST))
        for problem in WORD.problems(word, ""):
            raise Refused(problem.code, problem.text)
        self._put(game, replace(mixed, said=(*mixed.said, word.strip())))

    def end(self, game: str) -> None:
        """The game has begun, or is to begin without words."""
        if self._open.pop(game, None):
            self._changed(game)

    def _put(self, game: str, mixed: Mixed) -> None:
        self._open[game] = mixed
        self._changed(game)
