"""The two tones of the app, drawn by code: a card that is laid down, and a small chime for an island."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from math import exp, pi, sin

from companion.core.game import Sound

RATE = 22050
LOUDEST = 2**15 - 1
# Of the chime: when each tone begins, and how high it is; a fifth and an octave above each other, so they never clash.
CHIME = ((0.0, 587.33), (0.09, 880.0), (0.18, 1174.66))


@cache
def wav(sound: Sound) -> bytes:
    """A file that every player of sounds understands: one channel, 16 bits."""
    seconds, at = SOUNDS[sound]
    frames = b"".join(struct.pack("<h", round(LOUDEST * value)) for value in _drawn(seconds, at))
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, RATE, 2 * RATE, 2, 16)
    body = form + struct.pack("<4sI", b"data", len(frames)) + frames
    return struct.pack("<4sI4s", b"RIFF", 4 + len(body), b"WAVE") + body


def _drawn(seconds: float, at: Callable[[float], float]) -> Iterator[float]:
    for frame in range(round(seconds * RATE)):
        moment = frame / RATE
        # Silent at the end, so that it does not click.
        yield at(moment) * min(1.0, (seconds - moment) / 0.02)


def _card(moment: float) -> float:
    """Paper on paper: many high tones that have nothing to do with each other, over at once."""
    rustle = sum(sin(2 * pi * (900 + 377 * n * n) * moment + n) for n in range(7)) / 7
    thump = sin(2 * pi * 170 * moment)
    return 0.5 * rustle * exp(-moment * 90) + 0.4 * thump * exp(-moment * 60)


def _chime(moment: float) -> float:
    return sum(_struck(moment - begins, tone) for begins, tone in CHIME)


def _struck(moment: float, tone: float) -> float:
    """A small bell: loud at once, quiet soon."""
    if moment < 0:
        return 0.0
    return (
        0.22
        * min(1.0, moment / 0.004)
        * exp(-moment * 9)
        * (sin(2 * pi * tone * moment) + 0.3 * sin(4 * pi * tone * moment))
    )


SOUNDS: Mapping[Sound, tuple[float, Callable[[float], float]]] = {"turned": (0.09, _card), "finished": (0.6, _chime)}
