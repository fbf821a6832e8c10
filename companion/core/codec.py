"""Frozen dataclasses to JSON and back, strictly: data of another shape is refused with the path to the mismatch."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints, overload

from companion.core.strict_json import Entries, Json

T = TypeVar("T")

TAG = "did"
PLAIN = (int, str, bool, float, type(None))


class CodecError(ValueError):
    """Data that does not have the shape it should have."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path or 'value'}: {reason}")
        self.path = path


@dataclass(frozen=True)
class Extensible:
    """A record that other versions of the app write, too: fields with a default may be missing, others may exist.

    Unknown fields lie in `more` and are written again. A field that is None by default is written only with a value.
    """

    more: Entries = field(default_factory=dict, kw_only=True)


@cache
def tag_of(kind: type) -> str:
    """The name that a member of a union carries in JSON: `StackClosed` is `stack_closed`."""
    name = kind.__name__
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


def encode(value: object) -> Any:
    """Plain JSON values. Dataclasses lose their type here: `encode_tagged` keeps it for members of a union."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, Extensible):
        return _encode_extensible(value)
    if is_dataclass(value) and not isinstance(value, type):
        return {name: encode(getattr(value, name)) for name in _names(type(value))}
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    if isinstance(value, Mapping):
        return {key: encode(item) for key, item in value.items()}
    return value


def _encode_extensible(value: Extensible) -> Json:
    kind: type = type(value)
    own = {name: getattr(value, name) for name in _names(kind) if name != "more"}
    left_out = {name for name, item in own.items() if item is None and name in _optional(kind)}
    return {name: encode(item) for name, item in {**own, **value.more}.items() if name not in left_out}


def encode_tagged(value: object) -> Json:
    """A member of a union, with its name first."""
    kind: type = type(value)
    return {TAG: tag_of(kind), **encode(value)}


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


@cache
def _optional(kind: type) -> frozenset[str]:
    """The fields that have a default."""
    return frozenset(one.name for one in fields(kind) if one.default is not MISSING)


@cache
def _hints(kind: type) -> dict[str, type]:
    return get_type_hints(kind)


@overload
def decode(kind: type[T], data: object, path: str = "") -> T: ...
@overload
def decode(kind: object, data: object, path: str = "") -> Any: ...
def decode(kind: Any, data: object, path: str = "") -> Any:
    """The value of type `kind` that `data` describes, or `CodecError`."""
    if kind is Any:
        return data
    if kind in PLAIN:
        if type(data) is kind:
            return data
        raise CodecError(path, f"{data!r} is no {kind.__name__}")
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        if any(data == choice and type(data) is type(choice) for choice in args):
            return data
        raise CodecError(path, f"{data!r} is none of {args}")
    if origin in (Union, types.UnionType):
        return _union(args, data, path)
    if origin is tuple:
        return _tuple(args, data, path)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        if not isinstance(data, dict):
            raise CodecError(path, "is no object")
        return {key: decode(args[1], item, _at(path, key)) for key, item in data.items()}
    return _record(kind, data, path)


def _at(path: str, key: object) -> str:
    return f"{path}.{key}" if path else str(key)


def _union(kinds: tuple[type, ...], data: object, path: str) -> object:
    """Decode optional values by elimination, dataclasses by their tag."""
    if data is None and type(None) in kinds:
        return None
    rest = [kind for kind in kinds if kind is not type(None)]
    if len(rest) == 1:
        return decode(rest[0], data, path)
    if not isinstance(data, dict):
        raise CodecError(path, "is no object")
    name = data.get(TAG)
    for kind in rest:
        if tag_of(kind) == name:
            return _record(kind, {key: item for key, item in data.items() if key != TAG}, path)
    raise CodecError(_at(path, TAG), f"{name!r} is unknown")


def _tuple(kinds: tuple[object, ...], data: object, path: str) -> tuple[object, ...]:
    if not isinstance(data, list):
        raise CodecError(path, "is no list")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(decode(kinds[0], item, _at(path, at)) for at, item in enumerate(data))
    if len(data) != len(kinds):
        raise CodecError(path, f"has {len(data)} entries, not {len(kinds)}")
    return tuple(decode(kind, item, _at(path, at)) for at, (kind, item) in enumerate(zip(kinds, data, strict=True)))


def _record(kind: type, data: object, path: str) -> object:
    if not (isinstance(kind, type) and is_dataclass(kind)):
        raise TypeError(f"the codec knows no {kind!r}")
    if not isinstance(data, dict):
        raise CodecError(path, "is no object")
    if issubclass(kind, Extensible):
        return _extensible(kind, data, path)
    hints, names = _hints(kind), _names(kind)
    for key in data:
        if key not in names:
            raise CodecError(_at(path, key), "is unknown")
    for name in names:
        if name not in data:
            raise CodecError(_at(path, name), "is missing")
    return kind(**{name: decode(hints[name], data[name], _at(path, name)) for name in names})


def _extensible(kind: type, data: Entries, path: str) -> object:
    hints, names = _hints(kind), [name for name in _names(kind) if name != "more"]
    for name in names:
        if name not in data and name not in _optional(kind):
            raise CodecError(_at(path, name), "is missing")
    own: Json = {name: decode(hints[name], data[name], _at(path, name)) for name in names if name in data}
    return kind(**own, more={key: item for key, item in data.items() if key not in own})
