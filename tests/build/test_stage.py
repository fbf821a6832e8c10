"""The folder that becomes a package: complete, nothing beside it, and it runs from there, from a zip too."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
import stage
from venv_setup import ROOT

from companion.content.data_files import boxes
from companion.games import GAMES
from tests.patience import LONGEST

NOT_OF_A_DEVICE = (*stage.NOT_CODE, "assets", "commands", "serving")
TRY = """
import json, sys
for name in ("fastapi", "flet_web", "starlette", "uvicorn"):
    sys.modules[name] = None
import companion, companion.start.only_window, companion.content.data_files
from companion.games import GAMES
from companion.content.texts import LANGUAGES
from companion.content.texts import Texts
from companion.core.message import msg
print(json.dumps([companion.__file__, [list(GAMES), [box.id for box in companion.content.data_files.boxes()]],
                  [Texts(code)(msg("ui.undo")) for code in LANGUAGES]]))
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stage") / "package"
    stage.stage(folder)
    return folder


@pytest.fixture(scope="module")
def flet(package: Path) -> dict[str, dict]:
    return tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))


def tried(path: Path) -> list:
    """What the app tells when it is found at this path and nowhere else."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    # Without bytecode, which would lie in the package.
    command = [sys.executable, "-B", "-c", f"import sys; sys.path.insert(0, {str(path)!r})\n{TRY}"]
    answer = subprocess.run(
        command, cwd=path.parent, env=environment, stdout=subprocess.PIPE, check=True, timeout=LONGEST
    )
    return json.loads(answer.stdout)


def test_it_runs_without_the_server_and_without_the_source_tree(package: Path):
    origin, games, texts = tried(package / "src")
    assert origin.startswith(str(package))
    assert games == [list(GAMES), [box.id for box in boxes()]]
    assert len(set(texts)) == len(texts)


def test_data_is_found_in_a_zip(package: Path, tmp_path: Path):
    archive = Path(shutil.make_archive(str(tmp_path / "app"), "zip", package / "src"))
    assert zipfile.is_zipfile(archive)
    assert tried(archive)[1:] == tried(package / "src")[1:]


def test_the_entry_is_where_flet_looks_for_it(package: Path, flet):
    app = flet["tool"]["flet"]["app"]
    entry = package / app["path"] / f"{app['module']}.py"
    assert "companion.start.only_window" in entry.read_text(encoding="utf-8")


def test_nothing_stands_there_that_the_list_does_not_name(package: Path):
    top = {path.name for path in package.iterdir()}
    assert top == {"pyproject.toml", "src"}
    assert {path.name for path in (package / "src").iterdir()} == {"main.py", "companion", "assets"}
    kinds = {path.suffix for path in package.rglob("*") if path.is_file()}
    assert kinds == {".py", ".toml", ".po", ".svg", ".ttf", ".txt", ".png", ""}
    assert not [name for name in NOT_OF_A_DEVICE if (package / "src" / "companion" / name).exists()]
    assert not [path for path in package.rglob("*") if path.name.startswith((".", "__pycache__"))]


def test_all_data_drawings_and_fonts_are_there(package: Path):
    source = package / "src"
    for folder, place in (("data", "companion/data"), ("companion/assets/drawings", "assets/drawings"),
                          ("companion/assets/fonts", "assets/fonts")):  # fmt: skip
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file()]
        assert files
        assert not [path for path in files if not (source / place / path.relative_to(ROOT / folder)).is_file()]
    assert (source / "assets" / "icon.png").is_file()
    assert (source / "assets" / "splash.png").is_file()


def test_the_sections_say_what_flet_needs(flet):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert flet["project"]["version"] == project["version"]
    assert flet["project"]["requires-python"] == project["requires-python"]
    names = {pin.partition("==")[0] for pin in flet["project"]["dependencies"]}
    assert names == set(stage.NEEDED)
    assert set(flet["project"]["dependencies"]) <= set(project["dependencies"])
    settings = flet["tool"]["flet"]
    assert settings["product"] == "Companion"
    assert re.fullmatch(r"[a-z]+(\.[a-z]+)+", settings["org"])
    colours = [*settings["splash"].values(), settings["icon_background"]]
    assert all(re.fullmatch("#[0-9A-F]{6}", colour) for colour in colours)
    assert settings["android"]["permission"] == {"android.permission.INTERNET": False}


def test_staging_again_leaves_nothing_of_before(package: Path, tmp_path: Path):
    stage.stage(tmp_path / "again")
    (tmp_path / "again" / "src" / "left.py").write_text("x = 1", encoding="utf-8")
    stage.stage(tmp_path / "again")
    names = {path.relative_to(tmp_path / "again") for path in (tmp_path / "again").rglob("*")}
    assert names == {path.relative_to(package) for path in package.rglob("*")}


@pytest.mark.parametrize(("value", "written"), [(True, "true"), (["a", "b"], '["a", "b"]'), ('"\\', r'"\"\\"')])
def test_values_are_written_as_toml_reads_them(value, written: str):
    assert stage._value(value) == written
    assert tomllib.loads(f"x = {written}")["x"] == value
