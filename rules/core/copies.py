"""Copies of states, several times faster than `deepcopy`, which knows nothing about what it copies.

A state is made of dataclasses, dicts, lists and tuples. Lists, dicts and dataclasses that can be
changed are copied; numbers, words, tuples, options, table rows and other frozen things are shared.
There are no sets in a state: their order differs from one run to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, TypeAlias, TypeVar, cast

from rules.core.options import MatchOptions

T = TypeVar("T")
Copier: TypeAlias = Callable[[Any], Any]

PLAIN = frozenset({int, str, bool, type(None)})  # most of a state: not worth a call
HELD = "it holds dataclasses, dicts, lists, tuples, words, numbers and what is frozen"
SHARED = (int, str, bytes, float, type(None), frozenset, Enum, MatchOptions)


class TableRow:
    """A row of a table: the same in all states, and free of secrets."""

    __slots__ = ()


def draft_of(state: T) -> T:
    """A copy that rules may change. Whatever is frozen is shared with the original."""
    return cast(T, _draft(state))


def replacer(instead: Mapping[type, Copier]) -> Copier:
    """What copies a value with some classes replaced wherever they are, in frozen things too.

    Kept, it knows the classes that it has met.
    """
    return _copier(instead, lambda kind: issubclass(kind, TableRow))


def _copier(instead: Mapping[type, Copier], shares: Callable[[type], bool]) -> Copier:
    """What to do with a class is found out once."""
    ways: dict[type, Copier] = {
        dict: lambda value: {
            key: item if item.__class__ in PLAIN else copy(item) for key, item in value.items()
        },
        list: lambda value: [item if item.__class__ in PLAIN else copy(item) for item in value],
        tuple: lambda value: tuple(
            [item if item.__class__ in PLAIN else copy(item) for item in value]
        ),
        **instead,
    }

    def copy(value: Any) -> Any:
        kind = value.__class__
        return (ways.get(kind) or ways.setdefault(kind, way(kind)))(value)

    def way(kind: type) -> Copier:
        if issubclass(kind, SHARED) or shares(kind):
            return _same
        if is_dataclass(kind):
            return fieldwise(kind)
        raise TypeError(f"a state may not hold a {kind.__name__}: {HELD}")

    def fieldwise(kind: type) -> Copier:
        names = [field.name for field in fields(kind)]
        if not all(field.init for field in fields(kind)):
            raise TypeError(f"a field of {kind.__name__} has `init=False`: no copy would keep it")
        if any(field.kw_only for field in fields(kind)):
            return lambda value: kind(**{name: copy(getattr(value, name)) for name in names})
        return lambda value: kind(
            *[
                item if (item := getattr(value, name)).__class__ in PLAIN else copy(item)
                for name in names
            ]
        )

    return copy


def _same(value: T) -> T:
    return value


def _is_frozen(kind: type) -> bool:
    params = getattr(kind, "__dataclass_params__", None)
    return bool(params and params.frozen)


_draft = _copier({tuple: _same}, _is_frozen)
