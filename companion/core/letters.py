"""What a name may be written with: seen on the screen, told apart by eye, and harmless for the words around it.

And what makes no difference to somebody who looks for it.
"""

from __future__ import annotations

import unicodedata

_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp", "Zs")
# Letters by their class, but nothing is drawn for them: Hangul fillers and the empty braille cell.
_UNSEEN_LETTERS = "\u115f\u1160\u3164\uffa0\u2800"
# Between letters they change nothing that can be seen: soft hyphen, zero width space, word joiner, byte order mark.
_BETWEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))
# They turn the direction of all that follows, far beyond the name itself.
_TURNING = {*range(0x202A, 0x202F), *range(0x2066, 0x206A)}
# What decomposition leaves as it is, and the apostrophe that nobody types.
_ONE_BY_ONE = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "’": "'"})


def unseen(text: str) -> bool:
    """Nothing of it would be seen."""
    return all(unicodedata.category(char) in _UNSEEN or char in _UNSEEN_LETTERS for char in text)


def harmful(text: str) -> bool:
    """It holds control characters, line breaks, halves of characters, or what turns the words behind it round."""
    return any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or ord(char) in _TURNING for char in text)


def alike(text: str) -> str:
    """The same for two texts that look the same: composed letters, one kind of blank, nothing unseen in between."""
    return " ".join(unicodedata.normalize("NFC", text.translate(_BETWEEN)).split())


def searchable(text: str) -> str:
    """A text as one searches in it: without case and accents."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold().translate(_ONE_BY_ONE))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
