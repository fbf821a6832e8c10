"""What the app touches of Flet without a promise: each thing taken away or changed is told in one sentence."""

import enum
import os
import re
import tomllib
from collections.abc import Callable
from dataclasses import make_dataclass
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from flet.messaging import protocol
from flet.messaging.session import Session
from flet_web.fastapi import FletApp

from companion.serving import flet_internals
from companion.serving.flet_internals import FITS, FletChanged, check, check_for_site, for_scripts
from tests.commands.command import ROOT, run_process

ON_MESSAGE, ON_SESSION = "_FletApp__on_message", "_FletApp__on_session_created"
RESOLVE = "_Session__resolve_event_control"
Patch = pytest.MonkeyPatch
Doctor = Callable[[Patch], None]
FILES = {
    check: [flet_internals.IN_CLIENT],
    check_for_site: [flet_internals.IN_CLIENT, flet_internals.IN_CLIENT_FOR_SITE],
}
SOURCES = {check: flet_internals.IN_FLET, check_for_site: flet_internals.IN_FLET_FOR_SITE}


def phrases(tables: dict[Any, Any]) -> list[Any]:
    """Each phrase with the look that misses it, and the file that it stands in."""
    flat = {look: tables[look] if isinstance(tables[look], list) else [tables[look]] for look in tables}
    return [
        pytest.param(look, name, phrase, id=f"{look.__name__}-{name}-{phrase.strip()}")
        for look, found in flat.items()
        for table in found
        for name, listed in table.items()
        for phrase in listed
    ]


def needed(look: Callable[[], None]) -> tuple[str, ...]:
    served = (*flet_internals.CLIENT, flet_internals.SHADERS)
    return served if look is check else (*served, *flet_internals.PYODIDE)


def another(name: str, value: int) -> Any:
    """Flet's actions, one of them with another number."""
    numbers = {one.name: value if one.name == name else one.value for one in protocol.MessageAction}
    return enum.Enum("MessageAction", numbers)


async def renamed(self: Any, message: Any) -> None:
    """Flet's method with another name for what it takes."""


async def wants_more(self: Any, data: Any, channel: Any) -> None:
    """Flet's method, with more that it takes."""


def forgets(self: Any) -> None:
    """A start that keeps nothing."""


PYTHON: list[tuple[str, Doctor, str]] = [
    ("gone", lambda flet: flet.delattr(FletApp, ON_MESSAGE), "__on_message(self, data)"),
    ("gone", lambda flet: flet.delattr(FletApp, ON_SESSION), "__on_session_created(self)"),
    ("renamed", lambda flet: flet.setattr(FletApp, ON_MESSAGE, renamed), "__on_message(self, data)"),
    ("more", lambda flet: flet.setattr(FletApp, ON_MESSAGE, wants_more), "__on_message(self, data)"),
    ("more", lambda flet: flet.setattr(FletApp, ON_SESSION, renamed), "__on_session_created(self)"),
    ("sync", lambda flet: flet.setattr(FletApp, ON_MESSAGE, lambda self, data: None), "__on_message(self, data)"),
    ("sync", lambda flet: flet.setattr(FletApp, ON_SESSION, lambda self: None), "__on_session_created(self)"),
    ("start", lambda flet: flet.setattr(FletApp, "__init__", forgets), "__session"),
    ("actions", lambda flet: flet.delattr(protocol, "MessageAction"), "REGISTER_CLIENT"),
    *(
        (name, lambda flet, name=name: flet.setattr(protocol, "MessageAction", another(name, 77)), f"message {name} ")
        for name in flet_internals.ACTIONS
    ),
    *(
        (name, lambda flet, name=name: flet.setattr(protocol, name, make_dataclass(name, ["session"])), name)
        for name in ("RegisterClientRequestBody", "ControlEventBody")
    ),
    ("connection", lambda flet: flet.delattr(Session, "connection"), "connection"),
    ("gone", lambda flet: flet.delattr(Session, RESOLVE), "__resolve_event_control(self, control_id)"),
    ("renamed", lambda flet: flet.setattr(Session, RESOLVE, renamed), "__resolve_event_control(self, control_id)"),
    ("late", lambda flet: flet.setattr(Session, "handle_invoke_method_results", forgets), "late answer"),
    ("late", lambda flet: flet.delattr(Session, "handle_invoke_method_results"), "late answer"),
]


def beside(folder: Path, real: Path, names: tuple[str, ...]) -> Path:
    """A folder with these files as they really are."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).symlink_to(real / name)
    return folder


def without(file: Path, phrase: str) -> None:
    """The file, less one of the things that we rely on."""
    content = file.read_bytes()
    assert phrase.encode() in content
    file.unlink()
    file.write_bytes(content.replace(phrase.encode(), b"..."))


def refusal(look: Callable[[], None]) -> str:
    with pytest.raises(FletChanged) as refused:
        look()
    sentence = str(refused.value)
    assert sentence.startswith(f"Flet {ft.__version__} does not fit, the app needs Flet {FITS}: ")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


@pytest.fixture
def client(tmp_path: Path, monkeypatch: Patch) -> Path:
    """A client of Flet's that may be changed."""
    folder = beside(tmp_path / "web", flet_internals.web_dir(), needed(check_for_site))
    monkeypatch.setenv("FLET_WEB_PATH", str(folder))
    return folder


def test_the_flet_that_is_installed_fits():
    check()
    check_for_site()
    pinned = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    assert {f"flet=={FITS}", f"flet-web=={FITS}"} <= set(pinned)


@pytest.mark.parametrize(("how", "doctor", "told"), PYTHON)
def test_what_is_changed_in_its_server_is_told(how: str, doctor: Doctor, told: str, monkeypatch: Patch):
    doctor(monkeypatch)
    assert told in refusal(check)


@pytest.mark.parametrize(("look", "name", "phrase"), phrases(FILES))
def test_what_is_changed_in_its_client_is_told(look: Any, name: str, phrase: str, client: Path):
    look()
    without(client / name, phrase)
    assert f"{name} no longer has “{phrase.strip()}”" in refusal(look)


@pytest.mark.parametrize(("look", "name"), [(look, name) for look in (check, check_for_site) for name in needed(look)])
def test_a_file_that_it_no_longer_has_is_told(look: Any, name: str, client: Path):
    (client / name).unlink()
    assert f"the file {name} is missing" in refusal(look)


@pytest.mark.parametrize(("look", "name", "phrase"), phrases(SOURCES))
def test_what_is_changed_in_its_own_code_is_told(look: Any, name: str, phrase: str, tmp_path: Path, monkeypatch: Patch):
    real = Path(ft.__file__)
    folder = beside(tmp_path, real.parent, (*SOURCES[look], *flet_internals.WALKED))
    monkeypatch.setattr(ft, "__file__", str(folder / "__init__.py"))
    look()
    without(folder / name, phrase)
    assert f"{name} no longer has “{phrase.strip()}”" in refusal(look)


@pytest.mark.parametrize("look", [check, check_for_site])
@pytest.mark.parametrize("name", flet_internals.WALKED)
def test_a_file_in_whose_place_we_walk_is_as_it_was(look: Any, name: str, tmp_path: Path, monkeypatch: Patch):
    real = Path(ft.__file__)
    folder = beside(tmp_path, real.parent, (*SOURCES[look], *flet_internals.WALKED))
    monkeypatch.setattr(ft, "__file__", str(folder / "__init__.py"))
    look()
    content = (folder / name).read_bytes()
    (folder / name).unlink()
    (folder / name).write_bytes(content + b"\n")
    assert f"{name} is another one" in refusal(look)


def test_the_app_does_not_start_with_another_flet(client: Path, tmp_path: Path):
    without(client / "main.dart.mjs", ".webSocketEndpoint")
    refused = run_process("--no-browser", COMPANION_HOME=str(tmp_path), FLET_WEB_PATH=os.environ["FLET_WEB_PATH"])
    assert refused.code == 1
    (line,) = refused.err.splitlines()
    assert line.startswith(f"Flet {ft.__version__} does not fit, the app needs Flet {FITS}: main.dart.mjs")


def test_our_scripts_are_told_all_that_they_know_of_the_client():
    """Nothing of it stands in a script by itself."""
    scripts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "companion/serving/page").glob("*.js"))
    used = {*re.findall(r"flet\.internals\.(\w+)", scripts)}
    used |= {name for names in re.findall(r"const {(.+)} = flet\.internals", scripts) for name in names.split(", ")}
    assert {name.strip() for name in used} == set(for_scripts())
    assert flet_internals.SESSION_KEPT not in scripts
    assert "js-string" not in scripts
