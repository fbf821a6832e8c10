"""Somebody who plays in a window of any engine, by what a screen reader is told: roles and names."""

import re
import time
from typing import Any

from tests.browser.app import GLANCE, LIFTED, PATIENCE, TABS
from tests.browser.engines.window import Lost, Place, Window

Name = str | re.Pattern[str]
# So long a page is asked at a time: it may go away meanwhile.
BREATH = 1000
TYPED_IN_NUMBERS = "0123456789+"
EARS = """
  const plain = text => (text || '').replace(/\\s+/g, ' ').trim();
  const nameOf = one => plain(one.getAttribute('aria-label') || one.textContent);
  const fits = (text, [source, whole]) => whole ? text === source : new RegExp(source).test(text);
  const shown = one => one?.checkVisibility({ visibilityProperty: true });
  const CALLED = { button: 'button, [role=button]', tab: '[role=tab]', textbox: 'input, textarea' };
  const find = (role, name) => [...document.querySelectorAll(CALLED[role])].find(
    one => fits(nameOf(one), name) && shown(one));
  // What is said aloud of a tap comes a frame before what has come of it.
  const aloud = node => node.getAttribute?.('flt-semantics-identifier') === 'voice';
  const unsaid = node => aloud(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  const said = where => {
    const there = document.querySelector(where);
    const walk = shown(there) && document.createTreeWalker(there, NodeFilter.SHOW_ALL, unsaid);
    let text = '';
    while (walk && walk.nextNode()) if (walk.currentNode.nodeType === Node.TEXT_NODE) text += walk.currentNode.data;
    return plain(text);
  };
  const nextFrame = () => new Promise(requestAnimationFrame);
  // Flutter attaches its editing session a moment after the focus, also where frames are slow.
  const attached = async () => {
    await new Promise(done => setTimeout(done, 100));
    for (let frame = 0; frame < 3; frame += 1) await nextFrame();
    return true;
  };
"""
SOON = """async (...given) => {
  %s
  const look = %s, end = performance.now() + %d;
  for (;;) {
    const found = await look(...given);
    if (found || performance.now() > end) return found;
    await new Promise(done => setTimeout(done, 20));
  }
}"""
LISTENS = """() => {
  if (document.querySelector('flt-semantics-host flt-semantics')) return true;
  document.querySelector('flt-semantics-placeholder')?.click();
}"""
# Now, or so many milliseconds after the tap before.
TAPPED = """(role, name, gap) => {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
  if (gap) Object.defineProperty(click, 'timeStamp', { value: window.tapped + gap });
  window.tapped = click.timeStamp;
  const control = find(role, name);
  control?.dispatchEvent(click);
  return Boolean(control);
}"""
# Where it has come to rest.
MIDDLE = """async (role, name) => {
  const box = () => find(role, name)?.getBoundingClientRect();
  for (let before, now = box(); now; before = now, now = box()) {
    if (before && ['x', 'y', 'width', 'height'].every(side => before[side] === now[side]))
      return [now.x + now.width / 2, now.y + now.height / 2];
    await nextFrame();
  }
}"""
WRITTEN = """async (name, text) => {
  const field = find('textbox', name);
  if (!field) return false;
  field.focus();
  await attached();
  field.select();
  return document.execCommand('insertText', false, text);
}"""
FOCUSED = """async (name) => {
  await nextFrame();
  await nextFrame();
  return fits(nameOf(document.activeElement), name);
}"""
HELD = "(text) => document.activeElement.value === text"
READY = """(name) => document.activeElement === find('textbox', name) && attached()"""
# The one, when the one before has gone.
DRAWN = """(identifier) => {
  const drawings = document.querySelectorAll(`[flt-semantics-identifier="${identifier}"]`);
  return drawings.length === 1 && nameOf(drawings[0]);
}"""


def sought(name: Name) -> tuple[str, bool]:
    """What JavaScript looks for, and whether it is the whole name."""
    return (name, True) if isinstance(name, str) else (name.pattern, False)


class Player:
    """One window, at an app whose fingers wait until they have seen what came."""

    _tapped = _lifted = 0.0
    glance = 0.0

    def __init__(self, window: Window, url: str) -> None:
        self.window = window
        self.url = url

    def until(self, look: str, *given: Any, seconds: float = PATIENCE / 1000) -> Any:
        """What a function in JavaScript finds once it finds anything, on this page or on the next."""
        deadline, found = time.monotonic() + seconds, None
        while not found and time.monotonic() < deadline:
            try:
                found = self.window.run(SOON % (EARS, look, BREATH), *given)
            except Lost:
                time.sleep(0.05)
        return found

    def _must(self, what: str, look: str, *given: Any, seconds: float = PATIENCE / 1000) -> Any:
        found = self.until(look, *given, seconds=seconds)
        if not found:
            there = self.window.run("() => document.body.innerText.slice(0, 3000)")
            raise AssertionError(f"{what} {given}; there is: {there}")
        return found

    def open(self) -> None:
        """The first page, where every player begins."""
        self.follow("")

    def follow(self, address: str) -> None:
        """An address that came from elsewhere."""
        self.window.go(self.url + address)
        self.wake()

    def reload(self) -> None:
        self.window.reload()
        self.wake()

    def wake(self, seconds: float = PATIENCE / 1000) -> None:
        """What assistive technology uses is switched on as soon as it can be."""
        self._must("the app never spoke", LISTENS, seconds=seconds)

    def come_to(self, *way: str) -> None:
        """From the first page on by taps, each on what begins with these words."""
        self.open()
        for beginning in way:
            self.tap(re.compile(f"^{re.escape(beginning)}"), "tab" if beginning in TABS else "button")

    def touch(self, *way: Place) -> None:
        """A finger on the glass, instead of a tap by name."""
        self.window.touch(*way)
        self._lifted = time.monotonic()

    def tap(self, name: Name, role: str = "button", gap: int = 0) -> None:
        """With a `gap` in milliseconds, the finger came down so soon after the last one, and is only heard of now."""
        ready = max(self._tapped + self.glance, self._lifted + LIFTED / 1000)
        time.sleep(max(0.0, ready - time.monotonic()))
        self._must(f"no {role} to tap", TAPPED, role, sought(name), gap)
        self._tapped = time.monotonic()

    def late_second_tap(self) -> None:
        """From the first page on: it is none, however late a phone that is busy drawing hears of it."""
        self.taps(re.compile("^Hashi"), "New game")
        self.see("Who plays?")
        self.tap("One more player", gap=200)
        self.tap(re.compile("^Lagoon"))
        self.see("You, Lagoon, ")
        self.tap("One more player")
        self.see("You, Player 2, Lagoon, ")

    def taps(self, *names: Name) -> None:
        for name in names:
            self.tap(name)

    def middle(self, name: Name, role: str = "button") -> Place:
        x, y = self._must(f"no {role}", MIDDLE, role, sought(name))
        return x, y

    def type(self, label: str, text: str) -> None:
        self._must("no field", WRITTEN, (re.escape(label), False), text)

    def typed(self, label: str, keys: str) -> None:
        """Key by key, into a field for a number that has opened with the focus in it.

        What comes before a wrong key is taken out again would go with it.
        """
        self._must("not ready to be typed in", READY, (re.escape(label), False))
        held = ""
        for key in keys:
            self.window.press(key)
            held += key if key in TYPED_IN_NUMBERS else ""
            self._must("not typed", HELD, held)
        self.window.press("Enter")

    def walk_to(self, beginning: str, most: int = 40) -> None:
        """By Tab, until what has the focus begins with these words."""
        name = sought(re.compile(f"^{re.escape(beginning)}"))
        for _ in range(most):
            if self.window.run(SOON % (EARS, FOCUSED, 0), name):
                return
            self.window.press("Tab")
        raise AssertionError(f"no way to {beginning} by Tab")

    def see(self, text: Name, where: str = "flt-semantics-host") -> None:
        """The text or name is somewhere on the screen."""
        source, _ = sought(text if isinstance(text, re.Pattern) else re.compile(re.escape(text)))
        self._must("not to be seen", "(text, where) => fits(said(where), text)", (source, False), where)

    def gone(self, text: str, where: str = "flt-semantics-host") -> None:
        self._must("still there", "(text, where) => !said(where).includes(text)", text, where)

    def name_of(self, identifier: str) -> str:
        """What a screen reader says of a drawing, found by the kind of its block."""
        return str(self._must("no such drawing", DRAWN, identifier))


class Visitor(Player):
    """Somebody at the site without a server, which fetches the app, shows it, and knows the second tap of two."""

    glance = GLANCE / 1000

    def wake(self, seconds: float = 6 * PATIENCE / 1000) -> None:
        self._must(
            "the app never took its place", "() => document.querySelector('#cover.over') !== null", seconds=seconds
        )
        super().wake()
