"""The format of the log: lines for people, or JSON for programs.

Each line names its process, shard, match and operation, as far as they are known. A trace marks
lines that belong together: those of one interaction, or of one run of the publisher. A line names
no person and no choice of anybody.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from secrets import token_bytes
from typing import Any, Final

FORMAT: Final = "%(asctime)s %(levelname)s %(name)s%(about)s: %(message)s"
ABOUT: Final = re.compile(r"(match|incident) %s")  # the start of lines about one of these
LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # 32, none that look like others
BARE: Final = ("trace", "operation")  # fields without their names in a line for people


@dataclass(slots=True)
class Subject:
    """The current work of the program, for the lines of the log."""

    trace: str = ""
    process: str = ""
    shard: int | None = None
    match: int | None = None
    operation: str = ""

    def known(self) -> dict[str, Any]:
        return {name: value for name, value in asdict(self).items() if value not in ("", None)}


_subject: ContextVar[Subject | None] = ContextVar("subject", default=None)


def random_id(length: int) -> str:
    """Return a random id that is easy to read out."""
    return "".join(LETTERS[byte % len(LETTERS)] for byte in token_bytes(length))


def subject() -> Subject:
    """Return the current task's subject."""
    return _subject.get() or Subject()


@contextmanager
def about(**known: Any) -> Iterator[Subject]:
    """Add facts to the log lines of this block, and of the tasks that begin in it.

    Later facts, such as the match of a command, are set on the subject, which all these tasks
    share.
    """
    token = _subject.set(replace(subject(), **known))
    try:
        yield subject()
    finally:
        _subject.reset(token)


@contextmanager
def traced(**known: Any) -> Iterator[Subject]:
    """Give the log lines of this block a new trace and an empty subject."""
    with about(**asdict(_new_trace(known))) as begun:
        yield begun


def begin_trace(**known: Any) -> None:
    """Give the log lines of the current task a new trace until it ends."""
    _subject.set(_new_trace(known))


def _new_trace(known: dict[str, Any]) -> Subject:
    return Subject(trace=random_id(6), process=subject().process, **known)


class LineFormatter(logging.Formatter):
    """Writes a line for people, with its subject in brackets."""

    def format(self, record: logging.LogRecord) -> str:
        known = subject().known()
        for said in _said(record):
            known.pop(said, None)
        parts = [f"{value}" if name in BARE else f"{name} {value}" for name, value in known.items()]
        record.about = f" [{' '.join(parts)}]" if parts else ""
        return super().format(record)


class JsonFormatter(logging.Formatter):
    """Writes a line as a JSON object, with a field for the id of its subject."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, object] = {
            "time": at.isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= subject().known() | _said(record)
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def write_logs(level: str, format: str) -> None:
    """Write the log to standard error, with Karnak's lines at or above a level."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if format == "json" else LineFormatter(FORMAT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("bot").setLevel(level)
    logging.getLogger("discord").setLevel(logging.WARNING)  # its DEBUG prints every bid
    logging.getLogger("discord.client").setLevel(
        logging.ERROR
    )  # it misses voice, which Karnak never needs


def _said(record: logging.LogRecord) -> dict[str, object]:
    """Return the match or incident that a message begins with, as a field."""
    if (found := ABOUT.match(str(record.msg))) and isinstance(record.args, tuple):
        return {found[1]: record.args[0]}
    return {}
