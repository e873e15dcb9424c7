"""Waits until a program has ended, and ends all processes that bear its mark (`processes.py`)."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

GRACE: Final = 2.0  # seconds between SIGTERM, for PostgreSQL to free its memory, and SIGKILL


def bearers(run: str, mark: str) -> set[int]:
    """The processes that a run of the tests has started."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile, or is somebody else's
            for entry in (folder / "environ").read_bytes().split(b"\0"):
                name, _, runs = entry.partition(b"=")
                if name == mark.encode() and run.encode() in runs.split():
                    found.add(int(folder.name))
    return found


def end(run: str, mark: str) -> None:
    until = time.monotonic() + GRACE
    asked: set[int] = set()
    while found := bearers(run, mark):
        is_late = time.monotonic() > until
        for process in found if is_late else found - asked:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL if is_late else signal.SIGTERM)
        asked |= found
        time.sleep(0.05)


def main(run: str, mark: str) -> None:
    with suppress(ProcessLookupError):  # it has ended already
        select.select([os.pidfd_open(int(run))], [], [])
    end(run, mark)


if __name__ == "__main__":
    main(*sys.argv[1:])
