"""Values that only some seats may read.

A view is never made from the real state, but from `seal(state, viewer)`, in which every secret that
the viewer may not see has been emptied. So nobody can forget to hide a value: to read a hidden one
raises `SecretLeakError`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

from rules.core.copies import replacer
from rules.core.errors import SecretLeakError

Seat: TypeAlias = str
T = TypeVar("T")


class _Sealed(Enum):
    """The value that a sealed secret has instead of its own."""

    SEALED = "sealed"


_SEALED: Final = _Sealed.SEALED


@dataclass(frozen=True, slots=True, repr=False)
class Secret(Generic[T]):
    """An immutable value, and the seats that may read it."""

    owners: frozenset[Seat]
    _value: T | _Sealed

    @property
    def value(self) -> T:
        """The value. Raises `SecretLeakError` if the secret has been sealed."""
        if self._value is _SEALED:
            raise SecretLeakError(f"only {sorted(self.owners)} may read this")
        return self._value

    def sealed(self) -> Secret[T]:
        """Return the same secret without its value."""
        return _closed(self.owners)

    def __repr__(self) -> str:
        return f"<secret of {', '.join(sorted(self.owners)) or 'nobody'}>"


@lru_cache(maxsize=4096)  # each computes its hash only once
def _owners(seats: tuple[Seat, ...]) -> frozenset[Seat]:
    return frozenset(seats)


@lru_cache(maxsize=4096)
def _closed(owners: frozenset[Seat]) -> Secret[Any]:
    return Secret(owners, _SEALED)


def secret(value: T, *owners: Seat) -> Secret[T]:
    """Hide a value from all but its owners, or from everybody without owners.

    Raises `TypeError` for a value that can be changed.
    """
    hash(value)  # copies of a state share it, so that a change in place would reach them all
    return Secret(_owners(owners), value)


def seal(value: T, viewer: Seat | None) -> T:
    """Copy `value` with every secret sealed that `viewer` may not read. `None` is the public."""
    return cast(T, _seal(value, viewer))


def closed_to(value: object, viewer: Seat | None) -> Counter[Secret[Any]]:
    """Count the secrets inside a value that a viewer may not read."""
    found: list[Secret[Any]] = []
    _collect(value, found)
    return Counter(kept for kept in found if viewer not in kept.owners)


def _note(kept: Secret[Any], found: list[Secret[Any]]) -> Secret[Any]:
    found.append(kept)
    return kept


def _hide(kept: Secret[Any], viewer: Seat | None) -> Secret[Any]:
    return kept if viewer in kept.owners else _closed(kept.owners)


_seal, _collect = replacer({Secret: _hide}), replacer({Secret: _note})
