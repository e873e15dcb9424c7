"""Response times of the database, and counts of its failures."""

from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from time import perf_counter
from typing import Any, ParamSpec, TypeVar

from bot.ground.incidents import fault_of
from bot.ground.metrics import DATABASE, DATABASE_ERRORS, DATABASE_PENDING

P = ParamSpec("P")
T = TypeVar("T")


def measured(
    operation: str,
) -> Callable[[Callable[P, Awaitable[T]]], Callable[P, Coroutine[Any, Any, T]]]:
    """Measure a method of the database as this operation, including the wait for its turn."""
    seconds = DATABASE.labels(operation)

    def decorate(work: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[Any, Any, T]]:
        @wraps(work)
        async def timed(*args: P.args, **options: P.kwargs) -> T:
            DATABASE_PENDING.inc()
            began = perf_counter()
            try:
                return await work(*args, **options)
            except Exception as error:
                if fault := fault_of(error):  # else it is one of Karnak's, such as a refusal
                    DATABASE_ERRORS.labels(fault).inc()
                raise
            finally:
                seconds.observe(perf_counter() - began)
                DATABASE_PENDING.dec()

        return timed

    return decorate
