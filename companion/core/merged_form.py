"""Several hands write into one form: what each of them has changed, put merge_form."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import Any

FormPlace = tuple[object, ...]

_NOTHING: Any = object()  # an entry that is not there


@dataclass(frozen=True)
class MergedForm:
    """What several have made of a form, and the places at which somebody else has come before."""

    value: Any
    late: tuple[FormPlace, ...] = ()


def merge_form(before: Any, mine: Any, theirs: Any) -> MergedForm:
    """What I have changed since `before`, put into what the others have made of it. Of one entry, theirs stays."""
    late: list[FormPlace] = []
    return MergedForm(deepcopy(_joined(before, mine, theirs, (), late)), tuple(late))


def _joined(before: Any, mine: Any, theirs: Any, place: FormPlace, late: list[FormPlace]) -> Any:
    if mine in (before, theirs):
        return theirs
    if theirs == before:
        return mine
    if isinstance(mine, dict) and isinstance(theirs, dict) and isinstance(before, dict):
        keys = dict.fromkeys((*theirs, *mine))
        parts = {
            key: _joined(
                before.get(key, _NOTHING), mine.get(key, _NOTHING), theirs.get(key, _NOTHING), (*place, key), late
            )
            for key in keys
        }
        return {key: part for key, part in parts.items() if part is not _NOTHING}
    if all(isinstance(one, list) and len(one) == len(mine) for one in (before, mine, theirs)):
        return [_joined(before[at], one, theirs[at], (*place, at), late) for at, one in enumerate(mine)]
    late.append(place)
    return theirs


def take_over(held: Any, new: Any) -> None:
    """Make what is held equal to `new` where it lies: whoever has a part of it at hand goes on having it."""
    if isinstance(held, dict):
        for key in held.keys() - new.keys():
            del held[key]
        for key, value in new.items():
            held[key] = _over(held.get(key), value)
    else:
        held[:] = [_over(held[at] if at < len(held) else None, value) for at, value in enumerate(new)]


def _over(held: Any, new: Any) -> Any:
    """A new value, in the dress of the old one where both are objects or lists."""
    if type(held) is type(new) and isinstance(held, dict | list):
        take_over(held, new)
        return held
    return deepcopy(new)
