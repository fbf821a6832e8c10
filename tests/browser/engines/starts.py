"""How a start that comes to nothing is told: what the player reads, after how long, and that there is "Try again"."""

import time

from tests.browser.engines.player import Player

# What is said once there is something to tap, by the app's own page and by that of the site.
SERVED = """() => {
  const late = document.querySelector('#late');
  return late && getComputedStyle(late).visibility === 'visible' && late.firstElementChild.textContent;
}"""
SITE = """() => {
  const [act, words, still] = ['#act', '#words', '#still'].map((one) => document.querySelector(one));
  return shown(act) ? words.textContent : shown(still) && still.textContent;
}"""
ONE_OF = """(words) => {
  const text = (%s)();
  return text && words.some(one => text.includes(one)) && text;
}"""


def told(player: Player, what: str, look: str, words: set[str], waits: bool = False) -> None:
    """One of these is read, where the machine is busy after a word that it takes long.

    What `waits` for its time without a script is hurried in Chromium, and takes its time elsewhere.
    `pytest -s` prints all of it: the table of what may keep a page from starting.
    """
    begun = time.monotonic()
    player.window.go(player.url)
    if waits:
        player.window.hurry()
    first, seconds = player.until(look), time.monotonic() - begun
    said = player.until(ONE_OF % look, [*words])
    name = type(player.window).__name__.removesuffix("Window")
    print(f"\n{name:8} | {what:38} | {seconds:4.1f} s | {time.monotonic() - begun:4.1f} s | {said or first}", end="")
    assert said, f"it is said: {first}"
