"""Merges the changes of several windows to one form."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from companion.core.strict_json import Json

FormPlace = tuple[object, ...]

_ABSENT = object()


@dataclass(frozen=True)
class MergedForm:
    """A form with the changes of all windows. At the places in `late`, another window was first and its value stays."""

    value: Json
    late: tuple[FormPlace, ...] = ()


def merge_form(before: Json, mine: Json, theirs: Json) -> MergedForm:
    """Apply my changes since `before` to the form of the others. Where both changed an entry, theirs stays."""
    late: list[FormPlace] = []
    return MergedForm(deepcopy(_merged(before, mine, theirs, (), late)), tuple(late))


def _merged(before: object, mine: object, theirs: object, place: FormPlace, late: list[FormPlace]) -> Any:
    if mine in (before, theirs):
        return theirs
    if theirs == before:
        return mine
    if isinstance(mine, dict) and isinstance(theirs, dict) and isinstance(before, dict):
        parts = {}
        for key in dict.fromkeys((*theirs, *mine)):
            was, ours, others = (form.get(key, _ABSENT) for form in (before, mine, theirs))
            parts[key] = _merged(was, ours, others, (*place, key), late)
        return {key: part for key, part in parts.items() if part is not _ABSENT}
    if isinstance(mine, list) and isinstance(theirs, list) and isinstance(before, list):
        three = tuple(zip(before, mine, theirs, strict=False))
        if len(three) == max(len(before), len(mine), len(theirs)):
            return [_merged(was, ours, others, (*place, at), late) for at, (was, ours, others) in enumerate(three)]
    late.append(place)
    return theirs


def take_over(held: object, new: object) -> None:
    """Make a form equal to `new` without replacing its objects and lists: other code goes on holding them."""
    if isinstance(held, dict) and isinstance(new, dict):
        for key in held.keys() - new.keys():
            del held[key]
        for key, value in new.items():
            held[key] = _replaced(held.get(key), value)
    elif isinstance(held, list) and isinstance(new, list):
        held[:] = [_replaced(held[at] if at < len(held) else None, value) for at, value in enumerate(new)]


def _replaced(held: object, new: object) -> object:
    """A new value, in the old object where both are objects or both are lists."""
    if type(held) is type(new) and isinstance(held, dict | list):
        take_over(held, new)
        return held
    return deepcopy(new)
