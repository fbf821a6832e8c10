"""Flet's walks through all that a redraw adds or removes, without a step into each field that can hold no control.

Of a control some sixty fields would be looked at one by one, of which three or four say something. What is found is
what Flet finds, in the same order. Whether Flet still walks as it did when these were written, `serving/flet_internals`
looks at when the app starts; so this is loaded after that.
"""

from __future__ import annotations

import dataclasses
import weakref
from collections.abc import Iterable
from functools import cache
from operator import itemgetter
from typing import Any, TypeAlias

from flet.controls.object_patch import DiffBuilder, ObjectPatchException, _control_setattr
from flet.controls.value_types import Prop

# A part of Flet, about which Flet promises no type.
Inner: TypeAlias = Any

_DIFF: Inner = DiffBuilder
# As Flet does it, for whoever compares.
FLETS = _DIFF.get_added_controls, _DIFF.get_removed_controls


def take() -> None:
    """From now on, for all windows of this process."""
    _DIFF.get_added_controls, _DIFF.get_removed_controls = _added, _removed


def _added(diff: Inner) -> list[Inner]:
    """As DiffBuilder.get_added_controls."""
    found: list[Inner] = []
    for key, item in diff._added_dataclasses.items():
        _configure(diff.control_cls, item, None, False, key in diff._removed_dataclasses, found)
    return found


def _removed(diff: Inner) -> list[Inner]:
    """As DiffBuilder.get_removed_controls."""
    found: list[Inner] = []
    for key, item in diff._removed_dataclasses.items():
        _collect(diff.control_cls, item, key not in diff._added_dataclasses, found)
    return found


def _configure(control: type, item: Inner, parent: Inner, frozen: bool, only_itself: bool, found: list[Inner]) -> None:
    """As DiffBuilder._configure_dataclass."""
    if isinstance(item, dict | list):
        for value in _inside(item):
            _configure(control, value, parent, frozen, False, found)
        return
    if not _is_dataclass(item.__class__):
        return
    if parent is None:
        above = getattr(item, "_parent", None)
        parent = above() if above else None
    if parent:
        if parent is item:
            raise ObjectPatchException(f"Parent is the same as item: {item}")
        item._parent = weakref.ref(parent)
    if hasattr(item, "_frozen"):
        frozen = item._frozen
    elif frozen:
        item._frozen = frozen
    if getattr(type(item), "__flet_control_cls__", None) is None:
        type(item).__flet_control_cls__ = control
    is_control = isinstance(item, control)
    if is_control:
        if not only_itself:
            item.build()
            item._before_update_safe()
            object.__setattr__(item, "_initialized", True)
        found.append(item)
    if not only_itself:
        for value in _parts(item):
            _configure(control, value, item if is_control else parent, frozen, False, found)
    if not frozen:
        _watch(item)


def _watch(item: Inner) -> None:
    """What is changed in it from now on is noted."""
    dirty = getattr(item, "_dirty", None)
    if dirty is not None:
        dirty.clear()
        return
    kind: Inner = type(item)
    if kind.__setattr__ is not _control_setattr:
        kind.__setattr__ = _control_setattr
    object.__setattr__(item, "__changes", {})


def _collect(control: type, item: Inner, whole: bool, found: list[Inner]) -> None:
    """As DiffBuilder._removed_controls."""
    if isinstance(item, dict | list):
        for value in _inside(item):
            _collect(control, value, whole, found)
    elif isinstance(item, control):
        if hasattr(item, "__prev_lists"):
            for known in ("__prev_lists", "__prev_dicts", "__prev_classes"):
                for value in getattr(item, known, {}).values():
                    _collect(control, value, whole, found)
        elif whole:
            for value in _parts(item):
                _collect(control, value, whole, found)
        found.append(item)


def _inside(item: dict[Inner, Inner] | list[Inner]) -> Iterable[Inner]:
    return item.values() if isinstance(item, dict) else item


def _parts(item: Inner) -> list[Inner]:
    """What in the fields of an item may be a control or hold some, in the order of the fields."""
    sparse, others = _fields(item.__class__)
    values = vars(item).get("_values") or {}
    found = [(sparse[name], value) for name, value in values.items() if name in sparse and _may_hold(value.__class__)]
    found += [(at, value) for name, at in others.items() if _may_hold((value := getattr(item, name)).__class__)]
    if len(found) > 1:
        found.sort(key=itemgetter(0))
    return [value for _, value in found]


@cache
def _fields(kind: Inner) -> tuple[dict[str, int], dict[str, int]]:
    """What Flet would walk through, by name and place: what is kept only where it says something, and the rest."""
    sparse: dict[str, int] = {}
    others: dict[str, int] = {}
    for at, field in enumerate(dataclasses.fields(kind)):
        if not field.metadata.get("skip", False):
            raw = next((vars(one)[field.name] for one in kind.__mro__ if field.name in vars(one)), None)
            (sparse if isinstance(raw, Prop) else others)[field.name] = at
    return sparse, others


@cache
def _may_hold(kind: Inner) -> bool:
    return issubclass(kind, dict | list) or _is_dataclass(kind)


@cache
def _is_dataclass(kind: Inner) -> bool:
    return hasattr(kind, "__dataclass_fields__")
