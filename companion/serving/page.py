"""The page that the client lives in: ours in look and words from the first moment, strict about what it may load."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.content.texts import Texts
from companion.core.message import msg
from companion.serving.client import Content, font_files, read
from companion.ui.window import theme

TITLE = "Companion"
# What the progress bar counts, for the two ways in.
WEIGHED = {
    "wasm": ("main.dart.wasm", "main.dart.mjs", "canvaskit/skwasm.wasm", "canvaskit/skwasm.js"),
    "script": ("main.dart.js", "canvaskit/canvaskit.wasm", "canvaskit/canvaskit.js"),
}
TOKENS = ("sea", "deep", "primary", "ink2", "warn", "warn_c")
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


def page(
    t: Texts,
    client: Mapping[str, Content],
    version: str,
    base: str,
    config: Mapping[str, Any],
    scripts: Sequence[str] = ("introduction.js", "line.js"),
    look: str = "system",
    head: str = "",
    policy: Mapping[str, str] = POLICY,
    root: str = "/",
) -> str:
    """The page as HTML: the client's files are below `base`, the addresses of the app below `root`."""
    said = {key: t(msg(f"serving.{key}")) for key in ("reconnecting", "tap_waits", "tap_missed")}
    weights = {way: {name: _size(client[name]) for name in names} for way, names in WEIGHED.items()}
    settings = {
        "pyodide": False,
        "multiView": False,
        "noCdn": True,
        "webRenderer": "auto",
        "routeUrlStrategy": "path",
        "entrypointBaseUrl": base,
        "assetBase": base,
        "canvasKitBaseUrl": f"{base}canvaskit/",
        "fontFallbackBaseUrl": f"{base}assets/fonts/",
        "version": version,
        "title": TITLE,
        "weights": weights,
        "fonts": font_files(),
        "said": said,
        **config,
    }
    start = "flet.flutterAppLoaded = new Promise((resolve) => { flet.flutterAppResolve = resolve; });"
    # "<" as its number: a text could otherwise end the script.
    parts = [f"var flet = {json.dumps(settings).replace('<', chr(92) + 'u003c')};", start]
    script = "\n".join([*parts, *map(_source, ("cover.js", *scripts))])
    light, dark = _tokens(theme.LIGHT), _tokens(theme.DARK)
    return _filled(
        _source("index.html"),
        {
            "lang": t.language,
            "theme": look,
            "policy": _policy(policy, script),
            "base": root,
            "files": base,
            "description": t(msg("serving.description")),
            "loading": t(msg("serving.loading")),
            "late": t(msg("serving.late")),
            "light_sea": theme.LIGHT["sea"],
            "dark_sea": theme.DARK["sea"],
            "head": head,
            "style": _filled(_source("style.css"), {"light": light, "dark": dark, "files": base}),
            "emblem": files("companion").joinpath("assets", "drawings", "app_icon.svg").read_text(encoding="utf-8"),
            "script": script,
        },
    )


def _source(name: str) -> str:
    return files("companion.serving").joinpath("page", name).read_text(encoding="utf-8")


def _filled(template: str, values: Mapping[str, str]) -> str:
    """Each {name} once; all other braces are the template's own."""
    for name, value in values.items():
        template = template.replace(f"{{{name}}}", value)
    return template


def _tokens(colours: Mapping[str, str]) -> str:
    return " ".join(f"--{name}: {colours[name]};" for name in TOKENS)


def _policy(policy: Mapping[str, str], script: str) -> str:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    allowed = {**policy, "script-src": f"{policy['script-src']} 'sha256-{digest}'"}
    return "; ".join(f"{kind} {sources}" for kind, sources in allowed.items())


def _size(content: Content) -> int:
    if isinstance(content, Path):
        return content.stat().st_size
    return len(read(content))
