"""Where the data lives: one folder, found the same way by the app and by the commands."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def home() -> Path:
    """COMPANION_HOME, else what Flet gives a packaged app, else the platform's own folder for data."""
    for variable in ("COMPANION_HOME", "FLET_APP_STORAGE_DATA"):
        if os.environ.get(variable):
            return Path(os.environ[variable]).expanduser().absolute()
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home())) / "Companion"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Companion"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "companion"
