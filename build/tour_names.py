"""What a screen reader would stumble over: axe-core, on the tree that Flutter makes for assistive technology."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from tour_faults import Fault
from tour_window import hear

if TYPE_CHECKING:
    from playwright.sync_api import Page

# What Flutter's page does and we cannot change, and what a page means by landmarks, which an app has none of.
# A region scrolls with the keyboard all the same: the focus takes it along. Contrast is computed from the tokens.
NOT_OURS = ("meta-viewport", "region", "scrollable-region-focusable", "color-contrast")
JUDGE = """async (off) => {
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const rules = Object.fromEntries(off.map(rule => [rule, {enabled: false}]));
  const {violations} = await axe.run(document, {resultTypes: ['violations'], rules});
  const pressable = [...document.querySelectorAll('flt-semantics[flt-tappable]')];
  const nameless = pressable.filter(e => !(e.ariaLabel || e.textContent || '').trim());
  return [
    ...violations.flatMap(one => one.nodes.map(node => [one.id, node.html.slice(0, 200)])),
    ...nameless.map(e => ['pressable without a name', e.outerHTML.slice(0, 200)]),
  ];
}"""


def listen(page: Page) -> None:
    """Switch on what assistive technology uses, and bring the judge along."""
    hear(page)
    page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8") + ";0")


def unnamed(page: Page) -> list[Fault]:
    """Everything on the screen that breaks a rule of axe-core, or can be pressed and has no name."""
    return [Fault(what, where) for what, where in page.evaluate(JUDGE, list(NOT_OURS))]
