"""Output and errors that the operator's commands share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bot.ground.incidents import fault_of
from bot.program.config import ConfigError, database_at
from bot.store.errors import StoreError, UnavailableError
from rules.arguments import ConsoleError

FAILED: Final = 1  # another time, or another start, may succeed
NEEDS_OPERATOR: Final = 78  # EX_CONFIG: it fails until the operator changes something


def tell(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def tell_of(word: str, sentence: str) -> None:
    """Print a line of a list: a state in one word, then a sentence on it."""
    tell(f"{word:<6}{sentence}")


@contextmanager
def refusals() -> Iterator[None]:
    """Turn errors that the operator can fix into `ConsoleError`, with its exit status."""
    try:
        yield
    except UnavailableError as refused:
        raise ConsoleError(str(refused), FAILED) from None
    except (StoreError, ConfigError) as refused:
        raise ConsoleError(str(refused), NEEDS_OPERATOR) from None
    except OSError as error:
        words = f"{error.filename or 'A file'} cannot be written: {error.strerror}."
        raise ConsoleError(words, FAILED) from None
    except Exception as error:
        if fault := fault_of(error):
            words = f"The database, or the file, cannot be read or written now: {fault}."
            raise ConsoleError(words, FAILED) from None
        raise


def existing(where: Path | str) -> Path | str:
    """Return a database, unless it is a missing file. Raises `StoreError`."""
    if isinstance(where, Path) and not where.exists():
        raise StoreError(f"There is no database {where}.")
    return where


def named_database(given: str) -> Path | str:
    """Return the database that was named on the console. Raises `StoreError`."""
    try:
        return database_at(given)
    except ValueError:
        raise StoreError("A database is a file, or postgresql://user@host/name.") from None
