"""The site's page, manifest and list of parts, without a browser."""

import ast
import gzip
import json
import os
import random
import re
import struct
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import files
from pathlib import Path

import pytest
from static_site import archives, page, parts
from venv_setup import ROOT, VENV

from companion.content.texts import LANGUAGES
from companion.serving.client_page import FOLDER
from companion.serving.compressed_files import EFFORT, lzma_packed
from tests.patience import LONGEST

PICTURE_SIZE = struct.Struct(">16x2I")


@pytest.fixture(scope="module")
def beside() -> dict[str, bytes]:
    return page.files()


def test_the_page_says_everything_in_every_language_and_asks_nobody_else_for_anything():
    html = page.page().decode()
    said = json.loads(
        next(line for line in html.splitlines() if line.startswith("const SAID"))[len("const SAID = ") : -1]
    )
    assert set(said) == set(LANGUAGES)
    assert all(set(texts) == set(page.said()) for texts in said.values())
    assert not re.findall(r"{(?:style|script|said|emblem|light|dark|noscript|description|light_sea|dark_sea)}", html)
    assert not re.findall(r"(?:src|href)=\"(?:https?:)?//", html)
    used = {*re.findall(r"said\.(\w+)", html), *re.findall(r'data-said="(\w+)"', html)}
    reasons = {name for name in page.said() if f"'{name}'" in html}
    assert used | reasons == set(page.said())


def test_the_page_is_small_enough_to_be_the_first_sign_of_life():
    """All of it comes with the first answer of a network, ten packets of 1,460 bytes with the answer's own head."""
    head = 500
    assert len(gzip.compress(page.page())) < 14_600 - head


def test_the_manifest_names_icons_of_the_size_that_it_tells(beside):
    icons = json.loads(page.manifest())["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        width, height = PICTURE_SIZE.unpack_from(beside[icon["src"]])
        assert icon["sizes"] == f"{width}x{height}"


def test_every_licence_goes_along(beside):
    listed = beside["licences/packages.txt"].decode()
    for package in (*archives.PACKAGES, "flet-web", "msgpack", "Pyodide", "Python"):
        assert re.search(rf"^{package}\b.*: \S+", listed, re.MULTILINE), package
    assert "None" not in listed
    assert {"licences/client.txt", "licences/companion.txt", "licences/LICENSE-sansita.txt"} <= set(beside)


def test_a_part_is_named_by_its_content_alone():
    one, other = parts.Part.of("a.js", b"x"), parts.Part.of("b.json", b"x")
    assert one.name == other.name != parts.Part.of("a.js", b"y").name
    assert (one.type, parts.Part.of("a.mjs", b"").type) == ("text/javascript", "text/javascript")


def repeats(seed: int, length: int) -> bytes:
    """Words that come again, near and far, between noise."""
    chance = random.Random(seed)
    made = bytearray()
    while len(made) < length:
        far = chance.randrange(len(made) + 1)
        made += made[far : far + chance.randrange(400)] if chance.random() < 0.7 else chance.randbytes(40)
    return bytes(made[:length])


CONTENTS = {
    "nothing": b"",
    "a letter": b"x",
    "noise": random.Random(1).randbytes(70_000),
    "one letter": b"x" * 2_200_000,
    "words, then noise, then words": b"island " * 5000 + random.Random(2).randbytes(70_000) + b"bridge " * 5000,
    "code": b"".join(path.read_bytes() for path in sorted((ROOT / "companion" / "core").rglob("*.py"))),
    **{f"repeats {seed}": repeats(seed, 40_000) for seed in range(8)},
}
UNPACK = """
const [source, folder, ...sizes] = process.argv.slice(1);
const { readFileSync, writeFileSync } = require('node:fs');
const Unpacker = new Function(`${readFileSync(source)}; return Unpacker`)();
sizes.forEach((size, at) => {
  const packed = readFileSync(`${folder}/${at}`);
  const step = size < 100 ? 1 : [3000, 7777, 65536][at % 3];
  const unpacker = new Unpacker(Number(size));
  for (let here = 0; here < packed.length; here += step) unpacker.add(packed.subarray(here, here + step));
  writeFileSync(`${folder}/${at}`, unpacker.out);
  if (!unpacker.over || unpacker.at !== Number(size)) throw new Error(`${at} is not whole`);
});
"""


@pytest.mark.parametrize("effort", [0, EFFORT])
def test_what_is_packed_is_unpacked_in_whatever_bits_it_comes(effort: int, tmp_path: Path):
    from playwright._impl._driver import compute_driver_executable

    for at, content in enumerate(CONTENTS.values()):
        (tmp_path / str(at)).write_bytes(lzma_packed(content, effort))
    sizes = [str(len(content)) for content in CONTENTS.values()]
    command = [compute_driver_executable()[0], "-e", UNPACK, str(FOLDER / "unpack.js"), str(tmp_path), *sizes]
    subprocess.run(command, check=True, timeout=LONGEST)
    for at, (name, content) in enumerate(CONTENTS.items()):
        assert (tmp_path / str(at)).read_bytes() == content, name


def test_the_list_of_parts_is_another_one_as_soon_as_anything_changes(tmp_path: Path):
    found = {"all": {"index.html": b"<p>"}, **{name: {"main": b"wasm"} for name in parts.ENGINES}}
    parts.write(tmp_path / "one", found)
    parts.write(tmp_path / "two", found)
    parts.write(tmp_path / "new", found | {"all": {"index.html": b"<p>new"}})
    lists = {name: (tmp_path / name / "sw.js").read_bytes() for name in ("one", "two", "new")}
    assert lists["one"] == lists["two"] != lists["new"]


def test_a_memory_of_python_has_a_name_of_its_own_for_all_that_it_is_made_of():
    files = {"pyodide/pyodide.asm.wasm": b"Python", "python/app.zip": b"app"}
    changed = ({**files, path: b"another"} for path in files)
    names = [re.findall(rb"MADE_OF = '(\w+)'", parts.python_start(found))[0] for found in (files, *changed)]
    assert len(set(names)) == 3
    assert parts.python_start({**files, "fonts/Sansita-Bold.ttf": b"font"}) == parts.python_start(files)


@pytest.mark.parametrize("name", archives.NOT_OF_US)
def test_what_stays_at_home_is_there_to_stay(name: str):
    assert (ROOT / "companion" / name).exists()


def sources() -> Iterator[tuple[str, str]]:
    """All code that goes along but Flet's, which is large and has ways of its own to do without."""
    home = {ROOT / "companion" / name for name in archives.NOT_OF_US}
    ours = (path for path in (ROOT / "companion").rglob("*.py") if home.isdisjoint([path, *path.parents]))
    lzma_packed = (Path(str(path.locate())) for package in archives.PACKAGES for path in files(package) or ())
    theirs = (path for path in lzma_packed if path.suffix == ".py" and "flet" not in path.parts)
    for path in (*ours, *(path for path in theirs if not path.as_posix().endswith(archives.NOT_OF_PACKAGES))):
        yield str(path.relative_to(VENV if VENV in path.parents else ROOT)), path.read_text(encoding="utf-8")


def imported(source: str) -> Iterator[str]:
    """What a module imports when it is imported itself."""
    for node in ast.parse(source).body:
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(origin), names=names, level=0):
                yield from (f"{origin}.{alias.name}" for alias in names)


def test_nothing_imports_what_of_python_stays_at_home():
    absent = [entry.removesuffix(".py").replace("/", ".") for entry in archives.NOT_OF_PYTHON]
    code = dict(sources())
    assert any("segno" in name for name in code)
    assert any("ui/app.py" in name for name in code)
    bad = [
        f"{name} imports {module}"
        for name, source in code.items()
        for module in imported(source)
        for gone in absent
        if f"{module}.".startswith(f"{gone}.")
    ]
    assert not bad, "\n".join(bad)


def test_with_another_flet_no_site_is_built(tmp_path: Path):
    command = [sys.executable, str(ROOT / "build" / "site.py")]
    another = {**os.environ, "FLET_WEB_PATH": str(tmp_path)}
    refused = subprocess.run(command, env=another, capture_output=True, text=True, check=False, timeout=LONGEST)
    assert refused.returncode == 1
    assert re.fullmatch(r"\nFlet \S+ does not fit, the app needs Flet \S+: the file .+ is missing\.\n", refused.stderr)
