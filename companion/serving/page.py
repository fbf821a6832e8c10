"""The page that the client lives in: ours in look and words from the first moment, strict about what it may load."""

from __future__ import annotations

import base64
import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from companion.content.texts import Texts
from companion.core.message import msg
from companion.serving.client import Content, font_files, read
from companion.serving.flet_internals import for_page
from companion.serving.page_builder import build, in_script, source

TITLE = "Companion"
FOLDER = files("companion.serving").joinpath("page")
# The site's page begins with these, too.
SHARED = ("languages.js", "back.js", "deals.js")
SCRIPTS = (*SHARED, "cover.js", "introduction.js", "line.js")
# What the progress bar counts, for the two ways in.
WEIGHED = {
    "wasm": ("main.dart.wasm", "main.dart.mjs", "canvaskit/skwasm.wasm", "canvaskit/skwasm.js"),
    "script": ("main.dart.js", "canvaskit/canvaskit.wasm", "canvaskit/canvaskit.js"),
}
# A file that comes in is one message, and is held several times on its way. The longest file that can be read is
# shorter than this when it is packed, as long exports are. In megabytes, what the page lets through.
LARGEST_MESSAGE = 24 * 1024 * 1024
LARGEST_FILE = 23
# Only from here, scripts only those that are meant: this also keeps Flet's animation player from its public server.
POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self' blob:",
    "base-uri": "'self'",
    "form-action": "'none'",
}


@dataclass(frozen=True)
class Page:
    """The page in one language and theme, and what the browser is to hold it to."""

    html: bytes
    packed: bytes
    policy: str


def page(t: Texts, client: Mapping[str, Content], version: str, base: str, endpoint: str, look: str = "system") -> Page:
    """The client's files are below `base`, and the line to Flet is at `endpoint`."""
    settings = {
        **for_page(base, endpoint),
        "version": version,
        "title": TITLE,
        "weights": {way: {name: _size(client[name]) for name in names} for way, names in WEIGHED.items()},
        "fonts": font_files(),
        "largest": LARGEST_FILE * 1024 * 1024,
        "said": {
            **{key: t(msg(f"serving.{key}")) for key in ("reconnecting", "tap_waits", "tap_missed")},
            "too_large": t(msg("serving.too_large", most=LARGEST_FILE)),
        },
    }
    start = "openDeals('/');\nflet.flutterAppLoaded = new Promise((resolve) => { flet.flutterAppResolve = resolve; });"
    script = "\n".join([f"var flet = {in_script(settings)};", start, *(source(FOLDER, name) for name in SCRIPTS)])
    values = {
        "lang": t.language,
        "theme": look,
        "policy": policy(script),
        "files": base,
        "description": t(msg("serving.description")),
        "loading": t(msg("serving.loading")),
        "late": t(msg("serving.late")),
        "again": t(msg("site.again")),
    }
    html = build(FOLDER, script, values).encode()
    # That nobody frames it only a header can say.
    return Page(html, gzip.compress(html), f"{policy(script)}; frame-ancestors 'none'")


def policy(script: str) -> str:
    """The content policy of a page with this one script in it."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    allowed = {**POLICY, "script-src": f"{POLICY['script-src']} 'sha256-{digest}'"}
    return "; ".join(f"{kind} {sources}" for kind, sources in allowed.items())


def _size(content: Content) -> int:
    if isinstance(content, Path):
        return content.stat().st_size
    return len(read(content))
