"""The project's own environment in .venv: made on the first start, repaired when it is half finished."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from machine import SetupError, install_debian_package, version

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
CONSTRAINTS = ROOT / "build" / "constraints.txt"
# Every file that may be installed, by its hash; build/pin.py makes them.
REQUIREMENTS = ROOT / "build" / "requirements"
# Written last: an environment without it was interrupted and can't be trusted.
STAMP = VENV / "companion-stamp"

# What pip's log says, on one system or another, when it reaches no package index.
NO_NETWORK = (
    "ConnectTimeout",
    "NameResolutionError",
    "Network is unreachable",
    "NewConnectionError",
    "ProxyError",
    "Temporary failure in name resolution",
    "getaddrinfo failed",
)


def ensure(*extras: str) -> Path:
    """Return the environment's Python; first install the project with these extras if that isn't done yet."""
    wanted = {_fingerprint(), *extras}
    installed = set(STAMP.read_text().split()) if STAMP.exists() and PYTHON.exists() else set()
    if wanted <= installed:
        return PYTHON
    if not installed:
        _create()
    STAMP.unlink(missing_ok=True)
    _install(extras)
    STAMP.write_text("\n".join(sorted(wanted)))
    return PYTHON


def inside(main: Callable[[list[str]], int]) -> Callable[[list[str]], int]:
    """A build command, run in the environment that has everything; all that is the project's can be imported there."""

    def run(arguments: list[str]) -> int:
        python = ensure("dev")
        if Path(sys.prefix).resolve() != VENV.resolve():
            return subprocess.run([str(python), str(Path(sys.argv[0]).resolve()), *arguments], cwd=ROOT).returncode
        sys.path.insert(0, str(ROOT))
        return main(arguments)

    return run


def _fingerprint() -> str:
    """Hash of all that decides what is installed; also of the folder, as the installation points there."""
    content = hashlib.sha256(str(ROOT).encode())
    for file in (ROOT / "pyproject.toml", *sorted(REQUIREMENTS.glob("*.txt"))):
        content.update(file.read_bytes())
    return content.hexdigest()


def _create() -> None:
    _require_venv()
    import venv  # not at the top: some systems leave it out, and every later start does without

    print(f"Making a Python environment in {VENV} …", flush=True)
    builder = venv.EnvBuilder(clear=True, with_pip=True, symlinks=os.name != "nt")
    try:
        builder.create(VENV)
    except (OSError, subprocess.CalledProcessError) as problem:
        raise SetupError(f"The environment could not be made in {VENV}: {problem}") from problem


def _require_venv() -> None:
    """Debian keeps the half of venv that brings pip in a package of its own."""
    package = f"python{version()}-venv"
    if not _has_venv():
        install_debian_package(package)
        importlib.invalidate_caches()
    if not _has_venv():
        raise SetupError(
            f"This Python ({sys.executable}) can't make environments: its modules venv and ensurepip are not "
            f"complete.\nOn Debian and Ubuntu, install them with: sudo apt-get install {package}"
        )


def _has_venv() -> bool:
    return all(importlib.util.find_spec(module) for module in ("venv", "ensurepip"))


def _install(extras: tuple[str, ...]) -> None:
    """First what is needed, each file checked against its hash; then the project itself, which is one path."""
    print("Installing what the app needs; this happens once ", end="", flush=True)
    needed = REQUIREMENTS / ("dev.txt" if extras else "run.txt")
    _pip("--require-hashes", "--retries=2", "--requirement", str(needed))
    _pip("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    print(flush=True)


def _pip(*options: str) -> None:
    command = [str(PYTHON), "-m", "pip", "install", "--no-input", "--disable-pip-version-check", *options]
    log = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as pip:
        assert pip.stdout
        for line in pip.stdout:
            log.append(line)
            if line.startswith(("Collecting", "Installing")):
                print(".", end="", flush=True)
    if pip.returncode:
        print(flush=True)
        raise SetupError(_explain(log))


def _explain(log: list[str]) -> str:
    """Say what went wrong: a missing network in our words, all else by the end of pip's own."""
    if any(sign in line for line in log for sign in NO_NETWORK):
        return (
            "The packages could not be fetched: https://pypi.org can't be reached from here.\n"
            "The first start needs a network, later ones don't. Connect and start again."
        )
    return f"The packages could not be installed. pip says:\n\n{''.join(log[-15:])}"
