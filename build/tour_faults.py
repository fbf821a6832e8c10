"""What is wrong with a screen as it came out: not drawn, not said, cut off, outside, too small for a finger."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft
import flet.canvas as cv
from flet.components.component import Component
from flet.controls.layout_control import LayoutControl
from playwright.sync_api import Browser
from tour_window import Seen, Size
from venv_setup import ROOT

from tests.ui.driver import walk
from tests.ui.red_boxes import red_boxes

FONTS = ROOT / "companion" / "assets" / "fonts"
# Widths are measured at this size; they grow with it in proportion.
EM = 100
# So far a sum of fractions may be off.
SLACK = 1.5
# The client rounds the height of each line.
ROUNDED = 1
# Words side by side may stand a little closer than each by itself.
KERNED = 1.01
TARGET = 48
# Less than this between the bars of a screen is no room to read in.
READABLE = 120

WIDTHS = """([em, words]) => {
  const pen = document.createElement('canvas').getContext('2d');
  return words.map(([face, word]) => {
    pen.font = `${em}px ${face}`;
    return pen.measureText(word).width;
  });
}"""

Runs = list[tuple[str, str]]  # face and text


@dataclass(frozen=True)
class Fault:
    """One thing that a player would stumble over."""

    what: str
    where: str

    def __str__(self) -> str:
        return f"{self.what}: {self.where}"


class Ruler:
    """Widths of words in our faces, measured by the browser that draws them."""

    def __init__(self, chromium: Browser, faces: Mapping[str, str]) -> None:
        self._page = chromium.new_page()
        self._known: dict[tuple[str, str], float] = {}
        for name, file in faces.items():
            font = (FONTS.parent / file).read_bytes()
            self._page.evaluate(
                "async ([name, bytes]) => document.fonts.add(await new FontFace(name, new Uint8Array(bytes)).load())",
                [name, list(font)],
            )

    def learn(self, words: Iterable[tuple[str, str]]) -> None:
        """Measure those that are new, all in one go."""
        new = sorted(set(words) - self._known.keys())
        if new:
            widths = self._page.evaluate(
                WIDTHS,
                [EM, [list(one) for one in new]],
            )
            self._known.update(zip(new, widths, strict=True))

    def width(self, face: str, word: str, size: float) -> float:
        return self._known[face, word] * size / EM


def faults(seen: Seen, ruler: Ruler) -> list[Fault]:
    """All of one screen, the same one only once."""
    texts = [one for one in seen.controls if isinstance(one, ft.Text) and one.style and _runs(one)]
    ruler.learn((face, word) for text in texts for face, part in _runs(text) for word in [" ", *_pieces(part)])
    found = [
        *(Fault("failed", what) for what in seen.errors),
        *(Fault("not drawn", what) for what in red_boxes(seen.controls)),
        *_crowded(seen),
        *(fault for text in texts for fault in _cut_off(seen, text, ruler)),
        *_too_small(seen),
        *_no_room(seen),
        *_not_whole(seen),
    ]
    return list(dict.fromkeys(found))


def _crowded(seen: Seen) -> Iterator[Fault]:
    """Rows and columns whose parts need more than there is. What scrolls or wraps has as much as it likes one way."""
    for control in seen.controls:
        if not isinstance(control, ft.Row | ft.Column) or control._i not in seen.sizes or not control.visible:
            continue
        parts = [size for part in control.controls if (size := _size(seen, part))]
        if not parts:
            continue
        along = 0 if isinstance(control, ft.Row) else 1
        need = [max(size[side] for size in parts) for side in (0, 1)]
        if not control.wrap:
            need[along] = sum(size[along] for size in parts) + (len(parts) - 1) * (control.spacing or 0)
        free = {along} if control.scroll is not None else {1 - along} if control.wrap else set()
        for side, way in ((0, "wide"), (1, "high")):
            over = need[side] - seen.sizes[control._i][side]
            if side not in free and over > SLACK:
                yield Fault(f"{over:.0f} px too {way}", _said(control))


def _cut_off(seen: Seen, text: ft.Text, ruler: Ruler) -> Iterator[Fault]:
    """Words that are broken, and lines that nobody sees."""
    size, said = seen.sizes.get(text._i), "".join(part for _, part in _runs(text))
    if size is None or not said:
        return
    look: Any = text.style
    pieces = [(ruler.width(face, piece, look.size), piece) for face, part in _runs(text) for piece in _pieces(part)]
    for width, piece in pieces:
        if width > size[0] + SLACK and len(piece) > 1:
            yield Fault(f"broken word “{piece}”, {width:.0f} px in {size[0]:.0f}", said)
            return
    space = ruler.width(_runs(text)[0][0], " ", look.size)
    lines = 1 if text.no_wrap else _lines(said, pieces, size[0], space)
    if lines * (look.size * look.height - ROUNDED) > size[1] + SLACK:
        yield Fault(f"cut off: {lines} lines, {size[1]:.0f} px high", said)


def _lines(said: str, pieces: Sequence[tuple[float, str]], room: float, space: float) -> int:
    """How many lines the words take, laid one after the other as the client does."""
    lines, at, end = 1, 0.0, 0
    for width, piece in pieces:
        start = said.index(piece, end)
        gap = space if start > end else 0.0
        if "\n" in said[end:start] or (at and at + gap + width > room * KERNED + SLACK):
            lines, at = lines + 1, width
        else:
            at += gap + width
        end = start + len(piece)
    return lines


def _too_small(seen: Seen) -> Iterator[Fault]:
    """What can be pressed, but hardly hit."""
    covered = set(_covered(seen))
    for control in seen.controls:
        if getattr(control, "on_click", None) and not getattr(control, "disabled", False) and control._i not in covered:
            size = _size(seen, control)
            if size and min(size) < TARGET - SLACK:
                yield Fault(f"target of {size[0]:.0f} × {size[1]:.0f} px", _said(control))


def _covered(seen: Seen) -> Iterator[int]:
    """What lies in a stack below a ground that fills it: no finger gets there, only who hears its name."""
    for stack in seen.controls:
        if isinstance(stack, ft.Stack) and stack._i in seen.sizes:
            fills = [_size(seen, layer) == seen.sizes[stack._i] and _is_ground(layer) for layer in stack.controls]
            for layer in stack.controls[: max((at for at, full in enumerate(fills) if full), default=0)]:
                yield from (control._i for control in walk(layer))


def _is_ground(layer: ft.Control) -> bool:
    return isinstance(layer, ft.Container) and layer.bgcolor is not None


def _no_room(seen: Seen) -> Iterator[Fault]:
    """Bars that leave nothing of the screen between them."""
    for control in seen.controls:
        if isinstance(control, ft.Column) and control.scroll is not None and control.expand:
            room = seen.sizes.get(control._i, (0.0, 0.0))[1]
            if room < READABLE:
                yield Fault(f"{room:.0f} px left to read in", _said(control))


def _not_whole(seen: Seen) -> Iterator[Fault]:
    """Drawings that nobody sees all of at once: larger than their place or than what they scroll in, or cut off."""
    for control in seen.controls:
        if isinstance(control, ft.Stack | cv.Canvas) and control._i in seen.sizes:
            wanted = (control.width or 0, control.height or 0)
            if _is_larger(wanted, seen.sizes[control._i]):
                yield Fault(f"a drawing of {_by(wanted)} px in {_by(seen.sizes[control._i])}", _said(control))
        if isinstance(control, ft.Column) and control.scroll is not None and control._i in seen.sizes:
            room = seen.sizes[control._i]
            for drawing in (inner for inner in walk(control) if isinstance(inner, ft.Stack | cv.Canvas)):
                if drawing.height and _is_larger((0, drawing.height), room):
                    yield Fault(f"{drawing.height:.0f} px high, seen {room[1]:.0f} at a time", _said(drawing))
    for kind, shown in seen.in_sight.items():
        drawings = [one for one in seen.controls if isinstance(one, ft.Semantics) and one.identifier == kind]
        whole = next((size for one in drawings if (size := _size(seen, one))), (0.0, 0.0))
        if not drawings or _is_larger(whole, shown):
            yield Fault(f"a board is not whole, {_by(shown)} px of {_by(whole)}", kind)


def _is_larger(wanted: Size, room: Size) -> bool:
    return any(one - there > SLACK for one, there in zip(wanted, room, strict=True))


def _by(size: Size) -> str:
    return f"{size[0]:.0f} × {size[1]:.0f}"


def _size(seen: Seen, part: Any) -> Size | None:
    """Of a part of a row or column; of what has no size itself, that of what it holds."""
    while isinstance(part, Component):
        part = part._b
    if isinstance(part, LayoutControl):
        if not part.visible:
            return None
        if part._i in seen.sizes:
            return seen.sizes[part._i]
    inner = getattr(part, "content", None)
    return _size(seen, inner) if inner is not None else None


def _runs(text: ft.Text) -> Runs:
    """The text in pieces of one face each."""
    face = text.style.font_family if text.style and text.style.font_family else "Source"
    if text.value:
        return [(face, text.value)]
    return [
        (span.style.font_family if span.style and span.style.font_family else face, span.text or "")
        for span in text.spans or []
    ]


def _pieces(text: str) -> list[str]:
    """What stays together at the end of a line: words, with the hyphen or dash at their ends and with hard spaces."""
    return [piece for word in re.findall(r"[^ \n]+", text) for piece in re.findall(r"[^-–/]*[-–/]|[^-–/]+", word)]


def _said(control: Any) -> str:
    """The words in a control, to find it by."""
    words = []
    for inner in walk(control):
        if isinstance(inner, ft.Semantics) and inner.label:
            words.append(inner.label)
        elif isinstance(inner, ft.Text):
            words.append("".join(part for _, part in _runs(inner)))
        elif isinstance(inner, ft.IconButton):
            words.append(str(inner.tooltip))
    return " | ".join(dict.fromkeys(words))[:120] or type(control).__name__
