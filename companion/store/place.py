"""Where the data lives: one folder, found the same way by the app and by the commands."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from companion.store.problem import nowhere


def home() -> Path:
    """COMPANION_HOME, else what Flet gives a packaged app, else the platform's own folder for data."""
    for variable in ("COMPANION_HOME", "FLET_APP_STORAGE_DATA"):
        if os.environ.get(variable):
            return _place(os.environ[variable])
    if sys.platform == "win32":
        return _place(os.environ.get("APPDATA", "~")) / "Companion"
    if sys.platform == "darwin":
        return _place("~/Library/Application Support/Companion")
    return _place(os.environ.get("XDG_DATA_HOME") or "~/.local/share") / "companion"


def _place(name: str) -> Path:
    try:
        return Path(name).expanduser().absolute()
    except RuntimeError as error:
        raise nowhere(name, error) from error
