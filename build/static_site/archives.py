"""What the site needs of Python: the standard library, the packages and the app, compiled by the Python that runs them.

All of it lies in the environment already, but msgpack's part in C for the browser: pip fetches that once.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import files, metadata, version
from pathlib import Path

from machine import SetupError
from venv_setup import ROOT, VENV

from companion.serving.flet_internals import web_dir

PACKAGES = ("flet", "flet-audio", "polib", "repath", "segno", "six", "tinydb")
# Parts of packages for servers, sign-in, tests and terminals.
NOT_OF_PACKAGES = (
    "flet/auth", "flet/cli.py", "flet/fastapi", "flet/pytest_plugin.py", "flet/security", "flet/testing",
    "segno/__main__.py", "segno/cli.py",
)  # fmt: skip
# What a browser cannot do, or a player never asks for. A test plays a game without it.
NOT_OF_PYTHON = (
    "_pyio.py", "_pyrepl", "antigravity.py", "argparse.py", "bdb.py", "cProfile.py", "cmd.py", "colorsys.py",
    "compileall.py", "configparser.py", "ctypes", "curses", "dbm", "difflib.py", "doctest.py", "email", "ensurepip",
    "fileinput.py", "ftplib.py", "getopt.py", "html", "http", "idlelib", "imaplib.py", "lib2to3", "logging/config.py",
    "mailbox.py", "mimetypes.py", "modulefinder.py", "multiprocessing", "netrc.py",
    "nturl2path.py", "optparse.py", "pdb.py", "pickletools.py", "plistlib.py", "poplib.py", "profile.py", "pstats.py",
    "pty.py", "py_compile.py", "pyclbr.py", "pydoc.py", "pydoc_data", "rlcompleter.py", "sched.py", "shelve.py",
    "site-packages", "smtplib.py", "socketserver.py", "sqlite3", "sre_compile.py", "sre_constants.py", "sre_parse.py",
    "tabnanny.py", "tarfile.py", "this.py", "tkinter", "trace.py", "tracemalloc.py", "turtle.py", "turtledemo",
    "unittest", "urllib/request.py", "urllib/robotparser.py", "venv", "wave.py", "webbrowser.py", "wsgiref", "xml/dom",
    "xml/etree", "xml/parsers", "xmlrpc", "zipapp.py",
)  # fmt: skip
ENCODINGS = {"__init__.py", "aliases.py", "ascii.py", "cp437.py", "idna.py", "latin_1.py", "raw_unicode_escape.py",
             "unicode_escape.py", "utf_8.py", "utf_8_sig.py"}  # fmt: skip
# The app without its command line and without its server.
NOT_OF_US = ("__main__.py", "start/served.py", "commands", "assets", "serving")
CODE_FOR_BROWSERS = ("--python-version", "314", "--implementation", "cp", "--abi", "cp314",
                     "--platform", "pyemscripten_2026_0_wasm32")  # fmt: skip
WEB = Path(__file__).parent / "web"
EARLIEST = (1980, 1, 1, 0, 0, 0)


def archives() -> dict[str, bytes]:
    """Three archives by their addresses, and what comes of their dataclasses. Uncompressed: the site compresses all."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        _copy_library(work / "stdlib")
        _copy_packages(work / "packages")
        _copy_app(work / "app")
        _run("compile.mjs", work)
        packed = {f"{name}.zip": _packed(work / name) for name in ("stdlib", "packages", "app")}
        for name, content in packed.items():
            (work / name).write_bytes(content)
        _run("check.mjs", work)
        packed["written.bin"] = (work / "written.bin").read_bytes()
    return {f"python/{name}": content for name, content in packed.items()}


def flet_names() -> list[str]:
    """What the app uses of Flet, which loads each of its parts only when somebody asks for it."""
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "companion").rglob("*.py"))
    return sorted({name for source in sources for name in re.findall(r"\bft\.(\w+)", source)})


def lock_file() -> bytes:
    """Pyodide's list of the packages that it could fetch from elsewhere: none."""
    lock = json.loads((web_dir() / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps(lock | {"packages": {}}).encode()


def licences() -> dict[str, bytes]:
    """The licences of all packages that go along: a list, and the text of each as far as the package brings it."""
    texts = {
        f"{package}-{path.name}": Path(str(path.locate())).read_bytes()
        for package in (*PACKAGES, "msgpack")
        for path in files(package) or ()
        if path.name.upper().startswith(("LICENSE", "LICENCE", "COPYING", "NOTICE"))
    }
    named = [f"{package} {version(package)}: {_licence(package)}" for package in (*PACKAGES, "flet-web", "msgpack")]
    lines = [*named, "Pyodide: MPL-2.0, https://pyodide.org", "Python: PSF-2.0, https://docs.python.org/3/license.html"]
    return {"packages.txt": "\n".join(lines).encode(), **texts}


def _licence(package: str) -> str:
    said = metadata(package)
    classes = [line.rpartition(" :: ")[2] for line in said.get_all("Classifier") or () if line.startswith("License")]
    return said["License-Expression"] or said["License"] or ", ".join(classes)


def _copy_library(folder: Path) -> None:
    with zipfile.ZipFile(web_dir() / "pyodide" / "python_stdlib.zip") as library:
        library.extractall(folder)
    encodings = {path.name for path in (folder / "encodings").iterdir()}
    _drop(folder, NOT_OF_PYTHON)
    _drop(folder / "encodings", encodings - ENCODINGS)
    # segno escapes XML by a module that can also open addresses, and for that imports this one.
    (folder / "urllib" / "request.py").write_text("")


def _copy_packages(folder: Path) -> None:
    for package in PACKAGES:
        for path in files(package) or ():
            if path.parts[0].endswith(".dist-info") or path.suffix not in {".py", ".json"}:
                continue
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(Path(str(path.locate())), target)
    _drop(folder, NOT_OF_PACKAGES)
    with zipfile.ZipFile(_msgpack()) as wheel:
        wheel.extractall(folder, [name for name in wheel.namelist() if name.endswith((".py", ".so"))])


def _copy_app(folder: Path) -> None:
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "companion", folder / "companion", ignore=unwanted)
    shutil.copytree(ROOT / "data", folder / "companion" / "data", ignore=unwanted)
    _drop(folder / "companion", NOT_OF_US)


def _drop(folder: Path, names: Iterable[str]) -> None:
    for name in names:
        path = folder / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


def _msgpack() -> Path:
    """The wheel for Python in the browser, of the version that is installed here."""
    kept = VENV / "wheels"
    pattern = f"msgpack-{version('msgpack')}-*emscripten*.whl"
    if not list(kept.glob(pattern)):
        print("Fetching msgpack for Python in the browser …", flush=True)
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
                   "--only-binary=:all:", *CODE_FOR_BROWSERS, f"msgpack=={version('msgpack')}",
                   "--dest", str(kept)]  # fmt: skip
        if subprocess.run(command).returncode:
            raise SetupError("The site needs a package that is not here yet, and https://pypi.org can't be reached.")
    return next(kept.glob(pattern))


def _run(script: str, folder: Path) -> None:
    """One of our scripts for Pyodide, in the Node that comes with Playwright."""
    from playwright._impl._driver import compute_driver_executable

    node = compute_driver_executable()[0]
    command = [str(node), str(WEB / script), str(web_dir() / "pyodide"), str(folder)]
    if subprocess.run(command).returncode:
        raise SetupError(f"{WEB / script} failed, see above.")


def _packed(folder: Path) -> bytes:
    """The folder as a zip that is the same for the same content: bytecode, native code and data, no sources."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for path in _entries(folder):
            archive.writestr(zipfile.ZipInfo(path.relative_to(folder).as_posix(), EARLIEST), path.read_bytes())
    return buffer.getvalue()


def _entries(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".py")
