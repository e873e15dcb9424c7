"""How the log is written: as lines for people, or as JSON for programs."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Final

FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
ABOUT: Final = re.compile(r"(match|incident) %s")  # how lines begin that are about one


class JsonFormatter(logging.Formatter):
    """Writes a line as an object; what it is about, by its id, has a field of its own."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, object] = {
            "time": at.isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (about := ABOUT.match(str(record.msg))) and isinstance(record.args, tuple):
            line[about[1]] = record.args[0]
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def write_logs(level: str, format: str) -> None:
    """Write the log to standard error, Karnak's own words from a level on."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if format == "json" else logging.Formatter(FORMAT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("bot").setLevel(level)
    logging.getLogger("discord").setLevel(logging.WARNING)  # its DEBUG prints every bid
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it misses voice; we do not
