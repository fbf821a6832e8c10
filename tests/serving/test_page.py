"""The page of the server and that of the site: filled in once, in our colours, and nothing left open."""

import base64
import hashlib
import json
import re
from pathlib import Path

import pytest
from static_site import page as site_page

from companion.content.texts import LANGUAGES, Texts
from companion.serving.client import client_files, version
from companion.serving.client_page import Dress, filled_page, in_script, page
from companion.ui.window import theme


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    client = client_files()
    dark = Dress(theme="dark")
    served = {code: page(Texts(code), client, version(client), "/c/1/", "/line", dark) for code in LANGUAGES}
    return {**{code: made.html.decode() for code, made in served.items()}, "site": site_page.page().decode()}


def folder(tmp_path: Path, index: str, style: str = "") -> Path:
    (tmp_path / "index.html").write_text(index, encoding="utf-8")
    (tmp_path / "style.css").write_text(style, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("index", "made"),
    [
        ("<p>{words}</p>", "<p>some {words}</p>"),
        ("<script>{script}</script>", "<script>f({ words }, {words})</script>"),
        ("{nothing} {", "{nothing} {"),
        ("{light_sea}", theme.LIGHT["sea"]),
    ],
)
def test_each_place_is_filled_once(tmp_path: Path, index: str, made: str):
    assert filled_page(folder(tmp_path, index), "f({ words }, {words})", {"words": "some {words}"}) == made


def test_a_style_gets_the_colours_that_it_uses(tmp_path: Path):
    style = ":root { {light} } .dark { {dark} } p { color: var(--ink); background: var(--sea); }"
    made = filled_page(folder(tmp_path, "{style}", style), "", {})
    assert set(re.findall(r"--(\w+):", made)) == {"ink", "sea"}
    for tokens in (theme.LIGHT, theme.DARK):
        assert f"--ink: {tokens['ink']};" in made


@pytest.mark.parametrize("value", ["</script>", "<!--", {"a": ["<b>", 1, None]}, "l’été"])
def test_a_text_does_not_end_the_script(value: object):
    assert "<" not in in_script(value)
    assert json.loads(in_script(value)) == value


def test_each_page_runs_the_one_script_that_its_policy_names(pages: dict[str, str]):
    for name, html in pages.items():
        (script,) = re.findall(r"<script>(.*?)</script>", html, flags=re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
        assert f"'wasm-unsafe-eval' 'sha256-{digest}';" in policy, name
        assert html.index("Content-Security-Policy") < html.index("<style>"), name


def test_nothing_is_left_open(pages: dict[str, str]):
    for name, html in pages.items():
        outside = re.sub(r"<script>.*?</script>", "", html, flags=re.DOTALL)
        assert not re.findall(r"(?<!\$){[a-z_]+}", outside), name
        used = set(re.findall(r"var\(--(\w+)\)", html))
        assert used
        assert used <= set(re.findall(r"--(\w+):", html)), name
