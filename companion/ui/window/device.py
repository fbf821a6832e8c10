"""What the device can do beside showing: buzz, stay awake, copy, share, keep files. None of it is worth an error."""

from __future__ import annotations

import logging
import struct
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import cache, partial
from math import exp, pi, sin

import flet as ft
from flet_audio import Audio, ReleaseMode

from companion.core.game import Sound

log = logging.getLogger("companion")


class Device:
    """The services of one window, made once: each instance stays registered with its page."""

    def __init__(self, page: ft.Page) -> None:
        self._page = page
        self._haptics = ft.HapticFeedback()
        self._wakelock = ft.Wakelock()
        self._clipboard = ft.Clipboard()
        self._share = ft.Share()
        self._files = ft.FilePicker()
        self._launcher = ft.UrlLauncher()
        self._semantics = ft.SemanticsService()
        self._players: dict[Sound, Audio] = {}
        self._early: set[Sound] = set()
        self._ready: set[Sound] = set()
        self.calm = self.contrast = False

    @property
    def web(self) -> bool:
        """Whether the app is shown by a browser."""
        return bool(self._page.web)

    @property
    def has_keys(self) -> bool:
        """Whether there is a real keyboard: a field that is ready to be typed in covers nothing then."""
        return self._page.platform not in (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS)

    @property
    def is_browser(self) -> bool:
        """Python itself runs in the browser, which keeps the games."""
        return bool(self._page.pyodide)

    async def ask_for_needs(self) -> None:
        """Note whether the device was asked for less motion or for more contrast."""
        try:
            features = await self._semantics.get_accessibility_features()
        except Exception as error:  # a device that will not tell is no reason not to start
            log.info("the device does not tell what it was asked for: %s", error)
        else:
            self.calm = bool(features) and (features.reduce_motion or features.disable_animations)
            self.contrast = bool(features) and features.high_contrast

    def buzz(self, firm: bool = False) -> None:
        """A short tick under the finger, where there is one; a firm one for what one should not miss."""
        if self._page.platform in (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS):
            self._try(self._haptics.medium_impact if firm else self._haptics.light_impact)

    def tune(self) -> None:
        """The players of the sounds are made for who wants any, and before the first one is due."""
        if not self._players:
            for sound in SOUNDS:
                there = partial(self._player_is_there, sound)
                self._players[sound] = Audio(src=wav(sound), release_mode=ReleaseMode.STOP, on_loaded=there)
            self._page.update()

    def play(self, sound: Sound) -> None:
        """A short sound. A player that has nothing to play yet stays silent, so it is asked once more when it has."""
        self.tune()
        if sound not in self._ready:
            self._early.add(sound)
        self._try(self._players[sound].play)

    def _player_is_there(self, sound: Sound) -> None:
        self._ready.add(sound)
        if sound in self._early:
            self._early.remove(sound)
            self._try(self._players[sound].play)

    def stay_awake(self, on: bool) -> None:
        """Keep the screen on, or let it go."""
        self._try(self._wakelock.enable if on else self._wakelock.disable)

    def copy(self, text: str) -> None:
        """Put a text where it can be pasted."""
        self._try(lambda: self._clipboard.set(text))

    async def share_text(self, text: str) -> bool:
        """Hand a text to the system's share sheet; False where there is none."""
        return await self._tried(lambda: self._share.share_text(text, mail_to_fallback_enabled=False))

    async def share_file(self, content: bytes, name: str, mime_type: str) -> bool:
        """Likewise a file."""
        file = ft.ShareFile.from_bytes(content, name=name, mime_type=mime_type)
        return await self._tried(lambda: self._share.share_files([file], download_fallback_enabled=False))

    async def save(self, content: bytes, name: str) -> None:
        """Let the player keep a file where they like; a browser puts it where it puts downloads."""
        await self._files.save_file(file_name=name, src_bytes=content)

    def go_to(self, url: str) -> None:
        """Leave for another address in this very window."""
        self._try(lambda: self._launcher.launch_url(url, web_only_window_name="_self"))

    def open(self, url: str) -> None:
        """An address in the app that it belongs to."""
        self._try(lambda: self._launcher.launch_url(url, mode=ft.LaunchMode.EXTERNAL_APPLICATION))

    async def _tried(self, act: Callable[[], Awaitable[object]]) -> bool:
        try:
            await act()
        except Exception as error:  # many devices lack one of these, and say so in ways of their own
            log.info("the device did not: %s", error)
            return False
        return True

    def _try(self, act: Callable[[], Awaitable[object]]) -> None:
        self._page.run_task(self._tried, act)


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
