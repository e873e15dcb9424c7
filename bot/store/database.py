"""The database of either kind: statements, transactions and their rows.

A transaction is one function, which runs as a whole in a thread. So a cancelled task does not cut
it in two, and a move needs one switch between threads. Every statement is one text for SQLite and
PostgreSQL: `?` and `:name` for values, numbers for bools, `ON CONFLICT`, `RETURNING`.
"""

from abc import ABC, abstractmethod
from collections.abc import (
    Awaitable,
    Callable,
    Collection,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from dataclasses import fields
from functools import cache, wraps
from secrets import token_hex
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeAlias, TypeVar

from bot.ground.rows import COLUMN
from bot.store.measuring import measured

Value: TypeAlias = int | float | str | None
Values: TypeAlias = Sequence[Value] | Mapping[str, Value]
P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R", bound="Repository")
Row = TypeVar("Row", bound=Hashable)  # a frozen dataclass of one folder


class Cursor(Protocol):
    """The result of a statement. `rowcount` is the number of rows found or changed."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Transaction(Protocol):
    """Runs statements that take effect together, or not at all."""

    def execute(self, sql: str, values: Values = (), /) -> Cursor: ...
    def executemany(self, sql: str, values: Iterable[Sequence[Value]], /) -> object: ...

    def hold(self, subject: int) -> None:
        """Lock a match, channel or server until the end of the transaction.

        Lock it before you read anything that decides the write. `subject` is an id.
        """


Write: TypeAlias = Callable[[Transaction], object]  # a feature's part of a transaction


def nothing(db: Transaction) -> None:
    """Add nothing to a transaction."""


class Query(NamedTuple):
    """A statement that only reads, and its values."""

    sql: str
    values: Sequence[Value] = ()


class Database(ABC):
    """An open database, and the clock that its times are taken from.

    If it `is_shared`, other processes may change it at any moment, and `process` is the name of
    this one there.
    """

    is_shared = False

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock, self.process = clock, token_hex(8)

    @abstractmethod
    async def carry_out(self, work: Callable[[Transaction], T]) -> T:
        """Run all of `work` durably, or nothing if it raises."""

    @abstractmethod
    async def read(self, sql: str, *values: Value) -> Sequence[Any]:
        """Return committed rows, as tuples."""

    @abstractmethod
    async def read_together(self, *queries: Query) -> Sequence[Sequence[Any]]:
        """Return the rows of several statements, as tuples, all read at the same moment."""

    @abstractmethod
    async def records(self, sql: str, values: Values = ()) -> list[dict[str, Any]]:
        """Return the rows of `sql`, by the names of their columns."""

    @abstractmethod
    async def free_deleted(self) -> bool:
        """Free the space of deleted rows. Returns False if that has to wait."""

    async def truncate_wal(self) -> bool:
        """Shrink the write-ahead log, which a foreign reader has made grow.

        Returns False if somebody still reads from it. It does not wait.
        """
        return True

    @abstractmethod
    async def size(self) -> int:
        """Return the size of the database in bytes, with its log."""

    def free_room(self) -> int | None:
        """Return the free bytes on its disk, or None if it is on another machine."""
        return None

    @abstractmethod
    async def last_number(self) -> int:
        """Return the highest number that an outbox row ever had. Messages contain it."""

    @abstractmethod
    def set_last_number(self, db: Transaction, number: int) -> None:
        """Continue the numbers of outbox rows after this one."""

    @abstractmethod
    async def close(self) -> None:
        """Close it after the current write."""

    async def lock(self, name: str) -> bool:
        """Take a lock until it is released, or this process ends.

        Returns False if another process holds it.
        """
        return True

    async def unlock(self, name: str) -> None:  # noqa: B027  # no other process can take it
        """Release a lock."""

    def has_lock(self, name: str) -> bool:
        """Whether this process has a lock that it took, as of the last `keep_locks`."""
        return True

    async def keep_locks(self) -> None:  # noqa: B027  # no other process can take any
        """Take lost locks of this process again, except those that another process has taken."""

    async def sync_clock(self) -> None:  # noqa: B027  # the clock of this machine keeps itself
        """Ask the server for its time, if the database's clock follows it."""

    def connections(self) -> Mapping[str, int]:
        """Return the number of connections in the pool by state. Empty without a pool."""
        return {}

    def now(self) -> int:
        """Return the time in whole seconds since 1970."""
        return int(self.clock())

    @measured("write")
    async def write(self, sql: str, *values: Value) -> None:
        """Run one statement in a transaction of its own."""
        await self.carry_out(lambda db: db.execute(sql, values))

    async def rows(self, kind: type[Row], rest: str, *values: Value) -> tuple[Row, ...]:
        """Return the rows that `SELECT <columns of the kind> <rest>` finds."""
        found = await self.read(f"SELECT {columns(kind)} {rest}", *values)
        return tuple(row_of(kind, row) for row in found)

    async def row(self, kind: type[Row], rest: str, *values: Value) -> Row | None:
        return next(iter(await self.rows(kind, rest, *values)), None)

    async def ids(self, sql: str, *values: Value) -> tuple[int, ...]:
        return tuple(row[0] for row in await self.read(sql, *values))

    async def string(self, sql: str, *values: Value) -> str | None:
        return next((row[0] for row in await self.read(sql, *values)), None)


class Repository:
    """Reads and writes the rows of one kind."""

    def __init__(self, database: Database) -> None:
        self._database = database


def transaction(
    work: Callable[Concatenate[R, Transaction, P], T],
) -> Callable[Concatenate[R, P], Awaitable[T]]:
    """Make a method one transaction: a coroutine that is called without its connection."""

    @measured(work.__qualname__.replace("Repository", "").lower())
    @wraps(work)
    async def carried_out(self: R, /, *args: P.args, **options: P.kwargs) -> T:
        return await self._database.carry_out(lambda db: work(self, db, *args, **options))

    return carried_out


@cache
def columns(kind: type[Any]) -> str:
    """Return the columns of `kind`, in the order of its fields."""
    return ", ".join(field.metadata.get(COLUMN, field.name) for field in fields(kind))


@cache
def _bools(kind: type[Any]) -> tuple[int, ...]:
    """Return the positions of the fields that are bools."""
    return tuple(place for place, field in enumerate(fields(kind)) if field.type is bool)


def query(kind: type[Row], rest: str, *values: Value) -> Query:
    """Return the query `SELECT <columns of the kind> <rest>`."""
    return Query(f"SELECT {columns(kind)} {rest}", values)


def row_of(kind: type[Row], values: Iterable[Any]) -> Row:
    """Make a row from the values of a statement, in which bools are numbers."""
    cells = list(values)
    for place in _bools(kind):
        cells[place] = bool(cells[place])
    return kind(*cells)


def marks(values: Collection[object]) -> str:
    """Return the placeholders of a list, as in `IN ({})`."""
    return ", ".join("?" * len(values))


def replacing(table: str, kind: type[Row], key: str) -> str:
    """Return the statement that stores a row of a kind, and replaces one with the same key."""
    names = columns(kind).split(", ")
    changed = ", ".join(
        f"{name} = excluded.{name}" for name in names if name not in key.split(", ")
    )
    return f"""
        INSERT INTO {table} ({columns(kind)}) VALUES ({", ".join("?" * len(names))})
        ON CONFLICT ({key}) DO UPDATE SET {changed}
    """


def one_number(db: Transaction, sql: str, *values: Value) -> int | None:
    """Return the one number that `sql` finds within a transaction, or None."""
    return next((row[0] for row in db.execute(sql, values)), None)
