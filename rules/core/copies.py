"""Copies of states, several times faster than `deepcopy`, as a state holds few kinds of value.

A state is made of dataclasses, dicts, lists and tuples. Mutable values (lists, dicts, dataclasses
that are not frozen) are copied; numbers, words, tuples, options, table rows and frozen dataclasses
are shared. A state holds no sets: their order differs from one run to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, TypeAlias, TypeVar, cast

from rules.core.options import MatchOptions

T = TypeVar("T")
Copier: TypeAlias = Callable[[Any], Any]

PLAIN = frozenset({int, str, bool, type(None)})  # most values of a state: not worth a call
ALLOWED = "it holds dataclasses, dicts, lists, tuples, words, numbers and what is frozen"
SHARED = (int, str, bytes, float, type(None), frozenset, Enum, MatchOptions)


class TableRow:
    """A row of a table of printed components: the same in all states, and free of secrets."""

    __slots__ = ()


def draft_of(state: T) -> T:
    """Copy a state for rules to change; its frozen values are shared with the original."""
    return cast(T, _draft(state))


def replacer(replacements: Mapping[type, Copier]) -> Copier:
    """Make a copier that calls `replacements` for values of these classes, inside frozen ones too.

    It remembers how each class that it has met is copied, so it is worth keeping.
    """
    return _copier(replacements, lambda kind: issubclass(kind, TableRow))


def _copier(replacements: Mapping[type, Copier], shares: Callable[[type], bool]) -> Copier:
    """Make a copier that finds out only once how a class is copied."""
    copiers: dict[type, Copier] = {
        dict: lambda value: {
            key: item if item.__class__ in PLAIN else copy(item) for key, item in value.items()
        },
        list: lambda value: [item if item.__class__ in PLAIN else copy(item) for item in value],
        tuple: lambda value: tuple(
            [item if item.__class__ in PLAIN else copy(item) for item in value]
        ),
        **replacements,
    }

    def copy(value: Any) -> Any:
        kind = value.__class__
        return (copiers.get(kind) or copiers.setdefault(kind, find_copier(kind)))(value)

    def find_copier(kind: type) -> Copier:
        if issubclass(kind, SHARED) or shares(kind):
            return _share
        if is_dataclass(kind):
            return field_copier(kind)
        raise TypeError(f"a state may not hold a {kind.__name__}: {ALLOWED}")

    def field_copier(kind: type) -> Copier:
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


def _share(value: T) -> T:
    return value


def _is_frozen(kind: type) -> bool:
    params = getattr(kind, "__dataclass_params__", None)
    return bool(params and params.frozen)


_draft = _copier({tuple: _share}, _is_frozen)
