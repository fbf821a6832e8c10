"""The page that the client lives in: ours in look and words from the first moment, strict about what it may load."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable

from companion.content.data_files import boxes
from companion.content.texts import Texts
from companion.core.message import msg
from companion.games import GAMES
from companion.serving.client import Content, font_files, size
from companion.serving.flet_internals import for_page
from companion.ui.window import theme

TITLE = "Companion"
FOLDER = files("companion.serving").joinpath("page")
# The site's page begins with these, too.
SHARED = ("reasons.js", "languages.js", "back.js", "deals.js", "shelf.js", "finger.js")
SCRIPTS = (*SHARED, "memory.js", "packed.js", "cover.js", "introduction.js", "told.js", "line.js")
# What the progress bar counts, for the two ways in.
WEIGHED = {
    "wasm": ("main.dart.wasm", "main.dart.mjs", "canvaskit/skwasm.wasm", "canvaskit/skwasm.js"),
    "script": ("main.dart.js", "canvaskit/canvaskit.wasm", "canvaskit/canvaskit.js"),
}
# Of these, what is worth packing better than browsers know of.
LARGE = tuple(name for names in WEIGHED.values() for name in names if name.endswith(".wasm"))
# A file that comes in is one message, and is held several times on its way. The longest file that can be read is
# shorter than this when it is packed, as long exports are. In megabytes, what the page lets through.
LARGEST_MESSAGE = 24 * 1024 * 1024
LARGEST_FILE = 23
# Only from here, scripts only those that are meant.
POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "media-src": "data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self' blob:",
    "base-uri": "'self'",
    "form-action": "'none'",
}


@dataclass(frozen=True)
class Dress:
    """What the player has chosen; an empty language or "system" is the device's own."""

    language: str = ""
    theme: str = "system"
    text_size: float = 1


AS_THE_DEVICE = Dress()


@dataclass(frozen=True)
class ServedPage:
    """The page in one language and theme, with its content policy."""

    html: bytes
    packed: bytes
    policy: str


def page(
    t: Texts, client: Mapping[str, Content], version: str, base: str, endpoint: str, dress: Dress = AS_THE_DEVICE
) -> ServedPage:
    """The client's files are below `base`, and the line to Flet is at `endpoint`."""
    settings = {
        **for_page(base, endpoint),
        "version": version,
        "title": TITLE,
        "weights": {way: {name: size(client[name]) for name in names} for way, names in WEIGHED.items()},
        "unpacking": script(FOLDER, "unpack.js", "unpacking.js"),
        "fonts": {name: size(client[name]) for name in font_files()},
        "largest": LARGEST_FILE * 1024 * 1024,
        "said": {
            **{key: t(msg(f"serving.{key}")) for key in ("reconnecting", "tap_waits", "tap_missed")},
            **{key: t(msg(f"site.{key}")) for key in ("incomplete", "no_engine", "no_memory", "no_drawing", "failed")},
            "too_large": t(msg("serving.too_large", most=LARGEST_FILE)),
            "opens": t(OPENS),
        },
    }
    start = "openDeals('/');\nflet.flutterAppLoaded = new Promise((resolve) => { flet.flutterAppResolve = resolve; });"
    program = "\n".join([f"var flet = {in_script(settings)};", start, script(FOLDER, *SCRIPTS)])
    values = {
        "lang": t.language,
        "theme": dress.theme,
        "size": f"{dress.text_size:.0%}",
        "shelf": shelf(t, "/"),
        "policy": policy(program),
        "files": base,
        "description": t(msg("serving.description")),
        "loading": t(msg("serving.loading")),
        "late": t(msg("serving.late")),
        "again": t(msg("site.again")),
        "noscript": t(msg("site.noscript")),
    }
    html = filled_page(FOLDER, program, values, source(FOLDER, "shelf.css")).encode()
    # That nobody frames it only a header can say.
    return ServedPage(html, gzip.compress(html), f"{policy(program)}; frame-ancestors 'none'")


def policy(script: str) -> str:
    """The content policy of a page with this one script in it."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    allowed = {**POLICY, "script-src": f"{POLICY['script-src']} 'sha256-{digest}'"}
    return "; ".join(f"{kind} {sources}" for kind, sources in allowed.items())


EMBLEM = files("companion").joinpath("assets", "drawings", "app_icon.svg")


def filled_page(folder: Traversable, script: str, values: Mapping[str, str], style: str = "") -> str:
    """The folder's page with this script; `values` say what else stands in its {braces} and in those of its style.

    More `style` may follow the folder's own.
    """
    style = source(folder, "style.css") + style
    used = [name for name in theme.LIGHT if f"var(--{name})" in style]
    light, dark = _tokens(used, theme.LIGHT), _tokens(used, theme.DARK)
    ours = {
        "style": _filled(style, {"light": light, "dark": dark, **values}),
        "light_sea": theme.LIGHT["sea"],
        "dark_sea": theme.DARK["sea"],
        "emblem": EMBLEM.read_text(encoding="utf-8"),
        "script": script,
    }
    return _filled(source(folder, "index.html"), {**ours, **values})


def source(folder: Traversable, name: str) -> str:
    """A source file of a page."""
    return folder.joinpath(name).read_text(encoding="utf-8")


def script(folder: Traversable, *names: str) -> str:
    """Scripts one after the other, without their comments: a quarter of what a first visit waits for."""
    return re.sub(r"^ *//.*\n", "", "".join(source(folder, name) for name in names), flags=re.MULTILINE)


def in_script(value: object) -> str:
    """A value as a script has it, with "<" as its number: a text could otherwise end the script."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def _filled(template: str, values: Mapping[str, str]) -> str:
    """Fill in each {name} that has a value; other braces belong to the template."""
    return re.sub(r"{(\w+)}", lambda found: values.get(found[1], found[0]), template)


def _tokens(names: list[str], colours: Mapping[str, str]) -> str:
    return " ".join(f"--{name}: {colours[name]};" for name in names)


DRAWINGS = files("companion").joinpath("assets", "drawings")
QUESTION = msg("ui.whats_on_the_table")
# The page fills in which.
OPENS = msg("serving.opens", game="{game}")
CHEVRON = '<svg class="on" viewBox="0 0 24 24" aria-hidden="true"><path d="M9.4 6.7l5.3 5.3-5.3 5.3"/></svg>'


def shelf(t: Texts, screens: str) -> str:
    """A link for each game. Scripts find its texts by `data-said` and translate them."""
    rows = "".join(_row(t, f"{screens}game/{box.id}", box.id, box.name) for box in boxes() if box.id in GAMES)
    return f'<h1 data-said="title">{escape(t(QUESTION))}</h1>{rows}'


def _row(t: Texts, address: str, game: str, name: str) -> str:
    emblem = (
        DRAWINGS.joinpath(f"{game}.svg").read_text(encoding="utf-8").replace("<svg ", '<svg aria-hidden="true" ', 1)
    )
    tagline = escape(t(msg(f"{game}.tagline")))
    text = f'<span><b>{escape(name)}</b><small data-said="{game}">{tagline}</small></span>'
    return f'<a href="{address}">{emblem}{text}{CHEVRON}</a>'
