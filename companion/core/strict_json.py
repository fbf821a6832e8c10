"""JSON as the contract wants it: one value, no NaN, no name twice, never a traceback, and never more than fits."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any, TypeAlias

from companion.core.message import Message, msg

# Entries of a form or a file, unchecked: only their sheet or a codec knows the types.
Entries: TypeAlias = Mapping[str, Any]
# An object for a screen, a script or a file.
Json: TypeAlias = dict[str, Any]
# What Python needs at most for an object, a list and one more entry, in bytes, beside the text itself.
OBJECT, LIST, ENTRY = 180, 64, 50
# A hundred times the longest report; who takes in whole histories says how much more that may be.
MOST = 64 * 1024 * 1024


class NotJson(ValueError):
    """Text that is no JSON of ours, with a sentence for whoever wrote it, and where in it that begins, for a log."""

    def __init__(self, text: Message, where: str = "") -> None:
        super().__init__(f"{text.key} {where}".rstrip())
        self.text = text


def weight(raw: bytes) -> int:
    """About how many bytes of memory a text becomes, told before it is read."""
    return len(raw) + OBJECT * raw.count(b"{") + LIST * raw.count(b"[") + ENTRY * raw.count(b",")


def loads(raw: bytes | str, most: int = MOST) -> Any:
    """The value, or `NotJson`; also for what would take more memory than `most` bytes."""
    if weight(raw if isinstance(raw, bytes) else raw.encode("utf-8", "surrogatepass")) > most:
        raise NotJson(msg("core.json.too_heavy"))
    try:
        text = raw.decode("utf-8") if isinstance(raw, bytes) else raw
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_repetition)
    except NotJson:
        raise
    except UnicodeDecodeError as error:
        raise NotJson(msg("core.json.no_utf8", at=error.start), f"at byte {error.start}") from error
    except json.JSONDecodeError as error:
        where = {"line": error.lineno, "column": error.colno}
        raise NotJson(msg("core.json.broken", **where), f"at {error.lineno}:{error.colno}") from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, or brackets without end
        raise NotJson(msg("core.json.too_much")) from error


def dumps(value: Any) -> bytes:
    """One line. Half a character that a JSON escape smuggled in goes out as the escape that it came as."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"


def _no_constant(name: str) -> None:
    raise NotJson(msg("core.json.constant", name=name))


def _no_repetition(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        times = Counter(name for name, _ in pairs)
        raise NotJson(msg("core.json.twice", name=next(name for name, count in times.items() if count > 1)))
    return found
