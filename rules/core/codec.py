"""Values as plain data and back, by the types of their fields, with their secrets opened.

Plain data are the values of JSON. Reading is strict: a field more or fewer, or a value of another
type, is a `CodecError`. Its sentence names types alone, never a value, so it can be logged.

Where a type has subclasses, as `Event`, the data name the class. Only a subclass of that type is
ever made, so data can call nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import (
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import ValidationError

from rules.core.options import MatchOptions
from rules.core.secrets import Secret

Convert: TypeAlias = Callable[[Any], Any]

SCALARS = (int, str, bool, float, type(None))


class CodecError(Exception):
    """A value, or data, that a type does not allow."""


class Codec(NamedTuple):
    """Writes values of a type as plain data, and reads them. Both raise `CodecError`."""

    write: Convert
    read: Convert


@cache
def codec_of(hint: Any) -> Codec:
    """Build the codec of an annotated type. Raises `CodecError` where there can be none."""
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if hint in SCALARS:
        return _scalar(hint)
    if inner and kind in _GENERIC:
        return _GENERIC[kind](*inner)
    if isinstance(kind, type):
        return _codec_of_class(kind)
    raise CodecError(f"no value of {hint} can be written")


def _codec_of_class(kind: Any) -> Codec:
    if issubclass(kind, MatchOptions):
        return _options(kind)
    is_record = is_dataclass(kind) or hasattr(kind, "_fields")
    if not is_record:
        raise CodecError(f"no {kind.__name__} can be written")
    return _family(kind) if kind.__subclasses__() else _record(kind)


def _expect(value: object, kind: type) -> None:
    if value.__class__ is not kind:
        raise CodecError(f"a {kind.__name__} was expected, not a {type(value).__name__}")


def _expect_length(values: Any, length: int) -> None:
    if len(values) != length:
        raise CodecError(f"{length} values were expected, not {len(values)}")


def _scalar(kind: type) -> Codec:
    def same(value: Any) -> Any:
        if value.__class__ is not kind:
            _expect(value, kind)
        return value

    return Codec(same, same)


def _literal(*words: Any) -> Codec:
    def same(value: Any) -> Any:
        if not any(value == word and type(value) is type(word) for word in words):
            raise CodecError("the value is none of a Literal's")
        return value

    return Codec(same, same)


def _union(*kinds: Any) -> Codec:
    """Make the codec of a union. Scalars stay as they are. The data name other kinds if needed."""
    scalars = frozenset(kind for kind in kinds if kind in SCALARS)
    others = [kind for kind in kinds if kind not in scalars]
    other = codec_of(others[0]) if len(others) == 1 else _alternatives(others)

    def write(value: Any) -> Any:
        return value if value.__class__ in scalars else other.write(value)

    def read(data: Any) -> Any:
        return data if data.__class__ in scalars else other.read(data)

    return Codec(write, read)


def _alternatives(kinds: Sequence[Any]) -> Codec:
    """Make the codec of values of these classes. The data name the class."""
    codecs = {_short(kind): codec_of(kind) for kind in kinds}
    if len(codecs) != len(kinds):
        raise CodecError("two classes of a union have one name")

    def write(value: Any) -> Any:
        name = type(value).__name__
        return [name, _named(codecs, name).write(value)]

    def read(data: Any) -> Any:
        name, content = _pair(data)
        return _named(codecs, name).read(content)

    return Codec(write, read)


def _short(hint: Any) -> str:
    name: str = (get_origin(hint) or hint).__name__
    return name


def _named(codecs: dict[str, Codec], name: object) -> Codec:
    if not isinstance(name, str) or name not in codecs:
        raise CodecError("the data name a class that is not allowed there")
    return codecs[name]


def _pair(data: Any) -> Any:
    _expect(data, list)
    _expect_length(data, 2)
    return data


def _list(inner: Any) -> Codec:
    return _list_of(codec_of(inner))


def _list_of(item: Codec) -> Codec:
    def write(value: Any) -> Any:
        _expect(value, list)
        return [*map(item.write, value)]

    def read(data: Any) -> Any:
        _expect(data, list)
        return [*map(item.read, data)]

    return Codec(write, read)


def _tuple(*inner: Any) -> Codec:
    if inner[-1] is ... and len(inner) == 2:
        return _converted(_list(inner[0]), tuple, list)
    items = [codec_of(each) for each in inner]

    def write(value: Any) -> Any:
        _expect(value, tuple)
        _expect_length(value, len(items))
        return [item.write(each) for item, each in zip(items, value, strict=True)]

    def read(data: Any) -> Any:
        _expect(data, list)
        _expect_length(data, len(items))
        return tuple(item.read(each) for item, each in zip(items, data, strict=True))

    return Codec(write, read)


def _frozenset(inner: Any) -> Codec:
    return _converted(_list(inner), frozenset, list)


def _converted(of_list: Codec, kind: type, listed: Convert) -> Codec:
    """Make the codec of another collection, which is written as a list."""

    def write(value: Any) -> Any:
        _expect(value, kind)
        return of_list.write(listed(value))

    return Codec(write, lambda data: kind(of_list.read(data)))


def _dict(*inner: Any) -> Codec:
    """Make the codec of a dict, which keeps the order of the keys."""
    pairs = _list_of(_tuple(*inner))

    def write(value: Any) -> Any:
        _expect(value, dict)
        return pairs.write([*value.items()])

    return Codec(write, lambda data: dict(pairs.read(data)))


def _secret(inner: Any) -> Codec:
    owners, item = codec_of(frozenset[str]), codec_of(inner)

    def write(value: Any) -> Any:
        _expect(value, Secret)
        return [owners.write(value.owners), item.write(value.value)]

    def read(data: Any) -> Any:
        known, content = _pair(data)
        return Secret(owners.read(known), item.read(content))

    return Codec(write, read)


def _options(base: Any) -> Codec:
    """Make the codec of any game's options. The data name the class."""

    def write(value: Any) -> Any:
        if not isinstance(value, base):
            _expect(value, base)
        return [_name(type(value)), value.model_dump(mode="json")]

    def read(data: Any) -> Any:
        name, content = _pair(data)
        kind = _member(base, name)
        try:
            return kind.model_validate(content, strict=True)
        except ValidationError:
            raise CodecError(f"the data are no {kind.__name__}") from None

    return Codec(write, read)


def _new_record(kind: Any) -> Codec:
    """Make the codec of a dataclass or named tuple, written as the values of its fields in order.

    It finds their codecs only at the first value, because a class may contain itself.
    """
    names = [each.name for each in fields(kind)] if is_dataclass(kind) else [*kind._fields]

    @cache
    def codecs() -> tuple[list[Convert], list[Convert]]:
        try:
            hints = get_type_hints(kind)
        except NameError:
            raise CodecError(f"the annotations of {kind.__name__} name nothing") from None
        found = [codec_of(hints[name]) for name in names]
        return [each.write for each in found], [each.read for each in found]

    def write(value: Any) -> Any:
        _expect(value, kind)
        writes, _ = codecs()
        return [each(getattr(value, name)) for each, name in zip(writes, names, strict=True)]

    def read(data: Any) -> Any:
        _expect(data, list)
        _expect_length(data, len(names))
        _, reads = codecs()
        return kind(*[each(item) for each, item in zip(reads, data, strict=True)])

    return Codec(write, read)


_record: Final[Callable[[Any], Codec]] = cache(_new_record)


def _family(base: Any) -> Codec:
    """Make the codec of a class and its subclasses, even later ones. The data name the class."""
    known: dict[str, Codec] = {}

    def write(value: Any) -> Any:
        kind = type(value)
        if not isinstance(value, base):
            _expect(value, base)
        return [_name(kind), _record(kind).write(value)]

    def read(data: Any) -> Any:
        name, content = _pair(data)
        _expect(name, str)  # else it may have no hash
        if name not in known:
            known[name] = _record(_member(base, name))
        return known[name].read(content)

    return Codec(write, read)


def _member(base: Any, name: Any) -> Any:
    """Find the class or subclass of a name: the newest, because `slots` makes a class twice.

    Raises `CodecError` if there is none.
    """
    for kind in reversed([base, *_subclasses(base)]):
        if _name(kind) == name:
            return kind
    raise CodecError(f"the data name no class that is a {base.__name__}")


def _subclasses(base: Any) -> Iterator[Any]:
    for kind in base.__subclasses__():
        yield kind
        yield from _subclasses(kind)


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


_GENERIC: Final[dict[Any, Callable[..., Codec]]] = {
    list: _list,
    tuple: _tuple,
    Sequence: lambda inner: _tuple(inner, ...),
    dict: _dict,
    frozenset: _frozenset,
    Secret: _secret,
    Literal: _literal,
    Union: _union,
    UnionType: _union,
}
