"""Files of the first schema: one line with the schema and the checksum of the rest, then all tables as one JSON object.

These files are only read. The first write makes a log of their rows; the files stay as they were.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from companion.core.message import Message, msg
from companion.store.log_lines import Row
from companion.store.problem import kept, unreadable

log = logging.getLogger("companion")


def rows(path: Path, notice: Callable[[Message], None]) -> dict[str, Row]:
    """The rows of a file by their ids; if it is damaged, those of the copy before its last change."""
    previous = path.with_name(f"{path.stem}.previous{path.suffix}")
    contents = [_content(path), _content(previous)]
    for file, content in zip((path, previous), contents, strict=True):
        found = None if content is None else _rows(content, path.stem)
        if found is not None:
            if file is previous:
                log.warning("%s was damaged; the copy before its last change is used", path.name)
                notice(msg("store.restored", what=kept(path.stem)))
            return found
    if contents != [None, None]:
        log.warning("%s is damaged and has no earlier copy", path.name)
        notice(msg("store.no_copy", what=kept(path.stem)))
    return {}


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise unreadable(kept(path.stem.partition(".")[0]), error) from error


def _rows(content: bytes, name: str) -> dict[str, Row] | None:
    """The one table of a file, or None when the file is damaged."""
    first, _, body = content.partition(b"\n")
    with suppress(ValueError, RecursionError, TypeError, AttributeError, KeyError):
        if json.loads(first)["sha256"] == sha256(body).hexdigest():
            table = json.loads(body.decode("utf-8", "surrogatepass")).get(name, {})
            # The row that was saved last comes last, as in a log.
            return {
                row["id"]: row
                for row in sorted(map(_with_id, table.values()), key=lambda row: str(row.get("saved", "")))
            }
    return None


def _with_id(row: Row) -> Row:
    """Add the id that settings lacked in this schema."""
    return {"id": row["key"], **row} if "key" in row else row
