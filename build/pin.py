"""Write down what may be installed, file by file: .venv/bin/python build/pin.py, after every change of a version.

Versions stand in pyproject.toml and build/constraints.txt. For each of them the package index says which files there
are; their hashes go into build/requirements/run.txt and dev.txt, and pip then takes these files and no others.
"""

from __future__ import annotations

import re
import sys
import tomllib
import urllib.request
from collections.abc import Iterator, Mapping
from importlib import metadata
from urllib.error import URLError

import machine
import venv_setup
from machine import SetupError

INDEX = "https://pypi.org/simple"
FOLDER = venv_setup.REQUIREMENTS
LINK = re.compile(r'href="[^"]*/([^"/#]+)#sha256=([0-9a-f]{64})"')
# The Pythons and systems that somebody may start the app with.
WHEEL = re.compile(r"-(?P<python>[^-]+)-(?P<abi>[^-]+)-(?P<system>[^-]+)\.whl$")
PYTHONS = {"py3", "cp311", "cp312", "cp313", "cp314"}
SYSTEMS = ("any", "manylinux", "musllinux", "macosx", "win_amd64", "win_arm64")
# Packages that one system needs and another has no file of.
ONLY_ON = {"colorama": 'sys_platform == "win32"', "uvloop": 'sys_platform != "win32"'}
# What a package needs only on a Python older than ours.
FOR_OLDER = re.compile(r"python_version\s*<\s*['\"]3\.(?:\d|1[01])['\"]")
HEAD = "# Made by build/pin.py from pyproject.toml and build/constraints.txt. Do not edit.\n"


def main(arguments: list[str]) -> int:
    """Both files anew."""
    versions = pinned()
    run = needed(direct(), versions) | needed(build_needs(), versions)
    FOLDER.mkdir(exist_ok=True)
    for name, packages in {"run": run, "dev": set(versions) - run}.items():
        start = HEAD if name == "run" else f"{HEAD}-r run.txt\n"
        lines = [entry(package, versions[package]) for package in sorted(packages)]
        (FOLDER / f"{name}.txt").write_text(start + "".join(lines), encoding="utf-8")
        print(f"{name}.txt: {len(packages)} packages")
    return 0


def project() -> Mapping[str, list[str]]:
    """What pyproject.toml pins, by what it is for."""
    found = tomllib.loads((venv_setup.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needs = found["project"]
    return {"run": needs["dependencies"], **needs["optional-dependencies"], "build": found["build-system"]["requires"]}


def pinned() -> dict[str, str]:
    """The version of every package, by its plain name."""
    constraints = venv_setup.CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    lines = [line for group in project().values() for line in group]
    lines += [line for line in constraints if line and not line.startswith("#")]
    return {plain(line.partition("==")[0]): line.partition("==")[2] for line in lines}


def plain(name: str) -> str:
    """A package's name as the index writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def direct() -> list[str]:
    """What the app imports."""
    return [plain(line.partition("==")[0]) for line in project()["run"]]


def build_needs() -> list[str]:
    """The installation itself needs what it is built with."""
    return [plain(line.partition("==")[0]) for line in project()["build"]]


def needed(names: list[str], versions: Mapping[str, str]) -> set[str]:
    """These packages and all that they bring along, on whatever system."""
    found: set[str] = set()
    todo = list(names)
    while todo:
        name = todo.pop()
        if name in found:
            continue
        if name not in versions:
            raise SetupError(f"{name} is needed, and neither pyproject.toml nor build/constraints.txt has its version.")
        found.add(name)
        todo += _brings(name)
    return found


def _brings(name: str) -> Iterator[str]:
    try:
        lines = metadata.requires(name) or []
    except metadata.PackageNotFoundError as missing:
        if name not in ONLY_ON:
            raise SetupError(f"{name} is not installed here: start build/test.py once.") from missing
        lines = []
    for line in lines:
        if "extra ==" not in line and not FOR_OLDER.search(line):
            yield plain(re.split(r"[\s<>=!~;\[(]", line, maxsplit=1)[0])
    if name == "uvicorn":  # it uses them where it finds them, and Flet asks for all of them
        yield from ("httptools", "uvloop", "watchfiles", "websockets", "python-dotenv", "pyyaml")


def entry(name: str, version: str) -> str:
    """One package with the hashes of all its files that may be of use."""
    try:
        with urllib.request.urlopen(f"{INDEX}/{name}/") as answer:
            links = LINK.findall(answer.read().decode("utf-8"))
    except URLError as error:
        raise SetupError(f"The package index did not tell about {name}: {error}") from error
    files = {file: digest for file, digest in links if _is_of(file, name, version)}
    wheels = {file: digest for file, digest in files.items() if _is_of_use(file)}
    if not files:
        raise SetupError(f"The package index has no file of {name} {version}.")
    marker = f" ; {ONLY_ON[name]}" if name in ONLY_ON else ""
    hashes = "".join(f" \\\n    --hash=sha256:{digest}" for digest in sorted((wheels or files).values()))
    return f"{name}=={version}{marker}{hashes}\n"


def _is_of(file: str, name: str, version: str) -> bool:
    """A wheel or source of this version: the name before it may be written in several ways."""
    start = re.match(r"(.+?)-(\d.*?)(?:-(?:cp|py)\d.*\.whl|-[^-]+-[^-]+-[^-]+\.whl|\.tar\.gz|\.zip)$", file)
    return bool(start) and plain(start[1]) == name and start[2] == version  # type: ignore[index]


def _is_of_use(file: str) -> bool:
    """A wheel for one of the Pythons and systems; one for an older Python may be good for all later ones."""
    match = WHEEL.search(file)
    if match is None or not match["system"].startswith(SYSTEMS):
        return False
    return match["abi"] == "abi3" or bool(PYTHONS & set(match["python"].split(".")))


if __name__ == "__main__":
    sys.exit(machine.run_command(main))
