"""The code of a deal: ten characters to read out, the last of which finds every slip of a finger.

The 45 bits before it are the number of the game (4), of the scheme of chance (3), of the set-up (6), and the seed (32).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import astuple, dataclass
from typing import Any

from companion.core.message import Refused, msg
from companion.core.strict_json import Entries, Json

# No I, L, O, U: nobody shall have to guess what was meant.
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 10
# How chance follows from a code. What a number means never changes; a new way gets a new number.
SCHEME = 1
SETUP_BITS, SEED_BITS = 6, 32
_WIDTHS = (4, 3, SETUP_BITS, SEED_BITS)
# 32 characters as the field of 32 elements, over the polynomial x^5 + x^2 + 1.
_FIELD = 0b100101


@dataclass(frozen=True)
class Code:
    """What a code says, as numbers."""

    game: int
    scheme: int
    setup: int
    seed: int

    @property
    def text(self) -> str:
        """The ten characters."""
        packed = 0
        for part, width in zip(astuple(self), _WIDTHS, strict=True):
            assert 0 <= part < 1 << width, f"no {width} bits: {part}"
            packed = packed << width | part
        digits = [packed >> 5 * at & 31 for at in reversed(range(LENGTH - 1))]
        return "".join(ALPHABET[digit] for digit in (*digits, _check(digits)))


def _check(digits: list[int]) -> int:
    """The last character: each other one counts double its right neighbour, in the field.

    So every place has a weight of its own, and neither a wrong character nor a swap of two leaves the sum as it was.
    """
    total = 0
    for digit in digits:
        twice = (total ^ digit) << 1
        total = twice ^ _FIELD if twice >> 5 else twice
    return total


def read_code(text: str) -> Code:
    """What a typed code says. Small letters, blanks and hyphens are taken, everything else is told, never guessed."""
    plain = "".join(letter.upper() if letter.isascii() else letter for letter in "".join(text.split()).replace("-", ""))
    if len(plain) != LENGTH:
        raise Refused("code_length", msg("core.code.length", seen=len(plain), n=LENGTH))
    for at, letter in enumerate(plain, start=1):
        if letter not in ALPHABET:
            raise Refused("code_letter", msg("core.code.letter", letter=letter, at=at))
    digits = [ALPHABET.index(letter) for letter in plain]
    if _check(digits[:-1]) != digits[-1]:
        raise Refused("code_mistyped", msg("core.code.mistyped"))
    packed = 0
    for digit in digits[:-1]:
        packed = packed << 5 | digit
    parts = []
    for width in reversed(_WIDTHS):
        parts.append(packed & (1 << width) - 1)
        packed >>= width
    return Code(*reversed(parts))


def scheme_of(seed: str) -> int:
    """By which scheme chance follows from a seed: that of a code, and 0 for any other text."""
    if len(seed) != LENGTH or not seed.isascii() or seed.upper() != seed:
        return 0
    try:
        return read_code(seed).scheme
    except Refused:
        return 0


def spoken_code(text: str) -> str:
    """A code in two halves, as one reads it out."""
    return f"{text[: LENGTH // 2]} {text[LENGTH // 2 :]}"


# A value that lies on the player's own shelf: entered cards, a board of one's own. A code only says that there is one.
OWN: Any = object()


@dataclass(frozen=True)
class Decided:
    """An entry of the set-up that a code carries. The order of `values` never changes, new ones come at the end.

    There may be `room` of them in all. None means that the entry is left out.
    """

    entry: str
    values: tuple[Any, ...]
    room: int

    def index(self, options: Entries) -> int:
        """Which of the values a set-up has; the first one where it is from before there was a choice."""
        value = options.get(self.entry, self.values[0])
        return self.values.index(OWN if isinstance(value, Mapping) else value)


@dataclass(frozen=True)
class Dealing:
    """The deals of a game. `number` stands for the game in codes and never changes.

    `needs` are the entries of the set-up with which the app deals at all, `solo` says that it does so for one player
    only. `draws` are the events that show a card or a face. `of_day` is the set-up of a day, by the day's number.
    """

    number: int
    draws: tuple[type, ...]
    needs: Entries
    of_day: Callable[[int], Entries]
    decided: tuple[Decided, ...] = ()
    solo: bool = False

    def deals(self, options: Entries) -> bool:
        """Whether a checked set-up leaves anything to the app's chance."""
        alone = len(options["players"]) == 1 or not self.solo
        return alone and all(options.get(key) == value for key, value in self.needs.items())

    def code(self, options: Entries, seed: int) -> Code:
        """The code of a checked set-up with a seed, of which it takes 32 bits."""
        setup = 0
        for one in self.decided:
            setup = setup * one.room + one.index(options)
        return Code(self.number, SCHEME, setup, seed % (1 << SEED_BITS))

    def options(self, code: Code) -> Json | None:
        """The entries of the set-up that a code decides; None where no set-up has its number."""
        found: Json = {}
        setup = code.setup
        for one in reversed(self.decided):
            setup, index = divmod(setup, one.room)
            if index >= len(one.values):
                return None
            found[one.entry] = one.values[index]
        return None if setup else {**self.needs, **dict(reversed(found.items()))}
