"""Plain data, as JSON has it: what was handed in, which a sheet or a codec checks, and what is handed out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

# What somebody entered, in a form or in a file: only its sheet knows what stands there.
Entries: TypeAlias = Mapping[str, Any]
# An object that goes out, to a screen, a script or a file.
Json: TypeAlias = dict[str, Any]
