"""Copies of states, several times faster than `deepcopy`, as a state holds few kinds of value.

A state is made of dataclasses, dicts, lists and tuples. Mutable values (lists, dicts, dataclasses
that are not frozen) are copied; numbers, words, tuples, options, table rows and frozen dataclasses
are shared. A state holds no sets: their order differs from one run to the next.

How a class is copied follows from the annotations of its fields, so they must be true: a secret
where there should be words would not be found. The contract tests look for one in every value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from operator import attrgetter
from typing import (
    Any,
    Final,
    Literal,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

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

    Its copies are for reading: they share what by its annotation holds no such value. It remembers
    how each class that it has met is copied, so it is worth keeping.
    """
    return _Copies(replacements, lambda kind: issubclass(kind, TableRow), is_draft=False).copy


class _Copies:
    """Finds out once, from its annotations, how a class is copied.

    A draft has its own lists, dicts and dataclasses, also where nothing in them is copied.
    """

    def __init__(
        self,
        replacements: Mapping[type, Copier],
        shares: Callable[[type], bool],
        *,
        is_draft: bool,
    ) -> None:
        self._replacements, self._shares, self._is_draft = replacements, shares, is_draft
        self._copiers: dict[type, Copier] = {
            **{kind: make(self.copy) for kind, make in ITEM_COPIERS.items()},
            tuple: lambda value: tuple(map(self.copy, value)),
            **replacements,
        }

    def copy(self, value: Any) -> Any:
        """Copy a value as its class is copied. Raises `TypeError` for what no state may hold."""
        kind = value.__class__
        copier = self._copiers.get(kind)
        if copier is None:
            copier = self._copiers[kind] = self._find_copier(kind)
        return copier(value)

    def _find_copier(self, kind: type) -> Copier:
        if self._is_shared(kind):
            return _share
        if is_dataclass(kind):
            return self._field_copier(kind)
        raise TypeError(f"a state may not hold a {kind.__name__}: {ALLOWED}")

    def _is_shared(self, kind: Any) -> bool:
        return isinstance(kind, type) and (issubclass(kind, SHARED) or self._shares(kind))

    def _field_copier(self, kind: type) -> Copier:
        if not all(field.init for field in fields(kind)):
            raise TypeError(f"a field of {kind.__name__} has `init=False`: no copy would keep it")
        names, hints = [field.name for field in fields(kind)], get_type_hints(kind)
        copied = {name: self._annotated(hints[name]) for name in names}
        if not self._is_draft and all(copier is _share for copier in copied.values()):
            return _share
        if len(names) < 2 or any(field.kw_only for field in fields(kind)):
            return lambda value: kind(**{n: copied[n](getattr(value, n)) for n in names})
        return _positional_copier(kind, copied)

    def _annotated(self, hint: Any) -> Copier:
        """The copier of a value by its annotation: `copy` where only the value can tell."""
        kind = get_origin(hint) or hint
        if kind in self._replacements:
            return self._replacements[kind]
        if kind is Literal or self._is_shared(kind):
            return _share
        inner = [self._annotated(each) for each in get_args(hint) if each is not ...]
        if kind in ITEM_COPIERS and inner:
            return self._item_copier(kind, inner[-1])
        return _share if inner and all(each is _share for each in inner) else self.copy

    def _item_copier(self, kind: type, copier: Copier) -> Copier:
        if copier is not _share:
            return ITEM_COPIERS[kind](copier)
        return ITEM_SHARERS[kind] if self._is_draft else _share


def _positional_copier(kind: type, copied: Mapping[str, Copier]) -> Copier:
    read = attrgetter(*copied)
    changed = [(at, copier) for at, copier in enumerate(copied.values()) if copier is not _share]

    def copy(value: Any) -> Any:
        cells = list(read(value))
        for at, copier in changed:
            cells[at] = copier(cells[at])
        return kind(*cells)

    return copy


def _dict_copier(copier: Copier) -> Copier:
    return lambda value: {
        key: item if item.__class__ in PLAIN else copier(item) for key, item in value.items()
    }


def _list_copier(copier: Copier) -> Copier:
    return lambda value: [item if item.__class__ in PLAIN else copier(item) for item in value]


def _share(value: T) -> T:
    return value


def _is_frozen(kind: type) -> bool:
    params = getattr(kind, "__dataclass_params__", None)
    return bool(params and params.frozen)


ITEM_COPIERS: Final[dict[type, Callable[[Copier], Copier]]] = {
    dict: _dict_copier,
    list: _list_copier,
}
ITEM_SHARERS: Final[dict[type, Copier]] = {dict: dict.copy, list: list.copy}
_draft = _Copies({tuple: _share}, _is_frozen, is_draft=True).copy
