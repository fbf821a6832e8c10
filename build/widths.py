"""Write down how wide each letter of our faces is: python3 build/widths.py. A test says when it is due.

The app lays no text out itself, but it must know when a word will not fit, before the client breaks it.
"""

from __future__ import annotations

import json
import sys

import machine
import venv_setup

ROOT = venv_setup.ROOT
ASSETS = ROOT / "companion" / "assets"
WIDTHS = ROOT / "data" / "letters.toml"
HEAD = "# Widths in thousandths of the size of the text, and the letters that are so wide. Written by build/widths.py."
# Latin with its accents, and the signs in which texts are set, with the narrow space of French.
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "–—‘’‚“”„…−×\N{NARROW NO-BREAK SPACE}")]


def widths() -> dict[str, dict[str, int]]:
    """In thousandths of the size of the text."""
    from fontTools.ttLib import TTFont

    from companion.ui.window.theme import FONTS

    known = {}
    for face, file in FONTS.items():
        font = TTFont(ASSETS / file)
        glyphs, advances, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
        known[face] = {chr(at): round(advances[glyphs[at]][0] * 1000 / em) for at in LETTERS if at in glyphs}
    return known


def _toml() -> str:
    lines = [HEAD]
    for face, letters in widths().items():
        # Letters of one width share a line, so that the file stays short.
        shared: dict[int, str] = {}
        for letter, width in letters.items():
            shared[width] = shared.get(width, "") + letter
        lines += [
            "",
            f"[{face}]",
            *(f"{width} = {json.dumps(shared[width], ensure_ascii=False)}" for width in sorted(shared)),
        ]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Write the file."""
    WIDTHS.write_text(_toml(), encoding="utf-8")
    print(f"{WIDTHS.relative_to(ROOT)}: {WIDTHS.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(machine.run_command(venv_setup.inside(main)))
