"""A seed that nobody can have chosen: the app has told the hash of a secret before several people say a word to it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core import codes
from companion.core.codec import CodecError, Extensible, decode
from companion.core.deals import commitment, seed_of
from companion.core.message import Problem, Refused, msg
from companion.core.plain import Entries


@dataclass(frozen=True)
class Mixed(Extensible):
    """What a seed was mixed of: the secret, and after it each word as it was `said`.

    `told` is the SHA-256 of the secret, as it stood there before the first word.
    """

    told: str
    said: tuple[str, ...]

    @property
    def secret(self) -> str:
        return "".join(self.said[:1])

    @property
    def words(self) -> tuple[str, ...]:
        """What people have said."""
        return self.said[1:]

    @property
    def seed(self) -> int:
        """The seed of the text that has each of them in a line of its own."""
        return seed_of("\n".join(self.said))

    def problem(self, code: str) -> Problem | None:
        """Why the code of a game does not come of this, if it does not."""
        if commitment(self.secret) != self.told:
            return Problem("mixed.said.0", "other_secret", msg("core.deal.other_secret"))
        try:
            same = codes.read(code).seed == self.seed
        except Refused:
            same = False
        return None if same else Problem("mixed.said", "other_words", msg("core.deal.other_words"))


def fresh_mixture(secret: str) -> Mixed:
    """Before the first word. The secret is too long for any machine to guess it by its hash."""
    return Mixed(commitment(secret), (secret,))


def mixed_of(row: Entries) -> Mixed | None:
    """What the seed of a stored game was mixed of, if it was; what nobody can read proves nothing."""
    try:
        return decode(Mixed, row["mixed"]) if "mixed" in row else None
    except CodecError:
        return None
