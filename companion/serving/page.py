"""The page that the client lives in: ours in look and words from the first moment, strict about what it may load."""

from __future__ import annotations

import base64
import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from companion.content.texts import Texts
from companion.core.message import msg
from companion.serving.client import Content, font_files, size
from companion.serving.flet_internals import for_page
from companion.serving.page_builder import build, in_script, script, source
from companion.serving.shelf import OPENS, shelf

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
class Page:
    """The page in one language and theme, and what the browser is to hold it to."""

    html: bytes
    packed: bytes
    policy: str


def page(
    t: Texts, client: Mapping[str, Content], version: str, base: str, endpoint: str, dress: Dress = AS_THE_DEVICE
) -> Page:
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
    html = build(FOLDER, program, values, source(FOLDER, "shelf.css")).encode()
    # That nobody frames it only a header can say.
    return Page(html, gzip.compress(html), f"{policy(program)}; frame-ancestors 'none'")


def policy(script: str) -> str:
    """The content policy of a page with this one script in it."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    allowed = {**POLICY, "script-src": f"{POLICY['script-src']} 'sha256-{digest}'"}
    return "; ".join(f"{kind} {sources}" for kind, sources in allowed.items())
