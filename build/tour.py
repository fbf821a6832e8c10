"""Every screen, looked at: python3 build/tour.py [--only WORDS] [--language de] [--width 320] …

Screenshots of all screens in light and dark, all languages, text at 100 and 200 %, on one page in build/out/tour,
each with what is wrong with it: red boxes, missing drawings and texts, words that are cut off or broken, parts outside
the screen, targets too small.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby, product
from pathlib import Path
from typing import TYPE_CHECKING

import machine
import venv_setup

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from tour_faults import Fault, Ruler
    from tour_stops import Stop
    from tour_window import Variant, Windows

ROOT = venv_setup.ROOT
OUT = ROOT / "build" / "out" / "tour"
LANGUAGES = tuple(sorted(folder.name for folder in (ROOT / "data" / "locale").iterdir() if folder.is_dir()))
VISIONS = ("none", "protanopia", "deuteranopia", "tritanopia")
# A board must be whole on small and large phones, on tablets, and on a phone that lies across.
BOARD, BOARD_SIZES = ", board", ((320, 568), (390, 844), (768, 1024), (844, 390))
ALL = slice(None)
STYLE = """
body { font: 15px system-ui; margin: 24px; background: #dfebe8; color: #12303b }
section { display: flex; flex-wrap: wrap; gap: 12px } figure { margin: 0; width: 240px }
img { width: 100%; border: 1px solid #66828a } li { color: #ae2317 } ul { padding-left: 18px }
"""


def main(arguments: list[str]) -> int:
    """Set up like the tests, then look. The exit code is 1 if a screen has a fault."""
    python = venv_setup.ensure("dev")
    if Path(sys.prefix).resolve() != (ROOT / ".venv").resolve():
        return subprocess.run([str(python), str(Path(__file__)), *arguments], cwd=ROOT).returncode
    parser = argparse.ArgumentParser(prog="tour.py", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--only", default="", help="only stops with these words in their name")
    parser.add_argument("--language", choices=LANGUAGES, action="append", help="default: all")
    parser.add_argument("--scale", type=float, action="append", help="of the text; default: 1 and 2")
    parser.add_argument("--theme", choices=("light", "dark"), action="append", help="default: both")
    parser.add_argument("--width", type=int, default=390, help="of the window (default: 390)")
    parser.add_argument("--height", type=int, default=844, help="of the window (default: 844)")
    parser.add_argument(
        "--vision", choices=VISIONS, action="append", help="colours as somebody sees them who lacks some"
    )
    parser.add_argument("--names", action="store_true", help="also what a screen reader would stumble over")
    parser.add_argument("--no-pictures", action="store_true", help="only say what is wrong")
    args = parser.parse_args(arguments)
    sys.path.insert(0, str(ROOT))
    from tour_window import Variant

    languages, scales, themes = args.language or LANGUAGES, args.scale or (1.0, 2.0), args.theme or ("light", "dark")
    variants = [
        Variant(language, theme == "dark", scale, args.width, args.height, vision)
        for language, scale, theme, vision in product(languages, scales, themes, args.vision or VISIONS[:1])
    ]
    pictures = None if args.no_pictures else OUT
    shown = list(_tour(variants, args.only, pictures, args.names))
    if not args.only:
        rest = [variant for variant in at_board_sizes(variants) if variant not in variants]
        shown += _tour(rest, BOARD, pictures, args.names)
    if not shown:
        raise machine.SetupError(f"No stop has {args.only!r} in its name.")
    for stop, variant, faults in shown:
        for fault in faults:
            print(f"{variant}  {stop.name}\n    {fault}")
    if not args.no_pictures:
        (OUT / "index.html").write_text(_page(shown), encoding="utf-8")
        print(f"{len(shown)} pictures: {OUT / 'index.html'}")
    return 1 if any(faults for _, _, faults in shown) else 0


def at_board_sizes(variants: Sequence[Variant]) -> list[Variant]:
    """The same in all the windows in which a board must be whole."""
    sized = (replace(variant, width=wide, height=high) for variant, (wide, high) in product(variants, BOARD_SIZES))
    return list(dict.fromkeys(sized))


Shown = tuple["Stop", "Variant", "list[Fault]"]


@dataclass(frozen=True)
class OnTour:
    """What a tour takes along: a window on the homes, where to stop, and something to measure words with."""

    windows: Windows
    stops: Sequence[Stop]
    ruler: Ruler


def _tour(variants: Sequence[Variant], only: str, pictures: Path | None, named: bool) -> Iterator[Shown]:
    from playwright.sync_api import sync_playwright

    from tests.browser.app import FLAGS

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=machine.require_chromium(), args=list(FLAGS))
        with on_tour(chromium, sharp=pictures is not None) as found:
            yield from tour(found, variants, only, pictures, named)
        chromium.close()


@contextmanager
def on_tour(chromium: Browser, sharp: bool = False) -> Iterator[OnTour]:
    """Ready to go, for as many tours as one likes; `sharp` where somebody looks at pictures of them."""
    from tour_faults import Ruler
    from tour_stops import settle_in, stops
    from tour_window import Windows

    from companion.ui.window import theme
    from tests.browser.app import UNSEEN

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # a backup may be on its way
        homes = settle_in(Path(folder))
        with Windows(chromium, homes, 1 if sharp else UNSEEN).open() as windows:
            yield OnTour(windows, list(stops(homes)), Ruler(chromium, theme.FONTS))


def tour(
    found: OnTour,
    variants: Sequence[Variant],
    only: str = "",
    pictures: Path | None = None,
    named: bool = False,
    share: slice = ALL,
) -> Iterator[Shown]:
    """Every stop in every variant, with its faults; with `named` also those that only a screen reader finds.

    Of a tour that has others beside it there may be a `share`.
    """
    from tour_faults import faults
    from tour_names import listen, unnamed

    windows, ruler = found.windows, found.ruler
    wanted = [stop for stop in found.stops if only.lower() in stop.name.lower()][share]
    for variant, (home, there) in product(variants, _by_home(wanted)):
        windows.show(home, variant)
        if named:
            listen(windows.browser)
        for stop in there:
            seen = windows.visit(stop)
            wrong = faults(seen, ruler) and faults(windows.look_again(stop, seen), ruler)
            if pictures:
                _picture(windows, pictures, stop, variant)
            yield stop, variant, wrong + (unnamed(windows.browser) if named else [])
            windows.leave(stop)


def _by_home(stops: Sequence[Stop]) -> list[tuple[str, list[Stop]]]:
    ordered = sorted(stops, key=lambda stop: stop.home)
    return [(home, list(there)) for home, there in groupby(ordered, lambda stop: stop.home)]


def _picture(windows: Windows, folder: Path, stop: Stop, variant: Variant) -> None:
    path = folder / _file(stop, variant)
    path.parent.mkdir(parents=True, exist_ok=True)
    windows.picture(path)


def _file(stop: Stop, variant: Variant) -> str:
    name = "".join(letter if letter.isalnum() else "-" for letter in stop.name)
    return f"{variant}/{name}-{stop.route.rsplit('/', 1)[-1]}.jpg"


def _page(shown: Sequence[Shown]) -> str:
    """One section a screen, its variants side by side."""
    by_stop: dict[Stop, list[Shown]] = {}
    for one in shown:
        by_stop.setdefault(one[0], []).append(one)
    parts = [f"<!doctype html><meta charset=utf-8><title>Tour</title><style>{STYLE}</style>"]
    for stop, looks in by_stop.items():
        parts.append(f"<h2>{escape(stop.name)}</h2><section>")
        for _, variant, faults in looks:
            said = "".join(f"<li>{escape(str(fault))}" for fault in faults)
            picture = f"<img loading=lazy src='{_file(stop, variant)}' alt=''>"
            parts.append(f"<figure>{picture}<figcaption>{variant}<ul>{said}</ul></figcaption></figure>")
        parts.append("</section>")
    return "\n".join(parts)


if __name__ == "__main__":
    sys.exit(machine.run_command(main))
