"""Cache what is drawn again and again, but not what is painted once, as signs are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from threading import Lock
from typing import Final, Generic, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
K = TypeVar("K")

_is_kept: Final = ContextVar("is_kept", default=True)


def cached(maxsize: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Cache what a function returns, except within `uncached`."""

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


class SizedCache(Generic[K, T]):
    """Values of some sizes, as many as there is room for: those that were needed last."""

    def __init__(self, room: int) -> None:
        self._room, self._taken = room, 0
        self._kept: dict[K, tuple[T, int]] = {}  # the one first that nobody has needed for longest
        self._lock = Lock()

    def get(self, key: K) -> T | None:
        with self._lock:
            if found := self._kept.pop(key, None):
                self._kept[key] = found
            return found and found[0]

    def put(self, key: K, value: T, size: int) -> None:
        with self._lock:
            _, before = self._kept.pop(key, (value, 0))
            self._kept[key] = value, size
            self._taken += size - before
            while self._taken > self._room:
                _, dropped = self._kept.pop(next(iter(self._kept)))
                self._taken -= dropped
