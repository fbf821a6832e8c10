"""Whatever is installed is named by version and by the hash of its file."""

import re

import pytest
from machine import SetupError
from pin import ONLY_ON, build_needs, direct, needed, pinned, plain, project
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
    run, dev = read("run").keys(), read("dev").keys()
    assert run == needed([*direct(), *build_needs()], pinned())
    assert {"pytest", "mypy", "ruff", "playwright", "hypothesis"} <= dev


def everything() -> list[str]:
    """What we ask for by name, for whatever it is."""
    return [plain(line.partition("==")[0]) for group in project().values() for line in group]


def test_nothing_is_pinned_that_nobody_needs():
    assert needed(everything(), pinned()) == set(pinned())


@pytest.mark.parametrize("name", pinned())
def test_a_package_by_another_name_is_noticed(name: str):
    versions = {f"{one}-2" if one == name else one: version for one, version in pinned().items()}
    with pytest.raises(SetupError, match=f"^{name}"):
        needed([f"{one}-2" if one == name else one for one in everything()], versions)


@pytest.mark.parametrize("name", ["run", "dev"])
def test_what_one_system_needs_alone_is_marked(name: str):
    marked = {package: marker for package, (_, marker, _) in read(name).items() if marker}
    assert marked == {package: f" ; {ONLY_ON[package]}" for package in ONLY_ON if package in read(name)}
    assert ONLY_ON.keys() <= {*read("run"), *read("dev")}


@pytest.mark.parametrize("package", ["pydantic-core", "msgpack", "pyyaml", "httptools", "greenlet"])
def test_a_compiled_package_has_files_for_every_system(package: str):
    _, _, hashes = {**read("run"), **read("dev")}[package]
    assert hashes.count("--hash") > 20
