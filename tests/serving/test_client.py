"""The trimmed client: complete for what the app shows, and nothing beside it."""

import io
import json
from posixpath import normpath

import pytest
from fontTools.ttLib import TTFont
from icons import glyph, used

from companion.serving import client
from companion.serving.flet_internals import HEAVY, NO_PLAYER, PLAYER, PLAYER_IN
from companion.ui.window import theme


@pytest.fixture(scope="module")
def found() -> dict[str, client.Content]:
    return client.client_files()


def test_every_icon_of_the_app_is_in_the_cut_font(found):
    font = TTFont(io.BytesIO(client.read(found[client.ICON_FONT])))
    missing = {glyph(name) for name in used()} - set(font.getBestCmap().values())
    assert not missing, f"run python3 build/icons.py: the icon font lacks {sorted(missing)}"


def test_the_cut_font_carries_few_icons_that_nobody_uses(found):
    font = TTFont(io.BytesIO(client.read(found[client.ICON_FONT])))
    idle = set(font.getBestCmap().values()) - {glyph(name) for name in used()}
    assert len(idle) < 40, f"run python3 build/icons.py: nobody uses {sorted(idle)}"


def test_the_engine_loads_the_families_of_the_theme_and_roboto_is_one_of_them(found):
    fonts = {entry["family"]: entry["fonts"][0]["asset"] for entry in json.loads(client.read(found[client.FONTS]))}
    assert set(fonts) == {"MaterialIcons", "Roboto", *theme.FONTS}
    for asset in fonts.values():
        assert normpath(f"assets/{asset}") in found


def test_every_file_is_there_and_what_nobody_asks_for_is_not(found):
    for name, content in found.items():
        assert client.read(content), name
    unwanted = ("KaTeX", "Cupertino", ".symbols", "pyodide", "wimp", "experimental", ".map")
    assert not [name for name in found if any(part in name for part in unwanted)]


def test_a_page_without_a_certificate_gets_the_light_engine_too(found):
    bootstrap = client.read(found["flutter_bootstrap.js"]).decode()
    assert f'{HEAVY}?"skwasm_heavy"' in bootstrap
    assert "hasImageCodecs||" not in bootstrap


@pytest.mark.parametrize("name", PLAYER_IN)
def test_the_animation_player_is_no_script_any_more(found, name: str):
    whole = found[name].path.read_bytes()
    sent = client.read(found[name])
    assert (whole.count(PLAYER.encode()), sent.count(PLAYER.encode()), sent.count(NO_PLAYER.encode())) == (1, 0, 1)
    assert len(sent) == len(whole) == client.size(found[name])


def test_what_we_put_in_makes_another_version(found):
    (name, *_) = PLAYER_IN
    assert client.version(found) != client.version({**found, name: found[name].path})


def test_what_is_loaded_ahead_is_there(found):
    assert set(client.font_files()) <= set(found)


def test_the_version_changes_with_any_small_file_and_only_then(found):
    assert client.version(found) == client.version(dict(reversed(found.items())))
    assert client.version(found) != client.version({**found, "version.json": b"{}"})
    assert client.version(found) != client.version({**found, "one.more": b""})
