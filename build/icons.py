"""Cut Flutter's icon font to the icons that the app uses: python3 build/icons.py. A test says when it is due."""

from __future__ import annotations

import re
import sys

import machine
import venv_setup

ROOT = venv_setup.ROOT
CUT = ROOT / "companion" / "serving" / "icons" / "MaterialIcons.otf"
NAMED = re.compile(r"\bIcons\.([A-Z0-9_]+)")
STYLES = ("_rounded", "_outlined", "_sharp")
# Flutter's own widgets bring these: menus, chips, dates, search, text selection, reordering.
FLUTTERS = """
    ADD ARROW_BACK ARROW_BACK_IOS_NEW_ROUNDED ARROW_DOWNWARD ARROW_DROP_DOWN ARROW_DROP_UP ARROW_FORWARD ARROW_RIGHT
    ARROW_UPWARD BROKEN_IMAGE CALENDAR_TODAY CANCEL CHECK CHEVRON_LEFT CHEVRON_RIGHT CLEAR CLOSE DRAG_HANDLE EDIT
    EDIT_OUTLINED ERROR EXPAND_LESS EXPAND_MORE FIRST_PAGE INFO KEYBOARD_OUTLINED LAST_PAGE MENU MORE_HORIZ MORE_VERT
    ACCESS_TIME REMOVE SEARCH WARNING
"""


def used() -> set[str]:
    """Names of Flet's icons in our screens, and of those in Flutter's widgets."""
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "companion").rglob("*.py"))
    return {name for source in sources for name in NAMED.findall(source)} | set(FLUTTERS.split())


def glyph(name: str) -> str:
    """What the font calls the icon."""
    lower = name.lower()
    bare = lower if lower.endswith(STYLES) else f"{lower}_baseline"
    return f"_{bare}" if bare[0].isdigit() else bare


def main(arguments: list[str]) -> int:
    """Write the cut font."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    from companion.serving.client import ICON_FONT
    from companion.serving.flet_internals import web_dir

    font = TTFont(web_dir() / ICON_FONT)
    points = {name: point for point, name in font.getBestCmap().items()}
    options = subset.Options(hinting=False, glyph_names=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[points[glyph(name)] for name in used()])
    cutter.subset(font)
    font["head"].modified = 0  # the same icons give the same file
    font.recalcTimestamp = False
    CUT.parent.mkdir(exist_ok=True)
    font.save(CUT)
    print(f"{CUT.relative_to(ROOT)}: {len(used())} icons, {CUT.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(machine.run_command(venv_setup.inside(main)))
