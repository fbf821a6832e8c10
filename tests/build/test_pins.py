"""Whatever is installed is named by version and by the hash of its file."""

import re

import pytest
from pin import ONLY_ON, build_needs, direct, needed, pinned
from venv_setup import REQUIREMENTS

LINE = re.compile(r"([a-z0-9-]+)==(\S+?)( ; .+?)?((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n")


def read(name: str) -> dict[str, tuple[str, str, str]]:
    """Version, marker and hashes by package."""
    text = (REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines(keepends=True) if not line.startswith(("#", "-r "))]
    found = LINE.findall("".join(lines))
    assert "".join(f"{package}=={version}{marker}{rest}\n" for package, version, marker, rest in found) == "".join(
        lines
    )
    return {package: (version, marker, rest) for package, version, marker, rest in found}


def test_the_hashes_are_of_the_versions_that_are_pinned():
    """After a change of a version: .venv/bin/python build/pin.py."""
    run, dev = read("run"), read("dev")
    assert not run.keys() & dev.keys()
    assert {package: version for package, (version, _, _) in {**run, **dev}.items()} == pinned()
    assert "-r run.txt" in (REQUIREMENTS / "dev.txt").read_text(encoding="utf-8")


def test_the_app_gets_all_that_it_needs_and_nothing_for_development():
    run = read("run").keys()
    assert {*direct(), *build_needs()} <= run
    assert needed(direct(), pinned()) <= run
    assert not {"pytest", "mypy", "ruff", "playwright", "hypothesis"} & run


@pytest.mark.parametrize("name", ["run", "dev"])
def test_compiled_packages_have_files_for_every_system(name: str):
    for package, (_, marker, hashes) in read(name).items():
        assert marker == (f" ; {ONLY_ON[package]}" if package in ONLY_ON else "")
        if package in ("pydantic-core", "msgpack", "pyyaml", "httptools", "greenlet"):
            assert hashes.count("--hash") > 20, package
