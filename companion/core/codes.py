"""The code of a deal: ten characters to read out, the last of which finds every slip of a finger.

The 45 bits before it are the number of the game (4), of the scheme of chance (3), of the set-up (6), and the seed (32).
"""

from __future__ import annotations

from dataclasses import astuple, dataclass

from companion.core.message import Refused, msg

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
        total = _doubled(total ^ digit)
    return total


def _doubled(digit: int) -> int:
    twice = digit << 1
    return twice ^ _FIELD if twice >> 5 else twice


def read(text: str) -> Code:
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
        return read(seed).scheme
    except Refused:
        return 0


def spoken(text: str) -> str:
    """A code in two halves, as one reads it out."""
    return f"{text[: LENGTH // 2]} {text[LENGTH // 2 :]}"
