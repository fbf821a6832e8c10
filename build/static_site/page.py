"""The site's page in our words and colours, its manifest, and the files that lie beside it as they are."""

from __future__ import annotations

import json
from pathlib import Path, PurePosixPath

from venv_setup import ROOT

from companion.content.texts import FALLBACK, LANGUAGES, Texts
from companion.core.message import Message, msg
from companion.games import GAMES
from companion.serving.client import Content, client_files, read
from companion.serving.client_page import (
    FOLDER,
    OPENS,
    QUESTION,
    SHARED,
    filled_page,
    in_script,
    policy,
    script,
    shelf,
    source,
)
from companion.serving.flet_internals import web_dir
from companion.ui.window import theme
from static_site.archives import licences as licences_of_packages

WEB = Path(__file__).parent / "web"
SCRIPTS = ("bridge.js", "keeping.js", "start.js")
MANIFEST = "manifest.json"
# What is put on the home screen after a game, and what lies in a browser's cache from then on (web/keeping.js).
PLAYED, MARK = "manifest-played.json", "played.txt"
NAME = "Companion"
ICONS = {"any": "icon", "maskable": "maskable"}
WIDTHS = (192, 512)
# The page fills these in itself.
PROGRESS = {"done": "{done}", "total": "{total}"}


def said() -> dict[str, Message]:
    """All that the page may have to say before and beside the app."""
    return {
        "loading": msg("site.loading"),
        "progress": msg("site.progress", **PROGRESS),
        "starting": msg("site.starting"),
        "incomplete": msg("site.incomplete"),
        "failed": msg("site.failed"),
        "no_engine": msg("site.no_engine"),
        "no_memory": msg("site.no_memory"),
        "no_drawing": msg("site.no_drawing"),
        "no_way": msg("site.still"),
        "no_room": msg("site.no_room"),
        "late": msg("site.late"),
        "again": msg("site.again"),
        "unable": msg("site.unable"),
        "elsewhere": msg("site.elsewhere"),
        "moved": msg("site.moved"),
        "here": msg("site.here"),
        "update": msg("site.update"),
        "reload": msg("site.reload"),
        "later": msg("site.later"),
        "not_saved": msg("site.not_saved"),
        "opens": OPENS,
        "title": QUESTION,
        **{game: msg(f"{game}.tagline") for game in GAMES},
    }


def page() -> bytes:
    """index.html, with all in it that a first sign of life needs."""
    texts = {code: Texts(code) for code in LANGUAGES}
    sentences = {code: {key: t(message) for key, message in said().items()} for code, t in texts.items()}
    program = f"{script(FOLDER, *SHARED)}openDeals('#/');\n{script(WEB, *SCRIPTS)}"
    values = {
        "description": texts[FALLBACK](msg("site.description")),
        "still": "<br>".join(f'{t(msg("site.still"))} <a href="">{t(msg("site.again"))}</a>' for t in texts.values()),
        "noscript": " ".join(t(msg("site.noscript")) for t in texts.values()),
        "said": in_script(sentences),
        "shelf": shelf(texts[FALLBACK], "#/"),
    }
    return _held_to_its_script(filled_page(WEB, program, values, source(FOLDER, "shelf.css"))).encode()


def _held_to_its_script(html: str) -> str:
    """The policy names the script by all that stands between its tags, which is known when the page is filled in."""
    script = html.partition("<script>")[2].partition("</script>")[0]
    return html.replace("{policy}", policy(script), 1)


def manifest(start: str = ".") -> bytes:
    """What a phone needs to know to keep the app on its home screen, where it begins at this address."""
    icons = [
        {"src": f"icons/{name}-{width}.png", "type": "image/png", "sizes": f"{width}x{width}", "purpose": purpose}
        for purpose, name in ICONS.items()
        for width in WIDTHS
    ]
    said = {
        "id": ".",
        "name": NAME,
        "short_name": NAME,
        "description": Texts(FALLBACK)(msg("site.description")),
        "lang": FALLBACK,
        "start_url": start,
        "scope": ".",
        "display": "standalone",
        "orientation": "any",
        "background_color": theme.LIGHT["sea"],
        "theme_color": theme.LIGHT["sea"],
        "icons": icons,
    }
    return json.dumps(said, indent=1).encode()


def files() -> dict[str, bytes]:
    """Beside the page: what browsers ask for by themselves, and the licences of all that goes along."""
    client = client_files()
    icons = {path: read(content) for path, content in client.items() if path.startswith("icons/")}
    fonts = {path: content for path, content in client.items() if path.startswith("fonts/LICENSE")}
    licences: dict[str, Content] = {
        "client.txt": web_dir() / "assets" / "NOTICES",
        "companion.txt": ROOT / "companion" / "LICENSE",
    }
    licences |= {PurePosixPath(path).name: content for path, content in fonts.items()}
    licences |= licences_of_packages()
    named = {f"licences/{name}": read(content) for name, content in licences.items()}
    played = {PLAYED: manifest("./?played"), MARK: b"A browser that has this file has kept games of this app.\n"}
    return {MANIFEST: manifest(), **played, ".nojekyll": b"", **icons, **named}
