"""What changed in a row, small enough to be saved at every tap: the difference of two JSON values, and its use.

An object's delta names what was set, what was cut and what changed within; a list's delta, how many of its items
stay at its head and what follows them, because lists of turns grow and shrink at their end.
"""

from __future__ import annotations

from typing import Any

Delta = dict[str, Any]


class NotItsBase(ValueError):
    """A delta that was made for something else."""


def diff(old: dict[str, Any], new: dict[str, Any]) -> Delta:
    """What makes `new` of `old`."""
    put = {key: value for key, value in new.items() if key not in old}
    within = {}
    for key in old.keys() & new.keys():
        if same(old[key], new[key]):
            continue
        inner = _inner(old[key], new[key])
        if inner is None:
            put[key] = new[key]
        else:
            within[key] = inner
    cut = sorted(old.keys() - new.keys())
    parts = {"put": put, "cut": cut, "in": dict(sorted(within.items()))}
    return {key: part for key, part in parts.items() if part}


def _inner(old: Any, new: Any) -> Delta | None:
    """A delta where it is shorter than the value itself; None where it would not be."""
    match old, new:
        case dict(), dict():
            return diff(old, new)
        case list(), list():
            keep = 0
            while keep < min(len(old), len(new)) and same(old[keep], new[keep]):
                keep += 1
            return {"keep": keep, "add": new[keep:]} if keep or not new else None
    return None


def same(one: Any, other: Any) -> bool:
    """Equal as JSON: 1, 1.0 and true are three values."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def patch(old: Any, delta: Delta) -> Any:
    """`old` with the delta applied; `old` itself stays as it is."""
    try:
        return _patch(old, delta)
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise NotItsBase from error


def _patch(old: Any, delta: Delta) -> Any:
    if "keep" in delta:
        if not isinstance(old, list) or not 0 <= delta["keep"] <= len(old):
            raise NotItsBase
        return [*old[: delta["keep"]], *delta["add"]]
    new = {**old, **delta.get("put", {})}
    for key in delta.get("cut", ()):
        del new[key]
    for key, inner in delta.get("in", {}).items():
        new[key] = _patch(new[key], inner)
    return new
