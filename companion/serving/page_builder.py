"""A page in our look from its first moment: a folder with index.html, style.css and scripts, filled in."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

from companion.ui.window import theme

EMBLEM = files("companion").joinpath("assets", "drawings", "app_icon.svg")


def build(folder: Traversable, script: str, values: Mapping[str, str], style: str = "") -> str:
    """The folder's page with this script; `values` say what else stands in its {braces} and in those of its style.

    More `style` may follow the folder's own.
    """
    style = source(folder, "style.css") + style
    used = [name for name in theme.LIGHT if f"var(--{name})" in style]
    light, dark = _tokens(used, theme.LIGHT), _tokens(used, theme.DARK)
    ours = {
        "style": _filled(style, {"light": light, "dark": dark, **values}),
        "light_sea": theme.LIGHT["sea"],
        "dark_sea": theme.DARK["sea"],
        "emblem": EMBLEM.read_text(encoding="utf-8"),
        "script": script,
    }
    return _filled(source(folder, "index.html"), {**ours, **values})


def source(folder: Traversable, name: str) -> str:
    """One of the files that a page is made of."""
    return folder.joinpath(name).read_text(encoding="utf-8")


def script(folder: Traversable, *names: str) -> str:
    """Scripts one after the other, without their comments: a quarter of what a first visit waits for."""
    return re.sub(r"^ *//.*\n", "", "".join(source(folder, name) for name in names), flags=re.MULTILINE)


def in_script(value: object) -> str:
    """A value as a script has it, with "<" as its number: a text could otherwise end the script."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def _filled(template: str, values: Mapping[str, str]) -> str:
    """Each {name} that there is a value for; all other braces are the template's own."""
    return re.sub(r"{(\w+)}", lambda found: values.get(found[1], found[0]), template)


def _tokens(names: list[str], colours: Mapping[str, str]) -> str:
    return " ".join(f"--{name}: {colours[name]};" for name in names)
