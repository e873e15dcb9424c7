"""Internal errors: logged under an id, without any word or secret of a player."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, TypeAlias

from bot.ground.logs import about, random_id
from bot.ground.metrics import INCIDENTS
from rules.core.text import Text, text

logger = logging.getLogger(__name__)

Step: TypeAlias = Callable[[], Awaitable[object]]

AWAY: Final = "connection lost"
LOCKED: Final = "locked"
FAULTS: Final = {  # of a database, by the first characters of SQLite's names and PostgreSQL's codes
    "disk full": ("SQLITE_FULL", "53100"),
    "disk error": ("SQLITE_IOERR", "58030"),
    LOCKED: ("SQLITE_BUSY", "SQLITE_LOCKED", "55P03", "40"),
    "read-only": ("SQLITE_READONLY", "25006"),
    "damaged": ("SQLITE_CORRUPT", "SQLITE_NOTADB", "XX001", "XX002"),
    # the server ended a session or statement that took too long, or has no room for one more
    AWAY: ("08", "57P", "25P03", "53300", "57014"),
}
DRIVERS: Final = ("sqlite3", "psycopg", "psycopg_pool")
UNCODED: Final = ("OperationalError", "InterfaceError", "PoolTimeout")  # the server said nothing


def incident(error: BaseException, **known: Any) -> Text:
    """Log an error and return the sentence with its id. The exception's message may hold a secret.

    So the log gets only the type and the traceback. The line also has the `known` facts, such as
    the match and the operation.
    """
    id = f"K-{random_id(4)}"
    where = "".join(traceback.format_tb(error.__traceback__))
    kind, fault = type(error).__name__, fault_of(error)
    with about(**known):
        logger.error("incident %s: %s\n%s", id, f"{kind} ({fault})" if fault else kind, where)
    INCIDENTS.inc()
    return text("Something broke on my side ({id}).", id=Text(id))


def fault_of(error: BaseException) -> str:
    """Return the kind of a database error as a word, or "" for any other error."""
    if type(error).__module__.partition(".")[0] not in DRIVERS:
        return ""
    code = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
    if code is None:
        is_cut_off = hasattr(error, "sqlstate") and type(error).__name__ in UNCODED
        return AWAY if is_cut_off else "other"
    return next((fault for fault, codes in FAULTS.items() if code.startswith(codes)), "other")


def is_away(error: BaseException) -> bool:
    """Whether an error says that the connection to the database is lost."""
    return fault_of(error) == AWAY


def is_transient(error: BaseException) -> bool:
    """Whether a database error is temporary, so that a retry may succeed."""
    return fault_of(error) in (AWAY, LOCKED)


async def attempt(*steps: Step) -> None:
    """Run the steps one after the other. A step that fails is an incident and stops no other."""
    for step in steps:
        with about(operation=_name(step)):
            try:
                await step()
            except Exception as error:
                incident(error)


async def repeat(seconds: float, *steps: Step) -> None:
    """Run the steps forever, with a pause of `seconds` after each round."""
    while True:
        await asyncio.sleep(seconds)
        await attempt(*steps)


def _name(step: Step) -> str:
    """Return the name of a step for the log."""
    work = step.func if isinstance(step, partial) else step
    return getattr(work, "__name__", "").strip("_").replace("_", " ")
