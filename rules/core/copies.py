"""Copies of states, many times faster than `deepcopy`, as a state holds few kinds of value.

A state is made of dataclasses, dicts, lists and tuples. Mutable values (lists, dicts, dataclasses
that can change) are copied. Numbers, words, tuples, options, table rows and constants are shared. A
state holds no sets: their order differs from one run to the next.

How a class is copied follows from the annotations of its fields, so they must be true: a secret
where there should be words would not be found. The contract tests look for one in every value.
By them a function is written once for each class, as `dataclass` itself writes `__init__`:

    def copy(old, given):
        new = make(kind)
        new.seats = old.seats
        new.hands = {key: copiers[at1.__class__](at1, given) for key, at1 in old.hands.items()}
        return new
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Literal, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

from rules.core.constants import is_constant
from rules.core.options import MatchOptions

T = TypeVar("T")
Copier: TypeAlias = Callable[[Any, Any], Any]  # of a value, with what all replacements are given

PLAIN = frozenset({int, str, bool, type(None)})  # most values of a state
ALLOWED = "it holds dataclasses, dicts, lists, tuples, words, numbers and constants"
SHARED = (int, str, bytes, float, type(None), frozenset, Enum, MatchOptions)


class TableRow:
    """A row of a table of printed components: the same in all states, and free of secrets."""

    __slots__ = ()


def draft_of(state: T) -> T:
    """Copy a state for rules to change. Its frozen values are shared with the original."""
    return cast(T, _DRAFTS[state.__class__](state, None))


def replacer(replacements: Mapping[type, Copier]) -> Copier:
    """Make a copier that calls `replacements` for values of these classes, inside frozen ones too.

    Its copies are for reading: they share what by its annotation holds no such value. It remembers
    how each class that it has met is copied, so it is worth keeping.
    """
    copiers = _Copiers(replacements, lambda kind: issubclass(kind, TableRow), is_draft=False)
    return lambda value, given: copiers[value.__class__](value, given)


class _Copiers(dict[type, Copier]):
    """How each class is copied, found out when it is first met.

    A draft has its own lists, dicts and dataclasses, also where nothing in them is copied.
    """

    def __init__(
        self,
        replacements: Mapping[type, Copier],
        shares: Callable[[type], bool],
        *,
        is_draft: bool,
    ) -> None:
        super().__init__({list: self._list, dict: self._dict, **replacements})
        self[tuple] = _share if is_draft else self._tuple
        self._replacements, self._shares, self._is_draft = replacements, shares, is_draft
        self._judged: set[type] = set()  # whether these are shared is being found out

    def __missing__(self, kind: type) -> Copier:
        """Find a class's copier. Raises `TypeError` for values that no state may hold."""
        self[kind] = copier = _share if self._is_shared(kind) else self._write(kind)
        return copier

    def _list(self, value: list[Any], given: object) -> list[Any]:
        return [self[item.__class__](item, given) for item in value]

    def _dict(self, value: dict[Any, Any], given: object) -> dict[Any, Any]:
        return {key: self[item.__class__](item, given) for key, item in value.items()}

    def _tuple(self, value: tuple[Any, ...], given: object) -> tuple[Any, ...]:
        return tuple(self._list(cast(list[Any], value), given))

    def _is_shared(self, hint: Any) -> bool:
        """Whether no value with this annotation need be copied."""
        kind, inner = get_origin(hint) or hint, get_args(hint)
        if kind is Literal:
            return True
        if kind in self._replacements or (self._is_draft and kind in (list, dict)):
            return False
        if isinstance(kind, type) and (issubclass(kind, SHARED) or self._shares(kind)):
            return True
        if is_dataclass(kind):
            return not self._is_draft and self._are_shared(cast(type, kind))
        return bool(inner) and all(self._is_shared(each) for each in inner if each is not ...)

    def _are_shared(self, kind: type) -> bool:
        """Whether all that instances of a dataclass hold is shared, and its subclasses' too."""
        if kind in self._judged:  # it holds its own like, so it is copied
            return False
        self._judged.add(kind)
        held: Iterable[Any] = (get_type_hints(kind)[field.name] for field in fields(kind))
        shared = all(map(self._is_shared, (*held, *kind.__subclasses__())))
        self._judged.remove(kind)
        return shared

    def _write(self, kind: type) -> Copier:
        """Write the function that copies a dataclass."""
        if not is_dataclass(kind):
            raise TypeError(f"a state may not hold a {kind.__name__}: {ALLOWED}")
        if not all(field.init for field in fields(kind)):
            raise TypeError(f"a field of {kind.__name__} has `init=False`: no copy would keep it")
        hints = get_type_hints(kind)
        copied = {f.name: self._expression(hints[f.name], f"old.{f.name}") for f in fields(kind)}
        scope: dict[str, Any] = {"kind": kind, "make": object.__new__, "copiers": self}
        scope |= {replaced.__name__: copier for replaced, copier in self._replacements.items()}
        exec(_source(copied, is_constant=is_constant(kind)), scope)
        return cast(Copier, scope["copy"])

    def _expression(self, hint: Any, value: str, depth: int = 1) -> str:
        """Write what copies a value by its annotation. Its class tells where that leaves it open.

        A list or dict of shared values is copied whole.
        """
        if self._is_shared(hint):
            return value
        kind, inner, item = get_origin(hint) or hint, get_args(hint), f"at{depth}"
        if kind in self._replacements:
            return f"{kind.__name__}({value}, given)"
        if kind not in (list, dict) or not inner:
            return f"copiers[{value}.__class__]({value}, given)"
        copied = self._expression(inner[-1], item, depth + 1)
        if copied == item:
            return f"{kind.__name__}.copy({value})"  # refuses other types, such as a set
        if kind is list:
            return f"[{copied} for {item} in {value}]"
        return f"{{key: {copied} for key, {item} in {value}.items()}}"


def _source(copied: Mapping[str, str], *, is_constant: bool) -> str:
    """Write out a function from the copy of each field."""
    if is_constant:
        given = ", ".join(f"{name}={value}" for name, value in copied.items())
        return f"def copy(old, given):\n    return kind({given})"
    lines = (f"    new.{name} = {value}\n" for name, value in copied.items())
    return f"def copy(old, given):\n    new = make(kind)\n{''.join(lines)}    return new"


def _share(value: T, given: object) -> T:
    return value


_DRAFTS = _Copiers({}, lambda kind: kind is tuple or is_constant(kind), is_draft=True)
