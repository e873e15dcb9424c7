"""Constants: small dataclasses that never change, as cheap to make as possible.

A move makes a dozen of them: sentences, secrets, draws. A frozen dataclass takes three times as
long to make, because it sets each field by a call. So a constant is frozen for the type checker
alone. At run time its hash tells that nobody changes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def constant(kind: type[T]) -> type[T]:
    """Make a class a dataclass of constants. It is for those that moves make many of."""
    return dataclass(slots=True, unsafe_hash=True)(kind)


def is_constant(kind: type) -> bool:
    """Whether a class is a dataclass whose instances never change."""
    params = getattr(kind, "__dataclass_params__", None)
    return bool(params and (params.frozen or params.unsafe_hash))
