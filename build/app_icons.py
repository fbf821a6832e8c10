"""The app's icon as pictures, drawn by Chromium from its drawing: python3 build/app_icons.py. The pictures are kept.

The drawing bleeds to the edge and has all that counts inside the circle that a phone may cut out.
"""

from __future__ import annotations

import sys

import machine
import venv_setup

ROOT = venv_setup.ROOT
ASSETS = ROOT / "companion" / "assets"
ROUND = "22%"
SQUARE = "0"
# File, width in pixels, corners. The first four are the site's, `touch` is what an iPhone asks for, the last is for
# packages, which cut it themselves.
PICTURES = (
    ("icon-192.png", 192, ROUND),
    ("icon-512.png", 512, ROUND),
    ("maskable-192.png", 192, SQUARE),
    ("maskable-512.png", 512, SQUARE),
    ("touch-180.png", 180, SQUARE),
    ("icon-1024.png", 1024, SQUARE),
)
PAGE = """<body style="margin:0;background:transparent">
<div style="width:{width}px;height:{width}px;overflow:hidden;border-radius:{corners}">{drawing}</div>"""


def main(arguments: list[str]) -> int:
    """Draw each icon in Chromium."""
    from playwright.sync_api import sync_playwright

    drawing = (ASSETS / "drawings" / "app_icon.svg").read_text(encoding="utf-8")
    (ASSETS / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=machine.require_chromium(), args=["--no-sandbox"])
        for name, width, corners in PICTURES:
            page = chromium.new_page(viewport={"width": width, "height": width})
            page.set_content(PAGE.format(width=width, corners=corners, drawing=drawing))
            page.screenshot(path=ASSETS / "icons" / name, omit_background=True)
            page.close()
        chromium.close()
    return 0


if __name__ == "__main__":
    sys.exit(machine.run_command(venv_setup.inside(main)))
