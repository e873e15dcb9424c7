"""Cache drawings that return in many pictures, but not those of signs, which are drawn once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

_is_kept: Final = ContextVar("is_kept", default=True)


def cached(maxsize: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Cache the results of a function, the last `maxsize` of them, except within `uncached`."""

    def decorate(draw: Callable[P, T]) -> Callable[P, T]:
        keep = cast("Callable[P, T]", lru_cache(maxsize)(draw))

        @wraps(draw)
        def find(*args: P.args, **kwargs: P.kwargs) -> T:
            return (keep if _is_kept.get() else draw)(*args, **kwargs)

        return find

    return decorate


@contextmanager
def uncached() -> Iterator[None]:
    """Let this thread draw without filling the caches."""
    before = _is_kept.set(False)
    try:
        yield
    finally:
        _is_kept.reset(before)
