"""Flet's walks through all that was added or removed, without a step into each of the fields that can hold no control.

Of a control some sixty fields are looked at one by one, of which three or four say something. On screens that nobody
sees that is half of the time. What is found is what Flet finds, in the same order; a test compares.
"""

import dataclasses
import weakref
from collections.abc import Iterator
from functools import cache
from typing import Any

from flet.controls.object_patch import DiffBuilder, ObjectPatchException, _control_setattr
from flet.controls.value_types import Prop


@cache
def _fields(kind: type) -> tuple[tuple[str, bool], ...]:
    """The names of what Flet would walk through, each with whether it is kept only where it says something."""
    return tuple(
        (field.name, isinstance(_raw(kind, field.name), Prop))
        for field in dataclasses.fields(kind)
        if not field.metadata.get("skip", False)
    )


def _raw(kind: type, name: str) -> Any:
    return next((vars(one)[name] for one in kind.__mro__ if name in vars(one)), None)


def _parts(item: Any) -> Iterator[Any]:
    """What in the fields of an item can hold controls."""
    values = vars(item).get("_values") or {}
    kind: Any = type(item)
    for name, sparse in _fields(kind):
        if sparse and name not in values:
            continue
        value = values[name] if sparse else getattr(item, name)
        if isinstance(value, dict | list) or hasattr(type(value), "__dataclass_fields__"):
            yield value


def configure(self: DiffBuilder, item: Any, parent: Any, frozen: bool, setattr_only: bool = False) -> Iterator[Any]:
    """As DiffBuilder._configure_dataclass."""
    if isinstance(item, dict | list):
        for value in item.values() if isinstance(item, dict) else item:
            yield from configure(self, value, parent, frozen)
    if not hasattr(type(item), "__dataclass_fields__"):
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
        type(item).__flet_control_cls__ = self.control_cls
    is_control = self.control_cls and isinstance(item, self.control_cls)
    if is_control:
        if not setattr_only:
            item.build()
            item._before_update_safe()
            object.__setattr__(item, "_initialized", True)
        yield item
    if not setattr_only:
        for value in _parts(item):
            yield from configure(self, value, item if is_control else parent, frozen)
    if not frozen:
        dirty = getattr(item, "_dirty", None)
        if dirty is not None:
            dirty.clear()
        else:
            kind: Any = type(item)
            if kind.__setattr__ is not _control_setattr:
                kind.__setattr__ = _control_setattr
            object.__setattr__(item, "__changes", {})


def removed(self: DiffBuilder, item: Any, recurse: bool) -> Iterator[Any]:
    """As DiffBuilder._removed_controls."""
    if isinstance(item, dict | list):
        for value in item.values() if isinstance(item, dict) else item:
            yield from removed(self, value, recurse)
    elif self.control_cls and isinstance(item, self.control_cls):
        if hasattr(item, "__prev_lists"):
            for known in ("__prev_lists", "__prev_dicts", "__prev_classes"):
                for value in getattr(item, known, {}).values():
                    yield from removed(self, value, recurse)
        elif recurse:
            for value in _parts(item):
                yield from removed(self, value, recurse)
        yield item


WALKS: Any = DiffBuilder
FLETS = WALKS._configure_dataclass, WALKS._removed_controls


def swift() -> None:
    """From now on, for all windows of this process."""
    WALKS._configure_dataclass, WALKS._removed_controls = configure, removed


def as_flet_does() -> None:
    """As it was."""
    WALKS._configure_dataclass, WALKS._removed_controls = FLETS
