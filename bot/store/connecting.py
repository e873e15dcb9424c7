"""Messages about an unusable PostgreSQL server, and whether Karnak should start again.

libpq has no code for a refused connection, only words. A table lists the words that need the
operator. For all others Karnak starts again, which does no harm.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict

from bot.store.errors import StoreError, UnavailableError

WRONG: Final = (  # nothing of it is repeated, since it may be a part of the password
    "PostgreSQL does not understand the address of the database: characters of a password"
    " such as @, :, / and % are written as %40, %3A, %2F and %25 there."
)
LASTING: Final = (
    "22",
    "25006",
    "28",
    "3D",
    "3F",
    "42",
)  # first characters of codes that no restart fixes
LASTING_WORDS: Final = (
    "authentication failed for user",
    "no password supplied",
    "pg_hba.conf",
    "is not permitted to log in",
    "permission denied",
    "does not exist",
    "invalid ",
    "SSL was required",
    "SSL error",
    "certificate",
)


@contextmanager
def refusals(url: str) -> Iterator[None]:
    """Turn the driver's errors into `StoreError`, or `UnavailableError` for temporary ones."""
    _check(url)
    try:
        yield
    except psycopg.Error as error:
        why = " ".join(str(error).split()).rstrip(".?")
        refused = StoreError if _is_lasting(error) else UnavailableError
        raise refused(f"The database cannot be used: {why}.") from None


def _check(url: str) -> None:
    """Raise `StoreError` for an invalid address, or one that cuts a password in two."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        raise StoreError(WRONG) from None
    ports = str(parts.get("port") or "").split(",")
    if "@" in str(parts.get("host")) or not all(port.isdigit() for port in ports if port):
        raise StoreError(WRONG)


def _is_lasting(error: psycopg.Error) -> bool:
    """Whether the operator has to change something."""
    if error.sqlstate:
        return error.sqlstate.startswith(LASTING)
    return any(words in str(error) for words in LASTING_WORDS)
