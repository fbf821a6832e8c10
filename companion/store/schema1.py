"""Files of the first schema: one line with the schema and the sum of the rest, then all tables as one JSON object.

They are only read. The first write makes a log of what they hold; they themselves stay as they were.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.core.message import Message, msg
from companion.store.problem import unreadable

Rows = dict[str, dict[str, Any]]


def rows(path: Path, notice: Callable[[Message], None]) -> Rows:
    """The rows of a file by their own ids; of the copy before its last change when it is damaged."""
    previous = path.with_name(f"{path.stem}.previous{path.suffix}")
    if not path.exists() and not previous.exists():
        return {}
    for file in (path, previous):
        found = _read(file)
        if found is not None:
            if file is previous:
                notice(msg("store.restored", file=path.name))
            return _by_id(found.get(path.stem, {}))
    notice(msg("store.no_copy", file=path.name))
    return {}


def _read(path: Path) -> dict[str, Any] | None:
    try:
        first, _, body = path.read_bytes().partition(b"\n")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise unreadable(path.name, error) from error
    with suppress(ValueError, RecursionError, TypeError, AttributeError):
        if json.loads(first)["sha256"] == sha256(body).hexdigest():
            tables = json.loads(body.decode("utf-8", "surrogatepass"))
            return tables if isinstance(tables, dict) else None
    return None


def _by_id(table: dict[str, Any]) -> Rows:
    """Settings had no id of their own."""
    found = ({"id": row["key"], **row} if "key" in row else row for row in table.values())
    return {row["id"]: row for row in found}
