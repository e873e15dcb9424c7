"""Values only some seats may read.

A view never receives the real state: it receives `seal(state, viewer)`, in which every secret the
viewer may not see has been emptied. Forgetting to hide something is therefore impossible; asking
for something hidden raises `SecretLeakError`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, TypeAlias, TypeVar, cast

from rules.core.copies import Copier, replacer
from rules.core.errors import SecretLeakError

Seat: TypeAlias = str
T = TypeVar("T")


class _Sealed:
    pass


_SEALED = _Sealed()


@dataclass(frozen=True, slots=True, repr=False)
class Secret(Generic[T]):
    """A value that never changes, and the seats that may read it."""

    owners: frozenset[Seat]
    _value: T | _Sealed

    @property
    def value(self) -> T:
        """The value. Raises `SecretLeakError` where it has been sealed."""
        if isinstance(self._value, _Sealed):
            raise SecretLeakError(f"only {sorted(self.owners)} may read this")
        return self._value

    def sealed(self) -> Secret[T]:
        return Secret(self.owners, _SEALED)

    def __repr__(self) -> str:
        return f"<secret of {', '.join(sorted(self.owners)) or 'nobody'}>"


def secret(value: T, *owners: Seat) -> Secret[T]:
    """Hide a value from all but its owners; none at all hides it from everybody."""
    hash(value)  # what could be changed in place would be changed in every copy of the state
    return Secret(frozenset(owners), value)


def seal(value: T, viewer: Seat | None) -> T:
    """Copy `value` with every secret `viewer` may not read emptied. `None` is the public."""
    return cast(T, _sealer(viewer)(value))


@lru_cache(maxsize=512)
def _sealer(viewer: Seat | None) -> Copier:
    def hide(kept: Secret[Any]) -> Secret[Any]:
        return kept if viewer in kept.owners else kept.sealed()

    return replacer({Secret: hide})
